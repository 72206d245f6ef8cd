"""The net that names tiles."""
