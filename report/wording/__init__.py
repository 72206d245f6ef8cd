"""A score in words: its lines, the rules, the players, what was left open."""
