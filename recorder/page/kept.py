"""One kept game as its page shows it: counted again by its rules, with what is still doubtful."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from sqlalchemy import Connection
from starlette.requests import Request

from engine.doubt import Doubt, Subject
from engine.message import Message
from engine.pieces import Colour
from engine.played import Played
from engine.referee.findings import Finding
from recorder.doubts.settlement import Question, Way
from recorder.doubts.worth import weighed
from recorder.game.caveats import findings_of
from recorder.game.kept import given_of
from recorder.game.result import Result, count
from recorder.history import find
from recorder.history.entry import HistoryEntry, Kind
from recorder.page.door.refusal import Refused
from recorder.page.house import house_of


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the history. `result`: None where only its points are known."""

    number: int
    entry: HistoryEntry
    played: Played
    result: Result | None = None
    findings: tuple[Finding, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def in_moves(self) -> bool:
        """Says whether its moves are known."""
        return self.result is not None and bool(self.result.replay.turns)


def number_in(request: Request, connection: Connection, kind: Kind | None = None) -> int:
    """Returns the number of the game that the address names. `kind`: which game it must be; none: any."""
    told = str(request.path_params["number"])
    number = find.number_if_any(connection, told)
    if number is None or kind not in (None, find.kind_of(connection, number)):
        none = Message("There is no game {number} here; look for it in the list.", number=told)
        raise Refused(HTTPStatus.NOT_FOUND, none)
    return number


def kept_game(request: Request, with_copies: bool = False) -> KeptGame:
    """Opens the game that the address names."""
    with house_of(request).store.existing() as connection:
        number = number_in(request, connection)
        entry = find.load(connection, number, with_copies)
    if "game" not in entry.document or entry.kind is not Kind.BOARD:
        return KeptGame(number, entry, entry.played)
    given = given_of(entry)
    result = count(given.game)
    doubts = weighed(given.doubts, given.game)
    return KeptGame(number, entry, result.played, result, findings_of(result, given.findings, doubts), doubts)


@dataclass(frozen=True, slots=True)
class OneAnswer:
    """Settles the doubt of that key; the others stay open."""

    key: tuple[Subject, str]
    told: str

    def answer(self, question: Question) -> str | Way:
        return self.told if question.doubt.key == self.key else Way.LEAVE

    def points(self, _colours: Sequence[Colour]) -> Mapping[Colour, int]:
        return {}

    def name(self, _colour: str, _offered: Sequence[str], _taken: Collection[str]) -> str:
        return ""

    def yes(self, _question: Message, otherwise: bool) -> bool:
        return otherwise
