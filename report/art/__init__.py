"""The project's own pictures of the tiles, drawn from the engine's outlines and from no publisher's artwork.

places.py    where things stand on a tile: walls, houses, shields, trees
flat.py      schematic tiles as vector shapes, for PDF, SVG and pixels
board.py     a board of them, with the claims numbered; picture.py writes it as a file, shelf.py shows a whole box
"""
