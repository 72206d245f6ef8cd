"""A pile of photos: read by several programs at once, on this machine or on many, and told in order."""
