"""Commands for a game that goes on."""
