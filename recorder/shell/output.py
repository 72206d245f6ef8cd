"""Where results go: tables on standard output, progress on standard error, files whole or not at all."""

import errno
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from engine.errors import UnwritableFile, UsageError
from engine.message import Message
from language import Language

STANDARD_OUTPUT = "-"
WIDTH_OF_A_FILE = 120  # columns, where standard output is not a terminal and has no width of its own


class _PipedConsole(Console):
    """Goes silent where nobody reads on, as in `recorder ... | head`, and works on; Rich would end the program."""

    def print(self, *told: Any, **how: Any) -> None:
        with written_out():
            super().print(*told, **how)

    def on_broken_pipe(self) -> None:
        self.quiet = True
        fall_silent()


def fall_silent() -> None:
    """Sends the rest of the output nowhere, since its reader has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def written_out() -> Iterator[None]:
    """Reports a fault in writing standard output, such as a full disk, as for any other file."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as why:
        if why.errno is None or why.filename is not None:  # a stream that is open already has no name to report
            raise
        fall_silent()
        raise UnwritableFile(
            "{path} cannot be written ({why}); choose another folder.", path=Message("standard output"), why=why
        ) from None


def console() -> Console:
    """Makes the console for tables and sentences. A name never counts as markup, whatever it looks like."""
    width = None if sys.stdout.isatty() else WIDTH_OF_A_FILE
    return _PipedConsole(highlight=False, markup=False, emoji=False, width=width)


def aside() -> Console:
    """Makes the console for what is not the result: progress and questions, on standard error."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def somebody_there() -> bool:
    """Says whether a person sits at the terminal to answer questions."""
    return sys.stdin.isatty() and sys.stderr.isatty()


@contextmanager
def progress(quiet: bool, language: Language) -> Iterator[Callable[[str], None]]:
    """Shows on standard error what is being done; only where a person is looking."""
    screen = aside()
    if quiet or not screen.is_terminal:
        yield lambda _sentence: None
        return
    with screen.status("") as status:
        yield lambda sentence: status.update(language.say(sentence))


def refuse_to_replace(path: Path | str | None, force: bool) -> None:
    """Refuses, before any work, to write over a person's files unasked, or to work for a file that cannot be
    written.
    """
    if path is None or path == STANDARD_OUTPUT:
        return
    path = Path(path)
    hindrance = _hindrance(path)
    if hindrance:
        why = OSError(hindrance, os.strerror(hindrance))
        raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=path, why=why)
    if path.exists() and not force:
        raise UsageError("{path} already exists; add --force to overwrite it, or name another file.", path=path)


def _hindrance(path: Path) -> int:
    """Returns the system's reason why no file of this name can be made; 0 if it knows of none."""
    if path.is_dir():
        return errno.EISDIR
    if not path.parent.is_dir():
        return errno.ENOTDIR if path.parent.exists() else errno.ENOENT
    return 0 if os.access(path.parent, os.W_OK) else errno.EACCES


def save(path: Path, content: bytes, force: bool) -> None:
    """Writes the whole file or leaves what was there, whatever happens meanwhile."""
    _save(path, (content,), force)


def _save(path: Path, pieces: Iterable[bytes], force: bool) -> None:
    refuse_to_replace(path, force)
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as beside:
            try:
                for piece in pieces:
                    beside.write(piece)
                beside.flush()
                os.fsync(beside.fileno())
                Path(beside.name).chmod(0o666 & ~_umask())
                Path(beside.name).replace(path)
            except BaseException:
                Path(beside.name).unlink(missing_ok=True)
                raise
    except OSError as fault:
        raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=path, why=fault) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def save_text(where: str, text: str, force: bool) -> None:
    """Writes text to a file, or to standard output if the name is -."""
    save_pieces(where, (text,), force)


def save_pieces(where: str, pieces: Iterable[str], force: bool) -> None:
    """Does the same with a long text, piece by piece."""
    if where == STANDARD_OUTPUT:
        try:
            with written_out():
                for piece in pieces:
                    sys.stdout.write(piece)
        except BrokenPipeError:
            fall_silent()
    else:
        _save(Path(where), (piece.encode() for piece in pieces), force)


def _list_lines(values: Iterable[Any]) -> Iterator[str]:
    between = "["
    for value in values:
        told = json.dumps(value, ensure_ascii=False, indent=1).replace("\n", "\n ")  # no text of JSON holds a newline
        yield f"{between}\n {told}"
        between = ","
    yield "[]\n" if between == "[" else "\n]\n"


@dataclass(frozen=True, slots=True)
class Output:
    """Where a command's result goes, as a person typed it."""

    json_file: str | None = None
    force: bool = False
    quiet: bool = False

    @property
    def shows(self) -> bool:
        """Whether to print tables and sentences: not if JSON goes to standard output."""
        return not self.quiet and self.json_file != STANDARD_OUTPUT

    def refuse_to_replace(self, *others: Path | None) -> None:
        """Refuses before any work is done; `others` are the command's own files."""
        for path in (self.json_file, *others):
            refuse_to_replace(path, self.force)

    def save_json(self, value: Any) -> None:
        """Writes the result as JSON, if a person asked for it."""
        if self.json_file is not None:
            self.save_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")

    def save_json_list(self, values: Iterable[Any]) -> None:
        """Does the same with a long list, value by value."""
        if self.json_file is not None:
            save_pieces(self.json_file, _list_lines(values), self.force)

    def save_text(self, text: str) -> None:
        """Does the same where the result has a text of its own."""
        if self.json_file is not None:
            save_text(self.json_file, text, self.force)
