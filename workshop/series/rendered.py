"""Renders whole games, a photo a turn: python -m workshop.series.rendered OUT --games 20 --seed 1

Two to five players play by the rules on the fast tables of `workshop.scenes`, in the scans of the first, second and
third edition and of Winter where they lie beside the project (else in the drawn styles), now and then with a river.
Somebody photographs the table after every move: out of the hand from this seat or that, or from a stand; in half of
the games hands and cups get in the way. Each game is a folder: photos, `moves.json`, `game.json`.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from engine.board import Board, Meeple, Placed
from engine.boxes import catalogue, supply
from engine.errors import UsageError
from engine.formats.boardtext import game_text
from engine.pieces import Colour
from engine.referee.play import Replay
from vision.track.board.layout import FIELDS
from workshop.art.painted import STYLES
from workshop.art.print_runs import Art, drawn, scanned
from workshop.scenes.game import Position as Dressed
from workshop.scenes.photograph import Photo, photograph
from workshop.scenes.table import Stood, Table, set_table
from workshop.scenes.view.camera import Camera, aim
from workshop.series.covering import cover
from workshop.series.folder import new_folder, save_photo, save_truth
from workshop.series.played import Plan, play_game

SIZE = (1600, 1200)
LEAST, MOST = 25, 72  # tiles of a game
SEEN = 0.6  # of a tile is in sight where its photo is said to show it
_LATE = 0.08  # of the pieces that come home are forgotten on the board for one photo more
_ROOM = (7.0, 6.0)  # tiles: nobody goes nearer than that, however small the board still is
_SPAN = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game is photographed."""

    by_hand: bool
    hands: float
    """The share of the photos with something in the way."""
    elevation: float
    turn: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tiles", type=int, help="so many in each game, instead of 25 to 72")
    parser.add_argument("--only", type=int, help="the game of this number alone")
    given = parser.parse_args()
    folder, arts = new_folder(given.out), print_runs()
    for number in range(given.games) if given.only is None else [given.only]:
        name = f"{number:02}"
        (folder / name).mkdir()
        told = make_game(folder / name, given.seed, number, arts, given.tiles)
        print(f"{name}: {told}", flush=True)


def print_runs() -> tuple[Art, ...]:
    """The art of the games in turn."""
    try:
        found = {art.name: art for art in scanned()}
        return tuple(found[name] for name in ("c1", "c2", "c3", "winter"))
    except (KeyError, UsageError):
        return tuple(drawn(style) for style in STYLES)


def make_game(folder: Path, seed: int, number: int, arts: Sequence[Art], tiles: int | None = None) -> str:
    """Plays one game, photographs it into the folder, and says what it is."""
    rng = np.random.default_rng([seed, number])
    art = arts[number % len(arts)]
    plan = _plan(rng, number, art, tiles)
    played = play_game(rng, plan, art)
    manner = Manner(number % 4 != 3, 0.3 if number % 2 else 0.0, float(rng.uniform(50, 85)), float(rng.uniform(0, 360)))
    table = _table(rng, played, art)
    late = _late(rng, played)
    shots = [_shot(seed, number, k, table, played, late, manner) for k in range(len(played.turns) + 1)]
    names, seen = [], []
    for k, (pixels, shown) in enumerate(shots):
        names.append(f"{k:02}.jpg")
        seen.append(shown)
        save_photo(folder / names[-1], pixels)
    save_truth(folder, truth(played, seen, late), names)
    (folder / "game.json").write_text(game_text(replace(played.game, photos=tuple(names))), encoding="utf-8")
    hand = "by hand" if manner.by_hand else "from a stand"
    where = "+".join(plan.boxes)
    size = f"{len(plan.colours)} players, {len(played.board.tiles)} tiles"
    return f"{art.name}, {where}, {size}, {hand}, {manner.hands:.0%} covered"


