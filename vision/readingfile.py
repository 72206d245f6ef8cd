"""The JSON file of a reading: `recorder read` writes it; every command that takes a reading reads it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from engine.boxes import names
from engine.errors import UnreadableFile
from engine.formats.jsonvalue import Value, checked, read_json
from engine.formats.messagefile import message_from_json, message_to_json
from engine.formats.notation import are_edges
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Code, Finding
from engine.tiles.tile import ROTATIONS, Ground
from vision.codes import PhotoCode
from vision.reading import (
    EDITIONS,
    LETTERS,
    UNKNOWN,
    MeepleAlternative,
    MeepleReading,
    Reading,
    TileAlternative,
    TileReading,
    TrackAlternative,
    TrackFigure,
    has_garden,
)

FORMAT = "carcassonne-reading/1"


def to_json(reading: Reading) -> dict[str, Any]:
    """Writes the reading as the JSON object that `recorder read` writes."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "photo": reading.photo,
        "size": list(reading.size),
        "edition": reading.edition,
        "sets": list(reading.sets),
        "tiles": [_tile_to_json(t) for t in reading.tiles],
        "meeples": [_meeple_to_json(m) for m in reading.meeples],
        "track": {colour: _figure_to_json(figure) for colour, figure in (reading.track or {}).items()},
        "findings": [_finding_to_json(f) for f in reading.findings],
    }
    if reading.supply:
        found["supply"] = dict(reading.supply)
    if reading.players:
        found["players"] = dict(reading.players)
    if reading.proposed:
        tiles, meeples = reading.proposed_tiles, reading.proposed_meeples
        found["proposed"] = {"tiles": list(map(_tile_to_json, tiles)), "meeples": list(map(_meeple_to_json, meeples))}
    return found


def from_json(found: Mapping[str, Any]) -> Reading:
    """Reads the reading in a JSON object. A fault names its place, as in tiles[3].rotation."""
    return reading_of(checked(found))


def reading_of(v: Value) -> Reading:
    """Reads the reading in a part of a JSON file; a fault names its place in that file."""
    m = v.needing("format")
    m["format"].one_of([FORMAT])
    m = v.needing("photo", "size", "edition", "sets", "tiles", "meeples", "track", "findings")
    return Reading(
        photo=m["photo"].text(),
        size=m["size"].pair(lambda side: side.integer(least=1)),
        edition=m["edition"].one_of([None, *EDITIONS]),
        sets=tuple(box.one_of(names()) for box in m["sets"].items()),
        tiles=tuple(map(_tile, m["tiles"].items())),
        meeples=tuple(map(_meeple, m["meeples"].items())),
        track=_by_colour(m["track"], _figure),
        findings=tuple(map(_finding, m["findings"].items())),
        supply=_by_colour(m["supply"], lambda count: count.integer(least=0)) if "supply" in m else {},
        players=_by_colour(m["players"], Value.text) if "players" in m else {},
        proposed=_proposed(m["proposed"]) if "proposed" in m else (),
    )


def read(path: Path) -> Reading:
    """Reads the reading in a file."""
    try:
        return read_json(path, reading_of)
    except UnreadableFile as fault:
        raise UnreadableFile("{fault} Make a reading with `recorder read PHOTO --json`.", fault=fault) from None


def dumps(reading: Reading) -> str:
    """Writes the reading as JSON text, one entry of a list to a line, so that two readings can be compared by eye."""
    lines = []
    for name, value in to_json(reading).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n  ".join(json.dumps(v, ensure_ascii=False) for v in value)
            lines.append(f'"{name}": [\n  {inner}]')
        else:
            lines.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{" + ",\n ".join(lines) + "}\n"


def _face_to_json(key: str, rotation: int | None) -> dict[str, Any]:
    """Writes a key: a lettered tile keeps its letter when it has a garden; every other key stays as it is."""
    letter = key[:1] if key[:1] in LETTERS and key[1:] in ("", "G") else key
    return {"tile": letter, "rotation": rotation} | ({"garden": True} if has_garden(key) else {})


def _tile_to_json(t: TileReading) -> dict[str, Any]:
    return {
        "x": t.x,
        "y": t.y,
        **_lies_to_json(t),
        "edges": t.edges,
        "garden": has_garden(t.key) and t.bridge is None,
        "quad": [list(p) for p in t.quad],
        "certainty": t.certainty,
        "ask": t.ask,
        "alternatives": [{**_lies_to_json(a), "certainty": a.certainty} for a in t.alternatives],
    }


def _lies_to_json(t: TileReading | TileAlternative) -> dict[str, Any]:
    """Writes which tile lies there: one under a bridge is of no box to whoever knows no bridges, since its edges are
    others.
    """
    face = _face_to_json(t.key, t.rotation)
    return face if t.bridge is None else {**_face_to_json(UNKNOWN, None), "bridge": t.bridge, "under": face}


