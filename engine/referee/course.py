"""The course of a game: whose turn it is, what was drawn and put away, what the players hold by now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.board import Board, Meeple
from engine.boxes import boxes_of, catalogue, edition_of, supply
from engine.cell import Cell
from engine.game import Game, Move, Told
from engine.message import Counted, Message
from engine.pieces import Colour, MeepleKind
from engine.referee.findings import Code, Finding
from engine.referee.laying import beside, is_river, legal_places, river_tiles, start_tiles
from engine.referee.segments import segment_said
from engine.referee.standing import in_hand, may_join, may_stand, most_of
from engine.rules import Sides
from engine.scoring.expansions import having
from engine.scoring.features import Feature
from engine.scoring.holding import paid_to
from engine.scoring.laid import laid_down
from engine.scoring.position import Position
from engine.tiles.tile import ANY_EDGE, Ground

CHARTERS = {"king": Ground.CITY, "robber": Ground.ROAD, "trade-goods": Ground.CITY}
"""What the moves of a game tell by themselves, if none of these grounds was complete before them."""


class Course:
    """What a referee remembers from one move to the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        laid = [tile.key for tile in game.start.tiles]
        drawn = [move.tile.key if move.tile else move.put_away or "" for move in game.moves]
        known = [key for key in (*laid, *drawn) if key in catalogue()]
        self.edition = game.edition or edition_of(known)
        self.boxes = game.boxes or boxes_of(known)
        self.held = supply(self.boxes, self.edition)
        others = boxes_of(key for key in known if key not in self.held)
        self.held = supply(tuple(dict.fromkeys((*self.boxes, *others))), self.edition)
        self.laid, self.gone = Counter(laid), Counter[str]()
        self.river_left = river_tiles(self.held) - sum(map(is_river, laid))
        self.turns = _Turns(game)
        self._told = _at_the_start(game)

    @property
    def told(self) -> Told:
        """What the players hold: what they told goes before what the moves gave them."""
        told, given = self.game.told, self._told
        return replace(
            told,
            goods=told.goods or ({} if "trade-goods" in told.settled else given.goods),
            king=told.king or (None if "king" in told.settled else given.king),
            robber=told.robber or (None if "robber" in told.settled else given.robber),
            settled=told.settled | given.settled,
        )

    def judge(self, before: Board, position: Position | None, home: Sequence[Meeple], move: Move) -> Iterator[Finding]:
        """What in a move is against the rules that look beyond its own board. Once for each move, in their order."""
        yield from self.turns.judge(before, position, move)
        if move.put_away is not None:
            yield from self._returned(move.put_away, ())
            yield from self._put_away(before, move.put_away)
        if move.tile is None or position is None:
            return
        yield from self._tiles(before, move)
        yield from _pieces(before, move, home, shared=self.turns.told_alone)
        yield from _abbots(before, position, home, move)
        yield from self._team(before, position, move)
        self.laid[move.tile.key] += 1
        self.river_left -= is_river(move.tile.key)
        done = completed(position, move.tile.cell)
        for expansion in having("takes") if done else ():
            self._told = expansion.takes(position, done, move.mover, self._told)
        if position.board.things:
            self._told = self._found(position, move)

    def _found(self, position: Position, move: Move) -> Told:
        """What the players hold once they have taken what lies on the features that paid them."""
        told, seats, mover = self._told, self.turns.order or tuple(Colour), move.mover
        first = seats.index(mover) if mover in seats else 0
        paid = paid_to(position)
        for expansion in having("finds"):
            told = expansion.finds(position, paid, (*seats[first:], *seats[:first]), told)
        return told

    def at_the_end(self) -> Iterator[Finding]:
        """What is wrong with the game as a whole."""
        start = self.game.start
        if len(start.tiles) == 1 and not start.meeples:
            yield from self._start(start.tiles[0].key, start.tiles[0].cell)
        count = sum(n for key, n in self.held.items() if ANY_EDGE not in catalogue()[key].edges and not is_river(key))
        count += river_tiles(self.held)
        drawn = sum(n for key, n in (self.laid + self.gone).items() if key != ABBEY)
        called_finished = self.game.finished or (self.game.totals and self.game.boxes)
        if called_finished and len(start.tiles) <= 1 and drawn < count:
            told = Message(
                "The game is marked as finished, but the boxes hold {count} tiles and it has {drawn}.",
                drawn=Counted("{n} tile", "{n} tiles", drawn), count=count,
            )  # fmt: skip
            yield Finding(Code.TILES_LEFT, (), told)

    def _put_away(self, before: Board, key: str) -> Iterator[Finding]:
        self.gone[key] += 1
        self.river_left -= is_river(key)
        if not before.tiles or key not in catalogue():
            return
        places = legal_places(before, key, self.game.told.table)
        if places:
            cell = places[0].cell
            told = Message("{tile} was set aside, but it fits on {cell}.", tile=key, cell=cell)
            yield Finding(Code.PUT_AWAY_FITS, (cell,), told)

    def _returned(self, key: str, cells: tuple[Cell, ...]) -> Iterator[Finding]:
        """Is the tile that was drawn one that was put away before, to be laid or put away again?"""
        used = self.laid[key] + self.gone[key]
        if self.gone[key] and self.laid[key] < self.held.get(key, 0) <= used:
            told = Message("{tile} was already set aside; the boxes hold no more of it.", tile=key)
            yield Finding(Code.PUT_AWAY_RETURNS, cells, told)

    def _tiles(self, before: Board, move: Move) -> Iterator[Finding]:
        tile = move.tile
        assert tile is not None
        key, cell = tile.key, tile.cell
        if not before.tiles:
            yield from self._start(key, cell)
        yield from self._returned(key, (cell,))
        if self.river_left > 0 and not is_river(key) and key in catalogue() and before.tiles:
            told = Message(
                "{tile} was laid on {cell} before the river was finished; it still lacked {tiles}.",
                tile=key, cell=cell, tiles=Counted("{n} tile", "{n} tiles", self.river_left),
            )  # fmt: skip
            yield Finding(Code.LAND_BEFORE_RIVER, (cell,), told)

    def _start(self, key: str, cell: Cell) -> Iterator[Finding]:
        starts = start_tiles(self.held)
        if key not in starts and key in catalogue():
            told = Message(
                "The first tile is {tile}, but the game begins with {start}.", tile=key, start=", ".join(sorted(starts))
            )
            yield Finding(Code.NOT_THE_START, (cell,), told)

    def _team(self, before: Board, position: Position, move: Move) -> Iterator[Finding]:
        """A team sets a figure wherever it can."""
        if self.game.rules.sides is not Sides.TOGETHER or move.meeple or move.phantom or move.taken_back:
            return
        assert move.tile is not None
        colours = [move.player] if move.player else [*self.turns.order] or [*before.colours] or [Colour.RED]
        for colour in colours:
            for kind in in_hand(colour, before.meeples, self.boxes, self.edition):
                figure = _first_way(position, move.tile.cell, colour, kind)
                if figure is not None:
                    told = Message(
                        "The move sets no figure, though a {colour} {kind} could stand on the {ground} of the "
                        "tile.",
                        colour=colour, kind=kind, ground=segment_said(move.tile, figure.on, figure.segment),
                    )  # fmt: skip
                    yield Finding(Code.NO_FIGURE_SET, (move.tile.cell,), told)
                    return


