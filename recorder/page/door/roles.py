"""What each visitor may ask for. Whatever is not named here is an organiser's."""

import re
from http import HTTPStatus

from sqlalchemy import ColumnElement, Connection, select

from engine.message import Message
from language.words import compared
from recorder.history.find import number_if_any
from recorder.history.schema import DRAFTS, GAMES, PLACES
from recorder.history.store import Store
from recorder.page.door.keys import Role, Visitor
from recorder.page.door.refusal import Refused

_GAME = r"/game/(?P<game>[0-9]{1,18})"
_DRAFT = r"/table/(?P<draft>[^/]+)(/.*)?"
_SEEN_BY_ALL = rf"/|/games|{_GAME}(/.*)?|/tournaments?(/.*)?|/drawing|/order(/.*)?"
_SEEN_BY_SPECTATORS = r"/stats|/summary\.pdf|/pads|/pads/(dice|castle)/[0-9]+"
_DONE_AT_TABLES = rf"/photos(/(?P<more>[^/]+))?|{_DRAFT}|{_GAME}/(fix|settle)|/tournament/[0-9]+/result"
_MAY = {
    (Role.SPECTATOR, False): re.compile(f"{_SEEN_BY_ALL}|{_SEEN_BY_SPECTATORS}"),
    (Role.TABLE, False): re.compile(f"{_SEEN_BY_ALL}|{_DRAFT}"),
    (Role.TABLE, True): re.compile(_DONE_AT_TABLES),
}


def refuse(visitor: Visitor, path: str, changes: bool, store: Store) -> None:
    """Refuses what is not this visitor's. `changes`: it is not only looked at."""
    if visitor.role is Role.ORGANISER:
        return
    may = _MAY.get((visitor.role, changes))
    asked = may.fullmatch(path) if may else None
    if asked is None:
        raise Refused(HTTPStatus.FORBIDDEN, Message("Only an organiser may do this; ask one."))
    if visitor.role is Role.TABLE and not _is_its_own(visitor, asked.groupdict(), store):
        told = Message("This is another table's game; here are those of {table}.", table=visitor.table)
        raise Refused(HTTPStatus.FORBIDDEN, told)


def _is_its_own(visitor: Visitor, named: dict[str, str | None], store: Store) -> bool:
    """Says whether a game, or a table on its way to one, is this table's; of what is not there nobody says no."""
    with store.reading() as connection:
        if number := named.get("game"):
            where = _place_of(connection, GAMES.c.number == number_if_any(connection, str(int(number))))
        elif key := named.get("draft") or named.get("more"):
            draft = connection.scalar(select(DRAFTS.c.place).where(DRAFTS.c.key == key))
            where = _place_of(connection, GAMES.c.key == key) if draft is None else draft
        else:
            return True
    return where is None or compared(where) == compared(visitor.table)


def _place_of(connection: Connection, meant: ColumnElement[bool]) -> str | None:
    """Returns where a game was played, empty where nobody said; None where there is no such game."""
    query = select(GAMES.c.number, PLACES.c.name).join(PLACES, GAMES.c.place == PLACES.c.id, isouter=True)
    found = connection.execute(query.where(meant)).first()
    return None if found is None else found.name or ""
