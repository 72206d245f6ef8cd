"""The wooden pieces: their colours and kinds."""

from enum import StrEnum


class Colour(StrEnum):
    """A player's colour, in the order in which the players are listed."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"
    PINK = "pink"
    GREY = "grey"


class MeepleKind(StrEnum):
    """What stands there; discs and cubes are what some people play with instead of meeples."""

    MEEPLE = "meeple"
    BIG = "big"
    ABBOT = "abbot"
    MAYOR = "mayor"
    WAGON = "wagon"
    BUILDER = "builder"
    PIG = "pig"
    BARN = "barn"
    PHANTOM = "phantom"
    DISC = "disc"
    CUBE = "cube"


NO_FOLLOWERS = frozenset({MeepleKind.BUILDER, MeepleKind.PIG, MeepleKind.BARN})
"""The pieces that are no followers: none counts in a majority, and no builder or pig may join them alone."""
