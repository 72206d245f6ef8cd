"""A counted game as tables for a person, and as JSON."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.board import Board
from engine.cell import Cell
from engine.doubt import Doubt, Subject
from engine.formats import notation
from engine.formats.doubtfile import correction_to_json, doubt_to_json
from engine.referee.findings import Finding
from engine.referee.race import Race
from engine.scoring.lines import Line
from engine.tiles.tile import Ground
from language import ENGLISH, Language, speak
from language.words import cells_said, figure_name
from recorder.game.explanation import Explanation, FeatureTile
from recorder.game.result import Result
from recorder.shell.tables import faults, named, plain_table
from recorder.show.points import points_table
from recorder.show.race import marks, names_shown
from report.wording.entries import number
from report.wording.explained import explained, untold


def result_table(result: Result, speech: Language, kept: int | None = None) -> RenderableType:
    """Shows the points, then every line that they come from. `kept`: the game's number in the history."""
    say = speech.say
    if not result.played.parts:
        return Text(say("There are no meeples on the board, so nobody scores anything for it."))
    parts: list[RenderableType] = [points_table(result.played, speech, kept)]
    if result.replay.final.lines:
        parts += [Text(""), lines_table(result, speech)]
    left_out = [untold(name, speech) for name in result.replay.final.left_out]
    if left_out:
        parts.append(Text(say("Not counted, because not given: {what}", what=speech.join(left_out))))
    unknown = sum(tile.key == notation.UNKNOWN for tile in result.replay.board.tiles)
    if unknown:
        parts.append(Text(speech.count("{n} tile is not known; features end there.",
                                       "{n} tiles are not known; features end there.", unknown)))  # fmt: skip
    return Group(*parts)


def lines_table(result: Result, speech: Language) -> Table:
    """Shows the final scoring, numbered as `recorder explain` knows its lines, and where the pieces stand."""
    say, speech = speech.say, result.about(speech)
    names = {part.colour: named(part, speech) for part in result.played.parts}
    table = plain_table(say("Line"), say("Player"), say("Cell"), say("Scored"), right=frozenset({0}))
    for entry in number(result.replay.final):
        who = ", ".join(names[str(colour)] for colour in entry.colours)
        table.add_row(str(entry.number), who, cells_said(entry.stands, speech), explained(entry.line, speech))
    return table


def explanations_table(explanations: Sequence[Explanation], result: Result, speech: Language) -> RenderableType:
    """Shows every line with its tiles; of a field those where somebody lies, and its cities, which it pays for;
    where several share or lose, who counts how much.
    """
    say, speech = speech.say, result.about(speech)
    names = {part.colour: named(part, speech) for part in result.played.parts}
    parts: list[RenderableType] = []
    for e in explanations:
        who = ", ".join(names[str(colour)] for colour in e.entry.colours)
        parts.append(Text(f"{e.entry.number}. {who}: {explained(e.entry.line, speech)}", style="bold"))
        table = plain_table(say("Cell"), say("Tile"), say("Shields"), say("Meeples"), right=frozenset({2}))
        tiles = [tile for tile in e.tiles if tile.meeples or e.entry.line.category != Ground.FIELD]
        for tile in tiles:
            standing = ", ".join(figure_name(m.colour, m.kind, speech) for m in tile.meeples)
            table.add_row(speech.cell(tile.cell), tile.key, str(tile.shields or ""), standing)
        parts += [table] if tiles else []
        more = len(e.tiles) - len(tiles)
        parts += [Text(speech.count("and {n} more tile", "and {n} more tiles", more))] if more else []
        for cell, wide in e.cities:
            size = speech.count("{n} tile", "{n} tiles", wide)
            parts.append(Text(say("completed city at {cell}, {size}", cell=speech.cell(cell), size=size)))
        if len(e.strengths) > 1:
            counts = [f"{names[str(colour)]} {strength}" for colour, strength in e.strengths]
            parts.append(Text(say("Majority: {counts}", counts=", ".join(counts))))
        parts.append(Text(""))
    return Group(*parts[:-1]) if parts else Text(say("Nothing was scored."))


def explanations_to_json(explanations: Sequence[Explanation], result: Result) -> list[dict[str, Any]]:
    """Writes the same as JSON, with the program's words as keys."""
    english = result.about(speak(ENGLISH))
    return [
        {
            "number": e.entry.number,
            "colours": [str(colour) for colour in e.entry.colours],
            **{name: value for name, value in _line(e.entry.line, english).items() if name != "colour"},
            **_cells(e.entry.stands, english),
            "tiles": [
                {**_cell(tile.cell, english), "tile": tile.key, "shields": tile.shields, "meeples": _stand(tile)}
                for tile in e.tiles
            ],
            "cities": [{**_cell(cell, english), "tiles": tiles} for cell, tiles in e.cities],
            "strengths": {str(colour): strength for colour, strength in e.strengths},
        }
        for e in explanations
    ]


