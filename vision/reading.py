"""A reading: what one photo shows, how sure that is, and what else it may be (`carcassonne-reading/1`).

Everything is frozen. A person's correction is the same type again: the entry replaced, its certainty 1, nothing asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.board import Board, Cell, Meeple, Placed
from engine.errors import UnreadableFile
from engine.formats.messagefile import message_from_json, message_to_json
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Finding
from engine.tiles.boxes import catalogue
from engine.tiles.tile import Ground
from vision.codes import code_of

FORMAT = "carcassonne-reading/1"
UNKNOWN = "?"
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWX")

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Alternative:
    """What a tile may also be. `key` as in the boxes, `rotation` in clockwise degrees, `certainty` 0..1."""

    key: str
    rotation: int | None
    certainty: float


@dataclass(frozen=True, slots=True)
class TileReading:
    """One tile. `key` as in the boxes ("D", "EG", "RI.1/CICI") or "?"; `rotation` clockwise degrees, None where "?".

    `edges`: N E S W as the tile lies, of F C R V and "?". `quad`: pixel corners in the upright photo, north-west of
    the board's frame first, clockwise. `certainty` after solving the whole board; `ask`: show this to the person.
    """

    x: int
    y: int
    key: str
    rotation: int | None
    edges: str
    quad: Quad
    certainty: float
    ask: bool = False
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class MeepleReading:
    """One figure on a tile. `at`: where its foot touches, 0..1 right and down in its cell; words as JSON has them.

    `under`: how many lie beneath it, where farmers are piled on one another.
    """

    x: int
    y: int
    colour: str
    kind: str
    on: str
    segment: int
    at: Point
    lying: bool
    certainty: float
    ask: bool = False
    under: int = 0


@dataclass(frozen=True, slots=True)
class TrackFigure:
    """What one colour has on the scoring track. `points` include laps that could be seen."""

    points: int
    certainty: float
    ask: bool = False


@dataclass(frozen=True, slots=True)
class Rival:
    """One tile of the next best legal board, where that board differs from this reading."""

    x: int
    y: int
    key: str
    rotation: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What one photo shows. `size`: width and height of the upright photo in pixels. Tiles in order of y, then x.

    `supply`: how many pieces of each colour lie beside the board. `players`: who plays each, where a person told;
    an empty name where only the colour was.
    """

    photo: str
    size: tuple[int, int]
    edition: str | None
    sets: tuple[str, ...]
    tiles: tuple[TileReading, ...] = ()
    meeples: tuple[MeepleReading, ...] = ()
    track: Mapping[str, TrackFigure] | None = None
    findings: tuple[Finding, ...] = ()
    next_best: tuple[Rival, ...] = ()
    supply: Mapping[str, int] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)

    @property
    def questions(self) -> int:
        """How many entries a person would be asked about."""
        figures = (self.track or {}).values()
        return sum(t.ask for t in self.tiles) + sum(m.ask for m in self.meeples) + sum(f.ask for f in figures)

    @property
    def plainly_playing(self) -> frozenset[str]:
        """The colours with a piece on the board that nobody need be asked about."""
        return frozenset(m.colour for m in self.meeples if not m.ask)


def has_garden(key: str) -> bool:
    """Whether a key names a tile with a garden: such keys end in G, and the letter G alone is another tile."""
    return len(key) > 1 and key.endswith("G")


