"""How the tiles that were seen become one board: which cell each lies in, and where its corners are."""
