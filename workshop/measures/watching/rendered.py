"""How well whole rendered games are read: python -m workshop.measures.watching.rendered FOLDER...

Each FOLDER is a game that `python -m workshop.series.rendered OUT` made: photos, `moves.json`, `game.json`.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.boardfile import read_game
from workshop import FIGURES
from workshop.measures.watching.series import COUNTED, HEAD, busy, read_series, row

PAGE = FIGURES / "series-rendered.md"


def called(folder: Path) -> str:
    """Names a game by what was on its table."""
    game = read_game(folder / "game.json")
    boxes = " and ".join(game.boxes)
    tiles = len(game.start.tiles) + len(game.moves)
    return f"{folder.name}: {game.edition or 'no edition'}, {boxes}, {len(game.players)} players, {tiles} tiles"


def lines(folders: Sequence[Path]) -> Iterator[str]:
    """The page."""
    yield from ("# Whole games, rendered", "")
    yield "`python -m workshop.series.rendered OUT` plays whole games by the rules and photographs each move;"
    yield "`python -m workshop.measures.watching.rendered FOLDER...` reads them and holds the moves against those that"
    yield f"were played; {busy()}"
    yield from ("", HEAD, "|---|---:|---:|---:|---:|---:|---:|---:|")
    total: Counter[str] = Counter()
    photos, seconds = 0, 0.0
    for folder in folders:
        found, count, cost = read_series(folder / "moves.json", folder, 1)
        counted = Counter({name: int(found[name]) for name in COUNTED})
        yield row(called(folder), count, counted)
        total.update(counted)
        photos, seconds = photos + count, seconds + sum(spent for *_, spent in cost)
    yield row(f"all {len(folders)} games", photos, total)
    yield from ("", f"Reading took {seconds / max(1, photos):.2f} s of CPU a photo.")


def main() -> None:
    """Writes the page."""
    text = "\n".join(lines([Path(word) for word in sys.argv[1:]])) + "\n"
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
