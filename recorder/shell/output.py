"""Where results go: tables on standard output, progress on standard error, files whole or not at all."""

import errno
import json
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from engine.errors import UnwritableFile, UsageError
from engine.message import clean
from language import Language

STANDARD_OUTPUT = "-"
WIDTH_OF_A_FILE = 120  # columns, where standard output is not a terminal and has no width of its own


class _CleanConsole(Console):
    """Prints no sign that steers a terminal but Rich's own: a name or a file may bring some."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            text = segment.text
            if segment.control or text.isprintable():
                yield segment
            else:
                yield segment._replace(text="\n".join(map(clean, text.split("\n"))))


class _Results(_CleanConsole):
    """Goes silent where nobody reads on, as in `recorder ... | head`, and works on; Rich would end the program."""

    def print(self, *told: Any, **how: Any) -> None:
        with written_out():
            super().print(*told, **how)

    def on_broken_pipe(self) -> None:
        self.quiet = True
        fall_silent()


class _Aside(_CleanConsole):
    """Says nothing where nothing can be said: what it tells is no result."""

    def print(self, *told: Any, **how: Any) -> None:
        with suppress(OSError):
            super().print(*told, **how)

    def on_broken_pipe(self) -> None:
        self.quiet = True


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
        raise UnwritableFile("standard output cannot be written ({why}); write it elsewhere.", why=why) from None


def console() -> Console:
    """Makes the console for tables and sentences. A name never counts as markup, whatever it looks like."""
    width = None if sys.stdout.isatty() else WIDTH_OF_A_FILE
    return _Results(highlight=False, markup=False, emoji=False, width=width)


def aside() -> Console:
    """Makes the console for what is not the result: progress and questions, on standard error."""
    return _Aside(stderr=True, highlight=False, markup=False, emoji=False)


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
    try:
        exists = _writable(path)
    except OSError as why:
        raise UnwritableFile("{path} cannot be written ({why}); choose another folder.", path=path, why=why) from None
    except ValueError:  # it holds a zero, or half a character
        raise UnwritableFile("{path} cannot be the name of a file; check it.", path=path) from None
    if exists and not force:
        raise UsageError("{path} already exists; add --force to overwrite it, or name another file.", path=path)


def _writable(path: Path) -> bool:
    """Says whether there is a file of this name; raises the system's reason why none can be made."""
    folder = path.parent
    if not stat.S_ISDIR(folder.stat().st_mode):
        raise _refusal(errno.ENOTDIR)
    if not os.access(folder, os.W_OK):
        raise _refusal(errno.EACCES)
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise _refusal(errno.EISDIR)
    if not stat.S_ISREG(mode):  # a device, which a file would replace
        raise UnwritableFile("{path} is not a file but a pipe or a device; name a file.", path=path)
    return True


def _refusal(why: int) -> OSError:
    return OSError(why, os.strerror(why))


def make_folder(folder: Path) -> None:
    """Makes the folder with those above it, where it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UnwritableFile(
            "{path} cannot be created ({why}); choose another folder.", path=folder, why=fault
        ) from None


def refuse_folder(folder: Path) -> None:
    """Refuses, before any work, a folder that cannot be made or that nothing can be written to."""
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(path))
    hindrance = 0 if there.is_dir() else errno.ENOTDIR
    if not hindrance and not os.access(there, os.W_OK):
        hindrance = errno.EACCES
    if hindrance:
        why = OSError(hindrance, os.strerror(hindrance))
        raise UnwritableFile("{path} cannot be created ({why}); choose another folder.", path=folder, why=why)


def save(path: Path, content: bytes, force: bool) -> None:
    """Writes the whole file or leaves what was there, whatever happens meanwhile."""
    _save(path, (content,), force)


def _save(path: Path, pieces: Iterable[bytes], force: bool) -> None:
    refuse_to_replace(path, force)
    path = path.resolve()  # where a link leads
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}.", delete=False) as beside:
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
                for piece in _shown(pieces):
                    sys.stdout.write(piece)
        except BrokenPipeError:
            fall_silent()
    else:  # half a character is written as JSON writes it
        _save(Path(where), (piece.encode(errors="backslashreplace") for piece in pieces), force)


def _shown(pieces: Iterable[str]) -> Iterator[str]:
    """Yields the same text; in JSON, signs that steer a terminal, or that it cannot show, by their numbers."""
    json_text: bool | None = None
    for piece in pieces:
        if json_text is None and piece:
            json_text = piece[0] in "{["
        yield "\n".join(map(_line_shown, piece.split("\n"))) if json_text else piece


def _line_shown(line: str) -> str:
    return line if _showable(line) else "".join(s if _showable(s) else json.dumps(s)[1:-1] for s in line)


def _showable(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return text.isprintable()


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
