"""The nets: how each learns and leaves the workshop; and a folder for each: the net, its lessons, training and
judge.
"""
