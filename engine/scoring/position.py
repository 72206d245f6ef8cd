"""A position: a board with its features, and everything else that its scoring or its next move depends on."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import Board
from engine.boxes import boxes_of
from engine.game import Game, Told
from engine.pieces import Colour
from engine.rules import TODAY, Rules
from engine.scoring.features import Features
from engine.scoring.tracing import Tracing, trace


@dataclass(frozen=True, slots=True)
class Position:
    """A board with its features, the rules, what the players told, and whose turn it is where somebody asks."""

    board: Board
    features: Features
    rules: Rules
    told: Told
    boxes: tuple[str, ...] = ()
    """The boxes in play; none where nobody named them."""
    edition: str | None = None
    turn: Colour | None = None
    drawn: str | None = None
    """The key of the tile that was drawn; without it any tile that the boxes still hold."""
    put_away: tuple[str, ...] = ()
    """The keys of the tiles that fitted nowhere."""

    @classmethod
    def of(
        cls,
        board: Board,
        rules: Rules = TODAY,
        told: Told | None = None,
        boxes: tuple[str, ...] = (),
        edition: str | None = None,
        turn: Colour | None = None,
        drawn: str | None = None,
        put_away: tuple[str, ...] = (),
        features: Features | None = None,
    ) -> Position:
        """The position of a board, its features traced unless they are given."""
        told = told or Told()
        features = features or trace(board, rules, told.table, edition)
        return cls(board, features, rules, told, boxes, edition, turn, drawn, put_away)

    @classmethod
    def in_game(cls, board: Board, game: Game, tracing: Tracing | None = None) -> Position:
        """The position of a board in the course of a game; `tracing`: what traced the boards before it."""
        features = (tracing or tracing_in(game)).features(board)
        return cls.of(board, game.rules, game.told, game.boxes, game.edition, features=features)

    @property
    def boxes_in_play(self) -> tuple[str, ...]:
        """The boxes that were named, else those of which a tile lies."""
        return self.boxes or boxes_of(tile.key for tile in self.board.tiles)


def tracing_in(game: Game) -> Tracing:
    """What traces the boards of a game."""
    return Tracing(game.rules, game.told.table, game.edition)
