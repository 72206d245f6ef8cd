"""Play: where a tile may lie, where a meeple may stand on it, and what a move completes, pays and sends home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.board import Board, Cell, Meeple, Placed
from engine.errors import BrokenRules
from engine.game import Game, Move, Told
from engine.message import Message
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Finding
from engine.referee.standing import may_join, may_stand
from engine.rules import TODAY, Rules, Sides
from engine.scoring.expansions import EXPANSIONS
from engine.scoring.features import Feature, Features, trace
from engine.scoring.lines import Line, Position, Score
from engine.scoring.score import event_lines, feature_lines, score
from engine.scoring.together import shared_out
from engine.tiles.boxes import catalogue
from engine.tiles.tile import ANY_EDGE, BUILDINGS, EDGE_LETTER, ROTATIONS, Ground, turned_edges


@dataclass(frozen=True, slots=True)
class Turn:
    """What a move made: the board after it, what it paid, and who came home."""

    move: Move
    board: Board
    lines: tuple[Line, ...] = ()
    home: tuple[Meeple, ...] = ()
    findings: tuple[Finding, ...] = ()
    """What in this move was against the rules; it is played as it was."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again: its turns, the final scoring of its last board, and the sums."""

    game: Game
    board: Board
    turns: tuple[Turn, ...]
    final: Score

    @property
    def track(self) -> dict[Colour, int]:
        """The points taken during play: as the moves pay them, or without moves as the game tells them."""
        if not self.turns:
            return dict(self.game.track)
        return Score(tuple(line for turn in self.turns for line in turn.lines)).points

    @property
    def totals(self) -> dict[Colour, int]:
        """The points taken during play and those of the final scoring together."""
        return added(self.track, self.final.points)

    @property
    def together(self) -> int | None:
        """The result of a solo or team game: the points of its lowest colour."""
        if self.game.rules.sides is not Sides.TOGETHER:
            return None
        colours = {*self.game.players, *self.totals}
        return min((self.totals.get(colour, 0) for colour in colours), default=0)


def added(*points: Mapping[Colour, int]) -> dict[Colour, int]:
    """The sums of several counts of points, in the order of the colours."""
    return {c: sum(p.get(c, 0) for p in points) for c in Colour if any(c in p for p in points)}


def placements(board: Board, key: str) -> tuple[Placed, ...]:
    """Everywhere that a tile may be laid: all its edges meet, and a river goes on with the river that lies."""
    edges = catalogue()[key].edges
    by_cell = board.by_cell
    if not by_cell:
        return tuple(Placed(Cell(0, 0), key, rotation) for rotation in ROTATIONS)
    free = {cell for tile in by_cell for cell in beside(tile) if cell not in by_cell}
    found: list[Placed] = []
    for cell in sorted(free, key=lambda c: (c.y, c.x)):
        against = _against(by_cell, cell)
        found += [Placed(cell, key, r) for r in ROTATIONS if _fits(turned_edges(edges, r), against)]
    return tuple(found)


def grounds(
    board: Board, cell: Cell, colour: Colour, kind: MeepleKind = MeepleKind.MEEPLE, rules: Rules = TODAY
) -> tuple[Meeple, ...]:
    """Every way in which a piece may be set on the tile just laid on that cell."""
    tile = catalogue()[board.by_cell[cell].key]
    features = trace(board, rules)
    ways = [Meeple(cell, colour, s.ground, s.index, kind) for s in tile.segments]
    return tuple(m for m in ways if _may_set(m, features.at(cell, m.on, m.segment)))


def play_move(
    board: Board,
    move: Move,
    rules: Rules = TODAY,
    told: Told | None = None,
    points: Mapping[Colour, int] | None = None,
) -> Turn:
    """Play one move: lay, set, pay what is complete, send home. What is against the rules is played and told.

    Only a team needs to know the points so far: they decide which colour a feature pays unless the move tells it.
    """
    told = told or Told()
    if move.tile is None:
        return Turn(move, board)
    standing = board.meeples if move.meeple is None else (*board.meeples, move.meeple)
    laid = Board((*board.tiles, move.tile), standing)
    features = trace(laid, rules, told.table)
    position = Position.of(laid, features, rules, told)
    findings = list(_faults(board, move, features))
    lines, home = _ended(position, move.meeple)
    for cell, colour in move.taken_back:
        there = [m for m in standing if (m.cell, m.colour) == (cell, colour)]
        early = [m for m in there if m not in home]
        if early:
            lines += _taken_back(position, early[0])
            home.append(early[0])
        elif not there:
            who: dict[str, object] = {"colour": colour, "cell": _at(cell)}
            what = Message("No {colour} piece stands on {cell} that could be taken back.", **who)
            findings.append(Finding("nobody-there", (cell,), what))
    if rules.sides is Sides.TOGETHER:
        lines = shared_out(lines, points or {}, [colour for s in move.scored for colour in s.points])
    after = Board(laid.tiles, _without(standing, home)) if home else laid
    return Turn(move, after, tuple(lines), tuple(home), tuple(findings))


