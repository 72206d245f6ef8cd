"""Adds the track to a reading: each colour's points, and a question where the board has paid otherwise."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.board import Board
from engine.game import LAP
from engine.message import Counted, Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from vision.codes import OF_TRACK, PhotoCode
from vision.reading import Reading, TrackAlternative, TrackFigure, board_of
from vision.track.laps.missing import laps_missing, points_to_take, too_many
from vision.track.laps.rounds import rounds_unseen
from vision.track.reading import TrackPoints, TrackReading

WORTH_TELLING = 0.02  # certainty of an alternative
ALTERNATIVES = 4


def tell(reading: Reading, track: TrackReading, players: Iterable[str] = ()) -> Reading:
    """Returns the reading with the track's points in it, instead of those that it had. `players`: the colours in play,
    where a person gave them.
    """
    figures: dict[str, TrackFigure] = {}
    findings = list(track.findings)
    if track.standings:
        points = {s.colour: s.points for s in track.standings}
        board = board_of(reading.tiles, reading.meeples)  # whoever still stands there may not have been paid
        unseen = sorted({*reading.plainly_playing, *players} - set(points))
        findings += [_not_seen(colour) for colour in unseen]
        there = points_to_take(board)
        rounds = rounds_unseen(there, points, len(unseen))
        figures = {str(s.colour): _figure(s, rounds) for s in track.standings}
        doubt = _doubt(board, points, laps_missing(there, points, len(unseen)), counted_up=not reading.plainly_playing)
        if doubt is not None:
            figures = {colour: replace(figure, ask=True) for colour, figure in figures.items()}
            findings.append(doubt)
    others = (finding for finding in reading.findings if finding.code not in OF_TRACK)
    return replace(reading, track=figures if track.found else None, findings=(*others, *findings))


def _figure(seen: TrackPoints, rounds: Mapping[Colour, tuple[float, ...]]) -> TrackFigure:
    """Returns the likeliest points, with the laps that were not seen but that the board must have paid."""
    laps = list(enumerate(rounds.get(seen.colour, (1.0,))))
    usual = max(laps, key=lambda lap: lap[1])
    chances: dict[int, float] = defaultdict(float)  # two ways may lead to the same points
    for gone, chance in laps:
        chances[seen.points + LAP * gone] += seen.certainty * chance
    for points, chance in seen.others:
        chances[points + LAP * usual[0]] += chance * usual[1]
    (points, certainty), *others = sorted(chances.items(), key=lambda told: -told[1])
    told = [TrackAlternative(n, round(chance, 4)) for n, chance in others if chance >= WORTH_TELLING]
    return TrackFigure(points, round(certainty, 4), seen.ask, tuple(told[:ALTERNATIVES]))


def _not_seen(colour: str) -> Finding:
    told = Message(
        "The track shows no {colour} figure; give its points with --track.",
        colour=Colour(colour),
    )
    return Finding(PhotoCode.TRACK_UNSEEN, (), told)


def _doubt(board: Board, points: dict[Colour, int], laps: int, counted_up: bool) -> Finding | None:
    if laps:
        told = Message(
            "The board has paid more than this track shows ({laps} of 50 missing); each colour counts with its "
            "likeliest points. Check them, or give the full points with --track.",
            laps=Counted("{n} lap", "{n} laps", laps),
        )
        return Finding(PhotoCode.TRACK_LAPS, (), told)
    if too_many(Board(board.tiles), points, counted_up):
        told = Message("The track shows more than this board can have paid; check it.")
        return Finding(PhotoCode.TRACK_TOO_MANY, (), told)
    return None
