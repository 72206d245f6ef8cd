"""The net that finds the scoring board."""
