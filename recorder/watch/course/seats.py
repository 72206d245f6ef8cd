"""Whose the pieces are, judged together: a player has one colour throughout, and whoever moved set the figure.

The net takes a pink piece for a red one under some lamps, and says so plainly. Where the pieces of one player look now
like one colour and now like another that nobody else plays, the player is asked about, once.
"""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from engine.cell import Cell
from engine.pieces import Colour
from recorder.watch.course.figures import Figure
from recorder.watch.course.orders import ALIKE
from recorder.watch.course.questions import OPEN, About
from recorder.watch.course.said import Said
from recorder.watch.course.turns import Turn, Turns

Doubts = Mapping[Colour, tuple[tuple[Colour, float], ...]]
"""What else a player's colour may be, with the share of the pieces that look like it."""
TOLD = 0.9  # whatever is less likely is asked about: who it was, what came first, a figure, its colour, its ground


@dataclass(frozen=True, slots=True)
class Seated:
    """The moves and figures, each with its player's colour.

    `unnamed`: the colours that most pieces of a player look like, though nobody named them.
    """

    turns: Turns
    figures: tuple[Figure, ...]
    doubts: Doubts
    unnamed: tuple[Colour, ...] = ()


def seated(laid: Turns, found: Sequence[Figure], said: Sequence[Said], named: Collection[Colour]) -> Seated:
    """Gives each player one colour. `named`: the colours of which a person said that they play, if any: none of these
    is in doubt.
    """
    told = [one for one in said if one.about is About.COLOUR]
    for one in told:
        laid, found = _as_said(one, laid, found)
    sure = {one.player for one in told}
    player_of = {turn.cell: player for turn in laid.moves if (player := _player(turn)) is not None}
    frozen = {one.cell for one in said if one.about is About.FIGURE}
    seats = {*player_of.values()} - sure
    doubts = {} if named else {seat: _others(seat, player_of, found) for seat in seats}
    unnamed = {_look(seat, player_of, found) for seat in seats} - {*named} if named else frozenset[Colour]()
    settled = {one.cell for one in said if one.about is About.PLAYER}
    playing = frozenset(laid.order) or frozenset(Colour)
    figures = [
        f if f.cell in frozen else _of_player(f, player_of.get(f.cell), frozenset() if f.cell in settled else playing)
        for f in found
    ]
    told_apart = {seat: others for seat, others in doubts.items() if others}
    return Seated(laid, tuple(figures), told_apart, tuple(colour for colour in Colour if colour in unnamed))


def _player(turn: Turn) -> Colour | None:
    """Returns who made the move, where that is told."""
    player, likely = max(turn.players.items(), key=lambda item: item[1])
    return player if likely >= TOLD else None


def _others(
    seat: Colour, player_of: Mapping[Cell, Colour], found: Sequence[Figure]
) -> tuple[tuple[Colour, float], ...]:
    """Lists the colours that the pieces of a player also look like and that nobody else plays, with their share."""
    looks = _looks(seat, player_of, found)
    others = ((colour, looks[colour]) for colour in looks.keys() - set(player_of.values()))
    return tuple(sorted(((c, share) for c, share in others if share > OPEN), key=lambda other: -other[1]))


def _look(seat: Colour, player_of: Mapping[Cell, Colour], found: Sequence[Figure]) -> Colour:
    """Returns the colour that more than half of a player's pieces look like, unless lamps make it of the player's; else
    the player's own.
    """
    looks = _looks(seat, player_of, found)
    return next((colour for colour, share in looks.items() if share > 0.5 and colour not in _alike(seat)), seat)


def _alike(colour: Colour) -> Set[Colour]:
    """Returns the colours that lamps make of this one, and itself."""
    return frozenset((colour,)).union(*(pair for pair in ALIKE if colour in pair))


def _looks(seat: Colour, player_of: Mapping[Cell, Colour], found: Sequence[Figure]) -> Mapping[Colour, float]:
    """Returns the share of a player's pieces that look like each colour."""
    votes: dict[Colour, float] = {}
    for figure in found:
        if player_of.get(figure.cell) is seat:
            for colour, likely in figure.colours:
                votes[colour] = votes.get(colour, 0.0) + figure.there * likely
    return {colour: vote / sum(votes.values()) for colour, vote in votes.items()}


def _of_player(figure: Figure, player: Colour | None, others: Set[Colour]) -> Figure:
    """Gives a figure the colour of the player who set it; else it is of one of the others who play, but not of one
    whose colour lamps make of his: the turn tells these apart better than the look.
    """
    if player is None:
        return figure
    plain = others - _alike(player)
    odds = tuple((colour, p) for colour, p in figure.colours if colour in plain)
    return replace(figure, colours=((player, 1 - sum(p for _, p in odds)), *odds))


def _as_said(one: Said, laid: Turns, found: Sequence[Figure]) -> tuple[Turns, Sequence[Figure]]:
    """Gives the player who laid a tile the colour that a person said; who had it takes the other."""
    was = next((_player(turn) for turn in laid.moves if turn.cell == one.cell), None)
    if was is None or was is one.player:
        return laid, found
    free = one.player not in map(_player, laid.moves)
    now = {was: one.player} if free else {was: one.player, one.player: was}
    moves = [
        replace(turn, players={now.get(p, p) if p else p: odds for p, odds in turn.players.items()})
        for turn in laid.moves
    ]
    turned = Turns(tuple(moves), tuple(now.get(colour, colour) for colour in laid.order))
    return turned, [replace(figure, colours=_counted_as(figure.colours, now)) for figure in found]


def _counted_as(
    colours: tuple[tuple[Colour, float], ...], now: Mapping[Colour, Colour]
) -> tuple[tuple[Colour, float], ...]:
    """Counts whatever looked like one colour as another."""
    odds: dict[Colour, float] = {}
    for colour, likely in colours:
        odds[now.get(colour, colour)] = odds.get(now.get(colour, colour), 0.0) + likely
    return tuple(sorted(odds.items(), key=lambda item: -item[1]))
