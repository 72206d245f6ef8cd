"""A kept game as a reading again: the board as it stands now, where its photos show it, with the doubts that are left.

So a person can settle on another day, by the same protocol, what was left open; and pages show the settled photo.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.board import Board, Meeple
from engine.boxes import catalogue
from engine.doubt import NOTHING, Correction, Doubt, Subject, meeples_at, track_of
from engine.game import Game
from engine.referee.laying import bridges_of, bridges_over, edges_of
from engine.tiles.tile import Ground
from language import Language
from recorder.doubts.answers import taken
from recorder.doubts.doubts import cell_of, doubt_of_tile, key_of, meeple_words
from recorder.doubts.settlement import Settler, listed, numbered_as_kept, settle
from recorder.game.corrections import written_down
from recorder.game.kept import doubts_of, game_of, photos_of, readings_of
from recorder.history.entry import HistoryEntry
from recorder.photos.alignment import as_seen, join, lay
from recorder.photos.reading import game_of_reading
from recorder.photos.steps import encode
from vision.overlay import draw_reading
from vision.photo import Photo
from vision.reading import MeepleReading, Point, Reading, TileReading, TrackFigure

Key = tuple[Subject, str]  # finds a doubt again
MIDDLE = (0.5, 0.5)  # where to draw a figure that no photo showed


def reopened(document: Mapping[str, Any], game: Game, open_: Iterable[Doubt]) -> Reading | None:
    """Returns the board of a kept game as a reading; None where it was not read from photos, or is given in moves.

    `open_`: what nobody settled yet.
    """
    readings = readings_of(document)
    if not readings or game.moves:
        return None
    first = taken(join(readings))
    left = Counter(doubt.key for doubt in open_)
    tiles = tuple(_tiles(game.start, first, left))
    cells = {(tile.x, tile.y) for tile in tiles}
    meeples = tuple(m for m in _meeples(game.start, first, left) if (m.x, m.y) in cells)
    track: dict[str, TrackFigure] = {}
    for colour, points in game.track.items():
        read = (first.track or {}).get(colour)
        ask = read is not None and read.points == points and (track_of(colour), str(points)) in left
        track[str(colour)] = read if read and ask else TrackFigure(points, 1.0)
    proposed = tuple(_proposed(first, left))
    return replace(first, tiles=tiles, meeples=meeples, track=track, proposed=proposed)


def photos_by_corners(entry: HistoryEntry) -> dict[frozenset[Point], Photo]:
    """Says in which photo each tile was seen, by its corners."""
    seen = zip(photos_of(entry), readings_of(entry.document), strict=False)
    return {frozenset(tile.quad): photo for photo, reading in seen if photo for tile in reading.tiles}


def seen_in(document: Mapping[str, Any], reading: Reading) -> tuple[Reading, ...]:
    """Returns as much of it as each photo shows, in that photo's pixels."""
    return tuple(as_seen(reading, laid) for laid in lay(readings_of(document)))


def ask_again(game: Game, reading: Reading, settler: Settler) -> tuple[Game, tuple[Doubt, ...]]:
    """Asks about every doubt of a kept game, whatever it is worth; returns the game after the answers, and the doubts
    that are left.
    """

    def counted(now: Reading) -> Game:
        return _with(game, reading, now, ())

    after, corrections = settle(reading, settler, counted=counted, every=True)
    return _with(game, reading, after, corrections), listed(after, counted)


def _with(game: Game, before: Reading, after: Reading, corrections: Iterable[Correction]) -> Game:
    """Puts the tiles that photos show into the board; tiles that no photo shows stay as they are."""
    told = game_of_reading(after)
    shown = {cell_of(tile) for tile in before.tiles}
    tiles = [tile for tile in game.start.tiles if tile.cell not in shown]
    meeples = [meeple for meeple in game.start.meeples if meeple.cell not in shown]
    crossed = bridges_over(shown, game.start.things)
    others = [thing for thing in game.start.things if thing not in crossed]
    board = Board([*tiles, *told.start.tiles], [*meeples, *told.start.meeples], [*others, *told.start.things])
    return written_down(replace(game, start=board, track=told.track), corrections)


