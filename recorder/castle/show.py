"""The Castle in the terminal and as JSON: the lines of a count, the pad with its wall and corners."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from engine.castle.board import format
from engine.castle.pad import Stop
from engine.castle.scoring import Count
from engine.castle.wall import wall_of
from engine.pieces import Colour
from engine.referee.findings import Finding
from language import Language
from recorder.castle.record import CastleGame
from recorder.shell.tables import name_said, plain_table
from report.pad.castle import CastleSheet, headline, line_cells, line_said, notes, title_of


def sheet_of(game: CastleGame) -> CastleSheet:
    """Returns what a sheet shows of a kept game."""
    pad, standing = game.pad, game.standing
    return CastleSheet(
        names=dict(zip(pad.colours, game.names, strict=True)),
        box=pad.box,
        board=pad.board,
        count=standing.final,
        track=dict(zip(pad.colours, standing.track, strict=True)),
        tokens={corner: pad.colours[owner] for corner, owner in standing.corners.items()},
        totals=dict(zip(pad.colours, standing.totals, strict=True)),
        ended=pad.ended,
    )


def count_table(what: CastleSheet, speech: Language) -> RenderableType:
    """Shows the points, every line of the board, and what they rest on."""
    say = speech.say
    titles = (say("Player"), say("Wall"), say("Tokens"), say("Castle"), say("Total"))
    points = plain_table(*titles, right=frozenset({1, 2, 3, 4}))
    for colour, total in what.totals.items():
        track, board = what.track.get(colour, 0), what.count.total(colour) if what.count else 0
        name = name_said(what.names.get(colour, ""), colour, speech)
        points.add_row(name, str(track), str(total - track - board), str(board), str(total))
    shown: list[RenderableType] = [points]
    if what.count is not None and what.count.lines:
        headings = (say("Line"), say("Cells"), say("Scored"), say("Player"), say("Points"))
        lines = plain_table(*headings, right=frozenset({4}))
        for line in what.count.lines:
            owner = say("tied, nobody")
            if line.colour is not None:
                owner = name_said(what.names.get(line.colour, ""), line.colour, speech)
            cells = line_cells(line, what, speech)
            lines.add_row(title_of(line.what, speech), cells, line_said(line, speech), owner, str(line.points))
        shown += [Text(""), lines]
    return Group(*shown, *(Text(told, style="dim") for told in notes(what, speech)))


def stop_lines(stop: Stop, game: CastleGame, speech: Language) -> Iterator[str]:
    """Says where a figure stands now, and whether it took a corner's token."""
    say, wall = speech.say, wall_of(game.pad.box)
    name = name_said(game.names[stop.move.player], "", speech)
    field = stop.points % wall.fields
    points = speech.count("{n} point", "{n} points", stop.points)
    yield say("{name} has {points} and stands on field {field} of {fields}.", name=name, points=points, field=field,
              fields=wall.fields)  # fmt: skip
    if stop.corner is None:
        return
    token = game.pad.box.tokens.get(stop.corner)
    if not stop.takes:
        yield say("That is corner {n}; its token is taken already.", n=stop.corner)
    elif token is None:
        yield say("That is corner {n}: {name} takes its token.", n=stop.corner, name=name)
    else:
        told = f"{token.name}: {token.text}" if token.text else token.name
        yield say("That is corner {n}: {name} takes its token, {token}.", n=stop.corner, name=name, token=told)


def score_line(game: CastleGame, speech: Language) -> str:
    """Says in one line how the game stands."""
    return headline(sheet_of(game), speech)


def count_to_json(count: Count, colours: Iterable[Colour]) -> dict[str, Any]:
    """Tells the count of a board to another program."""
    return {
        "lines": [
            {
                "what": line.what.value, "colour": line.colour, "cells": [list(cell) for cell in line.cells],
                "count": line.count, "each": line.each, "times": line.times, "points": line.points,
                "rests_on_our_reading_of": [setting.value for setting in line.rests],
            }
            for line in count.lines
        ],
        "keeps": {keep.colour.value: keep.size for keep in count.keeps},
        "board": {colour.value: count.total(colour) for colour in colours},
    }  # fmt: skip


def finding_to_json(finding: Finding) -> dict[str, Any]:
    """Tells one thing that is wrong to another program."""
    return {"code": finding.code.value, "cells": [list(cell) for cell in finding.cells], "text": finding.text}


def game_to_json(game: CastleGame) -> dict[str, Any]:
    """Tells a kept game to another program."""
    pad, standing = game.pad, game.standing
    return {
        "number": game.kept.number,
        "key": game.kept.entry.key,
        "players": [
            {"name": name, "colour": colour.value, "wall": track, "total": total}
            for name, colour, track, total in zip(game.names, pad.colours, standing.track, standing.totals, strict=True)
        ],
        "corners": {str(corner): pad.colours[owner].value for corner, owner in standing.corners.items()},
        "board": None if pad.board is None else format(pad.board),
        "count": None if standing.final is None else count_to_json(standing.final, pad.colours),
        "ended": pad.ended,
    }
