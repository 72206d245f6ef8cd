"""What is given as a board may be a file, a line of notation or the name of a kept game; what is none is told."""

from pathlib import Path

import pytest

from engine.errors import UnreadableFile
from recorder.game.source import understand


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("lastt", "There is no file and no tile lastt; a kept game is called by its number, or last."),
        ("evening.json", "evening.json does not exist; check the name."),
        ("D@45", "it is not a board in notation: {told} a rotation is 0, 90, 180 or 270"),
        ("D / Vx", "it is not a board in notation: {told} no box has a tile Vx"),
    ],
)
def test_what_is_neither_a_file_nor_a_board_is_told(
    given: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnreadableFile) as fault:
        understand(given)
    for part in said.split("{told}"):
        assert part.strip() in str(fault.value)
