"""A game in moves as photos of it would be read, without any photo: for tests and measurements of `recorder watch`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.board import Board, Meeple
from engine.boxes import catalogue
from engine.game import Game
from engine.outline import TILE, turned
from engine.pieces import MeepleKind
from engine.referee.play import replay
from engine.tiles.tile import Face, Ground, turned_edges
from vision.arrays import Doubles
from vision.lattice.frames import Frame
from vision.meeples import Sighting
from vision.meeples.planes import COLOURS
from vision.naming.classify import columns
from vision.naming.scores import EDGES, TileScores
from vision.net import log_softmax
from vision.reading import EDITIONS
from vision.series.snapshot import Snapshot

SIDE = 60.0  # pixels of a tile
SIZE = (3000, 3000)


@dataclass(frozen=True, slots=True)
class Camera:
    """How the photos are taken.

    every    one photo after so many moves
    skill    how far the nets' right answer stands out of noise of 2 nats; the real ones have about 12
    by_hand  each photo is turned by any angle, and its board begins where it likes
    arms     how often an arm hides a part of the board
    """

    every: int = 1
    skill: float = 12.0
    by_hand: bool = False
    arms: float = 0.0


def photographed(game: Game, camera: Camera, seed: int = 0) -> Iterator[Snapshot]:
    """Yields what the photos give: of the start, and of the board after each so many moves."""
    boards = [game.start, *(turn.board for turn in replay(game).turns if turn.move.tile is not None)]
    given = boards[:: camera.every]
    for number, board in enumerate(given):
        seen = camera if 0 < number < len(given) - 1 else replace(camera, arms=0.0)  # the judge needs start and end
        yield snapshot(board, seen, np.random.default_rng([seed, number]), f"{number:03}.jpg")


def snapshot(board: Board, camera: Camera, rng: np.random.Generator, name: str) -> Snapshot:
    """Makes what one photo of a board gives."""
    quarters = int(rng.integers(4)) if camera.by_hand else 0
    angle = (quarters * np.pi / 2 + rng.uniform(-0.3, 0.3)) if camera.by_hand else 0.1
    shift = rng.integers(-9, 9, 2).astype(np.float64) if camera.by_hand else np.zeros(2)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    hidden = _under_an_arm(board, rng) if rng.random() < camera.arms else frozenset()
    tiles = [tile for tile in board.tiles if tile.cell not in hidden]
    frames, rows = [], []
    for tile in tiles:
        cell = _turned_cell(tile.cell, quarters) + shift
        middle = (np.array(tile.cell) + 0.5) @ spin.T * SIDE + np.array(SIZE) / 2
        corners = (np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) @ spin.T) * SIDE
        quad = np.roll(corners + middle, quarters, axis=0)
        frames.append(Frame((int(cell[0]), int(cell[1])), quad.astype(np.float32), 0.995))
        rows.append(Face(tile.key, (tile.rotation + 90 * quarters) % 360))
    sightings = tuple(
        _sighting(m, board, quarters, shift, rng) for m in board.meeples if m.cell not in hidden
    )
    scores = _scores([frame.cell for frame in frames], rows, camera.skill, rng)
    return Snapshot(name, name, 1, SIZE, 1.0, None, tuple(frames), scores, sightings)


def _under_an_arm(board: Board, rng: np.random.Generator) -> frozenset[object]:
    """Returns the cells of a strip from one side into the board."""
    cells = np.array([tile.cell for tile in board.tiles])
    x = rng.choice(cells[:, 0])
    y = rng.choice(cells[:, 1])
    return frozenset(tile.cell for tile in board.tiles if tile.cell.x in (x, x + 1) and tile.cell.y >= y)


def _turned_cell(cell: Sequence[int], quarters: int) -> Doubles:
    x, y = cell
    for _ in range(quarters):
        x, y = -y, x
    return np.array([x, y])


def _sighting(m: Meeple, board: Board, quarters: int, shift: Doubles, rng: np.random.Generator) -> Sighting:
    tile = board.by_cell[m.cell]
    segment = next(s for s in catalogue()[tile.key].of(m.on) if s.index == m.segment)
    u, v = turned(segment.rest or (TILE // 2, TILE // 2), (tile.rotation + 90 * quarters) % 360)
    at = np.clip(np.array([u, v]) / TILE + rng.normal(0, 0.03, 2), 0.01, 0.99)
    cell = _turned_cell(m.cell, quarters) + shift
    colours = np.log([0.97 if colour is m.colour else 0.03 / (len(COLOURS) - 1) for colour in COLOURS])
    lies = m.on is Ground.FIELD and m.kind not in (MeepleKind.DISC, MeepleKind.CUBE)
    return Sighting(
        (0.0, 0.0), (int(cell[0]), int(cell[1])), (float(at[0]), float(at[1])), 0.02, m.colour,
        tuple(colours.tolist()), m.kind, 0.98 if lies else 0.02, float(rng.uniform(0.9, 0.99)),
    )  # fmt: skip


def _scores(
    cells: Sequence[tuple[int, int]], faces: Sequence[Face], skill: float, rng: np.random.Generator
) -> TileScores:
    named = columns()
    place = {column.face: i for i, column in enumerate(named) if column.face}
    turns = {key: 90 * sum(face.key == key for face in place) for key in {face.key for face in place}}
    logits = rng.normal(0, 2, (len(cells), len(named)))
    edges = np.zeros((len(cells), 4, len(EDGES)))
    for row, face in enumerate(faces):
        logits[row, place[Face(face.key, face.rotation % turns[face.key])]] += skill
        for side, letter in enumerate(turned_edges(catalogue()[face.key].edges, face.rotation)):
            edges[row, side, EDGES.index(letter)] += skill / 2
    editions = np.zeros((len(cells), len(EDITIONS)))
    editions[:, EDITIONS.index("c2")] = 3
    return TileScores(tuple(cells), named, log_softmax(logits), log_softmax(edges), log_softmax(editions))
