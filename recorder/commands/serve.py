"""`recorder serve`: the page on which phones score their games."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from engine.errors import UsageError
from recorder.shell.options import Database
from recorder.shell.output import console
from recorder.shell.session import session_of

if TYPE_CHECKING:
    from language import Language
    from recorder.page.house import House

USUAL_PORT = 8480
Port = Annotated[int, typer.Option("--port", metavar="N", min=1, max=65535, help="Listen on this port.")]


def serve(
    context: typer.Context,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones of the home network reach it; each needs a code to come in.")
    ] = False,
    port: Port = USUAL_PORT,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="For guests: show the games, change nothing.")
    ] = False,
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="HOST:PORT", help="Under which others reach it, as out of a container."),
    ] = None,
    forget: Annotated[
        bool, typer.Option("--forget", help="Let no phone in any more that was let in before, and end.")
    ] = False,
    database: Database = None,
) -> None:
    """Show the page on which a phone photographs the table, answers what is doubtful and keeps the game."""
    speech = session_of(context).language
    try:
        from recorder.page.serving import Wanted, forgotten, listening
    except ModuleNotFoundError as fault:
        raise UsageError(
            "The page needs the package {name}; run: {python} -m pip install 'carcassonne-recorder[page]'",
            name=fault.name, python=sys.executable,
        ) from None  # fmt: skip

    if forget:
        phones = forgotten(database)
        told = speech.count("{n} phone was forgotten.", "{n} phones were forgotten.", phones)
        console().print(told)
        return
    with listening(Wanted(lan, port, read_only, database, address)) as serving:
        _introduce(serving.house, lan, speech)
        serving.run(lambda: _show_code(serving.house, speech))


def _introduce(house: "House", lan: bool, speech: "Language") -> None:
    """Says who can reach the page, and shows the way in."""
    say = speech.say
    reach = say("Everybody in the network of {address} can reach this page, and nobody sees anything without a code.",
                address=house.address) if lan else say("Only this computer can reach this page; phones can with --lan.")
    console().print(reach, soft_wrap=True)
    _show_code(house, speech)
    if sys.stdin is not None and sys.stdin.isatty():
        console().print(say("Enter: a code for another phone. Ctrl-C: end."))


def _show_code(house: "House", speech: "Language") -> None:
    from rich.text import Text

    from recorder.page.door.invitation import in_blocks, in_groups, way_in

    code = house.keys.new_code()
    way = way_in(house.address, code)
    screen = console()
    if screen.is_terminal:
        for line in in_blocks(way):
            screen.print(Text(line, "black on white"), soft_wrap=True)
    screen.print(way, soft_wrap=True)
    screen.print(speech.say("Code: {code} (for one phone, within ten minutes)", code=in_groups(code)))
