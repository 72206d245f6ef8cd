"""The tiles: what lies on each, how it is outlined, and which boxes hold how many."""
