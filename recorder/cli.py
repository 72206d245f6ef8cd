"""The command line: every command in one list, and the one place where an error becomes a sentence and an exit code."""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.main

from engine.errors import ExitCode, RecorderError
from engine.formats.content import is_there
from engine.message import clean, shortened
from language import ENGLISH, Language, speak
from recorder.shell.completion import join_words
from recorder.shell.help import Group, mistake, translate
from recorder.shell.output import fall_silent, written_out
from recorder.shell.session import Session, choose_language, hear, hear_no_more, one_command, stopped_late

COMMANDS = {
    "score": "score:score",
    "read": "read:read",
    "watch": "play.watch:watch",
    "watch-folder": "club.inbox:watch_folder",
    "count": "count:count",
    "check": "count:check",
    "replay": "count:replay",
    "explain": "explain:explain",
    "fix": "fix:fix",
    "picture": "pages:picture",
    "sheet": "pages:sheet",
    "summary": "pages:summary",
    "sets": "sets:sets",
    "order": "play.order:order",
    "serve": "serve:serve",
    "export": "exchange:export",
    "import": "exchange:import_",
    "backup": "exchange:backup",
    "restore": "exchange:restore",
    "doctor": "doctor:doctor",
    "history": "history:app",
    "tournament": "play.tournament:app",
    "dice": "other_games.dice:app",
    "castle": "other_games.castle:app",
}
"""Where each command stands in `recorder.commands`, in the order in which they are listed. A command is loaded when it
is wanted: loading all takes as long as a short one does, and the shell waits for it at every Tab."""

OTHER_GAMES = ("dice", "castle")


class Commands(Group):
    """The commands, and the shortest form: `recorder evening.jpg` is `recorder score evening.jpg`."""

    language = speak(ENGLISH)

    def list_commands(self, _: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: Any, name: str) -> Any:
        return command_in(self.language.code, name) if name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in COMMANDS and (Path(args[0]).suffix or is_there(Path(args[0]))):
            args = ["score", *args]
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Lists the two other games apart, below the commands of the board game."""
        names = [name for name in self.list_commands(ctx) if name not in OTHER_GAMES]
        room = formatter.width - 6 - max(map(len, names))
        for title, listed in (("Commands", names), ("Other games", OTHER_GAMES)):
            with formatter.section(title):
                formatter.write_dl([(name, self.get_command(ctx, name).get_short_help_str(room)) for name in listed])


app = typer.Typer(
    name="recorder",
    cls=Commands,
    help="Photograph a finished game of Carcassonne and get its score.",
    rich_markup_mode=None,  # plain text: the same in a terminal, in a file and in the README
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def own_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("carcassonne-recorder")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "not installed"


@app.callback(invoke_without_command=True)
def recorder(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="CODE", help="Language: en, ru, ro or de; by default the system's."),
    ] = None,
) -> None:
    context.obj = Session(choose_language(language))
    if show_version or context.invoked_subcommand is None:
        with written_out():
            print(f"recorder {own_version()}" if show_version else introduction(context.obj.language))


def introduction(language: Language) -> str:
    """Returns what the program says when it is called without arguments."""
    say = language.say
    lines = {
        "recorder evening.jpg": say("read it, ask about doubts, count, keep the game"),
        "recorder history list": say("the games kept so far"),
        "recorder doctor": say("is everything in place?"),
        "recorder --help": say("every command"),
    }
    head = say("The recorder reads a photo of a finished game of Carcassonne and counts its score.")
    return "\n".join([head, "", *(f"  {command:<24}{what}" for command, what in lines.items())])


def no_option(word: str) -> str:
    """A line of notation may begin with `-1,0`, where its first cell lies, and a cell may be called so; a blank before
    it keeps it from being an option.
    """
    return f" {word}" if re.match(r"-\d+,-?\d+(\s|$)", word) else word


@cache
def commands_in(code: str) -> Any:
    """Returns the program with its commands as they show in this language."""
    commands: Any = typer.main.get_command(app)
    commands.language = speak(code)
    translate(commands, commands.language)
    return commands


@cache
def command_in(code: str, name: str) -> Any:
    """Returns one of the commands as it shows in this language; one that holds others comes with them."""
    module, _, called = COMMANDS[name].partition(":")
    found = getattr(import_module(f"recorder.commands.{module}"), called)
    if not isinstance(found, typer.Typer):
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(name)(found)
        found = alone
    command = typer.main.get_command(found)
    translate(command, speak(code))
    return command


def run(arguments: Sequence[str]) -> int:
    """Runs one command and returns its exit code; Ctrl-C then does what it did before."""
    with one_command() as interrupt:
        return carry_out(arguments, interrupt)


def carry_out(arguments: Sequence[str], interrupt: Any) -> int:
    """Runs one command and returns its exit code, for a program that ends with it: whoever presses Ctrl-C afterwards is
    not heard any more. A person sees no traceback unless RECORDER_TRACEBACK is set.

    interrupt   what Ctrl-C does while the command runs
    """
    language = speak(ENGLISH)
    try:
        hear(interrupt)
        words, wanted = language_first(arguments)
        language = choose_language(wanted)
        command = commands_in(language.code)
        join_words(os.environ)
        # results are watched where they are printed; Typer prints help by itself
        helps = not words or not {"--help", "-h"}.isdisjoint(words)
        with written_out() if helps else nullcontext():
            answer = command.main([no_option(word) for word in words], prog_name="recorder", standalone_mode=False)
        with written_out():  # the rest, still in the buffer
            pass
        if answer == ExitCode.INTERRUPTED:  # Typer returns Ctrl-C as an exit code
            raise KeyboardInterrupt
        hear_no_more()
        return answer if isinstance(answer, int) else ExitCode.OK
    except (KeyboardInterrupt, Exception) as fault:
        hear_no_more()
        return _told(fault, language)


def _told(fault: BaseException, language: Language) -> int:
    """Tells a person in one sentence why a command ended, and returns its exit code."""
    match fault:
        case KeyboardInterrupt() | typer.Abort():
            late = language.say("Stopped, but too late: what was to be kept is kept.")
            return tell(late if stopped_late() else language.say("Stopped; nothing was kept."), ExitCode.INTERRUPTED)
        case typer.TyperException():
            return tell(language.tell(mistake(fault)), ExitCode.USAGE)
        case BrokenPipeError():  # the reader of our output has gone, as in `recorder ... | head`
            fall_silent()
            return ExitCode.OK
        case _ if os.environ.get("RECORDER_TRACEBACK"):
            raise fault
        case RecorderError():
            return tell(language.tell(fault.message), fault.exit_code)
    told = language.say(
        "This is a bug in the recorder, not your mistake ({fault}). Run the same command with "
        "RECORDER_TRACEBACK=1 in front and report what it prints.",
        fault=shortened(f"{type(fault).__name__}: {fault}"),
    )
    return tell(told, ExitCode.UNEXPECTED)


def language_first(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """--language belongs to the whole program, so a person may write it anywhere; returns the words reordered, and the
    code.
    """
    first: list[str] = []
    rest: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--language":
            first += [word, *list(islice(words, 1))]
        elif word.startswith("--language="):
            first.append(word)
        else:
            rest.append(word)
    return first + rest, first[-1].removeprefix("--language=") if first else None


def tell(sentence: str, code: ExitCode) -> ExitCode:
    """Prints a fault on one line, unless nobody can read it."""
    with suppress(OSError):
        print(f"recorder: {clean(sentence)}", file=sys.stderr, flush=True)
    return code
