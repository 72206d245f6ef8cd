"""The net that sees the players' figures on the scoring board."""
