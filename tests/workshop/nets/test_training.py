"""Each net trains for a few steps on small scenes, as its command does, and its weights answer alike in OpenCV."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import repeat
from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="no net is trained here: PyTorch is not installed (group `train`)")
pytest.importorskip("onnx", reason="no weights are written here: onnx is not installed (group `train`)")

from torch import Tensor, nn  # noqa: E402

from tests.workshop.scenes.plain import PLAIN  # noqa: E402
from workshop.nets.closer import lesson as closer_lesson  # noqa: E402
from workshop.nets.closer import net as closer_net  # noqa: E402
from workshop.nets.closer import train as closer_train  # noqa: E402
from workshop.nets.descent import Descent, descend, one_cycle  # noqa: E402
from workshop.nets.dice import lesson as dice_lesson  # noqa: E402
from workshop.nets.dice import train as dice_train  # noqa: E402
from workshop.nets.faces import lesson as faces_lesson  # noqa: E402
from workshop.nets.faces import net as faces_net  # noqa: E402
from workshop.nets.faces import train as faces_train  # noqa: E402
from workshop.nets.faces.answers import answers  # noqa: E402
from workshop.nets.faces.crops import Table  # noqa: E402
from workshop.nets.faces.drawn import FLAT, drawn  # noqa: E402
from workshop.nets.figures import lesson as figures_lesson  # noqa: E402
from workshop.nets.figures import train as figures_train  # noqa: E402
from workshop.nets.laps import lesson as laps_lesson  # noqa: E402
from workshop.nets.laps import net as laps_net  # noqa: E402
from workshop.nets.laps import train as laps_train  # noqa: E402
from workshop.nets.lattice import frame_net  # noqa: E402
from workshop.nets.lattice import net as lattice_net  # noqa: E402
from workshop.nets.lattice import train as lattice_train  # noqa: E402
from workshop.nets.lattice.frame_lesson import frame_batches  # noqa: E402
from workshop.nets.lattice.lesson import batches  # noqa: E402
from workshop.nets.lattice.scene import EDITIONS, Level, scenes  # noqa: E402
from workshop.nets.lattice.stock import Shot, as_kept  # noqa: E402
from workshop.nets.meeples import lesson as meeples_lesson  # noqa: E402
from workshop.nets.meeples import net as meeples_net  # noqa: E402
from workshop.nets.meeples import train as meeples_train  # noqa: E402
from workshop.nets.meeples.scene import make  # noqa: E402
from workshop.nets.piles import lesson as piles_lesson  # noqa: E402
from workshop.nets.piles import net as piles_net  # noqa: E402
from workshop.nets.piles import train as piles_train  # noqa: E402
from workshop.nets.shipping import weights  # noqa: E402
from workshop.nets.track import lesson as track_lesson  # noqa: E402
from workshop.nets.track import net as track_net  # noqa: E402
from workshop.nets.track import train as track_train  # noqa: E402
from workshop.scenes.stock import Stock  # noqa: E402

STEPS = 3
NETS = ("dice", "dice_face", "faces", "figures", "frame", "laps", "lattice", "meeples", "closer", "piles", "track")
ROOM = {"frame": "lattice", "dice_face": "dice"}
"""Where a net is taught that is not called as its room."""
SMALL = {"BATCH": 4, "SQUARES": 2, "FRAME_PICTURES": 1, "HELD_OUT": 2, "FIRST": 4}


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """A net that knows nothing, one batch of its lessons, its loss, and the same net after the command's training."""

    fresh: nn.Module
    batch: Sequence[Tensor]
    loss: Callable[..., Tensor]
    train: Callable[[], nn.Module]


def figures(stock: Stock) -> Taught:
    learned = [scene for number in range(2) for scene in figures_lesson.scenes_of(stock, number)]
    batch = next(figures_lesson.lessons(learned))
    return Taught(meeples_net.MeepleNet(), batch, meeples_net.loss, lambda: figures_train.train(learned, STEPS))


def laps(stock: Stock) -> Taught:
    learned = [laps_lesson.scene_of(stock, number) for number in range(4)]
    batch = next(laps_lesson.lessons(learned))
    return Taught(laps_net.LapNet(), batch, laps_net.loss, lambda: laps_train.train(learned, STEPS))


def piles(stock: Stock) -> Taught:
    learned = [scene for number in range(2) for scene in piles_lesson.scenes_of(stock, number)]
    batch = next(piles_lesson.lessons(learned))
    return Taught(piles_net.PileNet(), batch, piles_net.loss, lambda: piles_train.train(learned, STEPS))


def closer(stock: Stock) -> Taught:
    learned = [one for number in range(4) for one in closer_lesson.glimpses_of(stock, number)]
    batch = next(closer_lesson.lessons(learned))
    return Taught(closer_net.CloserNet(), batch, closer_net.loss, lambda: closer_train.train(learned, STEPS))


def track(stock: Stock) -> Taught:
    learned = [track_lesson.scene_of(stock, number) for number in range(12)]
    batch = next(track_lesson.lessons(learned))
    return Taught(track_net.TrackNet(), batch, track_net.loss, lambda: track_train.train(learned, STEPS))


def meeples(_: Stock) -> Taught:
    grass = [np.full((72, 72, 3), (110, 150, 60), np.uint8)]
    board = [np.full((120, 180, 3), (225, 205, 165), np.uint8)]
    patches = iter([make(grass, board, np.random.default_rng(number)) for number in range(6)])
    made = meeples_lesson.PatchStock(range(6))
    made._coming = patches  # type: ignore[assignment]  # no process of its own, and no scans
    fresh, learner = meeples_net.MeepleNet(), meeples_net.MeepleNet()

    def train() -> nn.Module:
        meeples_train.train(learner, made)
        return learner

    return Taught(fresh, next(meeples_lesson.lessons(made)), meeples_net.loss, train)


