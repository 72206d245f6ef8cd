"""Translates Typer's own words: the pages of --help, and the messages about what was typed wrong."""

import re
import shutil
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

from engine.errors import UsageError
from engine.message import Message
from language import Language

WIDEST, NARROWEST = 100, 30  # columns of a page of help
ROOMY = 60  # columns; on fewer, each help text begins on a line of its own
NAMES_WIDE, NAMES_NARROW = 30, 4
# The words on Typer's own pages, for the catalogues.
TITLES = (Message("Arguments"), Message("Options"), Message("Commands"), Message("Other games"))
THIS_MESSAGE = Message("Show this message and exit.")


class Group(TyperGroup):
    """Commands under one name; for a wrong word it suggests the ones that may be meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        word, names = args[0], self.list_commands(ctx)
        if word not in names and not word.startswith("-") and not ctx.resilient_parsing:
            meant = get_close_matches(word, names)
            if meant:
                raise UsageError("There is no command {word}; did you mean {meant}?", word=word, meant=", ".join(meant))
            raise UsageError(
                "There is no command {word}, and no such file; see: {path} --help", word=word, path=ctx.command_path
            )
        return super().resolve_command(ctx, args)


def translate(command: Any, language: Language) -> None:
    """Translates every help text in a tree of commands, for good."""
    plain = command.context_class
    spoken = type("SpokenContext", (plain,), {"formatter_class": _formatter(plain.formatter_class, language)})
    _translate(command, language, spoken)


def _translate(command: Any, language: Language, spoken: type) -> None:
    command.context_class = spoken
    for part in (command, *command.params):
        if getattr(part, "help", None):
            part.help = language.say(part.help)
    for inner in getattr(command, "commands", {}).values():
        _translate(inner, language, spoken)


def _formatter(plain: Any, language: Language) -> Any:
    """Typer's layout of a page with its own few words translated, as wide as the terminal is."""

    class Spoken(plain):  # type: ignore[misc]
        def __init__(self, *given: Any, **options: Any) -> None:
            super().__init__(*given, **options)
            self.width = max(min(shutil.get_terminal_size().columns, WIDEST) - 2, NARROWEST)

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, language.say("Usage:") + " " if prefix is None else prefix)

        def write_heading(self, heading: str) -> None:
            super().write_heading(language.say(heading))

        def write_dl(self, rows: Sequence[tuple[str, str]], *_widths: int) -> None:
            shown = [(re.sub(r" <\S+>$", "", name), _row(told, language)) for name, told in rows]
            super().write_dl(shown, NAMES_WIDE if self.width >= ROOMY else NAMES_NARROW)

    return Spoken


def _row(told: str, language: Language) -> str:
    """Returns one option's help and what Typer adds in brackets: [default: 20; x>=1; required]."""
    found = re.fullmatch(r"(.*?)(?:  )?\[(.+)\]", told, re.DOTALL)
    if found is None:
        return language.say(told) if told == THIS_MESSAGE.english else told
    notes = [_note(note, language) for note in found[2].split("; ")]
    return f"{found[1]}  [{'; '.join(notes)}]".lstrip()


def _note(note: str, language: Language) -> str:
    if note == "required":
        return language.say("required")
    if note.startswith("default: "):
        return language.say("default: {value}", value=note.removeprefix("default: "))
    return re.sub(r"(\d+)<=x<=(\d+)", r"\1–\2", note.replace("x>=", "≥ "))


def mistake(fault: typer.TyperException) -> Message:
    """Says what was typed wrong, from Typer's error; Typer distinguishes mistakes by classes without a public name."""
    option = getattr(fault, "option_name", "") or _name(getattr(fault, "param", None))
    path = getattr(getattr(fault, "ctx", None), "command_path", "recorder")
    extra = re.search(r"unexpected extra argument\(s\) \((.*)\)", fault.message)
    match type(fault).__name__:
        case "NoSuchOption":
            close = getattr(fault, "possibilities", None)
            if close:
                meant = ", ".join(close)
                return Message("There is no option {option}; did you mean {meant}?", option=option, meant=meant)
            return Message("There is no option {option}; see: {path} --help", option=option, path=path)
        case "MissingParameter":
            return Message("{option} is missing; see: {path} --help", option=option, path=path)
        case "BadOptionUsage":
            return Message("{option} lacks its value, or has one too many; see: {path} --help",
                           option=option, path=path)  # fmt: skip
        case "BadParameter":
            kind = getattr(getattr(fault, "param", None), "type", None)
            least, most = getattr(kind, "min", None), getattr(kind, "max", None)
            if most is not None:
                return Message("{option} should be a whole number from {least} to {most}.",
                               option=option, least=least, most=most)  # fmt: skip
            if least is not None:
                return Message("{option} should be a whole number, {least} or more.", option=option, least=least)
            return Message("{option} should be a whole number.", option=option)  # Typer judges no other type
    if extra:
        return Message("The command does not take {words}; see: {path} --help", words=extra[1], path=path)
    return Message("{what} See: {path} --help", what=fault.message, path=path)


def _name(parameter: Any) -> str:
    """Names an argument: --track, or PHOTO for one without an option's name."""
    if parameter is None:
        return ""
    return str(parameter.metavar or parameter.name) if parameter.param_type_name == "argument" else parameter.opts[0]
