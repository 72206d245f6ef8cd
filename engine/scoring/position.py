"""A position: a board with its features, and everything else that its scoring or its next move depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.board import Board
from engine.boxes import boxes_of, catalogue
from engine.cell import Cell
from engine.game import Game, Told
from engine.pieces import Colour
from engine.rules import TODAY, Rules
from engine.scoring.features import Features, trace
from engine.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Position:
    """A board with its features, the rules, what the players told, and whose turn it is where somebody asks."""

    board: Board
    features: Features
    rules: Rules
    told: Told
    tiles: Mapping[Cell, Tile]
    """The tile on each cell, where it is known."""
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
    ) -> Position:
        """The position of a board, its features traced."""
        told, known = told or Told(), catalogue()
        features = trace(board, rules, told.table, edition)
        tiles = {t.cell: known[t.key] for t in board.tiles if t.key in known}
        return cls(board, features, rules, told, tiles, boxes, edition, turn, drawn, put_away)

    @classmethod
    def in_game(cls, board: Board, game: Game) -> Position:
        """The position of a board in the course of a game."""
        return cls.of(board, game.rules, game.told, game.boxes, game.edition)

    @property
    def boxes_in_play(self) -> tuple[str, ...]:
        """The boxes that were named, else those of which a tile lies."""
        return self.boxes or boxes_of(tile.key for tile in self.board.tiles)
