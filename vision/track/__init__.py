"""Reads the scoring board: where it lies, on which field each figure stands, how often it went round."""