def _plan(rng: np.random.Generator, number: int, art: Art, tiles: int | None) -> Plan:
    rivers = [box for box in ("river-1", "river-2") if art.edition and _has(art, box)]
    boxes = ("base", rivers[number // 8 % len(rivers)]) if rivers and number // 4 % 2 else ("base",)
    colours = rng.choice([c for c in Colour if c is not Colour.GREY], 2 + number % 4, replace=False)
    count = int(rng.integers(LEAST, MOST + 1)) if tiles is None else tiles
    return Plan(boxes, count, tuple(Colour(colour) for colour in colours))


def _has(art: Art, box: str) -> bool:
    return set(supply((box,), art.edition)) <= art.keys


def _table(rng: np.random.Generator, played: Replay, art: Art) -> Table:
    """The table at the end, with every piece that ever stood on it; photos take away what is not there yet."""
    tiles = (*played.game.start.tiles, *(turn.move.tile for turn in played.turns if turn.move.tile))
    ever = [turn.move.meeple for turn in played.turns if turn.move.meeple]
    points = dict.fromkeys(played.game.players, 0)
    return set_table(rng, Dressed(tiles, Board(tiles, ever), points), art, clutter=0)


def _late(rng: np.random.Generator, played: Replay) -> dict[Meeple, int]:
    """By how many photos each piece that comes home is taken too late."""
    home = [meeple for turn in played.turns[:-3] for meeple in turn.home]
    return {meeple: 1 for meeple in home if rng.random() < _LATE}


def _shot(
    seed: int, number: int, k: int, table: Table, played: Replay, late: dict[Meeple, int], manner: Manner
) -> tuple[npt.NDArray[np.uint8], tuple[bool, ...]]:
    """The photo after move k, and of each tile laid so far whether it shows it."""
    rng = np.random.default_rng([seed, number, k, 7])
    now = _at(table, played, k, late)
    camera = _camera(np.random.default_rng([seed, number, 3]), rng, table, now, manner)
    photo = photograph(np.random.default_rng([seed, number, 5]), now, camera, arm=0.0)
    pixels, mask = photo.pixels, np.zeros(photo.pixels.shape[:2], np.uint8)
    if k and k + 2 < len(played.turns) and rng.random() < manner.hands:
        side = float(np.linalg.norm(photo.quads[0] - np.roll(photo.quads[0], 1, 0), axis=1).mean())
        middle = photo.quads[int(rng.integers(len(photo.quads)))].mean(0) + rng.normal(0, side, 2)
        covered = cover(rng, pixels, side, (float(middle[0]), float(middle[1])))
        pixels, mask = covered.pixels, covered.mask
    return pixels, tuple(_in_sight(photo, mask, i) for i in range(len(now.laid)))


def _at(table: Table, played: Replay, k: int, late: dict[Meeple, int]) -> Table:
    """The table as it is after move k."""
    board = played.turns[k - 1].board if k else played.game.start
    forgotten = {m for turn in played.turns[max(0, k - 1) : k] for m in turn.home if m in late}
    standing = {*board.meeples, *forgotten}
    points = dict.fromkeys(played.game.players, 0)
    for turn in played.turns[:k]:
        for line in turn.lines:
            points[line.colour] += line.points
    stood = tuple(
        _walked(one, table, points) for one in table.stood if one.meeple is None or one.meeple in standing
    )
    laid = table.laid[: k + 1]
    return replace(table, laid=laid, pictures=table.pictures[: k + 1], gains=table.gains[: k + 1], stood=stood)


def _walked(one: Stood, table: Table, points: dict[Colour, int]) -> Stood:
    """A figure on the scoring track where it stands by now."""
    if not one.on_track or table.track is None:
        return one
    stands = points.get(one.colour, 0) if one.colour else 0
    x, y = table.track.at(table.track.layout.outlines[stands % FIELDS].mean(0))
    return replace(one, piece=replace(one.piece, foot=(float(x), float(y))))


def _camera(
    phone: np.random.Generator, rng: np.random.Generator, table: Table, now: Table, manner: Manner
) -> Camera:
    """One phone all the time. From a stand it sees the whole table; by hand it goes with the board, from any seat."""
    if not manner.by_hand:
        turn = manner.turn + float(rng.normal(0, 0.15))
        return aim(phone, table.outline, SIZE, manner.elevation, turn, 0.85)
    seat = 90.0 * int(rng.integers(4)) if rng.random() < 0.25 else 0.0
    turn = manner.turn + seat + float(rng.normal(0, 9))
    elevation = float(np.clip(manner.elevation + rng.normal(0, 5), 42, 89))
    low, high = now.outline.min(0), now.outline.max(0)
    middle, span = (low + high) / 2, np.maximum(high - low, _ROOM)
    corners = np.concatenate([now.outline, middle + span * _SPAN])
    return aim(phone, corners, SIZE, elevation, turn, float(rng.uniform(0.7, 0.92)))


def _in_sight(photo: Photo, mask: npt.NDArray[np.uint8], i: int) -> bool:
    """Whether enough of a tile is in the picture, with nothing over it; of its piece too, if one stands there."""
    quad, size = photo.quads[i], mask.shape[::-1]
    if not np.isfinite(quad).all() or (quad < 0).any() or (quad > np.array(size) - 1).any():
        return False
    outline = np.zeros_like(mask)
    cv2.fillConvexPoly(outline, np.round(quad).astype(np.int32), (1,))
    over = float((mask[outline > 0] > 0).mean())
    pieces = [foot for one, foot in zip(photo.table.stood, photo.feet, strict=True)
              if one.meeple and one.meeple.cell == photo.table.laid[i].placed.cell]  # fmt: skip
    hidden = any(mask[int(np.clip(v, 0, size[1] - 1)), int(np.clip(u, 0, size[0] - 1))] for u, v in pieces)
    return 1 - over - float(photo.hidden[i]) >= SEEN and not hidden


def truth(played: Replay, seen: Sequence[Sequence[bool]], late: dict[Meeple, int]) -> dict[str, Any]:
    """The moves as ../shared/bench/measure_series.py reads them; `frame`: the first photo that shows a move."""
    (start,) = played.game.start.tiles
    moves = []
    for k, turn in enumerate(played.turns, 1):
        tile, figure = turn.move.tile, turn.move.meeple
        assert tile is not None and turn.move.player is not None
        frame = next(n for n in range(k, len(seen)) if seen[n][k])
        move: dict[str, Any] = {"n": k, "frame": frame, "player": str(turn.move.player), **_tile(tile)}
        move["meeple"] = {"colour": str(figure.colour), "on": str(figure.on), "frame": frame} if figure else None
        move["taken_back"] = [
            {"x": m.cell.x, "y": m.cell.y, "colour": str(m.colour), "frame": max(frame, k + late.get(m, 0))}
            for m in turn.home
        ]
        moves.append(move)
    totals = {str(colour): points for colour, points in played.totals.items()}
    return {"start": _tile(start), "totals": totals, "moves": moves}


def _tile(placed: Placed) -> dict[str, Any]:
    letter = catalogue()[placed.key].letter
    return {"x": placed.cell.x, "y": placed.cell.y, "tile": letter, "rotation": placed.rotation}


if __name__ == "__main__":
    main()
