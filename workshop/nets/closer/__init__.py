"""The net that looks closely at what may be a piece."""
