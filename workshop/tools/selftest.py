"""Makes the photo that `recorder doctor` reads, and its board: one of the rendered tables of the tests.

    python -m workshop.tools.selftest

Writes recorder/selftest/photo.jpg, board.txt, and right.txt: how many of its tiles the shipped weights read right, to
be written again when they change. The tests' photos do not travel in the wheel; this one does.
"""


from recorder.health import read_right
from workshop import PHOTOS, ROOT

HOME = ROOT / "recorder" / "selftest"
NAME = "five-colours"


def chosen() -> tuple[bytes, str]:
    """The photo's file, and its board in notation."""
    boards = (PHOTOS / "boards.txt").read_text(encoding="utf-8")
    line = next(line for line in boards.splitlines() if line.startswith(f"{NAME}: "))
    return (PHOTOS / f"{NAME}.jpg").read_bytes(), line.removeprefix(f"{NAME}: ") + "\n"


def main() -> None:
    photo, board = chosen()
    HOME.mkdir(exist_ok=True)
    (HOME / "photo.jpg").write_bytes(photo)
    (HOME / "board.txt").write_text(board, encoding="utf-8")
    (HOME / "right.txt").write_text(f"{read_right(HOME / 'photo.jpg', board)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
