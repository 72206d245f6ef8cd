"""The faults of photos, as words for programs; `engine.referee.findings` has those of broken rules."""

from enum import StrEnum


class PhotoCode(StrEnum):
    """The codes of findings that only a photo can cause."""

    NO_BOARD = "no-board"
    UNKNOWN_ART = "unknown-art"
    TILES_TOO_SMALL = "tiles-too-small"
    TOO_SLANTED = "too-slanted"
    TOO_BLURRED = "too-blurred"
    GLARE = "glare"
    BOARD_CUT = "board-cut"
    NO_TRACK = "no-track"
    TRACK_CUT = "track-cut"
    TRACK_DOUBT = "track-doubt"
    TRACK_EMPTY = "track-empty"
    TRACK_LAPS = "track-laps"
    TRACK_ROUNDS = "track-rounds"
    TRACK_TOO_MANY = "track-too-many"
    TRACK_UNSEEN = "track-unseen"
    NOBODYS = "nobodys"
    COLOUR_NOT_NAMED = "colour-not-named"
    TWO_MOMENTS = "two-moments"


OF_TRACK = frozenset(
    {PhotoCode.NO_TRACK, PhotoCode.TRACK_CUT, PhotoCode.TRACK_DOUBT, PhotoCode.TRACK_EMPTY, PhotoCode.TRACK_LAPS,
     PhotoCode.TRACK_ROUNDS, PhotoCode.TRACK_TOO_MANY, PhotoCode.TRACK_UNSEEN}
)  # fmt: skip
"""The codes of findings about the points on the track, which a person may know better."""
