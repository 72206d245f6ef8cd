"""Writes a game as one page that plays it back in any browser: no server, nothing from elsewhere, no script needed to
read it.

The page shows the end; its script then shows any moment of it. What steps are made of is drawn once: tiles and pieces
know from which moment on they lie there, and until when.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template

from engine.board import Board, Meeple
from engine.pieces import Colour
from engine.referee.laying import laid_since
from language import Language
from report.art import board as boardart
from report.drawing import plot
from report.drawing.meeples import outline
from report.drawing.svg import FAMILY, Svg
from report.drawing.theme import INK, dye
from report.replay import graph
from report.replay.account import biggest_said, leads_said
from report.replay.playback import Playback, Step

_TILE = 100.0
_NAME = 22.0  # the names of columns and rows
_RIM = boardart.RIM * _NAME
_GRAPH = (420.0, 190.0)
_STAY, _STAY_PAID = 900, 1900  # milliseconds of a step when it plays; longer where points come


def webpage(shown: Playback, language: Language) -> bytes:
    """Makes the page."""
    say = language.say
    cells = boardart.extent(shown.board)
    style, script = _part("player.css"), _part("player.js")
    picture, within = Svg(), plot.area(0, 0, *_GRAPH)
    graph.draw(picture, shown.race, shown.names, language, (0, 0, *_GRAPH))
    last = shown.steps[-1]
    whole = Template(_part("player.html")).substitute(
        language=language.code,
        style=style, style_hash=_hash(style), script=script, script_hash=_hash(script), family=FAMILY,
        title=escape(shown.title), under=escape("  ·  ".join(shown.under)),
        board_label=say("Board"), board_name=say("The board"), board=_board(shown),
        board_box=f"0 0 {cells.wide * _TILE + 2 * _RIM:.0f} {cells.high * _TILE + 2 * _RIM:.0f}",
        controls_label=say("Playback"), first=say("To the start"), back=say("One move back"), play=say("Play"),
        pause=say("Pause"), on=say("One move on"), last=say("To the end"), slider_label=say("Move"),
        end=len(shown.steps) - 1, step_title=escape(last.title), step_told=_paragraphs(last),
        points_label=say("Points"), player_label=say("Player"), gained_label=say("Just scored"),
        players="\n".join(_players(shown, last)),
        graph_name=say("The points over time"), graph=picture.content(), graph_box=f"0 0 {_GRAPH[0]:g} {_GRAPH[1]:g}",
        graph_end=f"{within.right:g}", graph_top=f"{within.top:g}", graph_floor=f"{within.floor:g}",
        account=_account(shown, language),
        moves_label=say("Moves"), move_label=say("Move"), told_label=say("What happened"),
        keys=say("Keys: the arrows go a move back and on, Home and End to the start and the end, the space bar plays."),
        heads="".join(f'<th scope="col" class="number">{escape(name)}</th>' for name in shown.names.values()),
        rows="\n".join(_rows(shown, language)),
        story=_story(shown),
    )  # fmt: skip
    return whole.encode()


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """What the page's policy knows its own style and script by; no other runs in it."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _board(shown: Playback) -> str:
    """Draws every tile and every piece that ever lay there, each in a group that says when."""
    pen, whole, steps = Svg(), boardart.extent(shown.board), shown.steps
    for n, step in enumerate(steps):
        new = laid_since(step.board, steps[n - 1].board if n else Board())
        for tile in new.tiles:
            with pen.group(data_from=n):
                boardart.draw(pen, Board([tile], things=new.things), (), _RIM, _RIM, _TILE, whole)
    for meeple, first, until in _stays(steps):
        gone = {"class": "gone"} if until < len(steps) else {}
        with pen.group(data_from=first, data_until=until, **gone):
            ground = [tile for tile in shown.board.tiles if tile.cell == meeple.cell]
            boardart.figures(pen, Board(ground, [meeple], shown.board.things), _RIM, _RIM, _TILE, whole)
    boardart.name_cells(pen, shown.board, _RIM, _RIM, _TILE, _NAME)
    mark = f'<rect id="mark" class="gone" x="0" y="0" width="{_TILE:g}" height="{_TILE:g}" {_MARK}/>'
    return f"{pen.content()}\n{mark}"


