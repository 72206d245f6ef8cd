"""Photos of boards composed from tile art, with every tile's true corners: what the lattice's net learns from."""
