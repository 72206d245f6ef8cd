"""Plays one photo through: read once, then asked of each person, counted, and held against what is there."""

import hashlib
import pickle
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.board import Board
from engine.doubt import What
from engine.game import LAP, Game
from engine.pieces import Colour
from engine.scoring.final import score
from language import speak
from recorder.doubts.settlement import NeverAsk, Settler
from recorder.game.score import Outcome, Request, score_table
from recorder.photos.alignment import join
from recorder.photos.shots import TablePhoto, see
from recorder.shell.keep_options import Keeping
from recorder.shell.photo_options import Looking
from recorder.shell.rule_options import NOTHING_TOLD
from vision.photo import load
from vision.pipeline import Wish
from vision.reading import UNKNOWN
from workshop.asking.differences import Difference, differences
from workshop.asking.laid import Laid, lay_truth
from workshop.asking.persons import Counted, Enter, Prompt, Truthful

TRUTHFUL, ENTER, YES = "truthful", "Enter", "--yes"
PEOPLE = (TRUTHFUL, ENTER, YES)


@dataclass(frozen=True, slots=True)
class Played:
    """What became of one person's answers.

    `points`, `true`: at the end, by colour, without the track; `track_wrong`: colours whose field on the track is
    wrong; `wrong`: what is otherwise on the table; `silent`: the part of it that no doubt that is left names.
    """

    prompts: tuple[Prompt, ...]
    seconds: float
    points: Mapping[Colour, int]
    true: Mapping[Colour, int]
    track_wrong: tuple[Colour, ...]
    wrong: tuple[Difference, ...]
    silent: tuple[Difference, ...]

    @property
    def questions(self) -> int:
        """How many doubts were asked about, and what to go on with; not the points of tracks that no photo shows."""
        return sum(not prompt.asked.startswith("points of") for prompt in self.prompts)

    @property
    def off(self) -> int:
        """Over all colours, by how many points the score is not the true one."""
        return sum(abs(self.points.get(c, 0) - self.true.get(c, 0)) for c in {*self.points, *self.true})


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """One photo: how long it took to read, and how each person fared."""

    name: str
    seconds: float
    by: Mapping[str, Played]


def asked_about(name: str, path: Path, truth: Mapping[str, Any], cache: Path) -> Asked | None:
    """Reads a photo, or takes the reading from the cache, and asks everybody; None where the reading shows nothing
    of the truth.
    """
    shot, seconds = _seen(path, cache)
    reading = join([shot.reading])
    laid = lay_truth(truth, reading)
    if laid is None:
        return None
    people: dict[str, Callable[[], Settler]] = {
        TRUTHFUL: lambda: Truthful(laid, reading), ENTER: Enter, YES: NeverAsk,
    }  # fmt: skip
    return Asked(name, seconds, {who: play(shot, path, laid, come()) for who, come in people.items()})


def play(shot: TablePhoto, path: Path, laid: Laid, person: Settler) -> Played:
    """Asks one person all that `recorder score` asks, writes nothing and keeps nothing."""
    counted = Counted(person)
    request = Request((str(path),), Looking({}, {}, None, None, None, 1, None, None, None), NOTHING_TOLD,
                      Keeping(dry_run=True))  # fmt: skip
    start = time.perf_counter()
    outcome = score_table(request, (shot,), None, counted, None)
    seconds = time.perf_counter() - start
    game = outcome.evening.game
    taken, true = _known(game.start), laid.board(game.start)
    wrong = differences(taken, true)
    wrong_fields = tuple(c for c, points in laid.track.items() if game.track.get(c, -1) % LAP != points % LAP)
    return Played(
        tuple(counted.prompts), seconds, _points(game, taken), _points(game, true), wrong_fields,
        wrong, tuple(one for one in wrong if not _named(one, outcome)),
    )  # fmt: skip


def _seen(path: Path, cache: Path) -> tuple[TablePhoto, float]:
    """Reads a photo once; later the same bytes are taken from the cache."""
    kept = cache / hashlib.sha256(path.read_bytes()).hexdigest()
    if kept.exists():
        shot, seconds = pickle.loads(kept.read_bytes())
        return shot, seconds
    start = time.perf_counter()
    (shot,) = see({path: load(path)}, Wish(), None, lambda _sentence: None, speak("en"))
    seconds = time.perf_counter() - start
    kept.write_bytes(pickle.dumps((shot, seconds)))
    return shot, seconds


def _known(board: Board) -> Board:
    """Leaves out unknown tiles and whoever stands on them, as no truth can say what they are."""
    tiles = [tile for tile in board.tiles if tile.key != UNKNOWN]
    cells = {tile.cell for tile in tiles}
    meeples = [meeple for meeple in board.meeples if meeple.cell in cells]
    return Board(tiles, meeples, [thing for thing in board.things if thing.cell in cells])


def _points(game: Game, board: Board) -> Mapping[Colour, int]:
    return score(board, game.rules, game.told, game.track, game.boxes, game.edition).points


def _named(one: Difference, outcome: Outcome) -> bool:
    """Says whether a doubt that is left is about this place: the tile, or for a figure its tile or one beside it."""
    for doubt in outcome.doubts:
        where = doubt.about.where
        if isinstance(where, Colour):
            continue
        far = max(abs(where.x - one.cell.x), abs(where.y - one.cell.y))
        if far == 0 or (far == 1 and not one.is_tile and doubt.about.what is What.MEEPLE):
            return True
    return False