ABBEY = "AM/A"


class _Turns:
    """Whose turn it is: the players in their order, again after a tile that was put away, twice with a builder."""

    def __init__(self, game: Game) -> None:
        self.told_alone = game.rules.sides is Sides.TOGETHER  # of a team's figures any player may set any
        seen = dict.fromkeys(player for move in game.moves if (player := self._player(move)) is not None)
        self.order = tuple(game.players) if len(game.players) > 1 else tuple(seen)
        builders = {m.kind for m in game.start.meeples} | {move.meeple.kind for move in game.moves if move.meeple}
        self.builders = MeepleKind.BUILDER in builders
        self.last: Colour | None = None
        self.again = self.second = self.earned = False

    def judge(self, before: Board, position: Position | None, move: Move) -> Iterator[Finding]:
        """Is it this player's turn?"""
        player = self._player(move)
        if player is None or len(self.order) < 2:
            self.last = None
            self.again = self.second = self.earned = False
            return
        second = self.second if self.again else player is self.last
        due = self._due()
        if due and player not in due:
            yield self._out_of_turn(player, due[0], move)
        self.again = move.tile is None
        if not self.again:
            self.earned = not second and position is not None and _builder_helped(before, position, move, player)
        self.last, self.second = player, second

    def _player(self, move: Move) -> Colour | None:
        return move.player if self.told_alone else move.mover

    def _due(self) -> tuple[Colour, ...]:
        """Who may play now, the one whose turn it is by the order first; nobody while that is not known."""
        if self.last is None:
            return ()
        if self.again:
            return (self.last,)
        if self.last not in self.order:
            return ()
        following = self.order[(self.order.index(self.last) + 1) % len(self.order)]
        return (following, self.last) if self.earned else (following,)

    def _out_of_turn(self, player: Colour, due: Colour, move: Move) -> Finding:
        cells = (move.tile.cell,) if move.tile else ()
        if player is self.last and self.builders:
            told = Message("No builder earned {colour} a second turn.", colour=player)
            return Finding(Code.DOUBLE_TURN, cells, told)
        told = Message("It is {due}'s turn, but {colour} plays.", colour=player, due=due)
        return Finding(Code.OUT_OF_TURN, cells, told)


