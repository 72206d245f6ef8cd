"""A game as other programs know it: each move lays a tile and sets a figure on it, or none, each player in turn."""

from collections.abc import Collection

from engine.boxes import BASE
from engine.errors import UsageError
from engine.game import Game
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.tiles.tile import HALVES, Segment
from recorder.game.kept import game_of
from recorder.history.entry import HistoryEntry

_EDITIONS = (None, "c1", "c2")
_KINDS = (MeepleKind.MEEPLE, MeepleKind.BIG, MeepleKind.ABBOT)
_MOST_PLAYERS = 6


class NotSaved(UsageError):
    """A game that the file of another program cannot hold."""

    def __init__(self, program: str, why: Message) -> None:
        super().__init__(Message("This game cannot be written for {program}: {why}.", program=program, why=why))


def as_others_play(
    entry: HistoryEntry, program: str, boxes: Collection[str], others: Message
) -> tuple[Game, list[Colour]]:
    """The game and who plays, in their order. `others`: why a game with boxes that are not among these is refused."""
    game = game_of(entry) if "game" in entry.document else Game()
    players = list(dict.fromkeys([*game.players, *(move.player for move in game.moves if move.player)]))
    if not game.moves:
        raise NotSaved(program, Message("it has no moves"))
    if not set(game.boxes or (BASE,)) <= set(boxes) or game.edition not in _EDITIONS:
        raise NotSaved(program, others)
    if not 1 < len(players) <= _MOST_PLAYERS:
        raise NotSaved(program, Message("its moves do not tell who played"))
    for number, move in enumerate(game.moves):
        figure = move.meeple
        if move.tile is None or move.taken_back or move.phantom or move.things or move.put_away:
            raise NotSaved(program, Message("move {n} is more than a tile and a figure", n=move.n))
        if move.player is not players[number % len(players)]:
            raise NotSaved(program, Message("move {n} is not of whoever is next", n=move.n))
        if figure is not None and (figure.kind not in _KINDS or figure.cell != move.tile.cell):
            raise NotSaved(program, Message("move {n} is more than a tile and a figure", n=move.n))
    return game, players


def halves_of(segment: Segment, rotation: int) -> list[str]:
    """Which half sides of a tile that lies so a field reaches."""
    return [HALVES[half] for half in sorted((half + rotation // 45) % 8 for half in segment.halves)]