def _tiles(board: Board, first: Reading, left: Counter[Key]) -> Iterable[TileReading]:
    """Returns the tiles in the cells that photos show; certain, unless their doubt is left."""
    lying, bridges = board.by_cell, bridges_of(board.things)
    for read in first.tiles:
        tile = lying.get((read.x, read.y))  # type: ignore[call-overload]
        if tile is None:
            continue
        bridge = bridges.get(tile.cell)
        edges, rotation = (edges_of(tile, bridge), tile.rotation) if tile.key in catalogue() else (read.edges, None)
        now = replace(read, key=tile.key, rotation=rotation, edges=edges, ask=False, bridge=bridge)
        ask = doubt_of_tile(now).key in left
        yield replace(now, ask=ask, certainty=read.certainty if ask else 1.0)


def _proposed(first: Reading, left: Counter[Key]) -> Iterator[TileReading | MeepleReading]:
    """Returns what is only proposed and still in doubt."""
    open_doubts = Counter(left)
    for thing in first.proposed:
        key = key_of(thing).about, NOTHING
        if open_doubts[key] > 0:
            open_doubts[key] -= 1
            yield thing


def _meeples(board: Board, first: Reading, left: Counter[Key]) -> Iterator[MeepleReading]:
    """Returns the figures on the board, where they were seen; a doubt that is left is about one of those in
    question.
    """
    read, seen = list(first.meeples), list[tuple[Meeple, MeepleReading | None]]()
    for meeple in board.meeples:
        x, y = meeple.cell
        here = [m for m in read if (m.x, m.y, m.on, m.segment) == (x, y, str(meeple.on), meeple.segment)]
        # of several alike, those that were never in question are surely still there, and the lower ones of a pile
        one = max(here, key=lambda m: (m.colour == meeple.colour, not m.ask, -m.under), default=None)
        if one is not None and len(here) > 1:
            read.remove(one)
        seen.append((meeple, one))
    open_doubts = Counter(left)
    for meeple, one in sorted(seen, key=lambda pair: pair[1] is None or not pair[1].ask):
        x, y = meeple.cell
        about = (meeples_at(meeple.cell), meeple_words(meeple))
        ask = open_doubts[about] > 0
        open_doubts[about] -= ask
        at, under = (one.at, one.under) if one else (MIDDLE, 0)
        stands = MeepleReading(
            x, y, str(meeple.colour), str(meeple.kind), str(meeple.on), meeple.segment, at, meeple.on is Ground.FIELD,
            one.certainty if one and ask else 1.0, ask, under,
        )  # fmt: skip
        yield replace(stands, there=one.there, alternatives=one.alternatives) if one and ask else stands


def photo_with_overlay(entry: HistoryEntry, language: Language) -> bytes | None:
    """Draws the board as it stands now over the first photo of a kept game that is still there."""
    return next((drawn for drawn in overlays(entry, language) if drawn is not None), None)


def overlays(entry: HistoryEntry, language: Language) -> Iterator[bytes | None]:
    """Draws the board as it stands now over each photo of a kept game; None where a photo is gone."""
    if "game" not in entry.document:
        return
    game = game_of(entry)
    left = doubts_of(entry.document)
    reading = reopened(entry.document, game, left)
    if reading is None:
        return
    numbers = numbered_as_kept(reading, left)
    named = language.about(tile.cell for tile in game.start.tiles)
    for photo, seen in zip(photos_of(entry), seen_in(entry.document, reading), strict=False):
        drawn = None if photo is None else draw_reading(photo, seen, named, reading, numbers=numbers)
        yield None if drawn is None else encode(Path("overlay.jpg"), drawn)
