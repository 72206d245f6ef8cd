"""Reads a photo of thrown dice: what lies up on each, and which of them make a city."""
