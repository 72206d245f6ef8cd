"""The table of docs/boxes.md: what the program knows of each box. `workshop.tools.docs` writes it and checks it."""

from collections.abc import Mapping

from engine.boxes import load, names
from engine.scoring.expansions import EXPANSIONS
from vision.naming.classify import columns

TOLD = "told"
NOTHING = "nothing to count"

FINAL: Mapping[str, str] = {
    **dict.fromkeys(("river-1", "river-2", "winter", "spiel-doch", "gq11-river"), NOTHING),
    **dict.fromkeys(("flying-machines", "crop-circles-1", "crop-circles-2", "festival", "wind-roses"), NOTHING),
    **dict.fromkeys(("watchtowers", "tower", "messages", "phantom"), NOTHING),
    **dict.fromkeys(("base", "ferries", "tunnel", "count", "gq11", "cathars"), "yes"),
}
"""At the end of a game, where no module of rules says it: ferries and tunnels join roads, the Cathars' cities are the
Besiegers', the Count's city and the herd stand in the tiles' own data."""

IN_PLAY: Mapping[str, str] = {
    **dict.fromkeys(("base", "river-1", "river-2", "winter", "inns-and-cathedrals", "traders-and-builders"), "yes"),
    **dict.fromkeys(("abbey-and-mayor", "king-and-robber", "shrines", "hills-and-sheep", "phantom"), "yes"),
    **dict.fromkeys(("princess-and-dragon", "flying-machines", "ferries", "tunnel", "festival", "tower"), "yes"),
    **dict.fromkeys(("mage-and-witch", "besiegers", "cathars", "labyrinth", "gq11", "gq11-river", "spiel-doch"), "yes"),
    **dict.fromkeys(("wind-roses", "watchtowers", "crop-circles-1", "crop-circles-2", "gold-mines"), "yes"),
    **dict.fromkeys(("bridges-castles-and-bazaars", "darmstadt", "count", "under-the-big-top"), "partly"),
}
"""In a game in moves; of the rest the points are told in the move (`others`)."""


def table() -> str:
    """One line a box."""
    rules = {expansion.box for expansion in EXPANSIONS}
    seen = {column.face.key for column in columns() if column.face}
    rows = ["| box | known tiles | final points | in play | seen in photos |", "|---|---|---|---|---|"]
    for name in names():
        box = load(name)
        known = "yes" if box.tiles else "no"
        final = FINAL.get(name, "yes" if name in rules else TOLD)
        photos = "yes" if seen & {tile.key for tile in box} else "no"
        what = box.title.partition(":")[0]
        rows.append(f"| `{name}`: {what} | {known} | {final} | {IN_PLAY.get(name, TOLD)} | {photos} |")
    return "\n".join(rows)
