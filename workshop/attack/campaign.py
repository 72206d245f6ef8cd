"""Draws cases, tries each in a folder of its own, and tells what was wrong."""

import json
import multiprocessing
import os
import random
import shlex
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import TypeVar

from workshop.attack.case import HISTORY, Case, Odd, Outcome, Run
from workshop.attack.inputs import histories, installation, other_games, pictures, series, shelf, texts, words
from workshop.attack.judge import Fault, faults_of, lost, wrong_files
from workshop.attack.limits import NOBODY, carry_out
from workshop.attack.stock import Stock

_Made = TypeVar("_Made")
Generator = Callable[[random.Random, Stock], Case]

GENERATORS: Mapping[Generator, float] = {
    texts.board: 10,
    texts.game: 8,
    texts.replayed: 4,
    texts.notation: 10,
    texts.reading: 10,
    texts.frames: 5,
    histories.export: 10,
    histories.table: 6,
    histories.plays: 2,
    histories.plays_xml: 1,
    histories.saved_game: 2,
    histories.backup: 6,
    histories.history: 6,
    pictures.photo: 14,
    pictures.pdf: 8,
    pictures.whole_photo: 0.5,
    series.series: 2,
    series.arriving: 0.5,
    words.words: 16,
    words.answers: 6,
    words.surroundings: 6,
    other_games.dice: 4,
    other_games.dice_file: 1,
    other_games.dice_photo: 1,
    other_games.castle: 5,
    other_games.castle_pad: 3,
    shelf.things: 4,
    shelf.order: 2,
    installation.installation: 1,
}
"""How often each kind is drawn: more often what has more ways to be wrong, less what takes long."""
_COLD = 0.04  # the share of other commands that start in a process of their own


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one case. `seconds` and `peak` of its worst command; `repeat`: what it was, for a person."""

    number: int
    kind: str
    runs: int
    seconds: float
    peak: float
    faults: tuple[Fault, ...]
    repeat: str


def draw(seed: int, number: int, stock: Stock) -> Case:
    """The case of that number; the same seed draws the same."""
    chance = random.Random(f"{seed}:{number}")
    generator = chance.choices(list(GENERATORS), list(GENERATORS.values()))[0]
    case = generator(chance, stock)
    if chance.random() < _COLD and not case.runs[0].nobody:
        return replace(case, runs=(replace(case.runs[0], cold=True), *case.runs[1:]))
    return case


def spread(
    work: Callable[[int], _Made], numbers: range, jobs: int, until: float = float("inf")
) -> Iterator[_Made]:
    """Does the work for each number, in so many processes, and begins nothing after a moment of the clock that never
    goes back; what they make comes in no order.
    """
    forking = multiprocessing.get_context("fork")
    come: SimpleQueue[_Made | None] = forking.SimpleQueue()

    def part(own: range) -> None:
        for number in own:
            if time.monotonic() > until:
                break
            come.put(work(number))
        come.put(None)

    workers = [forking.Process(target=part, args=(numbers[n::jobs],)) for n in range(jobs)]
    for worker in workers:
        worker.start()
    try:
        yield from _come(come, workers)
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _come(come: SimpleQueue[_Made | None], workers: Sequence[BaseProcess]) -> Iterator[_Made]:
    """Hands on what comes from the workers until each has said that it is done."""
    working = len(workers)
    while working:
        while come.empty():
            if any(worker.exitcode for worker in workers):
                raise RuntimeError("a process that tries cases has failed; what it printed says why")
            time.sleep(0.02)
        made = come.get()
        if made is None:
            working -= 1
        else:
            yield made


def try_case(number: int, seed: int, stock: Stock, keep: Path | None) -> Tried:
    """Draws one case and tries it. `keep`: a folder for the cases that fail."""
    case = draw(seed, number, stock)
    with tempfile.TemporaryDirectory(prefix="attack-") as made:
        folder, beside = Path(made) / "case", Path(made) / "beside"
        beside.mkdir()
        lay_out(case, folder, stock)
        if any(run.nobody for run in case.runs) and os.geteuid() == 0:
            _give_away(Path(made))
        ended, faults = list[Outcome](), list[Fault]()
        for run in case.runs:
            before = _listed(folder)
            done = carry_out(run, folder, beside)
            done = replace(done, new=tuple(sorted(_listed(folder) - before)))
            ended.append(done)
            faults += [*faults_of(run, done), *wrong_files(run, folder, done.new)]
        faults += lost(case, ended, _exported(folder), stock.keys)
        told = as_typed(case, ended)
        if faults and keep is not None:
            _keep(case, stock, keep / f"{seed}-{number}", told, faults)
    seconds, peak = max(done.seconds for done in ended), max(done.peak for done in ended)
    return Tried(number, case.kind, len(ended), seconds, peak, tuple(faults), told)


def lay_out(case: Case, folder: Path, stock: Stock) -> None:
    """Writes the case's files into a new folder."""
    folder.mkdir(parents=True)
    (folder / "home").mkdir()
    if case.history:
        (folder / HISTORY).write_bytes(stock.history)
    for name, content in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, Path):
            path.symlink_to(content)
        else:
            _lay_odd(path, content)


