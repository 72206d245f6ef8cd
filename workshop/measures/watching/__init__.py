"""How well and how quickly whole games are read from their photos."""
