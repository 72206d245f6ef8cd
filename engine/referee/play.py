"""Play: what a move completes, pays, sends home and breaks; a game played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.board import Board, Meeple, Placed, beyond
from engine.boxes import boxes_of, catalogue
from engine.cell import Cell
from engine.errors import BrokenRules
from engine.game import Game, Move, Told
from engine.message import Message
from engine.pieces import Colour, MeepleKind, Thing, ThingKind
from engine.referee import wandering
from engine.referee.course import Course
from engine.referee.findings import Code, Finding
from engine.referee.inspection import beyond_finding
from engine.referee.laying import against, beside, bridges_of, edges_of, fits, placements, turns_back
from engine.referee.segments import segment_said
from engine.referee.standing import may_join, may_stand
from engine.rules import TODAY, Rules, Sides
from engine.scoring.expansion import Deed
from engine.scoring.expansions import having, rules_of
from engine.scoring.features import Feature
from engine.scoring.final import event_lines, feature_lines, final_score
from engine.scoring.holding import paid_to
from engine.scoring.lines import Line, Score, Term
from engine.scoring.position import Position, tracing_in
from engine.scoring.together import shared_out
from engine.scoring.tracing import Tracing, trace
from engine.tiles.tile import BUILDINGS, Ground

__all__ = ["Replay", "Turn", "added", "beside", "grounds", "placements", "play_move", "replay"]


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
    told: Told
    """What the players hold at the end, as they told it or as the moves gave it to them."""
    of_the_whole: tuple[Finding, ...] = ()
    """What is wrong with no single move."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was against the rules in the course of the game."""
        return (*(finding for turn in self.turns for finding in turn.findings), *self.of_the_whole)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Everybody who took part: the players in their order, then who else moved, stands or has points."""
        moved = [turn.move.player for turn in self.turns if turn.move.player]
        set_down = [turn.move.meeple.colour for turn in self.turns if turn.move.meeple]
        seen = {*moved, *set_down, *self.board.colours, *self.track, *self.final.points}
        return tuple(dict.fromkeys((*self.game.players, *(colour for colour in Colour if colour in seen))))

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


def grounds(
    board: Board, cell: Cell, colour: Colour, kind: MeepleKind = MeepleKind.MEEPLE, rules: Rules = TODAY
) -> tuple[Meeple, ...]:
    """Every way in which a piece may be set on the tile just laid on that cell."""
    tile = catalogue()[board.by_cell[cell].key]
    features = trace(board, rules)
    ways = [Meeple(cell, colour, s.ground, s.index, kind) for s in tile.segments]
    return tuple(m for m in ways if _may_set(m, features.at(cell, m.on, m.segment), rules))


def play_move(board: Board, move: Move, game: Game | None = None, points: Mapping[Colour, int] | None = None) -> Turn:
    """Play one move: lay, set, pay what is complete, send home. What is against the rules is played and told.

    The game tells the rules, the boxes and what its players told. Only a team needs to know the points so far: they
    decide which colour a feature pays unless the move tells it.
    """
    game = game or Game()
    boxes = _boxes_of(game, (*board.tiles, *filter(None, [move.tile])))
    return _played(board, move, game, points or {}, tracing_in(game), boxes)[0]


def replay(game: Game) -> Replay:
    """Play a whole game again and score its last board.

    >>> from engine import Cell, Colour, Game, Ground, Meeple, Move, Placed, parse
    >>> moves = (Move(1, Placed(Cell(0, -1), "E", 180), meeple=Meeple(Cell(0, -1), Colour.RED, Ground.CITY)),)
    >>> replay(Game(start=parse("D"), moves=moves)).totals
    {<Colour.RED: 'red'>: 4}
    """
    board = game.start
    turns: list[Turn] = []
    points: dict[Colour, int] = {}
    course, tracing = Course(game), tracing_in(game)
    boxes = _boxes_of(game, (*board.tiles, *(move.tile for move in game.moves if move.tile)))
    for move in game.moves:
        try:
            turn, position = _played(board, move, game, points, tracing, boxes)
        except BrokenRules as fault:
            raise BrokenRules("Move {n}: {fault}", n=move.n, fault=fault) from None
        wrong = course.judge(board, position, turn.home, move)
        findings = tuple([replace(f, move=move.n) for f in (*turn.findings, *wrong)])
        turns.append(replace(turn, findings=findings) if findings else turn)
        board = turn.board
        points = added(points, Score(turn.lines).points) if turn.lines else points
    told = course.told if turns else game.told
    last = replace(Position.in_game(board, game, tracing), told=told)
    final = final_score(last, points if turns else game.track)
    return Replay(game, board, tuple(turns), final, told, tuple(course.at_the_end()) if turns else ())


def _boxes_of(game: Game, tiles: Iterable[Placed]) -> frozenset[str]:
    """The boxes whose rules may be asked: those of the game, and of every tile that comes to lie."""
    return frozenset((*game.boxes, *boxes_of(tile.key for tile in tiles)))


def _played(
    board: Board, move: Move, game: Game, points: Mapping[Colour, int], tracing: Tracing, boxes: frozenset[str]
) -> tuple[Turn, Position | None]:
    """The turn, and the position that was paid; a tile put away leads to none."""
    if move.tile is None:
        return Turn(move, board), None
    set_now = [figure for figure in (move.meeple, move.phantom) if figure is not None]
    standing = (*board.meeples, *set_now, *move.called)
    laid = board.laid(move.tile, standing, wandering.after(board.things, move))
    position = Position.in_game(laid, game, tracing)
    findings = [*_faults(board, move, position), *wandering.faults(board, position, move)]
    left = wandering.freed(position, move)
    if left:
        laid = Board(laid.tiles, _without(standing, left), laid.things)
        position = Position.in_game(laid, game, tracing)
    lines, home = _ended(position, move.meeple)
    deed = Deed(game, board, position, move, tuple(lines))
    lines += [line for pays in rules_of("pays", boxes) for line in pays(deed)]
    tells_more = move.things or move.called or move.joined or move.others  # of a box whose tiles nobody laid, perhaps
    for forbids in rules_of("against", None if tells_more else boxes):
        findings += [Finding(Code.BOX_RULE, (at,), told) for at, told in forbids(deed)]
    lines += [Line(name, c, (Term("told", 1, p),)) for c, told in move.others.items() for name, p in told.items()]
    home, wagons = _driven(position, move, home, findings)
    gone = {(meeple.cell, meeple.colour) for meeple in left}
    for cell, colour in (taken for taken in move.taken_back if taken not in gone):
        there = [m for m in laid.meeples if (m.cell, m.colour) == (cell, colour)]
        early = sorted((m for m in there if m not in home), key=lambda m: m.kind is not MeepleKind.ABBOT)
        if early:
            lines += _taken_back(position, early[0])
            home.append(early[0])
        if early and not _abbot_at_home(early[0]):
            who: dict[str, object] = {"colour": colour, "kind": early[0].kind, "cell": cell}
            what = Message("The {colour} {kind} on {cell} was taken back, but nothing returns it to its player.", **who)
            findings.append(Finding(Code.TAKEN_FOR_NOTHING, (cell,), what))
        if not there:
            nobody: dict[str, object] = {"colour": colour, "cell": cell}
            what = Message("There is no {colour} piece on {cell} to take back.", **nobody)
            findings.append(Finding(Code.NOBODY_THERE, (cell,), what))
    if game.rules.sides is Sides.TOGETHER:
        lines = shared_out(lines, points, move.scored)
    stay = (*_without(laid.meeples, [*home, *wagons]), *wagons.values(), *move.joined)
    moved = home or wagons or left or move.joined
    after = Board(laid.tiles, stay, _still_there(position, laid, stay)) if moved else laid
    return Turn(move, after, tuple(lines), (*left, *home), tuple(findings)), position


def _still_there(position: Position, laid: Board, stay: Sequence[Meeple]) -> list[Thing]:
    """The things that are left: mage and witch go from what is complete, an abbot's and a fairy's place with them, and
    what lies on a feature to those whom it paid.
    """
    paid = paid_to(position) if laid.things else ()
    cells = {(meeple.cell, meeple.colour) for meeple in stay}

    def is_left(thing: Thing) -> bool:
        if thing.kind in (ThingKind.MAGE, ThingKind.WITCH) and thing.on is not None:
            feature = position.features.at(thing.cell, thing.on, thing.segment)
            return feature is None or not feature.complete
        if thing.kind in (ThingKind.LYING, ThingKind.RINGMASTER):
            return thing.colour is not None and (thing.cell, thing.colour) in cells
        return not any(expansion.clears(thing, paid) for expansion in having("clears"))

    return [thing for thing in laid.things if is_left(thing)]


def _may_set(meeple: Meeple, feature: Feature | None, rules: Rules, set_later: Meeple | None = None) -> bool:
    if feature is None or not may_stand(meeple.kind, meeple.on, rules):
        return False
    return may_join(meeple, [m for m in feature.meeples if m is not meeple and m is not set_later])


def _faults(board: Board, move: Move, position: Position) -> Iterator[Finding]:
    tile = move.tile
    assert tile is not None
    if tile.key in catalogue():
        by_cell = board.by_cell
        bridges = bridges_of(position.board.things)
        lying = against(by_cell, tile.cell, bridges)
        if board.tiles and not (any(lying) and fits(edges_of(tile, bridges.get(tile.cell)), lying)):
            told = Message("{tile} does not fit on {cell}.", tile=tile.key, cell=tile.cell)
            yield Finding(Code.DOES_NOT_FIT, (tile.cell,), told)
        elif turns_back(by_cell, tile):
            told = Message("{tile} on {cell} turns the river back on itself.", tile=tile.key, cell=tile.cell)
            yield Finding(Code.RIVER_U_TURN, (tile.cell,), told)
    if beyond(tile.cell, position.told.table):
        yield beyond_finding(tile.key, tile.cell)
    if move.meeple is not None:
        yield from _figure_faults(move, move.meeple, position, set_later=move.phantom)
    if move.phantom is not None:
        yield from _figure_faults(move, move.phantom, position)
    for figure in (*move.called, *move.joined):
        if position.features.at(figure.cell, figure.on, figure.segment) is None:
            raise _no_ground(figure)
        if not may_stand(figure.kind, figure.on, position.rules):
            yield _may_not_stand(figure, position)


def _figure_faults(
    move: Move, meeple: Meeple, position: Position, set_later: Meeple | None = None
) -> Iterator[Finding]:
    feature = position.features.at(meeple.cell, meeple.on, meeple.segment)
    if feature is None:
        there = position.board.by_cell.get(meeple.cell)
        if there is not None and there.key not in catalogue():
            return  # nobody could name the tile: it may have such a ground
        raise _no_ground(meeple)
    if any(expansion.reaches(position, move, meeple) for expansion in having("reaches")):
        return
    if move.tile is None or meeple.cell != move.tile.cell:
        told = Message("The {colour} piece stands on a tile laid earlier.", colour=meeple.colour)
        yield Finding(Code.NOT_ON_THE_TILE, (meeple.cell,), told)
    elif not _may_set(meeple, feature, position.rules, set_later):
        yield _may_not_stand(meeple, position)


def _no_ground(meeple: Meeple) -> BrokenRules:
    return BrokenRules(
        "The tile on {cell} has no {ground}{segment} for the {colour} {kind} to stand on.",
        cell=meeple.cell, ground=meeple.on, segment=meeple.segment or "", colour=meeple.colour, kind=meeple.kind,
    )  # fmt: skip


def _may_not_stand(meeple: Meeple, position: Position) -> Finding:
    told = Message(
        "A {colour} {kind} may not stand on the {ground} of the tile on {cell}.",
        colour=meeple.colour, kind=meeple.kind, cell=meeple.cell,
        ground=segment_said(position.board.by_cell.get(meeple.cell), meeple.on, meeple.segment),
    )  # fmt: skip
    return Finding(Code.MAY_NOT_STAND, (meeple.cell,), told)


def _ended(position: Position, placed: Meeple | None) -> tuple[list[Line], list[Meeple]]:
    """What a turn pays for the features that it ended, and who goes home from them."""
    lines: list[Line] = []
    home: list[Meeple] = []
    paid = any(not feature.ends and feature.paid for feature in position.features.occupied)
    for number, feature in position.features.held if paid else ():
        if feature.paid:
            lines += feature_lines(position, number)
            home += feature.meeples
    for expansion in having("events"):
        for event in expansion.events(position, placed):
            lines += event_lines(position, event)
            home += [meeple for meeple in event.home if meeple not in home]
    return lines, home


def _driven(
    position: Position, move: Move, home: Sequence[Meeple], findings: list[Finding]
) -> tuple[list[Meeple], dict[Meeple, Meeple]]:
    """Who goes home after all, and the wagons that drive on instead with where they go, as the move tells it."""
    stay: list[Meeple] = []
    wagons: dict[Meeple, Meeple] = {}
    for meeple in home:
        goal = next((m for m in move.moved_on if m.colour is meeple.colour), None)
        if meeple.kind is not MeepleKind.WAGON:
            stay.append(meeple)
            continue
        ways = [] if not _paid(position, meeple) else _next_door(position, meeple)
        if goal is not None:
            taken = any(replace(goal, colour=other.colour) == other for other in wagons.values())
            wagons[meeple] = goal
            allowed = [*ways, *_free(position, _around(meeple.cell))] if _paid(position, meeple) else []
            if taken or (goal.cell, goal.on, goal.segment) not in allowed:
                stands: dict[str, object] = {"colour": goal.colour, "ground": goal.on, "cell": goal.cell}
                told = Message("The {colour} wagon may not move on to the {ground} on {cell}.", **stands)
                findings.append(Finding(Code.MAY_NOT_STAND, (goal.cell,), told))
            continue
        stay.append(meeple)
        if ways and (meeple.cell, meeple.colour) not in move.taken_back:
            told = Message(
                "The {colour} wagon on {cell} could move on to the {ground} on {there}; give the place where it went.",
                colour=meeple.colour, cell=meeple.cell, ground=ways[0][1], there=Cell(*ways[0][0]),
            )  # fmt: skip
            findings.append(Finding(Code.WAGON_UNTOLD, (meeple.cell,), told))
    for goal in move.moved_on:
        if goal not in wagons.values():
            told = Message(
                "No {colour} wagon came home that could drive on to {cell}.", colour=goal.colour, cell=goal.cell
            )
            findings.append(Finding(Code.NOBODY_THERE, (goal.cell,), told))
    return stay, wagons


def _paid(position: Position, meeple: Meeple) -> bool:
    feature = position.features.at(meeple.cell, meeple.on, meeple.segment)
    return feature is not None and feature.complete


def _next_door(position: Position, wagon: Meeple) -> list[tuple[Cell, Ground, int]]:
    """Where every wagon may drive on: free, unfinished, on a tile of the feature that was completed.

    Today's rule adds the tiles around the wagon's own: a move may send it there, but an untold one is not asked about.
    """
    left = position.features.at(wagon.cell, wagon.on, wagon.segment)
    assert left is not None
    return _free(position, dict.fromkeys(cell for cell, _ in left.places))


def _around(cell: Cell) -> list[Cell]:
    return [Cell(cell.x + dx, cell.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def _free(position: Position, cells: Iterable[Cell]) -> list[tuple[Cell, Ground, int]]:
    """The segments on those cells where a wagon may stand: on a feature that is unfinished and that nobody holds."""
    ways = []
    for cell in cells:
        tile = position.features.tile(cell)
        for segment in tile.segments if tile else ():
            feature = position.features.at(cell, segment.ground, segment.index)
            free = feature is not None and not feature.meeples and not feature.complete
            if free and may_stand(MeepleKind.WAGON, segment.ground, position.rules):
                ways.append((cell, segment.ground, segment.index))
    return ways


def _abbot_at_home(meeple: Meeple) -> bool:
    return meeple.kind is MeepleKind.ABBOT and meeple.on in BUILDINGS


def _taken_back(position: Position, meeple: Meeple) -> tuple[Line, ...]:
    """What a piece earns that its player takes home before the feature is complete: an abbot as at the end."""
    if not _abbot_at_home(meeple):
        return ()
    number = position.features.number(meeple.cell, meeple.on, meeple.segment)
    assert number is not None
    return feature_lines(position, number)


def _without(standing: Iterable[Meeple], home: Iterable[Meeple]) -> list[Meeple]:
    left = list(standing)
    for meeple in home:
        left.remove(meeple)
    return left
