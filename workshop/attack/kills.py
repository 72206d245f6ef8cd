"""Kills and interrupts commands at random moments, lets the disk be full, lets eight write at once.

Afterwards the history must open, hold what it held before or what it would have held, nothing in between; all of what
was reported as kept; and be exported.
"""

import json
import random
import re
import signal
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import ExitCode
from workshop.attack.case import HISTORY, Outcome, Run
from workshop.attack.judge import Fault, faults_of
from workshop.attack.limits import carry_out
from workshop.attack.stock import SMALL, Stock

WRITERS = 8
_EXPORT = Run(("export", "out.json", "--no-photos", "--force"))
_OURS = re.compile(
    rb'File "[^"]*/(engine|language|vision|report|recorder)/'
    rb'(?!__main__\.py", line \d+, in <module>)'  # there Python loads what hears Ctrl-C
)
_COLD = 0.15  # of the commands are stopped while they still load


@dataclass(frozen=True, slots=True)
class Deed:
    """A command that changes something. `takes`: seconds, undisturbed; `after`: what the history holds then."""

    run: Run
    before: str
    after: str
    takes: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """What came of one command that was disturbed: how, the how-manieth time, which command."""

    how: str
    number: int
    name: str
    faults: tuple[Fault, ...]


WAYS = ("kill", "interrupt", "full disk")
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "score": ("score", SMALL, "--yes", "--players", "red=Anna,blue=Bo", "--track", "red=1,blue=2"),
    "fix": ("fix", "1", "--track", "red=77"),
    "import": ("import", "more.json"),
    "backup": ("backup", "copy.db", "--force"),
    "restore": ("restore", "other.db"),
    "score photo": ("score", "evening.jpg", "--yes"),
}


def _laid_out(stock: Stock, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / HISTORY).write_bytes(stock.history)
    (folder / "copy.db").write_bytes(stock.history)
    (folder / "other.db").write_bytes(_fewer(stock.history))
    (folder / "evening.jpg").write_bytes(stock.whole)
    told = json.loads(stock.exported)
    games = [{**game, "key": f"{n}-{game['key']}"} for n in range(30) for game in told["games"]]
    (folder / "more.json").write_text(json.dumps({"format": told["format"], "games": games}), encoding="utf-8")


def _fewer(history: bytes) -> bytes:
    """A history with one game less, as its own program would leave it."""
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / HISTORY
        path.write_bytes(history)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("DELETE FROM games WHERE number = 2")
            connection.commit()
        return path.read_bytes()


def held(folder: Path, beside: Path) -> tuple[str, Outcome]:
    """What the history holds, without what is new in each run: keys, times, where a photo lay."""
    (folder / "out.json").unlink(missing_ok=True)
    ended = carry_out(_EXPORT, folder, beside)
    try:
        told = json.loads((folder / "out.json").read_bytes())
    except (OSError, ValueError):
        return "", ended
    for photo in (photo for game in told["games"] for photo in game["photos"]):
        photo["path"] = ""
    games = sorted(json.dumps({**game, "key": "", "date": ""}, sort_keys=True) for game in told["games"])
    return "\n".join([*games, *(change["what"] for change in told["past"]["changes"])]), ended


def deeds(stock: Stock, photos: bool = True) -> dict[str, Deed]:
    """What each command does where nobody disturbs it."""
    made = {}
    for name, words in COMMANDS.items():
        if name == "score photo" and not photos:
            continue
        with tempfile.TemporaryDirectory() as place:
            folder, beside = Path(place) / "case", Path(place)
            _laid_out(stock, folder)
            run = Run(words)
            before, _ = held(folder, beside)
            ended = carry_out(run, folder, beside)
            if ended.code:
                raise RuntimeError(f"{name} ended with {ended.code}: {ended.err.decode()}")
            made[name] = Deed(run, before, held(folder, beside)[0], ended.waited)
    return made


def stop(number: int, seed: int, stock: Stock, known: Mapping[str, Deed]) -> Stopped:
    """Disturbs one command once; its number says in which of the ways."""
    how = WAYS[number % len(WAYS)]
    chance = random.Random(f"stop:{seed}:{number}")
    rare = number // len(WAYS) % 25 == 7 and "score photo" in known
    name = "score photo" if rare else chance.choice([name for name in known if name != "score photo"])
    deed = known[name]
    cold = chance.random() < _COLD
    moment = chance.uniform(0, deed.takes * 1.1 + 0.6 * cold)
    run = replace(deed.run, cold=cold)
    if how == "full disk":
        run = replace(run, most=int(2 ** chance.uniform(9, 18)))
    else:
        run = replace(run, stop=(signal.SIGKILL if how == "kill" else signal.SIGINT, moment))
    with tempfile.TemporaryDirectory(prefix="attack-") as made:
        folder, beside = Path(made) / "case", Path(made)
        _laid_out(stock, folder)
        there = {path.name for path in folder.iterdir()}
        ended = carry_out(run, folder, beside)
        new = sorted({path.name for path in folder.iterdir()} - there)
        unheard = how == "kill" or _in_pythons_start(ended)
        faults = [] if unheard else list(faults_of(run, replace(ended, new=tuple(new))))
        faults += _after(name, deed, ended, folder, beside)
    return Stopped(how, number, name, tuple(faults))


