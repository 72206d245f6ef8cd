"""Measures what counting, replaying and listing legal moves cost, and draws it.

    python -m workshop.measures.engine_cost      writes docs/figures/engine-cost.md and engine-cost.svg

The figures are processor time, the least of several runs, so that a busy machine does not matter much.
"""

import gc
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import log10
from time import process_time

from engine.board import Board, Meeple, Placed
from engine.boxes import load, supply
from engine.cell import Cell
from engine.game import Game
from engine.pieces import Colour
from engine.referee.legal import legal_moves
from engine.referee.play import replay
from engine.scoring.final import score
from engine.scoring.position import Position
from engine.scoring.tracing import trace
from engine.tiles.tile import ROTATIONS, Ground, Segment, turned_edges
from workshop import FIGURES
from workshop.boards.random_game import played_game

SIZES = (72, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
GAMES = 20
SHELF = (
    "base", "base", "inns-and-cathedrals", "traders-and-builders", "king-and-robber", "shrines", "hills-and-sheep",
    "princess-and-dragon", "tower", "flying-machines", "gold-mines", "mage-and-witch", "bridges-castles-and-bazaars",
    "watchtowers", "under-the-big-top", "besiegers",
)  # fmt: skip
"""Fifteen boxes, of the base game two."""


def main() -> None:
    """Measure and write."""
    games = [played_game(seed, 71, 3, ("base",)) for seed in range(GAMES)]
    boards = [replay(played).board for played in games]
    many = replay(played_game(1, 310, 5, SHELF)).board
    segments = [s for key, n in supply(("base",), "c1").items() for s in _tile(key) for _ in range(n)]
    table = [
        ("one pass over the segments of 72 tiles", _least(lambda: [s.ground for s in segments], 50)),
        ("tracing a played board of 72 tiles", sum(_least(partial(trace, b), 5) for b in boards) / GAMES),
        ("counting it", sum(_least(partial(score, b), 5) for b in boards) / GAMES),
        ("counting a played board of 300 tiles of fifteen boxes", _least(partial(score, many), 20)),
        ("replaying its 71 moves", sum(_least(partial(replay, g), 3) for g in games) / GAMES),
        ("legal moves of a tile drawn, 36 tiles lying", _listing(games, 36, drawn=True)),
        ("legal moves of each of the 24 tiles, 36 tiles lying", _listing(games, 36, drawn=False)),
        ("legal moves of a tile drawn, 72 tiles lying", _listing(games, 71, drawn=True)),
        ("legal moves of each of the 24 tiles, 72 tiles lying", _listing(games, 71, drawn=False)),
    ]
    squares = {size: grown(size) for size in SIZES}
    counted = {size: _least(partial(score, square), 3) for size, square in squares.items()}
    gc.disable()
    alone = {size: _least(partial(score, square), 3) for size, square in squares.items()}
    gc.enable()
    (FIGURES / "engine-cost.md").write_text(_page(table, counted, alone), encoding="utf-8")
    (FIGURES / "engine-cost.svg").write_text(_plot(counted, alone), encoding="utf-8")


def _listing(games: list[Game], moves: int, drawn: bool) -> float:
    """Seconds of listing the legal moves after so many moves, the position's tracing counted in."""
    total = 0.0
    for number, game in enumerate(games):
        board = replay(replace(game, moves=game.moves[:moves])).board
        keys = sorted({tile.key for tile in load("base") if not tile.garden})
        keys = [keys[number % len(keys)]] if drawn else keys

        def listed(board: Board = board, keys: list[str] = keys) -> None:
            position = Position.of(board, boxes=("base",), edition="c1", turn=Colour.RED)
            for key in keys:
                legal_moves(replace(position, drawn=key))

        total += _least(listed, 3)
    return total / len(games)


def grown(size: int) -> Board:
    """A square of so many base tiles, each drawn among those that fit its northern and western neighbours."""
    chance = random.Random(size)
    faces = [(t.key, r, turned_edges(t.edges, r)) for t in load("base") if not t.garden for r in ROTATIONS]
    side = round(size**0.5)
    edges: dict[tuple[int, int], str] = {}
    tiles: list[Placed] = []
    meeples: list[Meeple] = []
    for n in range(size):
        x, y = n % side, n // side
        west, north = edges.get((x - 1, y), "****")[1], edges.get((x, y - 1), "****")[2]
        fitting = [face for face in faces if west in ("*", face[2][3]) and north in ("*", face[2][0])]
        key, rotation, edges[x, y] = chance.choice(fitting)
        tiles.append(Placed(Cell(x, y), key, rotation))
        if n % 5 == 0:
            meeples.append(Meeple(Cell(x, y), chance.choice(list(Colour)), Ground.FIELD))
    return Board(tiles, meeples)


def _tile(key: str) -> tuple[Segment, ...]:
    return next(t.segments for t in load("base") if t.key == key)


def _least(act: Callable[[], object], runs: int) -> float:
    """Seconds of the quickest run."""
    best = float("inf")
    for _ in range(runs):
        start = process_time()
        act()
        best = min(best, process_time() - start)
    return best


def _page(table: list[tuple[str, float]], counted: dict[int, float], alone: dict[int, float]) -> str:
    rows = "\n".join(f"| {what} | {1000 * seconds:.3f} ms |" for what, seconds in table)
    grown_rows = "\n".join(
        f"| {size:,} | {1000 * s:.1f} ms | {1e6 * s / size:.1f} µs | {1e6 * alone[size] / size:.1f} µs |"
        for size, s in counted.items()
    )
    return f"""# What counting costs

Made by `python -m workshop.measures.engine_cost`: processor time, the least of several runs; games played at random
with the base box, mean of {GAMES}.

| what | time |
|---|---:|
{rows}

Cost grows with the tiles; what rises beside it is Python's garbage collector, which walks all that is alive again
and again (last column: switched off).

| tiles | counting | a tile | without the collector |
|---:|---:|---:|---:|
{grown_rows}

![Time over tiles](engine-cost.svg)
"""


def _plot(counted: dict[int, float], alone: dict[int, float]) -> str:
    """Both axes logarithmic, with the straight line on which cost grows exactly as the tiles do."""
    wide, high, left, low = 640, 400, 70, 350

    def at(size: float, seconds: float) -> tuple[float, float]:
        return left + (log10(size) - 1.5) * 150, low - (log10(seconds) + 4) * 65

    def line(points: list[tuple[float, float]], style: str) -> str:
        return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" {style}/>'

    first = counted[SIZES[0]] / SIZES[0]
    shapes = [line([at(size, first * size) for size in SIZES], 'stroke="#999" stroke-dasharray="6 4"')]
    for seconds_of, colour in ((counted, "#1b5e9b"), (alone, "#2a8a4a")):
        points = [at(size, seconds) for size, seconds in seconds_of.items()]
        shapes.append(line(points, f'stroke="{colour}" stroke-width="2"'))
        shapes += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in points]
    for size in SIZES[::2]:
        x, _ = at(size, 1)
        shapes.append(f'<text x="{x:.1f}" y="{low + 22}" text-anchor="middle">{size:,}</text>')
    for power, words in ((-3, "1 ms"), (-2, "10 ms"), (-1, "100 ms"), (0, "1 s")):
        _, y = at(100, 10**power)
        shapes.append(f'<line x1="{left}" x2="{wide - 20}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        shapes.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{words}</text>')
    words = f'<text x="{left}" y="30">time to count so many tiles; green: collector off; dashed: in step</text>'
    font = 'font-family="sans-serif" font-size="13" fill="#222"'
    body = "\n".join([words, *shapes])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" {font}>\n{body}\n</svg>\n'


if __name__ == "__main__":
    main()
