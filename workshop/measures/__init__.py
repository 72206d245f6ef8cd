"""Commands that measure the program; each writes a page of docs/figures, or prints what stands on one."""
