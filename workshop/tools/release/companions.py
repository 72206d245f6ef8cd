"""The man page and the shells' completion, as they come along in the wheel; `make docs` writes them.

Completion is also set up by `recorder --install-completion`, where the wheel's own folder is none that shells look at.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from typer._completion_shared import get_completion_script

from workshop import ROOT

PACKAGING = ROOT / "packaging"
_SHELLS = {"bash": "recorder.bash", "zsh": "_recorder", "fish": "recorder.fish"}


def companions(commands: Iterable[tuple[str, str]]) -> Mapping[Path, str]:
    """Makes all files. `commands`: each with its help."""
    made = {PACKAGING / "recorder.1": "\n".join(_man_page(commands)) + "\n"}
    for shell, name in _SHELLS.items():
        script = get_completion_script(prog_name="recorder", complete_var="_RECORDER_COMPLETE", shell=shell)
        made[PACKAGING / name] = f"{script.strip()}\n"
    return made


def _man_page(commands: Iterable[tuple[str, str]]) -> Iterator[str]:
    listed = dict(commands)
    yield '.TH RECORDER 1 "" "recorder" "User commands"'
    yield from (".SH NAME", r"recorder \- photograph a finished game of Carcassonne, get its score")
    yield from (".SH SYNOPSIS", ".B recorder", r"[\-\-language CODE] COMMAND [OPTIONS] ...")
    yield from (".SH DESCRIPTION", "Each command is shown with its own help; the documents of the project say more.")
    yield from _verbatim(listed.pop(""))
    yield ".SH COMMANDS"
    for path, told in listed.items():
        yield f".SS recorder {path}"
        yield from _verbatim(told)
    yield from (".SH ENVIRONMENT", ".TP", "RECORDER_DB", "The history: a file, or the address of a server.")
    yield from (".TP", "RECORDER_LANGUAGE", "en, ru, ro or de.")


def _verbatim(told: str) -> Iterator[str]:
    """Writes lines as they are. troff takes a dot or a quote at their beginning, and a backslash, as its own."""
    yield ".nf"
    for line in told.splitlines():
        safe = line.replace("\\", r"\e").replace("-", r"\-")
        yield rf"\&{safe}" if safe.startswith((".", "'")) else safe
    yield ".fi"