def _give_away(folder: Path) -> None:
    """Lets nobody in particular own everything in this folder, and nothing around it."""
    folder.chmod(0o711)
    for path in folder.rglob("*"):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def _lay_odd(path: Path, odd: Odd) -> None:
    if odd is Odd.FOLDER:
        path.mkdir(exist_ok=True)
    elif odd is Odd.CLOSED:
        path.mkdir()
        (path / "x.json").write_bytes(b"{}")
        path.chmod(0)
    elif odd is Odd.PIPE:
        os.mkfifo(path)
    elif odd is Odd.LOOP:
        path.symlink_to(path.name)
    elif odd is Odd.LOCKED:
        path.write_bytes(b"{}")
        path.chmod(0)
    else:
        try:  # root could replace what a link points to
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 5))
        except PermissionError:
            path.symlink_to("/dev/zero")


def _listed(folder: Path) -> frozenset[str]:
    return frozenset(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def _exported(folder: Path) -> dict[str, frozenset[str]]:
    """The games in the files that were exported at the end."""
    found = {}
    for name in ("out.json", "again.json", "all.json"):
        with suppress(OSError, ValueError, KeyError, TypeError):
            told = json.loads((folder / name).read_bytes())
            found[name] = frozenset(game["key"] for game in told["games"])
    return found


def as_typed(case: Case, ended: list[Outcome]) -> str:
    """The commands of a case as a person would type them, and how each ended."""
    lines = [f"# {case.kind}{', with a history (RECORDER_DB=history.db)' if case.history else ''}"]
    for run, done in zip(case.runs, ended, strict=True):
        said = (done.out if run.terminal else done.err)[-300:].decode("utf-8", "backslashreplace")
        lines.append(f"$ {_shell(run)}")
        lines.append(f"# {done.code}, {done.seconds:.2f} s, {done.peak:.0f} MB: {said!r}")
    return "\n".join(lines)


def _shell(run: Run) -> str:
    told = [f"{name}={shlex.quote(value)}" for name, value in run.environment.items()]
    told += ["recorder", *map(shlex.quote, run.words)]
    told += [f"{number}>&-" for number in run.closed] + ([f">{run.out}"] if run.out else [])
    told += [f"# files of {run.most} bytes at most"] if run.most is not None else []
    return ascii(" ".join(told)[:2_000])[1:-1] + (f"  # standard input: {run.stdin[:500]!r}" if run.stdin else "")


def _keep(case: Case, stock: Stock, folder: Path, told: str, faults: list[Fault]) -> None:
    """Keeps the files of a case that failed, with what to type."""
    shutil.rmtree(folder, ignore_errors=True)
    lay_out(case, folder, stock)
    why = "\n".join(f"# {fault.command}: {fault.what}: {fault.detail!a}" for fault in faults)
    (folder / "CASE.txt").write_text(f"{told}\n{why}\n", encoding="utf-8", errors="backslashreplace")
