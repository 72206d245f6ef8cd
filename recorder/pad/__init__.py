"""Pads of the other games in the history: begun, gone on with, looked at."""
