"""The tables of docs/boxes.md and of README.md: what the program knows of each box. `workshop.tools.docs` writes and
checks both.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.boxes import load, names
from engine.scoring.expansions import EXPANSIONS
from vision.naming.classify import columns
from workshop.art.learned import PRINTED

TOLD = "told"
NOTHING = "nothing to count"
FIRST_EDITION = "first edition"

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


@dataclass(frozen=True, slots=True)
class Known:
    """How far the program knows a box: the cells of its row."""

    tiles: str
    final: str
    play: str
    photos: str

    @property
    def in_short(self) -> tuple[str, ...]:
        """The same for the short table: who has nothing to count counts it."""
        return self.tiles, "yes" if self.final == NOTHING else self.final, self.play, self.photos


HEADS = "known tiles | final points | in play | seen in photos"


def known() -> Mapping[str, Known]:
    """What is known of each box, in the order of their names."""
    rules = {expansion.box for expansion in EXPANSIONS}
    seen = {column.face.key for column in columns() if column.face}
    found = {}
    for name in names():
        box = load(name)
        final = FINAL.get(name, "yes" if name in rules else TOLD)
        learned = FIRST_EDITION if name in PRINTED else "yes"
        photos = learned if seen & {tile.key for tile in box} else "no"
        found[name] = Known("yes" if box.tiles else "no", final, IN_PLAY.get(name, TOLD), photos)
    return found


def table() -> str:
    """One line a box."""
    rows = [f"| box | {HEADS} |", "|---|---|---|---|---|"]
    for name, of in known().items():
        rows.append(f"| `{name}`: {_title(name)} | {of.tiles} | {of.final} | {of.play} | {of.photos} |")
    return "\n".join(rows)


def short_table() -> str:
    """One line for all boxes of which as much is known, the best known first."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, of in known().items():
        title = _title(name).removeprefix("The ").rstrip(".")
        alike.setdefault(of.in_short, []).append(title[0].upper() + title[1:])
    rows = [f"| boxes | {HEADS} |", "|---|---|---|---|---|"]
    worth = ("yes", FIRST_EDITION, "partly", TOLD, "no")
    for cells in sorted(alike, key=lambda cells: [worth.index(cell) for cell in reversed(cells)]):
        rows.append(f"| {' · '.join(alike[cells])} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _title(name: str) -> str:
    return load(name).title.partition(":")[0]