def _builder_helped(before: Board, position: Position, move: Move, player: Colour) -> bool:
    """Does the tile go on with the road or city on which the player's builder stood before?"""
    assert move.tile is not None
    for meeple in before.meeples:
        if meeple.kind is MeepleKind.BUILDER and meeple.colour is player:
            feature = position.features.at(meeple.cell, meeple.on, meeple.segment)
            if feature is not None and any(cell == move.tile.cell for cell, _ in feature.places):
                return True
    return False


def _pieces(before: Board, move: Move, home: Sequence[Meeple], shared: bool) -> Iterator[Finding]:
    """Is there still such a piece in hand, and is it the player's own? A team shares its pieces. Of a figure that joins
    another once all is paid, those that came home are in hand again, and anybody may set it.
    """
    for figure in (move.meeple, move.phantom, *move.joined):
        if figure is None:
            continue
        joins = figure in move.joined
        there = (*before.meeples, move.meeple, move.phantom) if joins else before.meeples
        standing = sum(m is not None and (m.colour, m.kind) == (figure.colour, figure.kind) for m in there)
        standing -= joins and sum((m.colour, m.kind) == (figure.colour, figure.kind) for m in home)
        if standing >= most_of(figure.kind):
            told = Message(
                "The move sets a {colour} {kind}, but all of them ({count}) are already on the board.",
                colour=figure.colour, kind=figure.kind, count=standing,
            )  # fmt: skip
            yield Finding(Code.NO_PIECE_LEFT, (figure.cell,), told)
        if move.player is not None and figure.colour is not move.player and not shared and not joins:
            whose: dict[str, object] = {"player": move.player, "colour": figure.colour, "kind": figure.kind}
            told = Message("The move sets a {colour} {kind}, but {player} plays.", **whose)
            yield Finding(Code.ANOTHERS_PIECE, (figure.cell,), told)


def _abbots(before: Board, position: Position, home: Sequence[Meeple], move: Move) -> Iterator[Finding]:
    """An abbot is taken home instead of setting a figure, and by his own player; one whose house is complete comes."""
    back = set(move.taken_back)
    for meeple in before.meeples if back else ():
        if meeple.kind is not MeepleKind.ABBOT or (meeple.cell, meeple.colour) not in back or meeple not in home:
            continue
        house = position.features.at(meeple.cell, meeple.on, meeple.segment)
        if house is not None and house.complete:
            continue
        player = move.mover
        if move.meeple is not None or move.phantom is not None:
            told = Message("The {colour} abbot is taken back in a move that also sets a figure.", colour=meeple.colour)
            yield Finding(Code.ABBOT_AND_FIGURE, (meeple.cell,), told)
        if player is not None and player is not meeple.colour:
            told = Message(
                "The move takes back the {colour} abbot, but {player} plays.", player=player, colour=meeple.colour
            )
            yield Finding(Code.ANOTHERS_ABBOT, (meeple.cell,), told)


def _first_way(position: Position, cell: Cell, colour: Colour, kind: MeepleKind) -> Meeple | None:
    tile = position.features.tile(cell)
    for segment in tile.segments if tile else ():
        figure = Meeple(cell, colour, segment.ground, segment.index, kind)
        feature = position.features.at(cell, segment.ground, segment.index)
        free = feature is not None and may_join(figure, feature.meeples)
        if free and may_stand(kind, segment.ground, position.rules):
            return figure
    return None


GOING_ON = (Ground.CITY, Ground.ROAD)


def completed(position: Position, laid: Cell) -> list[Feature]:
    """The cities and roads that the tile on that cell made complete."""
    here = position.features.tile(laid)
    segments = here.segments if here else ()
    touched = [position.features.at(laid, s.ground, s.index) for s in segments if s.ground in GOING_ON]
    if here is not None and ANY_EDGE in here.edges:  # an abbey has no segments at its edges, but closes what is there
        by_cell = position.board.by_cell
        for side, cell in enumerate(beside(laid)):
            other = laid_down(by_cell[cell].key, by_cell[cell].rotation) if cell in by_cell else None
            for crossing in other.across[side ^ 2] if other else ():
                touched.append(position.features.at(cell, *other.parts[crossing][:2]))  # type: ignore[union-attr]
    done: list[Feature] = []
    for feature in touched:
        if feature is not None and feature.complete and feature.ground in GOING_ON and feature not in done:
            done.append(feature)
    return done


def _at_the_start(game: Game) -> Told:
    """What is settled before the first move: nobody holds anything where nothing is complete yet."""
    position = Position.in_game(game.start, game)
    done = {feature.ground for feature in position.features if feature.complete}
    return Told(settled=frozenset(name for name, ground in CHARTERS.items() if ground not in done))
