"""A dice game and the faces of its dice as JSON: what the history keeps, and what a table may tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.dice.game import DiceGame, Turn, course
from engine.dice.layout import Layout, format, parse
from engine.dice.table import PLAYERS, DiceTable, Face, face_of, letters_of
from engine.errors import BrokenRules, UnreadableFile
from engine.formats.jsonvalue import Value, read_json

GAME = "carcassonne-dice-game/1"
TABLE = "carcassonne-dice/1"
MOST_TURNS = 2000
SIDES = 4  # city faces of a die


def read_table(path: Path) -> DiceTable:
    """Reads the file in which players tell the faces of their dice."""
    return read_json(path, _table_file)


def game_to_json(game: DiceGame) -> dict[str, Any]:
    """Writes a game."""
    return {
        "format": GAME,
        "players": game.players,
        "faces": [letters_of(face) for face in game.table.faces],
        "turns": [
            {"rolls": [format(roll) for roll in turn.rolls], **({"keeps_knight": True} if turn.keeps_knight else {})}
            for turn in game.turns
        ],
    }


def game_from(v: Value) -> DiceGame:
    """Reads a game; one that breaks a rule is refused."""
    m = v.only("format", "players", "faces", "turns", needs=("format", "players", "faces", "turns"))
    m["format"].one_of([GAME])
    players = m["players"].one_of(range(PLAYERS[0], PLAYERS[1] + 1))
    turns = m["turns"].items()
    if len(turns) > MOST_TURNS:
        raise m["turns"].fault("a game has {most} turns at most", most=MOST_TURNS)
    game = DiceGame(players, _table(m["faces"]), tuple(map(_turn, turns)))
    try:
        course(game)
    except BrokenRules as fault:
        raise UnreadableFile("{place}: {fault}", place=m["turns"].place, fault=fault.message) from None
    return game


def _table_file(v: Value) -> DiceTable:
    m = v.only("format", "faces", needs=("format", "faces"))
    m["format"].one_of([TABLE])
    return _table(m["faces"])


def _table(v: Value) -> DiceTable:
    faces = tuple(map(_face, v.items()))
    if len(faces) != SIDES:
        raise v.fault("a die has four city faces")
    return DiceTable(faces)


def _face(v: Value) -> Face:
    face = face_of(v.text())
    if face is None:
        raise v.fault("{short} is no face; name its black edges by n, e, s and w, such as ns", short=v.short)
    return face


def _turn(v: Value) -> Turn:
    m = v.only("rolls", "keeps_knight", needs=("rolls",))
    rolls = m["rolls"].items()
    if not rolls:
        raise m["rolls"].fault("a turn has one to three rolls")
    kept = m["keeps_knight"].flag() if "keeps_knight" in m else False
    return Turn(tuple(_roll(roll) for roll in rolls), kept)


def _roll(v: Value) -> Layout:
    try:
        return parse(v.text())
    except UnreadableFile as fault:
        raise UnreadableFile("{place}: {fault}", place=v.place, fault=fault.message) from None
