"""Compares a tile that was read with what a truth says in words of one that is not of the base game."""

import re

from engine.boxes import by_code, catalogue
from engine.tiles.tile import Ground, Tile

_ID = re.compile(r"\((\S+/\S+) turned")
_BOXES = re.compile(r"Inns & Cathedrals|Traders & Builders|Princess & Dragon|King & Robber|no shield")
_WORDS = {
    "dragon": "dragon", "volcano": "volcano", "portal": "portal", "princess": "princess", "wine": "wine",
    "grain": "wheat|grain", "cloth": "cloth", "inn": "inn", "cathedral": "cathedral", "monastery": "monastery",
    "shield": "shield|pennants=1",
}  # fmt: skip


def agrees(key: str, what: str) -> bool:
    """Is it the tile that is named there; or else, has it all and only what the words tell? Edges are not compared."""
    named = _ID.search(what)
    if named:
        return by_code().get(named[1]) is catalogue()[key]
    words = _BOXES.sub("", what)
    told = {mark for mark, pattern in _WORDS.items() if re.search(rf"\b({pattern})\b", words)}
    return told == _WORDS.keys() & _marks(catalogue()[key])


def _marks(tile: Tile) -> set[str]:
    found = {str(mark) for mark in tile.marks} | {str(mark) for s in tile.segments for mark in s.marks}
    if any(s.shields for s in tile.segments):
        found.add("shield")
    if tile.of(Ground.MONASTERY):
        found.add("monastery")
    return found
