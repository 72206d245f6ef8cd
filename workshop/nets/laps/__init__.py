"""The net that sees tiles of 50 and 100 beside the scoring board."""
