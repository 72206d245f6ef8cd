"""Counts how often each figure went round the track: by the tiles of 50 and 100, and by what the board has paid."""
