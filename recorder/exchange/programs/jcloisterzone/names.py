"""What both ways share: seats, sets and figures."""

from engine.pieces import Colour, MeepleKind

SEATS = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN, Colour.BLACK, Colour.PINK)
"""The colours that seats get here; the file has none."""
INNS = "inns-and-cathedrals"
SETS = {"c1": "basic:1", "c2": "basic:2"}
KINDS = {"small": MeepleKind.MEEPLE, "big": MeepleKind.BIG, "abbot": MeepleKind.ABBOT}
INSIDE = "I"
MOST_MOVES = 1000