def replay(game: Game) -> Replay:
    """Play a whole game again and score its last board."""
    board = game.start
    turns: list[Turn] = []
    points: dict[Colour, int] = {}
    for move in game.moves:
        try:
            turns.append(play_move(board, move, game.rules, game.told, points))
        except BrokenRules as fault:
            raise BrokenRules("Move {n}: {fault}", n=move.n, fault=fault) from None
        board = turns[-1].board
        points = added(points, Score(turns[-1].lines).points)
    final = score(board, game.rules, game.told, points if turns else game.track)
    return Replay(game, board, tuple(turns), final)


def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells N E S W of a cell."""
    x, y = cell
    return Cell(x, y - 1), Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y)


def _against(by_cell: Mapping[Cell, Placed], cell: Cell) -> list[str]:
    """The letters that lie against the sides N E S W of a cell; nothing lies against an empty one."""
    around = [by_cell.get(neighbour) for neighbour in beside(cell)]
    return ["" if tile is None else _edges(tile)[side ^ 2] for side, tile in enumerate(around)]


def _edges(tile: Placed) -> str:
    known = catalogue().get(tile.key)
    return "????" if known is None else turned_edges(known.edges, tile.rotation)


def _fits(edges: str, against: list[str]) -> bool:
    if ANY_EDGE in edges:
        return all(against)  # an abbey fills a hole
    pairs = list(zip(edges, against, strict=True))
    river = RIVER not in edges or (RIVER, RIVER) in pairs
    return river and all(own == other or other in ("", ANY_EDGE, "?") for own, other in pairs)


RIVER = EDGE_LETTER[Ground.RIVER]


def _may_set(meeple: Meeple, feature: Feature | None) -> bool:
    if feature is None or not may_stand(meeple.kind, meeple.on):
        return False
    return may_join(meeple, [m for m in feature.meeples if m is not meeple])


def _faults(board: Board, move: Move, features: Features) -> Iterator[Finding]:
    tile, meeple = move.tile, move.meeple
    if tile is not None and tile.key in catalogue():
        against = _against(board.by_cell, tile.cell)
        if not _fits(_edges(tile), against) or (board.tiles and not any(against)):
            told = Message("{tile} does not fit on {cell}.", tile=tile.key, cell=_at(tile.cell))
            yield Finding("does-not-fit", (tile.cell,), told)
    if meeple is None or tile is None:
        return
    feature = features.at(meeple.cell, meeple.on, meeple.segment)
    stands: dict[str, object] = {
        "colour": meeple.colour, "kind": meeple.kind,
        "ground": meeple.on, "segment": meeple.segment, "cell": _at(meeple.cell),
    }  # fmt: skip
    if feature is None:
        raise BrokenRules(
            "The tile on {cell} has no {ground} {segment}, where a {colour} {kind} should stand.", **stands
        )
    if meeple.cell != tile.cell:
        told = Message("The {colour} piece stands on a tile laid before.", colour=meeple.colour)
        yield Finding("not-on-the-tile", (meeple.cell,), told)
    elif not _may_set(meeple, feature):
        told = Message("A {colour} {kind} may not stand on {ground} {segment} of the tile on {cell}.", **stands)
        yield Finding("may-not-stand", (meeple.cell,), told)


def _at(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def _ended(position: Position, placed: Meeple | None) -> tuple[list[Line], list[Meeple]]:
    """What a turn pays for the features that it ended, and who goes home from them."""
    lines: list[Line] = []
    home: list[Meeple] = []
    for number, feature in enumerate(position.features):
        if feature.meeples and feature.complete:
            lines += feature_lines(position, number)
            home += feature.meeples
    for expansion in EXPANSIONS:
        for event in expansion.events(position, placed):
            lines += event_lines(position, event)
            home += [meeple for meeple in event.home if meeple not in home]
    return lines, home


def _taken_back(position: Position, meeple: Meeple) -> tuple[Line, ...]:
    """What a piece earns that its player takes home before the feature is complete: an abbot as at the end."""
    if meeple.kind is not MeepleKind.ABBOT or meeple.on not in BUILDINGS:
        return ()
    features = position.features
    number = next(n for n, f in enumerate(features) if meeple in f.meeples)
    return feature_lines(position, number)


def _without(standing: Iterable[Meeple], home: Iterable[Meeple]) -> list[Meeple]:
    left = list(standing)
    for meeple in home:
        left.remove(meeple)
    return left