def dice(_: Stock) -> Taught:
    return _dice(0)


def dice_face(_: Stock) -> Taught:
    return _dice(1)


def _dice(number: int) -> Taught:
    course = replace(dice_train.COURSES[number], steps=STEPS)
    table = np.full((384, 384, 3), (90, 110, 140), np.uint8)
    learned = [dice_lesson.scene_of([table], number) for number in range(6)]
    return Taught(course.net(), first(course.lessons(learned)(0)), course.loss,
                  lambda: dice_train.train(course, learned))  # fmt: skip


def faces(_: Stock) -> Taught:
    table = Table([picture for picture in drawn() if picture.style == FLAT][::9], answers())
    fresh, learner = (faces_net.FacesNet(len(table.answers)) for _ in range(2))

    def train() -> nn.Module:
        for number in range(len(faces_train.COURSES)):
            faces_train.train(learner, table, number)
        return learner

    return Taught(fresh, next(faces_lesson.lessons(table, 1, 0.5)), faces_net.loss, train)


def lattice(_: Stock) -> Taught:
    learner = lattice_net.LatticeNet()

    def train() -> nn.Module:
        lattice_train.look(learner, shots(), lattice_train.falling(STEPS), STEPS, 1, None, hard=True)
        return learner

    return Taught(lattice_net.LatticeNet(), first(batches(shots(), 1, 2, 1, hard=False)), lattice_net.loss, train)


def frame(_: Stock) -> Taught:
    fresh, learner = (frame_net.FrameNet(lattice_net.LatticeNet()) for _ in range(2))

    def train() -> nn.Module:
        lattice_train.close_in(learner, shots(), STEPS, None)
        return learner

    return Taught(fresh, first(frame_batches(shots(), 1, 1, 1)), frame_net.loss, train)


def shots() -> list[Shot]:
    """Squares of one rendered table in colours that no print has."""
    rng = np.random.default_rng(6)
    arts = [replace(PLAIN, name=name) for name in EDITIONS]
    return [as_kept(scene, rng) for scene in scenes(rng, arts, Level.EASY)]


def first(lessons: Iterable[Sequence[Tensor]]) -> Sequence[Tensor]:
    return next(iter(lessons))


@pytest.fixture
def taught(request: pytest.FixtureRequest, stock: Stock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Taught]:
    """The net of that name with small batches."""
    threads, torch_threads = cv2.getNumThreads(), torch.get_num_threads()
    cv2.setNumThreads(1)  # as the commands do: a forked process would wait for OpenCV's threads for ever
    torch.set_num_threads(1)
    rooms = ("dice", "faces", "figures", "laps", "lattice", "meeples", "closer", "piles", "track")
    for module in (import_module(f"workshop.nets.{room}.{part}") for room in rooms for part in ("lesson", "train")):
        for name, value in SMALL.items():
            if hasattr(module, name):
                monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(meeples_train, "STEPS", STEPS)
    monkeypatch.setattr(faces_train, "COURSES", tuple(c._replace(steps=STEPS) for c in faces_train.COURSES))
    torch.manual_seed(0)
    yield globals()[request.param](stock)
    cv2.setNumThreads(threads)
    torch.set_num_threads(torch_threads)


@pytest.mark.parametrize("taught", NETS, indirect=True)
def test_the_loss_falls_on_a_lesson_that_is_repeated(taught: Taught) -> None:
    seen, *truth = taught.batch

    def error() -> float:
        with torch.no_grad():
            return float(taught.loss(taught.fresh.train()(seen), *truth))

    before = error()
    descend(taught.fresh, lambda _: repeat(taught.batch), taught.loss, Descent(10, 3e-3, one_cycle(0.3)))
    assert error() < 0.9 * before


@pytest.mark.filterwarnings("ignore")  # the exporter warns of its own future
@pytest.mark.parametrize("taught", NETS, indirect=True)
def test_what_the_command_trains_answers_alike_in_the_program(taught: Taught, tmp_path: Path) -> None:
    net, seen = taught.train(), taught.batch[0][:2].contiguous()
    assert not net.training
    with torch.no_grad():
        said = net(seen).numpy()
    assert np.isfinite(said).all() and said.std() > 0
    weights.export(net, torch.zeros_like(seen), "net", made_by="a test", seed=0, data="", figures={}, recipe_files=(),
                   folder=tmp_path)  # fmt: skip
    loaded = cv2.dnn.readNetFromONNX(str(tmp_path / "net.onnx"))
    loaded.setInput(seen.numpy())
    assert loaded.forward() == pytest.approx(said, abs=1e-3)
    assert json.loads((tmp_path / "net.card.json").read_text())["parameters"] > 10_000


@pytest.mark.parametrize("name", NETS)
def test_a_card_names_the_sources_that_its_training_names(name: str) -> None:
    train = import_module(f"workshop.nets.{ROOM.get(name, name)}.train")
    card = json.loads((weights.WEIGHTS / f"{name}.card.json").read_text(encoding="utf-8"))
    assert sorted(card["recipe_files"]) == sorted(train.RECIPE)  # their hash knows no order either
    assert f"python -m {train.__name__}" in card["made_by"]
