"""The history as tables for a person, and its lists as JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from engine.boardfile import game_of
from engine.formats import notation
from engine.game import Game
from engine.played import KINDS, Part, Played
from language import Language
from language.words import kind_title
from recorder.game.kept import doubts_of
from recorder.game.source import last_board
from recorder.history.entry import HistoryEntry, Kind, Listed
from recorder.history.find import Damaged
from recorder.history.statistics import Overall, PeriodStatistics, PlayerStatistics
from recorder.shell.tables import LongTable, NumberTable, TextColumn, day_and_place, name_said, named, plain_table
from recorder.show.points import points_table
from report.wording.doubts import corrections_said, doubts_said
from report.wording.ruling import rules_said


def games_table(rows: Sequence[Sequence[str]], number: int, speech: Language, kind: Kind) -> RenderableType:
    """Lists the games, and says how many more there are."""
    say = speech.say
    if not number:
        return Text(say("No games."))
    table = LongTable((say("No."), say("Date"), say("Place"), say("Players and points")), rows)
    board = kind is Kind.BOARD
    marks = say("* won; ~ without the points on the track") if board else say("* won; ~ not at its end yet")
    more = number - len(rows)
    rest = [Text(speech.count("and {n} more game", "and {n} more games", more))] if more else []
    return Group(table, *rest, Text(marks, style="dim"))


def others_said(others: Mapping[Kind, int], speech: Language) -> Iterator[str]:
    """Says how many games of other kinds there are, and how to see them."""
    for kind, number in others.items():
        told = {
            Kind.BOARD: speech.count("{n} board game", "{n} board games", number),
            Kind.DICE: speech.count("{n} dice game", "{n} dice games", number),
            Kind.CASTLE: speech.count("{n} game of The Castle", "{n} games of The Castle", number),
        }[kind]
        yield speech.say("Besides, {games}: recorder history list --game {kind}", games=told, kind=kind.value)


def game_row(game: Listed, speech: Language) -> tuple[str, ...]:
    """Tells a game in one line of the list."""
    day = game.played.day.isoformat() if game.played.day else ""
    told = [_part(part, game.played, speech) for part in game.played.ranked]
    return str(game.number), day, game.played.place, ", ".join(told)


def _part(part: Part, played: Played, speech: Language) -> str:
    mark = "~" if not played.whole else "*" if part.won else ""
    return f"{named(part, speech)} {played.counted(part)}{mark}"


def left_out(damaged: Sequence[Damaged], changes: Sequence[int], speech: Language) -> Iterator[str]:
    """Says of each game that cannot be read what is wrong, and how many changes cannot."""
    for game in damaged:
        yield speech.say(
            "Game {number} is damaged ({what}) and left out; put a backup in the history's place, or delete the game "
            "with: recorder history delete {number} --for-good",
            number=game.number, what=speech.tell(game.what),
        )  # fmt: skip
    if changes:
        yield speech.count(
            "{n} damaged change is left out and cannot be taken back.",
            "{n} damaged changes are left out and cannot be taken back.",
            len(changes),
        )


def listed_to_json(game: Listed) -> dict[str, Any]:
    return {
        "number": game.number,
        "key": game.key,
        "date": game.played.day.isoformat() if game.played.day else None,
        "place": game.played.place,
        "players": [
            {"name": p.name, "colour": p.colour, "track": p.track, "total": p.total, "won": p.won}
            for p in game.played.parts
        ],
        "whole": game.played.whole,
    }


def game_table(number: int, entry: HistoryEntry, speech: Language) -> RenderableType:
    """Shows one game as far as the history knows it."""
    told_game = entry.document.get("game", {})
    game = game_of(json.dumps(told_game)) if told_game else Game()
    say, board = speech.say, last_board(game)
    speech = speech.about(tile.cell for tile in board.tiles)
    played = entry.played
    head = say("Game {number}", number=number)
    parts: list[RenderableType] = [Text(", ".join([head, *day_and_place(played, speech)]), "bold")]
    if entry.kind is not Kind.BOARD:
        table = plain_table(say("Player"), say("Points"), right=frozenset({1}))
        for part in played.ranked:
            table.add_row(name_said(part.name, part.colour, speech), str(part.total))
        see = say("See the whole pad with: recorder {kind} pad {number}", kind=entry.kind.value, number=number)
        return Group(*parts, table, Text(see))
    parts.append(points_table(played, speech, number))
    if "rules" in told_game:
        parts.append(Text(say("Rules: {rules}", rules=rules_said(game.rules, speech))))
    parts += [Text(say("Corrected: {what}", what=told)) for told in corrections_said(game.corrections, board, speech)]
    left = doubts_said(doubts_of(entry.document), board, speech)
    parts += [Text(say("Doubtful: {what}", what=told)) for _, told in left]
    for photo in entry.photos:
        page = f" ({photo.page})" if photo.page > 1 else ""
        parts.append(Text(say("Photo: {name}", name=photo.name + page)))
    return Group(*parts)


def board_line(entry: HistoryEntry) -> str:
    """Writes the last board of the game, for other commands; empty if there is none."""
    game = entry.document.get("game")
    return notation.format(last_board(game_of(json.dumps(game)))) if game else ""


def overall_line(overall: Overall, speech: Language, kind: Kind = Kind.BOARD) -> RenderableType:
    """Sums up all games in one sentence."""
    if not overall.games:
        return Text(speech.say("No games."))
    told = [speech.count("{n} game", "{n} games", overall.games)]
    if overall.whole < overall.games and kind is not Kind.BOARD:
        told.append(speech.count("{n} of them played to its end", "{n} of them played to the end", overall.whole))
    elif overall.whole < overall.games:
        told.append(speech.count("{n} of them with a known total", "{n} of them with known totals", overall.whole))
    if overall.average_total is not None:
        told.append(speech.say("average {points}", points=speech.number(overall.average_total, 1)))
        told.append(speech.say("best {points}", points=overall.best))
    if overall.average_margin is not None:
        told.append(speech.say("average margin {points}", points=speech.number(overall.average_margin, 1)))
        told.append(speech.say("widest margin {points}", points=overall.widest_margin))
    return Text(", ".join(told) + "\n")


def league_shown(
    people: Sequence[PlayerStatistics], nameless: int, speech: Language, kind: Kind = Kind.BOARD
) -> RenderableType:
    """Shows the league, and how many results are in nobody's line."""
    table: list[RenderableType] = [players_table(people, speech, kind)] if people else []
    if nameless:
        told = speech.count(
            "{n} result has no name and counts for nobody; to name a player: recorder fix GAME --players red=NAME",
            "{n} results have no name and count for nobody; to name a player: recorder fix GAME --players red=NAME",
            nameless,
        )
        table.append(Text(told))
    return Group(*table)


