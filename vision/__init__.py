"""Reads a photo: from its pixels to a reading."""