def _in_pythons_start(ended: Outcome) -> bool:
    """Was the command stopped before a line of ours had run? What is said then is Python's, as SECURITY.md tells."""
    begun = _OURS.search(ended.err)
    return not begun and (ended.code == -signal.SIGINT or b"KeyboardInterrupt" in ended.err)


def _after(name: str, deed: Deed, ended: Outcome, folder: Path, beside: Path) -> Iterator[Fault]:
    """What may not be once a disturbed command has ended."""
    now, exported = held(folder, beside)
    kept = b"Kept as game" in ended.out or b"is corrected" in ended.out or ended.code == ExitCode.OK
    if exported.code:
        yield Fault(name, "not exported", exported.err.decode("utf-8", "replace"))
    elif now not in (deed.before, deed.after):
        yield Fault(name, "half kept", f"code {ended.code}")
    elif kept and now != deed.after:
        yield Fault(name, "kept, and is not there", f"code {ended.code}: {ended.err[-200:]!r}")
    elif ended.code == ExitCode.INTERRUPTED and b"nothing was kept" in ended.err and now != deed.before:
        yield Fault(name, "not kept, and is there", f"{ended.err[-200:]!r}")
    copied = carry_out(Run(("history", "list", "--db", "copy.db")), folder, beside)
    if copied.code:
        yield Fault(name, "backup spoiled", copied.err.decode("utf-8", "replace"))
    left = [path.name for path in folder.iterdir() if path.name.startswith(".")]
    if left:
        yield Fault(name, "left behind after the next start", ", ".join(left))
    for path in folder.iterdir():
        end = {".jpg": b"\xff\xd9", ".pdf": b"%%EOF"}.get(path.suffix, b"")
        if path.name != "evening.jpg" and end not in path.read_bytes()[-200:]:
            yield Fault(name, "half a file", path.name)


def writers(stock: Stock) -> Stopped:
    """Eight keep games in one history at the same time: each that is told to be kept is there."""
    with tempfile.TemporaryDirectory(prefix="attack-") as made:
        return _writers(stock, Path(made))


def locked(stock: Stock) -> Iterator[Stopped]:
    """Another program holds the history and does not let go: each command says so, soon, and changes nothing."""
    with tempfile.TemporaryDirectory(prefix="attack-") as made:
        yield from _locked(stock, Path(made))


def _side_by_side(runs: Sequence[tuple[Run, Path]], place: Path) -> list[Outcome]:
    """Runs all at the same time, each in its folder."""

    def carry(number: int) -> Outcome:
        beside = place / f"{number}"
        beside.mkdir()
        run, folder = runs[number]
        return carry_out(replace(run, cold=True), folder, beside)

    with ThreadPoolExecutor(len(runs)) as threads:
        return list(threads.map(carry, range(len(runs))))


def _writers(stock: Stock, place: Path) -> Stopped:
    folder, run = place / "case", Run(COMMANDS["score"])
    _laid_out(stock, folder)
    all_ended = _side_by_side([(run, folder)] * WRITERS, place)
    told = sum(b"Kept as game" in ended.out for ended in all_ended)
    held(folder, place)
    there = len(json.loads((folder / "out.json").read_bytes())["games"]) - len(stock.keys)
    faults = [
        Fault("score", "one of eight", f"{ended.code}: {ended.err!r}")
        for ended in all_ended
        if ended.code not in (ExitCode.OK, ExitCode.HISTORY)
    ]
    if told != there:
        faults.append(Fault("score", "not what was told", f"{told} told, {there} there"))
    return Stopped("eight at once", 0, "score", tuple(faults))


def _locked(stock: Stock, place: Path) -> Iterator[Stopped]:
    words = [command for name, command in COMMANDS.items() if name != "score photo"]
    words += [("history", "list"), ("export", "new.json"), ("history", "undo"), ("history", "delete", "1")]
    runs = [(Run(command, must=(ExitCode.HISTORY,)), place / f"case-{n}") for n, command in enumerate(words)]
    with ExitStack() as locks:
        for _, folder in runs:
            _laid_out(stock, folder)
            connection = sqlite3.connect(folder / HISTORY, isolation_level=None, check_same_thread=False)
            locks.enter_context(closing(connection)).execute("BEGIN EXCLUSIVE")
        all_ended = _side_by_side(runs, place)
    for (run, folder), ended in zip(runs, all_ended, strict=True):
        faults = list(faults_of(run, ended))
        if (folder / HISTORY).read_bytes() != stock.history:
            faults.append(Fault(run.command, "changed while locked", f"code {ended.code}"))
        yield Stopped("locked", 0, run.command, tuple(faults))