def players_table(people: Sequence[PlayerStatistics], speech: Language, kind: Kind = Kind.BOARD) -> NumberTable:
    """Shows the league, with averages per game; of the board game also where the points came from."""
    say = speech.say
    results = [
        TextColumn(say("Games"), [str(line.games) for line in people]),
        TextColumn(say("Wins"), [str(line.wins) for line in people]),
        TextColumn(say("Average"), [_average(line.average, speech) for line in people]),
        TextColumn(say("Best"), [_points(line.best) for line in people]),
        TextColumn(say("Margin"), [_average(line.margin, speech) for line in people]),
    ]
    sources = [
        *(
            TextColumn(kind_title(kind, speech), [_average(line.kinds[kind], speech) for line in people])
            for kind in KINDS
        ),
        TextColumn(say("Track"), [_average(line.track, speech) for line in people]),
    ]
    names = TextColumn(say("Player"), [name_said(line.name, "", speech) for line in people])
    return NumberTable(names, [results, sources] if kind is Kind.BOARD else [results])


def periods_table(periods: Sequence[PeriodStatistics], by: str, speech: Language) -> NumberTable:
    """Shows the statistics by year, month or number of players."""
    say = speech.say
    title = {"year": say("Year"), "month": say("Month"), "players": say("Players")}[by]
    results = [
        TextColumn(say("Games"), [str(line.games) for line in periods]),
        TextColumn(say("Average"), [_average(line.average_total, speech) for line in periods]),
        TextColumn(say("Best"), [_points(line.best) for line in periods]),
    ]
    return NumberTable(TextColumn(title, [line.name for line in periods]), [results])


def _average(points: float | None, speech: Language) -> str:
    return "" if points is None else speech.number(points, 1)


def _points(points: int | None) -> str:
    return "" if points is None else str(points)
