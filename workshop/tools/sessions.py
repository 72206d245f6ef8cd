"""Runs the terminal sessions that stand in the documents, so that what a reader sees is what the program prints.

A session is a block

    ```console
    $ recorder explain last Anna
    what it prints
    ```

All sessions of a page run in their order, in one fresh folder with one fresh history, and their photos are fixtures
of our own. A line `...` stands for lines left out: the output goes on to the line that stands before it, and as many
as stand after it are kept. Processors compute a little differently, so pages are alike where only likelihoods differ,
and options that are hardly likely. What a person types when asked stands in a comment above the block, one answer after
another: `<!-- typed: - | Anna | Boris -->`. A block after `<!-- file: friday.json -->` is a file of that name in the
same folder.
"""

import io
import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from recorder.cli import run

PHOTOS = {"evening.jpg": "track.jpg", "sunday.jpg": "five-colours.jpg"}  # the name in the documents: the fixture's
BLOCK = re.compile(r"(?:<!-- typed: (?P<typed>.*?) -->\n)?```console\n(?P<lines>.*?)```", re.DOTALL)
FILE = re.compile(r"<!-- file: (?P<name>[\w.-]+) -->\n```\w+\n(?P<text>.*?)```", re.DOTALL)
GAP = "..."
LIKELIHOOD = re.compile(r"\(\d+ %\)")
HARDLY = re.compile(r"^ +\d+ .*\([0-4] %\)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Ran:
    """One command: its words as they stand in the document, its exit code, what it printed."""

    command: str
    code: int
    output: str


class _Screen(io.StringIO):
    """What a person would see: both streams in one, with what is typed. `terminal`: whether a person is at it."""

    def __init__(self, screen: io.StringIO, terminal: bool) -> None:
        super().__init__()
        self.screen, self.terminal = screen, terminal

    def write(self, text: str, /) -> int:
        return self.screen.write(text)

    def isatty(self) -> bool:
        return self.terminal


class _Keyboard(io.StringIO):
    """A person who types these answers, each shown as it is typed."""

    def __init__(self, screen: io.StringIO, answers: Sequence[str]) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self.screen, self.person = screen, bool(answers)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed says bytes
        line = super().readline(-1 if size is None else size)
        self.screen.write(line)
        return line

    def isatty(self) -> bool:
        return self.person


def typed(command: str, answers: Sequence[str] = ()) -> Ran:
    """Runs one command where it stands; with answers, as somebody at a terminal would."""
    words = shlex.split(command)
    assert words[0] in ("recorder", "./run"), f"a session calls the recorder, not {command!r}"
    screen = io.StringIO()
    asking = _Screen(screen, bool(answers))
    with (
        redirect_stdout(_Screen(screen, False)), redirect_stderr(asking),
        patch.object(sys, "stdin", _Keyboard(screen, answers)),
    ):  # fmt: skip
        code = run(words[1:])
    return Ran(command, code, "\n".join(line.rstrip() for line in screen.getvalue().rstrip().splitlines()))


def alike(page: str, again: str) -> bool:
    """Whether two versions of a page differ only in what another processor computes differently."""
    steady, steady_again = (LIKELIHOOD.sub("(%)", HARDLY.sub("", text)) for text in (page, again))
    return steady == steady_again


def shortened(output: str, shown: str) -> str:
    """The output with the lines left out that the document leaves out; all of it where it leaves out none."""
    lines, kept = output.splitlines(), shown.splitlines()
    if GAP not in kept:
        return output
    first, last = kept.index(GAP), len(kept) - kept.index(GAP) - 1
    if first and kept[first - 1] in lines:
        first = lines.index(kept[first - 1]) + 1
    if len(lines) <= first + last:
        return output
    return "\n".join([*lines[:first], GAP, *lines[len(lines) - last:]])  # fmt: skip


def split(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what the document says it prints."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown.strip("\n")


def told_again(text: str, fixtures: Path) -> tuple[str, list[Ran]]:
    """Runs every session of a page again; returns the page and what was run."""
    done: list[Ran] = []

    def again(match: re.Match[str]) -> str:
        answers = [answer.strip() for answer in (match["typed"] or "").split("|")] if match["typed"] else []
        lines = []
        for command, shown in split(match["lines"]):
            ran = typed(command, answers)
            done.append(ran)
            lines += [f"$ {command}", *filter(None, [shortened(ran.output, shown)])]
        head = match[0][: match[0].index("```console\n")]
        return f"{head}```console\n" + "\n".join(lines) + "\n```"

    with TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, _environment(Path(folder))):
        for name, fixture in PHOTOS.items():
            Path(name).symlink_to(fixtures / fixture)
        for file in FILE.finditer(text):
            Path(file["name"]).write_text(file["text"], encoding="utf-8")
        return BLOCK.sub(again, text), done


def _environment(folder: Path) -> Mapping[str, str]:
    """A history of its own, English, and a screen of one width that has no colours, wherever this runs."""
    return {
        "RECORDER_DB": str(folder / "games.db"), "RECORDER_LANGUAGE": "en", "COLUMNS": "106", "FORCE_COLOR": "",
    }  # fmt: skip


def has_sessions(text: str) -> bool:
    return "```console\n" in text
