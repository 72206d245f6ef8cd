"""Tournaments in the history: each is kept anew after whatever is done, so nothing is lost on the way."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from engine.errors import BrokenRules, HistoryError, UsageError
from engine.formats.jsonvalue import loads
from engine.message import Message
from engine.tournament.draw import draw
from engine.tournament.event import Gone, Round, System, Told, Tournament, begun, done, rounds, without_last
from engine.tournament.tournamentfile import dumps, tournament_from
from language.words import compared
from recorder.history import find
from recorder.history.schema import TOURNAMENTS
from recorder.history.store import Store


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """A tournament with its number in the history."""

    number: int
    tournament: Tournament

    @property
    def rounds(self) -> tuple[Round, ...]:
        """What was drawn and told so far."""
        return rounds(self.tournament)


def begin(store: Store, name: str, system: System, players: Sequence[str]) -> KeptTournament:
    """Keeps a new tournament under a name that no other has."""
    shown = " ".join(name.split())
    if not compared(shown):
        raise UsageError(
            "A tournament needs a name; write, for example: recorder tournament new Autumn Anna,Boris,Clara,David"
        )
    tournament = begun(shown, system, players)
    with store.writing() as connection:
        if connection.scalar(select(TOURNAMENTS.c.number).where(TOURNAMENTS.c.key == compared(shown))):
            raise HistoryError("There is a tournament {name} already; give this one another name.", name=shown)
        number = 1 + (connection.scalar(select(func.max(TOURNAMENTS.c.number))) or 0)
        row = {"number": number, "key": compared(shown), "text": dumps(tournament)}
        connection.execute(insert(TOURNAMENTS).values(row))
    return KeptTournament(number, tournament)


def called(store: Store, name: str = "last") -> KeptTournament:
    """Finds a tournament by its name; `last` is the one that was begun last."""
    if not store.exists:
        raise _none_begun()
    with store.reading() as connection:
        return _called(connection, name)


def numbered(store: Store, number: int) -> KeptTournament:
    """Finds a tournament by its number."""
    with store.existing() as connection:
        return _numbered(connection, number)


def _numbered(connection: Connection, number: int) -> KeptTournament:
    wanted = select(TOURNAMENTS.c.text).where(TOURNAMENTS.c.number == min(number, find.LARGEST))
    text = connection.scalar(wanted)
    if text is None:
        raise UsageError("There is no tournament {number}; see them with: recorder tournament list", number=number)
    return KeptTournament(number, tournament_from(loads(text)))


def _called(connection: Connection, name: str) -> KeptTournament:
    query = select(TOURNAMENTS.c.number, TOURNAMENTS.c.text)
    if name == "last":
        row = connection.execute(query.order_by(TOURNAMENTS.c.number.desc()).limit(1)).first()
        if row is None:
            raise _none_begun()
    else:
        row = connection.execute(query.where(TOURNAMENTS.c.key == compared(name))).first()
        if row is None:
            raise UsageError("There is no tournament {name}; see them with: recorder tournament list", name=name)
    return KeptTournament(row.number, tournament_from(loads(row.text)))


def everyone(store: Store) -> tuple[KeptTournament, ...]:
    """Lists the tournaments, the one begun last first."""
    if not store.exists:
        return ()
    with store.reading() as connection:
        query = select(TOURNAMENTS.c.number, TOURNAMENTS.c.text).order_by(TOURNAMENTS.c.number.desc())
        return tuple(KeptTournament(row.number, tournament_from(loads(row.text))) for row in connection.execute(query))


def next_round(store: Store, name: str) -> KeptTournament:
    """Draws a round and keeps it."""
    return _changed(store, name, lambda tournament: done(tournament, draw(tournament)))


def result_told(store: Store, name: str, round: int | None, points: Mapping[str, int]) -> KeptTournament:
    """Keeps the result of the table at which these sat. `round`: the last one, if None."""

    def told(tournament: Tournament) -> Tournament:
        drawn = rounds(tournament)
        if not drawn:
            raise BrokenRules("No round has been drawn yet; draw one with: recorder tournament round")
        number = len(drawn) if round is None else round
        if not 1 <= number <= len(drawn):
            raise BrokenRules("There is no round {round}; {n} are drawn.", round=number, n=len(drawn))
        sat = {player_called(tournament, name): own for name, own in points.items()}
        for table, one in enumerate(drawn[number - 1].tables, 1):
            if set(one.players) == set(sat):
                return done(tournament, Told(number, table, tuple(sat[player] for player in one.players)))
        raise BrokenRules(
            "In round {round} there is no table of {names}; see who sits where with: recorder tournament show",
            round=number, names=_listed(points),
        )  # fmt: skip

    return _changed(store, name, told)


class ToldMeanwhile(BrokenRules):
    """Somebody else told the result of a table after this person looked at it."""


def result_at(
    store: Store, number: int, round: int, table: int, points: tuple[int, ...], before: tuple[int, ...]
) -> KeptTournament:
    """Keeps the result of a table. `points`: in the order of its players; `before`: what was told when the person
    looked.
    """
    with store.changing() as connection:
        kept = _numbered(connection, number)
        tournament = done(kept.tournament, Told(round, table, points))
        now = kept.rounds[round - 1].tables[table - 1].points or ()
        if now not in (before, points):
            told = Message(
                "Somebody else entered {theirs} for table {table} meanwhile; yours was {yours}. Nothing of yours is "
                "kept: enter it again if it is right.",
                theirs=_pointed(now), yours=_pointed(points), table=table,
            )  # fmt: skip
            raise ToldMeanwhile(told)
        if now != points:
            _keep(connection, kept.number, tournament)
    return KeptTournament(number, tournament)


def _pointed(points: Sequence[int]) -> str:
    return " – ".join(map(str, points))


def result_of_game(store: Store, name: str, round: int | None, game: str) -> KeptTournament:
    """Keeps the result of a table from a game of the history, whose players have the same names."""
    with store.existing() as connection:
        entry = find.load(connection, find.number_of(connection, game))
    named = {part.name: part.total for part in entry.played.parts if part.name}
    if len(named) < len(entry.played.parts):
        raise BrokenRules(
            "Somebody in game {game} has no name; name them with: recorder fix {game} --players red=Anna", game=game
        )
    if any(part.track is None for part in entry.played.parts):
        raise BrokenRules(
            "Game {game} lacks points of the track, so its totals are not known; give them with: recorder fix {game} "
            "--track red=43",
            game=game,
        )
    return result_told(store, name, round, named)


def went_home(store: Store, name: str, player: str) -> KeptTournament:
    """Keeps that a player takes part in no further round."""
    return _changed(store, name, lambda tournament: done(tournament, Gone(player_called(tournament, player))))


def undone(store: Store, name: str) -> KeptTournament:
    """Takes back what was done last."""
    return _changed(store, name, without_last)


def player_called(tournament: Tournament, name: str) -> int:
    """Finds a player by name, in any spelling of it."""
    keys = [*map(compared, tournament.players)]
    if compared(name) not in keys:
        raise UsageError("{name} does not play in {tournament}.", name=name, tournament=tournament.name)
    return keys.index(compared(name))


def _changed(store: Store, name: str, change: Callable[[Tournament], Tournament]) -> KeptTournament:
    """Keeps the tournament as it is changed, in one transaction: two people who tell results lose nothing."""
    if not store.exists:
        raise _none_begun()
    with store.changing() as connection:
        kept = _called(connection, name)
        tournament = change(kept.tournament)
        _keep(connection, kept.number, tournament)
    return KeptTournament(kept.number, tournament)


def _keep(connection: Connection, number: int, tournament: Tournament) -> None:
    row = update(TOURNAMENTS).where(TOURNAMENTS.c.number == number)
    connection.execute(row.values(text=dumps(tournament)))


def _listed(names: Mapping[str, int]) -> Message:
    return Message.plain(", ".join(names))


def _none_begun() -> UsageError:
    return UsageError(
        "No tournament has been begun; begin one with: recorder tournament new Autumn Anna,Boris,Clara,David"
    )
