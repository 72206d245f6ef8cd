"""Reads a `.tiles` file: one line for a tile, one for each of its segments.

# The base game: 72 tiles
tile D  id BA/RCr  count 4  start     # key, name elsewhere, how many (first/second edition), marks
  city N             at 500 150 : M 0 0 C 180 90 ... Z      # sides, marks, where a figure rests, outline
  road W E           at 497 516 : M 0 500 C 300 600 ...
  field EL WR @N     at 154 327 : M 1000 500 L ... Z        # half edges or `inner`, cities it touches
  village                       : M 390 560 ... Z           # scenery: nobody stands there
  bushes c1 winter              : M 500 470 ... Z           # scenery of these editions; houses in the others
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine import outline as outlines
from engine.errors import DamagedProgram
from engine.message import Message
from engine.outline import Outline, Point
from engine.tiles.check import faults
from engine.tiles.tile import (
    ANY_EDGE,
    COUNTED_AS,
    EDGE_LETTER,
    EDITIONS,
    HALVES,
    SIDES,
    Ground,
    Scenery,
    Segment,
    Tile,
    TileSet,
)

SCENERY = frozenset({"village", "bushes", "lake", "spring", "inn", "hill", "vineyard"})
SEGMENT_MARKS = frozenset(
    {"shield", "inn", "cathedral", "wine", "grain", "cloth", "pig-herd", "princess", "besieged", "labyrinth", "tunnel",
     "darmstadtium", "church", "german", "yaga-hut", "vodyanoy", "carcassonne"}
)  # fmt: skip
_GROUNDS = frozenset(Ground)
TILE_MARKS = frozenset(
    {"start", "vineyard", "hill", "volcano", "abbey", "dragon", "portal", "tower", "gold", "mage", "ferry", "bazaar",
     "festival", "wind-rose", "acrobats", "circus", "razboynik", "quarter", "flies-W", "flies-NW", "circle-city",
     "circle-road", "circle-field", "watches-city", "watches-road", "watches-monastery", "watches-shield",
     "watches-meeple", "rose-NE", "rose-SE", "rose-SW", "rose-NW"}
)  # fmt: skip


def parse(text: str, name: str) -> TileSet:
    """The tiles of a file's text; `name` names the box, and the file in what is said about a fault in it.

    What the file says is taken at its word: every start reads it, and its hash is known. See `checked`.
    """
    return _read(text, name, lambda _: [])


def keys_of(text: str) -> tuple[list[str], list[str]]:
    """The keys of a file's own tiles and of its shared ones, without the rest of the file: fifty times as quick."""
    begun = [words for line in text.splitlines() if len(words := line.split(None, 2)) > 1]
    return [words[1] for words in begun if words[0] == "tile"], [words[1] for words in begun if words[0] == "shared"]


def checked(text: str, name: str) -> TileSet:
    """The same, and every tile looked over: its half edges, its outlines, where figures rest; three times slower."""
    return _read(text, name, faults)


def _read(text: str, name: str, look_over: Callable[[Tile], list[str]]) -> TileSet:
    lines = text.splitlines()
    title = lines[0].lstrip("# ") if lines and lines[0].startswith("#") else name
    drafts: list[_Draft] = []
    shared: list[_Draft] = []
    for number, line in enumerate(lines, 1):
        words, colon, curve = line.partition("#")[0].partition(":")
        if not words.strip():
            continue
        try:
            if words.startswith("tile "):
                drafts.append(_tile_line(words.split(), number))
            elif words.startswith("shared "):
                shared.append(_tile_line(words.split(), number))
            elif not drafts:
                raise ValueError("a segment needs a tile line above it")
            elif not colon:
                raise ValueError("a segment needs a colon and its outline")
            else:
                _segment_line(drafts[-1], words.split(), outlines.parse(curve))
        except ValueError as fault:
            raise _fault(name, number, str(fault)) from None
    tiles = tuple(_finished(draft, name, look_over) for draft in drafts)
    drafts += shared
    if len({d.key for d in drafts}) < len(drafts):
        twice = next(d for d in drafts if sum(other.key == d.key for other in drafts) > 1)
        raise _fault(name, twice.line, f"tile {twice.key} is there twice")
    counts = {edition: {d.key: d.counts[i] for d in drafts if d.counts[i]} for i, edition in enumerate(EDITIONS)}
    return TileSet(name, title, tiles, counts, frozenset(d.key for d in shared))


@dataclass(slots=True)
class _Draft:
    """A tile whose segments are still being read."""

    line: int
    key: str
    code: str
    code_turn: int
    counts: tuple[int, ...]
    marks: frozenset[str]
    segments: list[Segment] = field(default_factory=list)
    touched: list[tuple[int, list[int]]] = field(default_factory=list)
    scenery: list[Scenery] = field(default_factory=list)


