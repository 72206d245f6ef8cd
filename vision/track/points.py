"""Adds the track to a reading: each colour's points, and a question where the board has paid otherwise."""

from dataclasses import replace

from engine.board import Board
from engine.message import Counted, Message
from engine.pieces import Colour
from engine.referee.findings import Finding
from vision.codes import PhotoCode
from vision.reading import Reading, TrackFigure, board_of
from vision.track import TrackReading
from vision.track.laps.missing import laps_missing, too_many


def tell(reading: Reading, track: TrackReading) -> Reading:
    """Returns the reading with the track's points in it."""
    figures = {str(s.colour): TrackFigure(s.points, round(s.certainty, 4), s.ask) for s in track.standings}
    findings = list(track.findings)
    if figures:
        points = {Colour(colour): figure.points for colour, figure in figures.items()}
        unseen = sorted(reading.plainly_playing - set(figures))
        findings += [_not_seen(colour) for colour in unseen]
        doubt = _doubt(board_of(reading.tiles), points, len(unseen), counted_up=not reading.plainly_playing)
        if doubt is not None:
            figures = {colour: replace(figure, ask=True) for colour, figure in figures.items()}
            findings.append(doubt)
    return replace(reading, track=figures if track.found else None, findings=(*reading.findings, *findings))


def _not_seen(colour: str) -> Finding:
    told = Message(
        "The track shows no {colour} figure, but {colour} has meeples on the board; give its points with --track.",
        colour=Colour(colour),
    )
    return Finding(PhotoCode.TRACK_UNSEEN, (), told)


def _doubt(board: Board, points: dict[Colour, int], unseen: int, counted_up: bool) -> Finding | None:
    laps = laps_missing(board, points, unseen)
    if laps:
        told = Message(
            "The board has paid more than this track shows ({laps} of 50 are missing); give the full points with "
            "--track.",
            laps=Counted("{n} lap", "{n} laps", laps),
        )
        return Finding(PhotoCode.TRACK_LAPS, (), told)
    if too_many(board, points, counted_up):
        told = Message("The track shows more than this board can have paid; check it.")
        return Finding(PhotoCode.TRACK_TOO_MANY, (), told)
    return None
