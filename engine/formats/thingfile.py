"""The things on a board in a JSON file and in the one-line notation: `+fairy:red`, `+castle:city1`, `+ferry:0-2`."""

from __future__ import annotations

import re

from engine.cell import Cell
from engine.formats.jsonvalue import Json, Value
from engine.message import Message, no_such
from engine.pieces import Colour, Thing, ThingKind
from engine.tiles.tile import Ground

ON_A_SEGMENT = frozenset({ThingKind.MAGE, ThingKind.WITCH, ThingKind.CASTLE})
OF_A_COLOUR = frozenset({ThingKind.FAIRY, ThingKind.LYING, ThingKind.RINGMASTER, ThingKind.WAITING})
_WORD = re.compile(r"\+([a-z]+)(?::([a-z]*)(\d{0,3})(?:-(\d{1,3}))?)?", re.ASCII)


def thing_from(v: Value) -> Thing:
    """The thing in a value of a file."""
    m = v.only("x", "y", "thing", "on", "segment", "second", "colour", needs=("x", "y", "thing"))
    thing = Thing(
        Cell(m["x"].integer(), m["y"].integer()),
        m["thing"].word(ThingKind),
        m["on"].word(Ground) if "on" in m else None,
        m["segment"].integer() if "segment" in m else 0,
        m["second"].integer() if "second" in m else 0,
        m["colour"].word(Colour) if "colour" in m else None,
    )
    if thing.kind in ON_A_SEGMENT and thing.on is None:
        raise v.fault("say what the {thing} is on", thing=thing.kind)
    if thing.segment < 0 or thing.second < 0:
        raise v.fault("no number may be below 0")
    return thing


def thing_to_json(thing: Thing) -> dict[str, Json]:
    """The same for a file; what is not told of it is left out."""
    members: dict[str, Json] = {"x": thing.cell.x, "y": thing.cell.y, "thing": str(thing.kind)}
    if thing.on is not None:
        members["on"] = str(thing.on)
    if thing.segment:
        members["segment"] = thing.segment
    if thing.second:
        members["second"] = thing.second
    if thing.colour is not None:
        members["colour"] = str(thing.colour)
    return members


def thing_word(thing: Thing) -> str:
    """The thing as a word of the notation, behind its tile."""
    on = str(thing.on or thing.colour or "")
    number = str(thing.segment) if thing.segment or thing.kind in (ThingKind.BRIDGE, ThingKind.FERRY) else ""
    second = f"-{thing.second}" if thing.second else ""
    detail = f"{on}{number or ('0' if second else '')}{second}"
    return f"+{thing.kind}" + (f":{detail}" if detail else "")


def parse_thing(word: str, cell: Cell) -> Thing:
    """Reads it back; a ValueError says what is wrong."""
    no_thing = Message("{word} is not a thing; write, for example, +fairy:red or +castle:city1", word=word)
    found = _WORD.fullmatch(word)
    if not found:
        raise ValueError(no_thing)
    if found[1] not in list(ThingKind):
        raise ValueError(no_such(found[1], Message("thing"), ThingKind))
    kind, on = ThingKind(found[1]), found[2] or ""
    fits = on in list(Ground) if kind in ON_A_SEGMENT else on in list(Colour) if kind in OF_A_COLOUR else not on
    if not fits and not (kind is ThingKind.TUNNEL and on == Ground.ROAD):
        raise ValueError(no_thing)
    return Thing(
        cell,
        kind,
        Ground(on) if on in list(Ground) else None,
        int(found[3] or 0),
        int(found[4] or 0),
        Colour(on) if on in list(Colour) else None,
    )
