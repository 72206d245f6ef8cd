"""The score sheet of one game, and the empty one to fill in by hand."""