def _stand(tile: FeatureTile) -> list[str]:
    return [f"{meeple.colour} {meeple.kind}" for meeple in tile.meeples]


def turns_table(result: Result, race: Race, speech: Language) -> Table:
    """Shows what each move did, also those that paid nothing, and the points after it under each player's mark."""
    say, speech = speech.say, result.about(speech)
    names = names_shown(race, result.played, speech)
    titles = [say("Move"), say("Player"), say("Tile"), say("Cell"), say("Scored")]
    numbers = range(len(titles), len(titles) + len(names))
    table = plain_table(*titles, *marks(names).values(), right=frozenset({0, *numbers}))
    for moment, turn in enumerate(result.replay.turns, 1):
        move = turn.move
        player = names.get(move.player, "") if move.player else ""
        put_away = say("{tile} set aside", tile=move.put_away)
        tile = put_away if move.tile is None else f"{move.tile.key} {move.tile.rotation}°"
        paid = [f"{names[line.colour]}: {explained(line, speech)}" for line in turn.lines]
        told = "\n".join([*paid, *faults(turn.findings, speech)])
        cell = speech.cell(move.tile.cell) if move.tile else ""
        table.add_row(str(move.n), player, tile, cell, told, *(str(race.points[moment][colour]) for colour in names))
    return table


def findings_table(board: Board, findings: Sequence[Finding], speech: Language) -> RenderableType:
    """Says how much lies there, and everything that is wrong with it."""
    say, speech = speech.say, speech.about(tile.cell for tile in board.tiles)
    tiles = speech.count("{n} tile", "{n} tiles", len(board.tiles))
    head = f"{tiles}, {speech.count('{n} meeple', '{n} meeples', len(board.meeples))}"
    if not findings:
        return Text(f"{head}. {say('No mistakes found.')}")
    table = plain_table(say("Cell"), say("What is wrong"))
    for finding in findings:
        table.add_row(cells_said(finding.cells, speech), speech.tell(finding.message))
    return Group(Text(head), table)


def findings_to_json(findings: Sequence[Finding], result: Result) -> list[dict[str, Any]]:
    """Does the same for programs."""
    english = result.about(speak(ENGLISH))
    return [
        {"code": f.code, **_cells(f.cells, english), "text": english.tell(f.message)}
        | ({} if f.move is None else {"move": f.move})
        for f in findings
    ]


def result_to_json(result: Result, findings: Sequence[Finding], doubts: Sequence[Doubt] = ()) -> dict[str, Any]:
    """Writes everything that was counted and what speaks against it, with the program's words as keys."""
    counted, english = result.replay, result.about(speak(ENGLISH))
    return {
        "format": "carcassonne-score/1",
        "board": notation.format(counted.board),
        "players": [
            {
                "colour": part.colour,
                "name": part.name,
                **dict(part.points),
                "track": part.track,
                "total": part.total,
                "won": part.won,
            }
            for part in result.played.parts
        ],
        "whole": result.played.whole,
        "lines": [_line(line, english) for line in counted.final.lines],
        "left_out": list(counted.final.left_out),
        "moves": [
            {
                "n": turn.move.n,
                "lines": [_line(line, english) for line in turn.lines],
                "home": [
                    {"x": m.cell.x, "y": m.cell.y, "at": english.cell(m.cell), "colour": str(m.colour)}
                    for m in turn.home
                ],
                "findings": findings_to_json(turn.findings, result),
            }
            for turn in counted.turns
        ],
        "doubts": [_named(doubt_to_json(doubt), doubt.about, english) for doubt in doubts],
        "findings": findings_to_json(findings, result),
    }


def corrections_to_json(result: Result) -> list[Any]:
    """Writes what a person said against what was read."""
    english = result.about(speak(ENGLISH))
    return [_named(correction_to_json(said), said.about, english) for said in result.replay.game.corrections]


def _named(told: Any, about: Subject | None, english: Language) -> Any:
    """Adds the name of the cell that it is about."""
    return {**told, "at": english.cell(about.where)} if about and isinstance(about.where, Cell) else told


def _cell(cell: tuple[int, int], english: Language) -> dict[str, Any]:
    return {"cell": list(cell), "at": english.cell(cell)}


def _cells(cells: Sequence[tuple[int, int]], english: Language) -> dict[str, Any]:
    return {"cells": [list(cell) for cell in cells], "at": [english.cell(cell) for cell in cells]}


def _line(line: Line, english: Language) -> dict[str, Any]:
    return {
        "name": line.name,
        "colour": str(line.colour),
        **_cells(line.stands, english),
        "terms": [{"name": term.name, "count": term.count, "points": term.points} for term in line.terms],
        "points": line.points,
    }
