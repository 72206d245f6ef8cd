"""How boards and games are written: one line of notation, files, and what is said of their faults."""
