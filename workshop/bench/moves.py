"""Judges a watched game by the measure beside the project, for the tiles of every box."""

from collections.abc import Mapping
from typing import Any

from vision.naming.classify import turns
from workshop.bench.photos import measure


def judged(truth: Mapping[str, Any], game: Mapping[str, Any], photos: int, every: int = 1) -> dict[str, Any]:
    """Returns what the measure counts. Of which tiles look the same half-turned it knows the base box's alone; which of
    the other boxes do follows from their data.
    """
    judge = measure("measure_series")
    judge.SAME_AFTER.update({key: 90 * count for key, count in turns().items() if count < 4})
    found: dict[str, Any] = judge.compare(truth, _from_the_start(truth, game), photos, every)
    return found


def _from_the_start(truth: Mapping[str, Any], game: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the game with the start tile alone as its start, as the measure has it.

    Where the first photo shows no board, more lies in the first that does; those moves are lost.
    """
    if "start" in game:
        return game
    alike = (tile for tile in game["board"]["tiles"] if tile["tile"] == truth["start"]["tile"])
    return {**game, "start": next(alike)}
