"""How well and how quickly a game is read from its photos: python -m workshop.measures.watching.series [FOLDER...]

It reads the real series beside the project with every, every second and every fourth photo, each FOLDER with photos and
their moves (`moves.json`; `workshop.series` makes some), and games played at random as photos of them would be read.
"""

import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.formats.boardtext import game_text
from engine.game import Game
from engine.pieces import MeepleKind
from engine.referee.play import replay
from recorder.watch.course.game import Told, watched
from recorder.watch.kept import Nowhere
from recorder.watch.series import Series, grown
from vision.pipeline import Wish
from vision.series.gathered import Gathered, gather
from vision.series.joining import pose_of
from workshop import FIGURES, SHARED
from workshop.bench.moves import judged
from workshop.boards.random_game import played_game
from workshop.boards.seen_game import Camera, photographed
from workshop.measures.plot import Curve, log_plot

PAGE, PLOT = FIGURES / "series.md", FIGURES / "series.svg"
REAL = (SHARED / "photos" / "truth" / "series" / "moves.json", SHARED / "photos")
COUNTED = ("moves", "exact", "asked", "silent", "invented", "home", "home_right")
GAMES = 8
CAMERAS = {
    "a photo after each move": Camera(),
    "by hand": Camera(by_hand=True),
    "arms over every second photo": Camera(arms=0.5),
    "every second photo": Camera(every=2),
    "every fourth photo": Camera(every=4),
}
MANY = 300  # photos of one game, to see whether it stays quick
HEAD = "| series | photos | moves | exact | asked | silent | invented | given back |"


def read_series(truth: Path, photos: Path, every: int) -> tuple[dict[str, Any], int, list[tuple[int, int, float]]]:
    """What the judge says, how many photos there were, and for each its number, its tiles and the seconds of CPU."""
    told = json.loads(truth.read_text(encoding="utf-8"))
    paths = [next(p for p in (photos / f, photos / Path(f).name) if p.exists()) for f in told["frames"]][::every]
    series, cost = Series(), []
    for number, path in enumerate(paths, 1):
        start = time.process_time()
        series = grown(series, path, Wish(), Nowhere(), whole=number == len(paths))
        cost.append((number, len(series.gathered.cells), time.process_time() - start))
    game = json.loads(game_text(watched(series.gathered, Told({})).game))
    return judged(told, game, len(paths), every), len(paths), cost


def row(name: str, photos: int, found: Counter[str]) -> str:
    """One line of the table."""
    share = f"{found['exact']} ({100 * found['exact'] / max(1, found['moves']):.1f} %)"
    given = f"{found['home_right']} of {found['home']}"
    return (
        f"| {name} | {photos} | {found['moves']} | {share} | {found['asked']} | {found['silent']} "
        f"| {found['invented']} | {given} |"
    )


def played(camera: Camera) -> tuple[Counter[str], int]:
    """Games of two to five players, as photos would be read, held against what was played."""
    total: Counter[str] = Counter()
    photos = 0
    for seed in range(GAMES):
        game = played_game(seed, 60, 2 + seed % 4, ("base",), {MeepleKind.MEEPLE: 7})
        series, count = seen(game, camera, seed)
        told = json.loads(game_text(watched(series, Told({})).game))
        found = judged(truth_of(game), told, count, camera.every)
        total.update({name: found[name] for name in COUNTED})
        photos += count
    return total, photos


def seen(game: Game, camera: Camera, seed: int) -> tuple[Gathered, int]:
    """The photos of a game, joined."""
    series, count = Gathered(), 0
    for photo in photographed(game, camera, seed):
        pose = pose_of(series, photo)
        series = gather(series, photo, pose) if pose is not None else series
        count += 1
    return series, count


def truth_of(game: Game) -> dict[str, Any]:
    """The moves of a game as the judge has them."""
    moves: list[dict[str, Any]] = []
    for turn in replay(game).turns:
        tile, meeple = turn.move.tile, turn.move.meeple
        if tile is not None:
            moves.append({
                "n": len(moves) + 1, "frame": len(moves) + 1, "x": tile.cell.x, "y": tile.cell.y,
                "tile": tile.key[:1], "rotation": tile.rotation, "player": str(turn.move.player),
                "meeple": {"colour": str(meeple.colour), "on": str(meeple.on)} if meeple else None,
                "taken_back": [{"x": m.cell.x, "y": m.cell.y, "colour": str(m.colour)} for m in turn.home],
            })  # fmt: skip
    return {"start": {"x": 0, "y": 0, "tile": "D", "rotation": 0}, "moves": moves}


def busy() -> str:
    """Says how busy the machine is."""
    return f"load of the minute before: {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores."


def joining() -> list[tuple[int, float]]:
    """Seconds of CPU that each of many photos of one game takes to join."""
    game = played_game(1, 60, 3, ("base",), {MeepleKind.MEEPLE: 7})
    shots = list(photographed(game, Camera(), 1))
    series, cost = Gathered(), []
    for number in range(MANY):
        photo = shots[min(len(shots) - 1, number * len(shots) // MANY)]
        start = time.process_time()
        pose = pose_of(series, photo)
        assert pose is not None
        series = gather(series, photo, pose)
        cost.append((number + 1, time.process_time() - start))
    return cost


def lines(folders: Sequence[Path]) -> Iterator[str]:
    """The page, and the plot beside it."""
    command = f"python -m workshop.measures.watching.series{' FOLDER...' if folders else ''}"
    yield from ("# A game from its photos", "", f"`{command}`, judged by the measure beside the project;", busy())
    yield from ("", HEAD, "|---|---:|---:|---:|---:|---:|---:|---:|")
    curves = []
    sources = [("real, two players", *REAL, every) for every in (1, 2, 4)] if REAL[0].exists() else []
    sources += [(folder.name, folder / "moves.json", folder, 1) for folder in folders]
    for name, truth, photos, every in sources:
        found, count, cost = read_series(truth, photos, every)
        called = name if every == 1 else f"{name}, every {every}."
        yield row(called, count, Counter({key: found[key] for key in COUNTED}))
        curves.append(Curve(called, [(number, max(seconds, 0.001)) for number, _, seconds in cost]))
    for name, camera in CAMERAS.items():
        total, count = played(camera)
        yield row(f"{GAMES} games at random, {name}", count, total)
    joined = joining()
    curves.append(Curve("joining alone, at random", [(n, max(seconds, 0.001)) for n, seconds in joined[::5]]))
    PLOT.write_text(log_plot(curves, "photo", "seconds of CPU"), encoding="utf-8")
    late = [seconds for _, seconds in joined[-20:]]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield ""
    yield f"Joining one of {MANY} photos of one game takes {1000 * max(late):.0f} ms at most at the end (60 tiles); "
    yield f"the whole measurement took at most {memory:.0f} MB."
    yield from ("", "![Seconds of CPU for each photo](series.svg)")


def main() -> None:
    """Writes the page."""
    text = "\n".join(lines([Path(word) for word in sys.argv[1:]])) + "\n"
    PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