def to_json(reading: Reading) -> dict[str, Any]:
    """The reading as the JSON object that `recorder read` writes."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "photo": reading.photo,
        "size": list(reading.size),
        "edition": reading.edition,
        "sets": list(reading.sets),
        "tiles": [_tile_to_json(t) for t in reading.tiles],
        "meeples": [_meeple_to_json(m) for m in reading.meeples],
        "track": {
            colour: {"points": f.points, "certainty": f.certainty, "ask": f.ask}
            for colour, f in (reading.track or {}).items()
        },
        "findings": [_finding_to_json(f) for f in reading.findings],
    }
    if reading.next_best:
        found["next_best"] = [{"x": r.x, "y": r.y, **_face_to_json(r.key, r.rotation)} for r in reading.next_best]
    if reading.supply:
        found["supply"] = dict(reading.supply)
    if reading.players:
        found["players"] = dict(reading.players)
    return found


def from_json(found: Mapping[str, Any]) -> Reading:
    """The reading in a JSON object; KeyError, TypeError or ValueError where it is none."""
    if found.get("format") != FORMAT:
        raise ValueError(Message("its format is {told!r}, not {right}", told=found.get("format"), right=FORMAT))
    width, height = found["size"]
    return Reading(
        photo=str(found["photo"]),
        size=(int(width), int(height)),
        edition=found["edition"],
        sets=tuple(found["sets"]),
        tiles=tuple(_tile_from_json(t) for t in found["tiles"]),
        meeples=tuple(_meeple_from_json(m) for m in found["meeples"]),
        track={
            colour: TrackFigure(int(f["points"]), float(f["certainty"]), bool(f["ask"]))
            for colour, f in found["track"].items()
        },
        findings=tuple(_finding_from_json(f) for f in found["findings"]),
        next_best=tuple(Rival(r["x"], r["y"], *_face_from_json(r)) for r in found.get("next_best", ())),
        supply={str(colour): int(count) for colour, count in found.get("supply", {}).items()},
        players=_players_from_json(found.get("players", {})),
    )


def board_of(tiles: Iterable[TileReading], meeples: Iterable[MeepleReading] = ()) -> Board:
    """What was read as the engine counts it. What could not be named stays an unknown tile."""
    return Board(
        [Placed(Cell(t.x, t.y), t.key if t.key in catalogue() else UNKNOWN, t.rotation or 0) for t in tiles],
        [Meeple(Cell(m.x, m.y), Colour(m.colour), Ground(m.on), m.segment, MeepleKind(m.kind)) for m in meeples],
    )


def dumps(reading: Reading) -> str:
    """The reading as JSON text, one entry of a list to a line, so that two readings can be compared by eye."""
    lines = []
    for name, value in to_json(reading).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n  ".join(json.dumps(v, ensure_ascii=False) for v in value)
            lines.append(f'"{name}": [\n  {inner}]')
        else:
            lines.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}\n"


def read(path: Path) -> Reading:
    """The reading in a file."""
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")))
    except OSError as e:
        raise UnreadableFile("{path}: the reading cannot be opened ({why}); check the path.", path=path, why=e) from e
    except KeyError as e:
        raise UnreadableFile(
            "{path} is no reading: {e} is missing; make it with `recorder read PHOTO --json`.", path=path, e=e
        ) from e
    except (ValueError, TypeError, AttributeError) as e:
        raise UnreadableFile(
            "{path} is no reading: {e}; make it with `recorder read PHOTO --json`.", path=path, e=e
        ) from e


def _face_to_json(key: str, rotation: int | None) -> dict[str, Any]:
    """A letter keeps its letter when it has a garden; every other key is written as it is."""
    letter = key[:1] if key[:1] in LETTERS and key[1:] in ("", "G") else key
    return {"tile": letter, "rotation": rotation} | ({"garden": True} if has_garden(key) else {})


def _face_from_json(found: Mapping[str, Any]) -> tuple[str, int | None]:
    tile, rotation = str(found["tile"]), found["rotation"]
    if rotation is not None and rotation not in (0, 90, 180, 270):
        raise ValueError(Message("rotation {rotation!r} is none of 0, 90, 180, 270", rotation=rotation))
    return tile + ("G" if found.get("garden") and tile in LETTERS else ""), rotation


def _tile_to_json(t: TileReading) -> dict[str, Any]:
    return {
        "x": t.x,
        "y": t.y,
        **_face_to_json(t.key, t.rotation),
        "edges": t.edges,
        "garden": has_garden(t.key),
        "quad": [list(p) for p in t.quad],
        "certainty": t.certainty,
        "ask": t.ask,
        "alternatives": [{**_face_to_json(a.key, a.rotation), "certainty": a.certainty} for a in t.alternatives],
    }


def _tile_from_json(t: Mapping[str, Any]) -> TileReading:
    key, rotation = _face_from_json(t)
    edges = str(t["edges"])
    if len(edges) != 4 or set(edges) - set("FCRV?"):
        raise ValueError(Message("edges {edges!r} are not four of F C R V ?", edges=edges))
    nw, ne, se, sw = ((float(px), float(py)) for px, py in t["quad"])
    return TileReading(
        int(t["x"]),
        int(t["y"]),
        key,
        rotation,
        edges,
        (nw, ne, se, sw),
        float(t["certainty"]),
        bool(t["ask"]),
        tuple(Alternative(*_face_from_json(a), float(a["certainty"])) for a in t["alternatives"]),
    )


def _players_from_json(found: Mapping[str, Any]) -> dict[str, str]:
    for name in found:
        if name not in list(Colour):
            raise ValueError(Message("{name} is no colour; there are {choices}", name=name, choices=", ".join(Colour)))
    return {colour: str(name) for colour, name in found.items()}


def _finding_to_json(f: Finding) -> dict[str, Any]:
    cells = [list(cell) for cell in f.cells]
    return {"code": f.code, "cells": cells, "text": f.text, "message": message_to_json(f.message)}


def _finding_from_json(f: Mapping[str, Any]) -> Finding:
    """What files of before say in English alone stays English."""
    text = str(f["text"])
    message = message_from_json(f["message"], text) if "message" in f else Message.plain(text)
    return Finding(code_of(f["code"]), tuple((int(x), int(y)) for x, y in f["cells"]), message)


def _meeple_to_json(m: MeepleReading) -> dict[str, Any]:
    return {
        "x": m.x,
        "y": m.y,
        "colour": m.colour,
        "kind": m.kind,
        "on": m.on,
        "segment": m.segment,
        "at": list(m.at),
        "lying": m.lying,
        "certainty": m.certainty,
        "ask": m.ask,
    } | ({"under": m.under} if m.under else {})


def _meeple_from_json(m: Mapping[str, Any]) -> MeepleReading:
    u, v = m["at"]
    return MeepleReading(
        int(m["x"]),
        int(m["y"]),
        str(m["colour"]),
        str(m["kind"]),
        str(m["on"]),
        int(m["segment"]),
        (float(u), float(v)),
        bool(m["lying"]),
        float(m["certainty"]),
        bool(m["ask"]),
        int(m.get("under", 0)),
    )
