"""`recorder order`: one turn for exactly the boxes on the table, as text, JSON, a page, or step by step."""

from pathlib import Path
from typing import Annotated

import typer

from engine.errors import UsageError
from recorder.commands.pages import PAPER, PaperName, form_of, paper_called
from recorder.shell.options import NO_OUTPUT, not_among, split, writes
from recorder.shell.output import Output, aside, console, save, somebody_there
from recorder.shell.session import session_of


@writes
def order(
    context: typer.Context,
    sets: Annotated[
        str, typer.Option("--sets", metavar="BOXES", help="The boxes on the table, such as base,river-1,tower.")
    ] = "base",
    edition: Annotated[
        str, typer.Option("--edition", metavar="NAME", help="Whose words and pieces: c1, c2, c3 or winter.")
    ] = "c3",
    players: Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")] = None,
    to: Annotated[
        Path | None,
        typer.Option("--output", "-o", readable=False, metavar="FILE", help="Print it on one page, into this PDF."),
    ] = None,
    paper: PaperName = PAPER,
    play: Annotated[bool, typer.Option("--play", help="Go through the turns here, part by part.")] = False,
    output: Output = NO_OUTPUT,
) -> None:
    """Tell the order of play: one turn, and the final scoring, for exactly the boxes on the table."""
    from engine.boxes import BASE, load
    from engine.order import order_of
    from engine.order.walk import MOST_PLAYERS
    from engine.tiles.tile import COUNTED_AS
    from recorder.show.order import order_as_json, order_lines

    if edition not in COUNTED_AS:
        raise not_among("--edition", edition, COUNTED_AS)
    if players is not None and not 1 <= players <= MOST_PLAYERS:
        raise UsageError("--players {n}: write how many play, 1 to {most}.", n=players, most=MOST_PLAYERS)
    size = paper_called(paper)
    output.refuse_to_replace(_pdf(to))
    named = [load(name) for name in split(sets) or ()]
    boxes = tuple(dict.fromkeys((BASE, *(box.name for box in named))))
    parts, speech = order_of(boxes, edition), session_of(context).language
    if to is not None:
        from report.order.page import order_page

        titles = [speech.say(load(box).title) for box in boxes]
        save(to, order_page(parts, edition, titles, speech, size, players), output.force)
    output.save_json(order_as_json(parts, boxes, edition, speech))
    if play:
        from recorder.commands.play.walk import walk

        if not somebody_there():
            raise UsageError("--play needs somebody at the terminal; without it the whole order is printed.")
        names = [speech.say("Player {n}", n=number) for number in range(1, (players or 2) + 1)]
        walk(parts, edition, names, aside(), speech, _read)
    elif output.shows and to is None:
        for line in order_lines(parts, edition, speech):
            console().print(line)
    elif output.shows:
        console().print(speech.say("Saved: {file}", file=to))


def _pdf(to: Path | None) -> Path | None:
    if to is not None and form_of(to) != "pdf":
        raise UsageError("{path}: the name of the file must end in .pdf.", path=to)
    return to


def _read(keys: str) -> str | None:
    """Reads one line; nothing where the input has ended."""
    try:
        aside().print(keys)
        return input()
    except EOFError:
        return None
