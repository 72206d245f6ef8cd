"""Painterly tiles, drawn by the project itself: training and fixtures lay them on their tables."""
