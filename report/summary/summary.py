"""Prints the pages of a history: league, time, kinds of points, bests, who beats whom, and every game.

Only games whose totals are known count: without the track nobody knows who won, unless a table of results says so. The
list of games marks the others.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from datetime import date

from engine.played import KINDS, Played, Player
from engine.referee.race import Race
from language import Language
from language.words import kind_title
from report.drawing import fonts, plot, table
from report.drawing.flow import Flow
from report.drawing.levels import nice_step
from report.drawing.page import Page, bind
from report.drawing.table import PageColumn, PageRow
from report.drawing.theme import BODY, MUTED, SMALL, TITLE, Align, Paper, dye
from report.summary import charts
from report.summary.races import races_shown
from report.summary.standings import Best, Duel, LeagueLine, bests, chronological, duels, league
from report.wording.players import called

_LINES = 6  # the most players whose lines a plot can show apart
_DUELLISTS = 10  # players that fit across the page
_BARS = 10
_MOMENTS = 48  # points of a line over time; more would smear on paper
_RECENT = 10  # games of a running average; more where there are hundreds, or it shows only chance


def summary(
    games: Sequence[Played],
    language: Language,
    paper: Paper,
    *,
    player: str | None = None,
    races: Sequence[tuple[Played, Race]] = (),
    saving: bool = False,
) -> bytes:
    """Makes the PDF of these games. `player` names the one whose games they are, where the history was narrowed to
    them; `races` are games in moves, of which it shows how they went.
    """
    games = chronological(games)
    standings = league(games)
    title = language.say("Carcassonne: games of {name}", name=fonts.printable(player)) if player else ""
    title = title or language.say("Carcassonne: all games")
    flow = Flow(paper)
    _head(flow, title, games, language)
    if games:
        _league(flow, standings, games, language)
        _over_time(flow, games, standings[:_LINES], language)
        _kinds(flow, standings, language)
        _bests(flow, bests(games), language)
        races_shown(flow, races, language)
        _duels(flow, standings, games, language)
        _list(flow, games, language)
    return bind(flow.pages, paper, language, title=title, foot=title, saving=saving)


def _head(flow: Flow, title: str, games: Sequence[Played], language: Language) -> None:
    players = {part.player for game in games for part in game.parts if part.named}
    said = [language.count("{n} game", "{n} games", len(games))]
    if players:
        said.append(language.count("{n} player", "{n} players", len(players)))
    said.append(_span(games, language))

    def draw(page: Page, y: float) -> None:
        page.text(page.left, y + TITLE * 0.8, title, TITLE, face=fonts.BOLD, room=page.width)
        page.text(page.left, y + TITLE * 0.8 + 17, "  ·  ".join(part for part in said if part), 9.5, colour=MUTED)

    flow.block(50, draw)


def _span(games: Sequence[Played], language: Language) -> str:
    days = [game.day for game in games if game.day]
    if not days:
        return ""
    if days[0] == days[-1]:
        return language.date(days[0])
    return f"{language.date(days[0])} – {language.date(days[-1])}"


def _league(flow: Flow, standings: Sequence[LeagueLine], games: Sequence[Played], language: Language) -> None:
    say = language.say
    columns = (
        PageColumn("", 20),
        PageColumn(say("Player"), flow.width - 334, Align.LEFT),
        PageColumn(say("Games"), 46),
        PageColumn(say("Wins"), 46, bold=True),
        PageColumn(say("Share"), 50),
        PageColumn(say("Average"), 58),
        PageColumn(say("from track"), 68),
        PageColumn(say("Best"), 46),
    )
    rows = []
    for place, line in enumerate(standings, 1):
        shown = ["–"] * 5
        if line.average is not None:
            share = language.number(100 * line.wins / line.whole)
            track = "–" if line.track is None else language.number(line.track, 1)
            points = [language.number(line.average, 1), track, str(line.best)]
            shown = [str(line.wins), say("{n} %", n=share), *points]
        rows.append(PageRow((f"{place}", called(line.player, language), str(line.games), *shown)))
    notes = []
    if any(line.games > line.whole for line in standings):
        notes.append(say("wins, averages and bests count only games with known totals"))
    nameless = sum(not part.named for game in games for part in game.parts)
    if nameless:
        counted = language.count(
            "{n} result without a name counts for nobody", "{n} results without a name count for nobody", nameless
        )
        notes.append(counted)
    flow.heading(say("League"), "  ·  ".join(notes), keep=table.HEAD + 3 * table.ROW)
    flow.table(columns, rows)


def _over_time(flow: Flow, games: Sequence[Played], chosen: Sequence[LeagueLine], language: Language) -> None:
    whole = [game for game in games if game.whole and game.day]
    if not chosen or len({game.day for game in whole}) < 2:
        return
    say, height = language.say, 138.0
    first, last = _day(whole[0]), _day(whole[-1])
    ends = ((0.0, language.date(first)), (1.0, language.date(last)))
    inks = _inks(chosen)
    recent = max(_RECENT, int(nice_step(len(whole) / 10)))
    averages, wins = _series(whole, [line.player for line in chosen], recent)
    plots = ((say("Points, average of the last {n} games", n=recent), averages), (say("Wins so far"), wins))

    def draw(page: Page, y: float) -> None:
        half = (page.width - 18) / 2
        for number, (title, series) in enumerate(plots):
            x = page.left + number * (half + 18)
            page.text(x, y + 8, title, SMALL + 0.5, colour=MUTED)
            plotted = [
                plot.PlotLine(called(line.player, language), dye(ink).tone, dash, series[line.player])
                for line, ink, dash in zip(chosen, inks, plot.DASHES, strict=False)
            ]
            plot.lines(page, plot.area(x, y + 10, half, height - 10), plotted, ends)

    flow.space(14)
    flow.heading(say("Over time"), keep=height)
    flow.block(height, draw)


def _day(game: Played) -> date:
    assert game.day  # the caller has left out games without one
    return game.day


def _inks(chosen: Sequence[LeagueLine]) -> list[str]:
    """Gives each player the colour they play most, unless somebody above has it already."""
    free = ["blue", "red", "green", "black", "pink", "grey", "yellow"]
    inks: list[str] = []
    for line in chosen:
        ink = line.colour if line.colour in free else free[0]
        free.remove(ink)
        inks.append(ink)
    return inks


Series = dict[Player, list[tuple[float, float]]]


def _series(games: Sequence[Played], players: Sequence[Player], last_ones: int) -> tuple[Series, Series]:
    """Returns the running average over so many games, and wins so far, at up to _MOMENTS moments from first to last
    day.
    """
    first, last = _day(games[0]).toordinal(), _day(games[-1]).toordinal()
    moments = min(_MOMENTS, len(games))
    recent = {player: deque[int](maxlen=last_ones) for player in players}
    won = dict.fromkeys(players, 0)
    averages: Series = {player: [] for player in players}
    so_far: Series = {player: [] for player in players}
    upcoming = 0
    for moment in range(moments):
        until = first + (last - first) * moment / (moments - 1)
        played = set()
        while upcoming < len(games) and _day(games[upcoming]).toordinal() <= until:
            for part in games[upcoming].parts:
                player = part.player
                if player in recent:
                    recent[player].append(part.total)
                    won[player] += part.won
                    played.add(player)
            upcoming += 1
        for player in players:
            if recent[player]:
                so_far[player].append((moment / (moments - 1), won[player]))
            if player in played:
                averages[player].append((moment / (moments - 1), sum(recent[player]) / len(recent[player])))
    return averages, so_far


def _kinds(flow: Flow, standings: Sequence[LeagueLine], language: Language) -> None:
    shown = [line for line in standings if line.track or any(line.kinds.values())][:_BARS]
    if not shown:
        return
    present = [kind for kind in KINDS if any(line.kinds[kind] for line in shown)]
    shares = [charts.Share(kind_title(kind, language), *charts.SHARES[kind]) for kind in ("track", *present)]
    values = [[line.track or 0, *(line.kinds[kind] or 0 for kind in present)] for line in shown]
    height = 22 + len(shown) * charts.BAR

    def draw(page: Page, y: float) -> None:
        names = [called(line.player, language) for line in shown]
        charts.bars(page, y, page.left, page.width, names, shares, values, language)

    flow.space(14)
    flow.heading(language.say("Where the points come from"), language.say("average per game"), keep=height)
    flow.block(height, draw)


def best_title(what: str, language: Language) -> str:
    """Names a record."""
    say = language.say
    return {
        "total": say("Most points"),
        "margin": say("Widest margin"),
        "streak": say("Wins in a row"),
        "road": say("Most from roads"),
        "city": say("Most from cities"),
        "monastery": say("Most from monasteries"),
        "garden": say("Most from gardens"),
        "field": say("Most from fields"),
        "other": say("Most from other things"),
    }[what]


def _bests(flow: Flow, records: Sequence[Best], language: Language) -> None:
    if not records:
        return
    columns = (
        PageColumn("", 140, Align.LEFT),
        PageColumn("", 40, bold=True),
        PageColumn("", 150, Align.LEFT),
        PageColumn("", 66, Align.LEFT),
        PageColumn("", flow.width - 396, Align.LEFT),
    )
    rows = [
        PageRow(
            (
                best_title(best.what, language),
                str(best.points),
                called(best.player, language),
                iso(best.game.day),
                fonts.printable(best.game.place),
            )
        )
        for best in records
    ]
    flow.space(14)
    height = len(rows) * table.ROW
    flow.heading(language.say("Records"), keep=height)

    def draw(page: Page, y: float) -> None:
        page.rule(page.left, y, page.left + sum(column.width for column in columns))
        table.rows(page, page.left, y, columns, rows)

    flow.block(height, draw)


def iso(day: date | None) -> str:
    """Writes a day in a column: 2026-03-04."""
    return day.isoformat() if day else "–"


def _duels(flow: Flow, standings: Sequence[LeagueLine], games: Sequence[Played], language: Language) -> None:
    players = [line.player for line in sorted(standings, key=lambda s: -s.games)[:_DUELLISTS]]
    met = duels(games, players)
    if not met:
        return
    first = 96.0
    widest = max(fonts.width(_duel(met, *pair), BODY) for pair in met) + 7
    players = players[: max(2, int((flow.width - first) / widest))]  # as many as fit with all their numbers
    width = min(64.0, (flow.width - first) / len(players))
    columns = (
        PageColumn("", first, Align.LEFT),
        *(PageColumn(called(player, language), width, Align.RIGHT) for player in players),
    )
    rows = [PageRow((called(one, language), *(_duel(met, one, other) for other in players))) for one in players]
    note = language.say("how often the player on the left had more points : fewer (equal)")
    flow.space(14)
    flow.heading(language.say("Head to head"), note, keep=table.HEAD + len(rows) * table.ROW)
    flow.table(columns, rows)


def _duel(met: Mapping[tuple[Player, Player], Duel], one: Player, other: Player) -> str:
    if one == other:
        return "·"
    duel = met.get((one, other))
    if not duel:
        return ""
    return f"{duel.won} : {duel.lost}" + (f" ({duel.drawn})" if duel.drawn else "")


def _list(flow: Flow, games: Sequence[Played], language: Language) -> None:
    say = language.say
    place, winner = 96.0, 110.0
    rest = flow.width - 34 - 62 - place - winner
    columns = (
        PageColumn("", 34),
        PageColumn(say("Date"), 62, Align.LEFT),
        PageColumn(say("Place"), place, Align.LEFT),
        PageColumn(say("Winner"), winner, Align.LEFT, bold=True),
        PageColumn(say("The others"), rest, Align.LEFT),
    )
    rows = [_game(number, game, winner, rest, language) for number, game in enumerate(games, 1)]
    flow.space(14)
    flow.heading(say("Games"), keep=table.HEAD + 3 * table.ROW)
    flow.table(columns, rows)


def _game(number: int, game: Played, winner: float, rest: float, language: Language) -> PageRow:
    ranked = [(called(part.player, language), game.counted(part), part.won) for part in game.ranked]
    won = [(name, points) for name, points, first in ranked if first]
    others = [(name, points) for name, points, first in ranked if not first]
    said = crowd(won, winner - 4, fonts.BOLD) if game.whole else language.say("board only")
    if game.together is not None:
        said = language.say("Together: {points} points", points=game.together)
    where = fonts.printable(game.place)
    return PageRow((str(number), iso(game.day), where, said, crowd(others, rest - 4, fonts.TEXT)), muted=not game.whole)


def crowd(results: Sequence[tuple[str, int]], room: float, face: str) -> str:
    """Writes `Anna 87, Ben 72`; where that is too wide it cuts every long name, so that all points stay."""
    text = ", ".join(f"{name} {points}" for name, points in results)
    longest = 80.0
    while fonts.width(text, BODY, face) > room and longest > 8:
        text = ", ".join(f"{fonts.cut(name, longest, BODY, face)} {points}" for name, points in results)
        longest *= 0.8
    return text
