"""Joins the tiles that were seen into one board: which cell each lies in, and where its corners are."""
