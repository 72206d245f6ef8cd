"""Checks whether a photo shows a board of tiles on a table at all, and whether it is good enough to read."""
