"""Finds where the scoring board lies in a photo; knows where its fields lie on it."""
