"""The project's own pictures of the tiles, drawn from the engine's outlines and from nobody's artwork.

places.py    where things stand on a tile: walls, houses, shields, trees
flat.py      schematic tiles as vector shapes, for PDF, SVG and pixels
painted.py   painterly tiles as pixels, seeded, no two alike
"""
