"""Which boxes exist and what each holds; one file each in `engine/sets/`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import chain
from types import MappingProxyType

from engine.errors import UsageError
from engine.formats.shipped import damaged_where_wrong, shipped_text
from engine.tiles.file import keys_of, parse
from engine.tiles.tile import COUNTED_AS, Tile, TileSet

BASE = "base"
HASHES = "SHA256SUMS"
SHORT = {"river": "river-1"}
"""The river, as people call it who have one."""


@cache
def names() -> tuple[str, ...]:
    """The names of all boxes, the base game first."""
    return BASE, *(name for name in sorted(_hashes()) if name != BASE)


@cache
def load(name: str) -> TileSet:
    """The box of that name, or of the short one."""
    if name in SHORT:
        return load(SHORT[name])
    if name not in names():
        meant = get_close_matches(name, names())
        if meant:
            raise UsageError("There is no box {name}; did you mean {meant}?", name=name, meant=", ".join(meant))
        raise UsageError("There is no box {name}; see them all with: recorder sets", name=name)
    return parse(_text(name), name)


def _text(name: str) -> str:
    """A box's file as it was shipped: a changed digit in it may still be a tile, and count wrongly in silence."""
    return shipped_text("engine", "sets", f"{name}.tiles", sha256=_hashes()[name])


@cache
def _keys(name: str) -> tuple[list[str], list[str]]:
    """The keys of a box's own tiles, and of those that another box tells."""
    return keys_of(_text(name))


@cache
def _hashes() -> Mapping[str, str]:
    """What each box's file must be: lines as `sha256sum` writes them; `python -m workshop.tools.hashes` does."""
    with damaged_where_wrong(HASHES):
        lines = [line.split() for line in shipped_text("engine", "sets", HASHES).splitlines()]
        hashes = {file.removesuffix(".tiles"): sha256 for sha256, file in lines}
        if BASE not in hashes:
            raise ValueError("no base game")
    return MappingProxyType(hashes)


@cache
def catalogue() -> Mapping[str, Tile]:
    """Every tile of every box by its key."""
    return _Catalogue({key: name for name in names() for key in _keys(name)[0]})


class _Catalogue(Mapping[str, Tile]):
    """Tiles by their keys. A box is read when one of its tiles is first wanted: most games need two boxes of 48."""

    def __init__(self, homes: Mapping[str, str]) -> None:
        self._homes = homes
        self._read: dict[str, Tile] = {}

    def __getitem__(self, key: str) -> Tile:
        tile = self._read.get(key)
        if tile is None:
            self._read |= {tile.key: tile for tile in load(self._homes[key])}
            tile = self._read[key]
        return tile

    def __contains__(self, key: object) -> bool:
        return key in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)


@cache
def by_code() -> Mapping[str, Tile]:
    """Every tile by the name under which scans and other programs know it."""
    return MappingProxyType({tile.code: tile for tile in catalogue().values()})


def edition_of(keys: Iterable[str]) -> str:
    """The edition that tiles without word of it are held to be of: gardens are on none of the first."""
    tiles = catalogue()
    return "c2" if any(key in tiles and tiles[key].garden for key in keys) else "c1"


@cache
def _homes() -> Mapping[str, tuple[str, ...]]:
    """Each key with the boxes that hold it; only a river's spring is in two."""
    homes: dict[str, tuple[str, ...]] = {}
    for name in names():
        for key in chain(*_keys(name)):
            homes[key] = (*homes.get(key, ()), name)
    return MappingProxyType(homes)


def boxes_of(keys: Iterable[str]) -> tuple[str, ...]:
    """The base game, and every box of which a tile is among these; what two boxes hold tells of the first alone."""
    homes = [_homes()[key] for key in set(keys) if key in _homes()]
    found = {BASE, *(home[0] for home in homes if len(home) == 1)}
    found |= {home[0] for home in homes if not found & set(home)}
    return tuple(name for name in names() if name in found)


def supply(boxes: tuple[str, ...], edition: str) -> dict[str, int]:
    """How many of each tile these boxes hold together, in any of the editions of COUNTED_AS."""
    held: dict[str, int] = {}
    for name in sorted(boxes, key=lambda name: bool(load(name).shared)):
        for key, count in load(name).counts[COUNTED_AS[edition]].items():
            held[key] = max(held.get(key, 0), count) if key in load(name).shared else held.get(key, 0) + count
    return held
