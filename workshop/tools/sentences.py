"""Collects every sentence that the program can say from its code, and finds those that the catalogues lack.

python -m workshop.tools.sentences       the entries that each catalogue lacks, and those that the program no longer
says

A sentence is a literal given to `say` or `count`, in the code or in a template of the page, or the template of a
`Message` or of a fault; besides these there are
the helps of the commands, the words of the game, the names of boxes, and what the machine says when it refuses.
"""

import ast
import errno
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

from engine import errors
from engine.boxes import load, names
from engine.order import parts
from engine.pieces import Colour, MeepleKind, ThingKind
from engine.played import KINDS
from engine.tiles.tile import Ground
from language import MONTHS, NAMES, Language, speak
from recorder.history.change import DEEDS
from vision.pipeline import STEPS
from workshop import ROOT
from workshop.tools.docs import every_command

PARTS = ("engine", "language", "vision", "report", "recorder")
FAULTS = {name for name in vars(errors) if isinstance(getattr(errors, name), type)} - {"ExitCode", "IntEnum", "Message"}
TEMPLATES = FAULTS | {"Message", "fault"}
REFUSALS = (
    errno.ENOENT, errno.EACCES, errno.EPERM, errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENOSPC, errno.EROFS,
    errno.EIO, errno.ENAMETOOLONG, errno.EFBIG, errno.EDQUOT, errno.ELOOP, errno.EMFILE, errno.EBUSY,
)  # fmt: skip
"""Why a machine refuses a file, as far as a player is likely to meet it."""


@cache
def calls() -> tuple[tuple[Path, ast.Call, str], ...]:
    """Every call in the program's code with the name of what is called."""
    return tuple(_calls())


def _calls() -> Iterator[tuple[Path, ast.Call, str]]:
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(ast.Attribute(attr=name) | ast.Name(name)):
                        yield path.relative_to(ROOT), node, name


def in_code() -> Iterator[str]:
    """The English of every sentence in the code; of what is counted the singular."""
    for _, call, name in calls():
        match call.args:
            case [ast.Constant(str(sentence)), *_] if name == "say" or name in TEMPLATES:
                yield sentence
            case [ast.Constant(str(one)), ast.Constant(str()), _] if name in ("count", "Counted"):
                yield one


def in_templates() -> Iterator[str]:
    """The English of every sentence that a template of the page says."""
    syntax = Environment()
    for path in sorted((ROOT / "recorder" / "page" / "templates").glob("*.html")):
        for call in syntax.parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            match call:
                case nodes.Call(node=nodes.Name(name="say" | "count"), args=[nodes.Const(value=str(sentence)), *_]):
                    yield sentence


def unspeakable() -> Iterator[str]:
    """Where a fault is raised with a sentence that is finished already, so that no language can be found for it."""
    for path, call, name in calls():
        if name in FAULTS or name == "Message":
            match call.args:
                case [ast.JoinedStr() | ast.BinOp(), *_]:
                    yield f"{path}:{call.lineno}: {ast.unparse(call)}"


def helps() -> Iterator[str]:
    """What the commands and their options say of themselves."""

    for _, command in every_command():
        for part in (command, *command.params):
            if getattr(part, "help", None):
                yield part.help


def sentences() -> set[str]:
    """Everything that a catalogue must hold."""
    words = [*Colour, *MeepleKind, *ThingKind, *Ground, *KINDS, *DEEDS]
    return {
        *in_code(),
        *in_templates(),
        *helps(),
        *map(str, words),
        *MONTHS,
        *(step.sentence for step in STEPS),
        *(load(name).title for name in names()),
        *(part.title for part in parts()),
        *(step.sentence for part in parts() for step in part.steps),
        *map(os.strerror, REFUSALS),
    }


def lacking(language: Language) -> list[str]:
    """What the language cannot say."""
    return sorted(sentences() - held(language))


def held(language: Language) -> set[str]:
    """What its catalogue holds."""
    return {*language.catalogue.single, *language.catalogue.plural}


def main() -> int:
    wrong = 0
    for code in NAMES:
        if code == "en":
            continue
        language = speak(code)
        missing, stale = lacking(language), sorted(held(language) - sentences())
        wrong += len(missing) + len(stale)
        print(f"{code}.po: {len(missing)} missing, {len(stale)} said by nobody")
        print("".join(f"  missing  {sentence!r}\n" for sentence in missing), end="")
        print("".join(f"  unsaid   {sentence!r}\n" for sentence in stale), end="")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
