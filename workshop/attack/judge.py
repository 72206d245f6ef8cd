"""Judges what the program did: what no bad input may bring about."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from engine.errors import ExitCode
from workshop.attack.case import STANDARD_ERROR, Case, Outcome, Run
from workshop.attack.limits import MEGABYTES, SECONDS, WAITING

LONGEST = 1_200  # characters of one message
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_INNER = re.compile(
    r"Traceback \(most|\[SQL:|secret-word|\.history-|\.recorder-\w{8}|libtiff|libpng|TIFF\w+: |Corrupt JPEG"
    r"|Premature end|OpenCV\(|\*\*\* in database|sqlalche\.me|Tree \d+ page|warn(ing)?s?\.py|Warning: "
)
_OF_MANY = re.compile(r"recorder: \d+ of \d+ photos? gave no board")
_PILE = b"carcassonne-readings/"  # a line a photo
_HISTORY = b"SQLite format 3\0"
_FORMULA = re.compile(r"[\ufeff\s]*[=@＝＠]|[\ufeff\s]*[+\-＋－][^\d]")  # a negative number is none
_TAIL = 200  # bytes in which a PDF ends; a comment may follow
_TAKES_AWAY = {"delete", "undo", "restore"}
_REFUSED = (ExitCode.USAGE, ExitCode.UNREADABLE, ExitCode.NO_BOARD, ExitCode.HISTORY)  # nothing was done


@dataclass(frozen=True, slots=True)
class Fault:
    """What was wrong: a few words that faults of one kind share, and what exactly."""

    command: str
    what: str
    detail: str


_REMARKS = ("watch", "watch-folder", "read")
"""Commands for many photos: they name each that is left out on a line of its own, before the fault."""
_KEPT = {"watch": "history.db", "watch-folder": "history.db", "read": ".part"}
"""What such a command read stays, whatever ends it: the next try goes on from there."""


def faults_of(run: Run, ended: Outcome) -> Iterator[Fault]:
    """Everything that is wrong with how one command ended."""

    def fault(what: str, detail: object = "") -> Fault:
        return Fault(run.command, what, f"{detail}"[:300])

    err, out = (text.decode("utf-8", "backslashreplace") for text in (ended.err, ended.out))
    said = (out if run.terminal else err).strip().splitlines()
    if ended.waited > WAITING:
        yield fault("hangs", f"{ended.waited:.0f} s, {ended.seconds:.1f} s of them working")
    elif ended.seconds > SECONDS:
        yield fault("slow", f"{ended.seconds:.1f} s")
    elif ended.code == ExitCode.UNEXPECTED:
        yield fault("code 1", said[-1] if said else "in silence")
    elif ended.code not in set(ExitCode):
        yield fault("no code of ours", f"{ended.code}: {said[-1] if said else 'in silence'}")
    elif run.must and ended.code not in run.must:
        yield fault("not exported", f"{ended.code}: {said[-1] if said else 'in silence'}")
    if ended.peak > MEGABYTES:
        yield fault("memory", f"{ended.peak:.0f} MB")
    yield from _of_what_was_said(run, ended, said, fault)
    if inner := _INNER.search(err) or _INNER.search(out):
        yield fault("inner words", inner.string[max(0, inner.start() - 80) : inner.end() + 80])
    for text in () if run.terminal else (err,) if _is_json(out) else (err, out):
        if sign := _CONTROLS.search(text):
            yield fault("control sign", repr(text[max(0, sign.start() - 60) : sign.end() + 20]))
    kept = _KEPT.get(run.command, "")
    left = [name for name in ended.new if _is_left_over(name, ended) and "--debug" not in run.words]
    left = [name for name in left if not kept or not name.endswith(kept)]
    if run.command == "read" and _OF_MANY.search(err):
        left = []  # the list says of each photo what was wrong with it
    if left:
        yield fault("file left", ", ".join(left))


def _of_what_was_said(run: Run, ended: Outcome, said: list[str], fault: Callable[..., Fault]) -> Iterator[Fault]:
    """A fault is told in one sentence on one line."""
    if run.typing or STANDARD_ERROR in run.closed:
        return
    if run.command in _REMARKS and ended.code:
        said = [line for line in said if line.startswith("recorder: ")] or said
    if ended.code > ExitCode.UNEXPECTED and run.command != "check" and not said:
        yield fault("says nothing", ended.code)
    elif ended.code and len(said) > 1:
        yield fault("more than one line", " | ".join(said))
    elif ended.code and said and not said[0].startswith("recorder: "):
        yield fault("not our sentence", said[0])
    if any(len(line) > LONGEST for line in said):
        yield fault("long message", f"{max(map(len, said))} characters: {said[-1][:100]}")


def _is_json(text: str) -> bool:
    if text[:1] not in ("{", "["):
        return False
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def wrong_files(run: Run, folder: Path, new: Iterable[str]) -> Iterator[Fault]:
    """What another program could not open, or would take for something else, of the files that a command wrote."""
    asked = {word for option, word in pairwise(run.words) if option == "--json"}
    for name in new:
        path = folder / name
        kind = ".json" if name in asked else path.suffix
        if kind not in (".svg", ".json", ".csv", ".pdf"):
            continue
        content = path.read_bytes()
        if content.startswith(_HISTORY) or run.command in ("backup", "restore"):
            continue  # a history, whatever its name
        why = ""
        try:
            if kind == ".svg":
                ElementTree.fromstring(content)
            elif kind == ".json":
                for text in content.splitlines() if _PILE in content[:50] else [content]:
                    json.loads(text)
            elif kind == ".csv":
                cells = [cell for row in csv.reader(io.StringIO(content.decode("utf-8-sig"))) for cell in row]
                why = next((cell for cell in cells if _FORMULA.match(cell)), "")
            elif kind == ".pdf" and b"%%EOF" not in content[-_TAIL:]:
                why = "it has no end"
        except (ElementTree.ParseError, ValueError, RecursionError, csv.Error) as fault:
            why = str(fault)
        if why:
            yield Fault(run.command, "wrong file", f"{name}: {why!r:.100}")


def _is_left_over(name: str, ended: Outcome) -> bool:
    """Whether a file that was not there before should not be there now."""
    last = name.rpartition("/")[2]
    if last.endswith("-journal"):  # with it SQLite takes back what a full disk cut off
        return False
    if last.endswith("-shm") and name.removesuffix("-shm") + "-wal" not in ended.new:
        return False  # SQLite's index of a log that lay there already, beside a history too damaged to take it in
    if last.startswith(".") or last.endswith((".tmp", "-wal", "-shm")):
        return True
    return ended.code in _REFUSED


def lost(
    case: Case, ended: Sequence[Outcome], exported: Mapping[str, frozenset[str]], before: frozenset[str]
) -> Iterator[Fault]:
    """Games that were kept and are not in the export at the end. `exported`: the games in each exported file."""
    first, last = exported.get("all.json", exported.get("out.json")), exported.get("again.json")
    if first is not None and last is not None and not first <= last:
        yield Fault("score", "game lost", f"{len(first - last)} of {len(first)} after the backup was restored")
    if case.kind == "history, one game" and first is not None and len(before - first) > 1:
        yield Fault("export", "game lost", f"{len(before - first)} of {len(before)} beside one damaged game")
    takes = [n for n, run in enumerate(case.runs) if _TAKES_AWAY & set(run.words) and ended[n].code not in _REFUSED]
    if case.history and not takes and first is not None and not before <= first:
        yield Fault(case.runs[0].command, "game lost", f"{len(before - first)} of {len(before)}")