def _finding_to_json(f: Finding) -> dict[str, Any]:
    cells = [list(cell) for cell in f.cells]
    return {"code": f.code, "cells": cells, "text": f.text, "message": message_to_json(f.message)}


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
        **({"under": m.under} if m.under else {}),
        **({} if m.there is None else {"there": m.there}),
        **({"alternatives": list(map(_other_to_json, m.alternatives))} if m.alternatives else {}),
    }


def _other_to_json(a: MeepleAlternative) -> dict[str, Any]:
    words = {"colour": a.colour, "kind": a.kind, "on": a.on, "segment": a.segment, "certainty": a.certainty}
    return words if a.cell is None else {**words, "cell": list(a.cell)}


def _figure_to_json(f: TrackFigure) -> dict[str, Any]:
    found: dict[str, Any] = {"points": f.points, "certainty": f.certainty, "ask": f.ask}
    if f.alternatives:
        found["alternatives"] = [{"points": a.points, "certainty": a.certainty} for a in f.alternatives]
    return found


_Read = TypeVar("_Read")


def _tile(v: Value) -> TileReading:
    m = v.needing("x", "y", "edges", "quad", "certainty", "ask", "alternatives")
    edges, corners = m["edges"].text(), m["quad"].items()
    if not are_edges(edges):
        raise m["edges"].fault("{short} should be four characters out of F C R V ?", short=m["edges"].short)
    if len(corners) != 4:
        raise m["quad"].fault("this should be four corners")
    nw, ne, se, sw = (corner.pair(Value.fraction) for corner in corners)
    return TileReading(
        m["x"].integer(),
        m["y"].integer(),
        *_lies(v),
        edges,
        (nw, ne, se, sw),
        m["certainty"].fraction(),
        m["ask"].flag(),
        tuple(map(_alternative, m["alternatives"].items())),
        _bridge(v),
    )


def _bridge(v: Value) -> int | None:
    return int(v.needing("under")["bridge"].one_of([0, 1])) if "bridge" in v.members() else None


def _lies(v: Value) -> tuple[str, int | None]:
    return _face(v.members().get("under", v))


def _face(v: Value) -> tuple[str, int | None]:
    m = v.needing("tile", "rotation")
    key, garden = m["tile"].text(), "garden" in m and m["garden"].flag()
    return key + ("G" if garden and key in LETTERS else ""), m["rotation"].one_of([*ROTATIONS, None])


def _alternative(v: Value) -> TileAlternative:
    return TileAlternative(*_lies(v), v.needing("certainty")["certainty"].fraction(), _bridge(v))


def _meeple(v: Value) -> MeepleReading:
    m = v.needing("x", "y", "colour", "kind", "on", "segment", "at", "lying", "certainty", "ask")
    return MeepleReading(
        m["x"].integer(),
        m["y"].integer(),
        m["colour"].word(Colour),
        m["kind"].word(MeepleKind),
        m["on"].word(Ground),
        m["segment"].integer(least=0),
        m["at"].pair(Value.fraction),
        m["lying"].flag(),
        m["certainty"].fraction(),
        m["ask"].flag(),
        m["under"].integer(least=0) if "under" in m else 0,
        m["there"].fraction() if "there" in m else None,
        tuple(map(_other, m["alternatives"].items())) if "alternatives" in m else (),
    )


def _other(v: Value) -> MeepleAlternative:
    m = v.needing("colour", "kind", "on", "segment", "certainty")
    return MeepleAlternative(
        m["colour"].word(Colour),
        m["kind"].word(MeepleKind),
        m["on"].word(Ground),
        m["segment"].integer(least=0),
        m["certainty"].fraction(),
        m["cell"].pair(Value.integer) if "cell" in m else None,
    )


def _proposed(v: Value) -> tuple[TileReading | MeepleReading, ...]:
    m = v.needing("tiles", "meeples")
    return (*map(_tile, m["tiles"].items()), *map(_meeple, m["meeples"].items()))


def _figure(v: Value) -> TrackFigure:
    m = v.needing("points", "certainty", "ask")
    others = m["alternatives"].items() if "alternatives" in m else ()
    return TrackFigure(m["points"].integer(), m["certainty"].fraction(), m["ask"].flag(), tuple(map(_points, others)))


def _points(v: Value) -> TrackAlternative:
    m = v.needing("points", "certainty")
    return TrackAlternative(m["points"].integer(), m["certainty"].fraction())


def _finding(v: Value) -> Finding:
    """Reads a finding; the English sentence of an older file stays English."""
    m = v.needing("code", "cells", "text")
    text = m["text"].text()
    message = message_from_json(m["message"], text) if "message" in m else Message.plain(text)
    return Finding(_code(m["code"]), tuple(cell.pair(Value.integer) for cell in m["cells"].items()), message)


def _code(v: Value) -> StrEnum:
    return v.word(Code) if v.value in list(Code) else v.word(PhotoCode)


def _by_colour(v: Value, read: Callable[[Value], _Read]) -> dict[str, _Read]:
    return {str(colour): read(value) for colour, value in v.only(*Colour).items()}
