"""How every net learns and leaves the workshop; and for each a folder: the net, its lessons, training and judge."""
