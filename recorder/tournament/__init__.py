"""Tournaments as the history keeps them, and how they are shown."""