_MARK = 'fill="none" stroke="#8c2f1b" stroke-width="7" rx="4"'


def _stays(steps: Sequence[Step]) -> Iterator[tuple[Meeple, int, int]]:
    """Each piece with the moment when it came and the moment when it was gone again."""
    since: dict[Meeple, int] = {}
    for n, step in enumerate(steps):
        standing = set(step.board.meeples)
        for meeple in [meeple for meeple in since if meeple not in standing]:
            yield meeple, since.pop(meeple), n
        for meeple in step.board.meeples:
            since.setdefault(meeple, n)
    for meeple, first in since.items():
        yield meeple, first, len(steps)


def _paragraphs(step: Step) -> str:
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in step.told)


def _players(shown: Playback, step: Step) -> Iterator[str]:
    for colour, name in shown.names.items():
        pen = Svg()
        pen.shape(0, 0, 1, outline("meeple"), fill=dye(colour).tone, edge=INK, thick=0.05)
        figure = f'<svg viewBox="-.05 -.05 1.1 1.1" aria-hidden="true">{pen.content()}</svg>'
        points = f'<td class="number">{step.points[colour]}</td>'
        gained = f'<td class="number gained">{_plus(step.gained, colour)}</td>'
        yield f'<tr><th scope="row">{figure}{escape(name)}</th>{points}{gained}</tr>'


def _plus(gained: Mapping[Colour, int], colour: Colour) -> str:
    return f"+{gained[colour]}" if gained.get(colour) else ""


def _rows(shown: Playback, language: Language) -> Iterator[str]:
    """One row for each step; its photo stands only here, and the script shows it beside the board as well."""
    for step in shown.steps:
        points = "".join(f'<td class="number">{step.points[colour]}</td>' for colour in shown.names)
        button = f'<button type="button">{escape(step.title)}</button>'
        yield f'<tr><th scope="row">{button}</th><td>{_photo(step, language)}{_paragraphs(step)}</td>{points}</tr>'


def _photo(step: Step, language: Language) -> str:
    if step.photo is None:
        return ""
    named = escape(language.say("Photo: {name}", name=step.title))
    return f'<img class="photo" src="data:image/jpeg;base64,{b64encode(step.photo).decode()}" alt="{named}">'


def _account(shown: Playback, language: Language) -> str:
    """Says who led when and where the most points came from."""
    leads = "".join(f"<p>{escape(said)}</p>" for said in leads_said(shown.race, shown.names, language))
    biggest = [
        f"<li>{escape(f'{who} ({when}): {what}')}</li>"
        for when, who, what in biggest_said(shown.race, shown.names, language)
    ]
    listed = f"<h2>{language.say('The most points')}</h2><ol>{''.join(biggest)}</ol>" if biggest else ""
    return f'<div class="account">{leads}{listed}</div>' if leads or listed else ""


def _story(shown: Playback) -> str:
    """The steps as the script reads them; nothing in it can end the element that holds it."""
    whole, within = boardart.extent(shown.board), plot.area(0, 0, *_GRAPH)
    steps = [
        {
            "title": step.title,
            "told": step.told,
            "points": [step.points[colour] for colour in shown.names],
            "gained": [_plus(step.gained, colour) for colour in shown.names],
            "new": whole.corner(step.new, _RIM, _RIM, _TILE) if step.new else None,
            "at": round(within.across(graph.at(shown.race, n)), 2),
            "stay": _STAY_PAID if step.gained else _STAY,
        }
        for n, step in enumerate(shown.steps)
    ]
    return json.dumps({"steps": steps}, ensure_ascii=False).replace("<", "\\u003c")
