"""A command runs within limits, and its end is told as it was."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from workshop.attack.case import STANDARD_OUTPUT, Run
from workshop.attack.limits import carry_out

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # pytest's own threads only wait
BOARD = "E@180,red:city / F@90 / E,blue:field"


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, Path]:
    folder, beside = tmp_path / "case", tmp_path / "beside"
    folder.mkdir()
    beside.mkdir()
    return folder, beside


@pytest.mark.parametrize("cold", [False, True])
def test_a_command_tells_what_it_tells_a_person(place: tuple[Path, Path], cold: bool) -> None:
    ended = carry_out(Run(("count", BOARD), cold=cold), *place)
    assert (ended.code, ended.err) == (0, b"")
    assert b"City: 3 tiles" in ended.out
    assert ended.seconds > 0


def test_the_memory_of_a_command_is_told(place: tuple[Path, Path]) -> None:
    """A program begins with the peak of whatever started it, and tests begin large: so here a small one starts it."""
    program = (
        "import sys; from pathlib import Path; from workshop.attack.case import Run; "
        "from workshop.attack.limits import carry_out; "
        f"print(carry_out(Run(('count', {BOARD!r}), cold=True), *map(Path, sys.argv[1:])).peak)"
    )
    done = subprocess.run([sys.executable, "-c", program, *place], capture_output=True, text=True, check=True)
    assert 20 < float(done.stdout) < 1_000


def test_standard_input_is_what_was_given(place: tuple[Path, Path]) -> None:
    ended = carry_out(Run(("count", "-"), stdin=BOARD.encode()), *place)
    assert b"City: 3 tiles" in ended.out


def test_a_command_keeps_its_games_in_its_folder(place: tuple[Path, Path]) -> None:
    assert carry_out(Run(("score", BOARD, "--yes")), *place).code == 0
    assert (place[0] / "history.db").exists()


def test_a_full_disk_is_told(place: tuple[Path, Path]) -> None:
    ended = carry_out(Run(("sheet", "-o", "s.pdf"), most=1_000), *place)
    assert ended.code == 7
    assert not list(place[0].iterdir())


def test_a_killed_command_is_told_as_killed(place: tuple[Path, Path]) -> None:
    ended = carry_out(Run(("count", "-"), cold=True, stop=(signal.SIGKILL, 0.01)), *place)
    assert ended.code == -signal.SIGKILL


def test_a_closed_stream_is_closed(place: tuple[Path, Path]) -> None:
    ended = carry_out(Run(("count", BOARD), cold=True, closed=(STANDARD_OUTPUT,)), *place)
    assert ended.out == b""


def test_at_a_terminal_a_command_sees_a_terminal(place: tuple[Path, Path]) -> None:
    asked = carry_out(Run(("score", BOARD), b"Anna\nBo\n5\n6\n" + b"\n" * 20, terminal=True), *place)
    assert b"Anna" in asked.out and b"Kept as game 1" in asked.out
    assert asked.code == 0


def test_control_c_at_a_terminal_stops_a_command(place: tuple[Path, Path]) -> None:
    assert carry_out(Run(("score", BOARD, "--ask"), b"Anna\n\x03", terminal=True), *place).code == 130
