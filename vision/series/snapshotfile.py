"""A snapshot as text and back: what is kept of a photo, so that it need not be read again.

Numbers are rounded, and of what a tile may be the likeliest answers are kept. A series always goes on from the text, so
that a game is the same to the byte, whether its photos were read now or before. A damaged text is a fault like any
other; whoever kept it reads the photo again.
"""

import hashlib
import json
from datetime import datetime
from functools import cache
from typing import Any

import numpy as np

from engine.formats.jsonvalue import Value, loads
from engine.pieces import Colour, MeepleKind
from vision.arrays import Doubles
from vision.lattice.frames import Frame
from vision.meeples import Sighting
from vision.meeples.closely import SHARES
from vision.meeples.planes import COLOURS
from vision.naming.classify import columns
from vision.naming.scores import EDGES, TileScores
from vision.net import WEIGHTS, log_softmax
from vision.reading import EDITIONS
from vision.series.snapshot import Snapshot

VERSION = 4  # of the text and of whatever makes it but the nets
KEPT = 24  # answers of a tile
_MEMBERS = ("name", "sha256", "page", "size", "shrunk", "taken", "tiles", "moved", "carried", "stood", "pieces")
_OF_TILE = ("cell", "quad", "certainty", "faces", "edges", "editions")
_OF_PIECE = ("cell", "at", "spread", "colours", "kind", "lying", "certainty", "taken_for")
LEAST = -12.0  # log-probability of one that is kept


@cache
def reader() -> str:
    """Names what reads photos: another net would have given something else."""
    digest = hashlib.sha256(str(VERSION).encode())
    for card in sorted(WEIGHTS.glob("*.card.json")):
        digest.update(card.read_bytes())
    return digest.hexdigest()[:16]


def text_of(snapshot: Snapshot) -> str:
    """Writes a snapshot."""
    s = snapshot.scores
    whole = {
        "name": snapshot.name,
        "sha256": snapshot.sha256,
        "page": snapshot.page,
        "size": list(snapshot.size),
        "shrunk": round(snapshot.shrunk, 6),
        "taken": snapshot.taken.isoformat() if snapshot.taken else None,
        "tiles": [
            {
                "cell": list(frame.cell),
                "quad": [[round(float(v), 2) for v in corner] for corner in frame.quad],
                "certainty": round(frame.certainty, 4),
                "faces": _likeliest(s.log_p[row]),
                "edges": [[round(float(v), 2) for v in side] for side in s.edges[row]],
                "editions": [round(float(v), 2) for v in s.editions[row]],
            }
            for row, frame in enumerate(snapshot.frames)
        ],
        "moved": snapshot.moved.ravel().tolist() if snapshot.moved is not None else None,
        "carried": sorted(snapshot.carried),
        "stood": sorted(snapshot.stood),
        "pieces": [_piece(sighting) for sighting in snapshot.sightings if sighting.cell is not None],
    }
    return json.dumps(whole, ensure_ascii=True, separators=(",", ":"))


def _likeliest(log_p: Doubles) -> list[list[float]]:
    order = np.argsort(-log_p, kind="stable")[:KEPT]
    return [[int(i), round(float(log_p[i]), 2)] for i in order if log_p[i] > LEAST]


def _piece(s: Sighting) -> dict[str, Any]:
    return {
        "cell": s.cell,
        "at": [round(v, 3) for v in s.at],
        "spread": round(s.spread, 4),
        "colours": [round(v, 2) for v in s.colours],
        "kind": str(s.kind),
        "lying": round(s.lying, 3),
        "certainty": round(s.certainty, 3),
        "taken_for": [round(v, 2) for v in s.taken_for],
    }


def snapshot_of(text: str) -> Snapshot:
    """Reads what `text_of` wrote."""
    v = loads(text)
    m = v.only(*_MEMBERS, needs=_MEMBERS)
    tiles = [_tile(tile) for tile in m["tiles"].items()]
    named = columns()
    return Snapshot(
        name=m["name"].text(),
        sha256=m["sha256"].text(),
        page=m["page"].integer(least=1),
        size=m["size"].pair(Value.integer),
        shrunk=m["shrunk"].fraction(),
        taken=datetime.fromisoformat(m["taken"].text()) if m["taken"].value is not None else None,
        frames=tuple(frame for frame, *_ in tiles),
        scores=TileScores(
            cells=tuple(frame.cell for frame, *_ in tiles),
            columns=named,
            log_p=log_softmax(np.array([faces for _, faces, *_ in tiles]).reshape(-1, len(named))),
            edges=log_softmax(np.array([edges for *_, edges, _ in tiles]).reshape(-1, 4, len(EDGES))),
            editions=log_softmax(np.array([editions for *_, editions in tiles]).reshape(-1, len(EDITIONS))),
        ),
        sightings=tuple(map(_sighting, m["pieces"].items())),
        moved=_numbers(m["moved"], 9).reshape(3, 3) if m["moved"].value is not None else None,
        carried=frozenset(cell.pair(Value.integer) for cell in m["carried"].items()),
        stood=frozenset(cell.pair(Value.integer) for cell in m["stood"].items()),
    )


def _tile(v: Value) -> tuple[Frame, Doubles, Doubles, Doubles]:
    m = v.only(*_OF_TILE, needs=_OF_TILE)
    quad = np.array([corner.pair(Value.fraction) for corner in m["quad"].items()], np.float32)
    if quad.shape != (4, 2):
        raise m["quad"].fault("this should be a list")
    faces = _faces(m["faces"])
    edges = np.array([_numbers(side, len(EDGES)) for side in m["edges"].items()])
    if edges.shape != (4, len(EDGES)):
        raise m["edges"].fault("this should be a list")
    frame = Frame(m["cell"].pair(Value.integer), quad, m["certainty"].fraction())
    return frame, faces, edges, _numbers(m["editions"], len(EDITIONS))


def _faces(v: Value) -> Doubles:
    """Returns the log-probability of every answer: those that were not kept share what is left."""
    told = [pair.pair(Value.fraction) for pair in v.items()]
    chances = np.zeros(len(columns()))
    for column, odds in told:
        if not 0 <= int(column) < len(chances) or odds > 0:
            raise v.fault("this should be a list")
        chances[int(column)] = np.exp(odds)
    left = max(1 - chances.sum(), np.exp(LEAST)) / len(chances)
    return np.asarray(np.log(np.where(chances > 0, chances, left)))


def _sighting(v: Value) -> Sighting:
    m = v.only(*_OF_PIECE, needs=_OF_PIECE)
    colours = _numbers(m["colours"], len(COLOURS))
    at = m["at"].pair(Value.fraction)
    return Sighting(
        foot=(0.0, 0.0),
        cell=m["cell"].pair(Value.integer),
        at=at,
        spread=m["spread"].fraction(),
        colour=Colour(COLOURS[int(colours.argmax())]),
        colours=tuple(colours.tolist()),
        kind=m["kind"].word(MeepleKind),
        lying=m["lying"].fraction(),
        certainty=m["certainty"].fraction(),
        taken_for=tuple(_numbers(m["taken_for"], len(SHARES)).tolist()) if m["taken_for"].items() else (),
    )


def _numbers(v: Value, count: int) -> Doubles:
    numbers = np.array([item.fraction() for item in v.items()], np.float64)
    if len(numbers) != count:
        raise v.fault("this should be a list")
    return numbers
