"""People who answer about photos whose truth is known: the truth gives the true score, and Enter never harms."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.doubt import NOTHING
from vision.readingfile import read
from workshop import SHARED
from workshop.asking.played import ENTER, TRUTHFUL, YES, Asked, asked_about
from workshop.bench.truth import as_bench
from workshop.tools.recipes import HOME

REAL = ["dim-river"]  # whoever is blue is black in such light
OURS = ["snow", "slanted"]  # tiles in doubt, some of them wrong


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where photos that were read once lie."""
    return tmp_path_factory.mktemp("readings")


def asked(name: str, cache: Path) -> Asked:
    """Asks everybody about a photo of our own."""
    path = HOME / f"{name}.json"
    whole: bool = json.loads(path.read_text(encoding="utf-8")).get("whole", True)
    found = asked_about(name, path.with_suffix(".jpg"), as_bench(read(path), whole), cache)
    assert found is not None
    return found


def check(found: Asked) -> None:
    true, enter, yes = (found.by[who] for who in (TRUTHFUL, ENTER, YES))
    assert true.questions > 0, "there is something to ask"
    assert (true.silent, true.track_wrong) == ((), ()), "whatever is not asked is listed"
    assert true.off <= 1, "it may cost a point: what is likelier right than not, and worth little, is not asked"
    assert enter.off <= yes.off
    assert yes.off > 0, "and something to mend"


@pytest.mark.parametrize("name", OURS)
def test_whoever_tells_the_truth_gets_the_true_score(name: str, cache: Path) -> None:
    check(asked(name, cache))


@pytest.mark.parametrize("name", REAL)
def test_so_it_is_with_photos_of_real_tables(name: str, cache: Path) -> None:
    truth = SHARED / "photos" / "truth" / f"{name}.json"
    if not truth.exists():
        pytest.skip(f"{truth.parent} is not here, so nobody is asked about photos of real tables.")
    told: dict[str, Any] = json.loads(truth.read_text(encoding="utf-8"))
    found = asked_about(name, truth.parents[1] / told["photo"], told, cache)
    assert found is not None
    check(found)


@pytest.mark.parametrize("name", OURS)
def test_typed_in_a_terminal_the_same_answers_make_the_same_score(name: str, cache: Path) -> None:
    played = asked(name, cache).by[TRUTHFUL]
    typed = ["-" if prompt.said == NOTHING else prompt.said for prompt in played.prompts if prompt.doubt]
    told = json.loads(scored_in_terminal(HOME / f"{name}.jpg", typed))
    counted = {player["colour"]: player["total"] - (player["track"] or 0) for player in told["players"]}
    assert counted == {colour: played.points.get(colour, 0) for colour in counted}
    assert len(told["corrections"]) == sum(p.said not in ("", p.doubt.read) for p in played.prompts if p.doubt)


def scored_in_terminal(photo: Path, typed: list[str]) -> str:
    """Runs `recorder score` where a person sits who has typed that, and then Enter only; returns its JSON."""
    end, seat = pty.openpty()
    surroundings = {**os.environ, "TERM": "dumb", "RECORDER_LANGUAGE": "en"}
    words = [sys.executable, "-m", "recorder", "score", str(photo), "--dry-run", "--json", "-"]
    with subprocess.Popen(words, stdin=seat, stdout=subprocess.PIPE, stderr=seat, env=surroundings, text=True) as run:
        os.close(seat)
        os.write(end, "".join(f"{line}\n" for line in [*typed, *[""] * 20]).encode())
        while shown(end):
            pass
        assert run.stdout is not None
        told = run.stdout.read()
    os.close(end)
    assert run.returncode == 0
    return told


def shown(end: int) -> bytes:
    """Reads on from the screen; nothing at its end, which Linux reports as a fault."""
    try:
        return os.read(end, 65536)
    except OSError:
        return b""
