"""The nets: how each learns and leaves the workshop; a folder for each has the net, its lessons and its judge."""