def _tile_line(words: list[str], number: int) -> _Draft:
    rest = words[2:]
    if len(words) < 2:
        raise ValueError("a tile needs a key")
    given = {"id": words[1], "turn": "0", "count": ""}
    marks = set()
    while rest:
        word = rest.pop(0)
        if word in given and rest:
            given[word] = rest.pop(0)
        elif word in TILE_MARKS:
            marks.add(word)
        else:
            raise ValueError(f"{word} is not known here")
    counts = [int(n) if n.isdecimal() else -1 for n in given["count"].split("/")]
    counts *= len(EDITIONS) if len(counts) == 1 else 1
    if len(counts) != len(EDITIONS) or min(counts) < 0 or not any(counts):
        raise ValueError("a tile needs a count such as 4, or 5/4 where the editions differ")
    if given["turn"] not in ("0", "90", "180", "270"):
        raise ValueError("a turn is 90, 180 or 270")
    return _Draft(number, words[1], given["id"], int(given["turn"]), tuple(counts), frozenset(marks))


def _segment_line(draft: _Draft, words: list[str], outline: Outline) -> None:
    name, *rest = words
    if name in SCENERY:
        for word in rest:
            if word not in COUNTED_AS:
                raise ValueError(f"{word} is no edition")
        draft.scenery.append(Scenery(name, outline, frozenset(rest)))
        return
    if name not in _GROUNDS:
        raise ValueError(f"{name} is no ground and no scenery")
    ground = Ground(name)
    sides: list[int] = []
    corners: list[int] = []
    halves: list[int] = []
    touched: list[int] = []
    marks: list[str] = []
    at: Point | None = None
    while rest:
        word = rest.pop(0)
        if word == "at":
            at = int(rest.pop(0)), int(rest.pop(0)) if rest else 0
        elif word in SIDES and ground in EDGE_LETTER:
            sides.append(SIDES.index(word))
        elif word[0] == "+" and word[1:] in SIDES and ground is Ground.CITY:
            corners.append(SIDES.index(word[1:]))
        elif word in HALVES and ground is Ground.FIELD:
            halves.append(HALVES.index(word))
        elif word[0] == "@" and word[1:].removeprefix("+") in SIDES and ground is Ground.FIELD:
            touched.append(SIDES.index(word[-1]))
        elif word in SEGMENT_MARKS:
            marks.append(word)
        elif word != "inner" or ground is not Ground.FIELD:
            raise ValueError(f"{word} is not known here")
    if at is None and ground is not Ground.RIVER:
        raise ValueError(f"the {name} needs a place for a figure, such as at 500 500")
    index = sum(s.ground is ground for s in draft.segments)
    if touched:
        draft.touched.append((len(draft.segments), touched))
    draft.segments.append(
        Segment(
            ground=ground,
            index=index,
            sides=tuple(sides),
            corners=tuple(corners),
            halves=tuple(halves),
            cities=(),
            shields=marks.count("shield"),
            marks=frozenset(marks) - {"shield"},
            outline=outline,
            rest=at or (0, 0),
        )
    )


def _finished(draft: _Draft, name: str, look_over: Callable[[Tile], list[str]]) -> Tile:
    """The tile of a draft, once the sides that its fields name are resolved to its cities and it is looked over."""
    problems: list[str] = []
    cities_there = [s for s in draft.segments if s.ground is Ground.CITY]
    city_on = {side: s.index for s in cities_there for side in s.corners}
    city_on |= {side: s.index for s in cities_there for side in s.sides}
    for at, touched in draft.touched:
        missing = [SIDES[side] for side in touched if side not in city_on]
        problems += [f"a field touches a city on {side}, where none is" for side in missing]
        cities = tuple(dict.fromkeys(city_on[side] for side in touched if side in city_on))
        draft.segments[at] = replace(draft.segments[at], cities=cities)
    letters = {side: EDGE_LETTER[s.ground] for s in draft.segments for side in s.sides}
    edges = ANY_EDGE * 4 if "abbey" in draft.marks else "".join(letters.get(side, "F") for side in range(4))
    tile = Tile(draft.key, draft.code, draft.code_turn, edges, tuple(draft.segments), tuple(draft.scenery), draft.marks)
    problems += look_over(tile)
    if problems:
        raise _fault(name, draft.line, f"tile {draft.key}: {'; '.join(problems)}")
    return tile


def _fault(name: str, line: int, what: str) -> DamagedProgram:
    """Only who changes the program's own tiles meets this, so it is English in every language."""
    return DamagedProgram(Message.plain(f"{name}.tiles, line {line}: {what}."))
