"""A net that is to learn more answers begins with what it knew."""

import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="no net grows here: PyTorch is not installed (group `train`)")
pytest.importorskip("onnx", reason="no weights are read here: onnx is not installed (group `train`)")

from torch import Tensor  # noqa: E402

from engine.tiles.tile import Face  # noqa: E402
from vision.naming.scores import STRANGER, Column  # noqa: E402
from workshop.nets.faces.grow import faithful, grown, reminded  # noqa: E402
from workshop.nets.faces.net import FacesNet, loss, split  # noqa: E402
from workshop.nets.shipping import weights  # noqa: E402

E = Column(Face("E", 0), "CFFF", 0.5)
BEFORE = (E, Column(Face("B", 0), "FFFF", 0.3), Column(None, STRANGER, 0.2))
DRAGON, TOWER = Column(Face("DG/C.d", 0), "CFFF", 0.06), Column(Face("TO/C", 0), "CFFF", 0.12)
AFTER = (*BEFORE[:2], DRAGON, TOWER, Column(None, STRANGER, 0.02))


@pytest.fixture(scope="module")
def before() -> FacesNet:
    """A net whose norms do something."""
    torch.manual_seed(4)
    net = FacesNet(len(BEFORE))
    net(torch.rand(32, 3, 48, 48))
    return net.eval()


@pytest.fixture(scope="module")
def shipped(before: FacesNet, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("weights")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter warns of its own future
        _export(before, folder)
    return folder / "faces.onnx"


def _export(net: FacesNet, folder: Path) -> None:
    lines = [f"{c.face.key if c.face else '?'} {c.face.rotation if c.face else 0} {c.edges} {c.prior}" for c in BEFORE]
    weights.export(
        net, torch.zeros(1, 3, 48, 48), "faces", made_by="-", seed=0, data="-", figures={}, recipe_files=[],
        beside={"faces.txt": "\n".join(lines) + "\n"}, folder=folder,
    )  # fmt: skip


@pytest.fixture(scope="module")
def crops() -> Tensor:
    return torch.from_numpy(np.random.default_rng(2).random((6, 3, 48, 48), np.float32))


def said(net: FacesNet, crops: Tensor) -> Sequence[Tensor]:
    with torch.no_grad():
        return split(net.eval()(crops))


def test_with_the_same_answers_it_says_what_it_said(before: FacesNet, shipped: Path, crops: Tensor) -> None:
    for now, then in zip(said(grown(shipped, BEFORE), crops), said(before, crops), strict=True):
        torch.testing.assert_close(now, then, rtol=0, atol=0.01)  # the file has 16 bits


def test_what_was_no_known_tile_may_be_any_of_the_new_ones_as_they_are_common(shipped: Path, crops: Tensor) -> None:
    likely = said(grown(shipped, AFTER), crops)[0].softmax(1)
    torch.testing.assert_close(likely[:, 3], likely[:, 2] * 2)
    torch.testing.assert_close(likely[:, 3], likely[:, 4] * 6)


def test_edges_and_editions_stay_as_they_were(shipped: Path, crops: Tensor) -> None:
    for now, then in zip(said(grown(shipped, AFTER), crops)[1:], said(grown(shipped, BEFORE), crops)[1:], strict=True):
        torch.testing.assert_close(now, then)


def test_what_it_knew_stays_as_likely_against_what_it_knew(shipped: Path, crops: Tensor) -> None:
    now, then = (said(grown(shipped, which), crops)[0] for which in (AFTER, BEFORE))
    torch.testing.assert_close(now[:, 0] - now[:, 1], then[:, 0] - then[:, 1])


def lesson(shown: Sequence[int], crops: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Crops that show these answers; edges and editions are the first of each."""
    count = len(shown)
    faces, sides, editions = torch.tensor(shown), torch.zeros(count, 4, dtype=torch.long), torch.zeros(count).long()
    return crops[:count], faces, sides, editions


def faith(net: FacesNet, shipped: Path, shown: Sequence[int], crops: Tensor) -> float:
    """What a net has to pay, beside being wrong, for saying of these tiles what it did not say before it grew."""
    ((seen, *truth, before),) = reminded(grown(shipped, AFTER), [lesson(shown, crops)])
    with torch.no_grad():
        answer = net.eval()(seen)
        return float(faithful(AFTER, shipped)(answer, *truth, before) - loss(answer, *truth))


def test_a_net_that_has_just_grown_says_nothing_else_than_before(shipped: Path, crops: Tensor) -> None:
    assert faith(grown(shipped, AFTER), shipped, [0, 1, 4], crops) == pytest.approx(0, abs=1e-3)


def test_an_old_tile_is_to_be_called_what_it_was_as_surely(shipped: Path, crops: Tensor) -> None:
    surer = grown(shipped, AFTER)
    with torch.no_grad():
        surer.say.bias[0] += 2  # even where that is right
    assert faith(surer, shipped, [0, 1], crops) > 0.1


def test_which_of_the_new_tiles_it_is_may_be_learned_freely(shipped: Path, crops: Tensor) -> None:
    net, new = grown(shipped, AFTER), [2, 3, 4]
    with torch.no_grad():
        together = net.say.bias[new].logsumexp(0)
        net.say.bias[new] += torch.tensor([1.0, -1.0, 0.0])
        net.say.bias[new] += together - net.say.bias[new].logsumexp(0)
    assert faith(net, shipped, [0, 1, 4], crops) == pytest.approx(0, abs=1e-3), "it is still none of the old ones"
    with torch.no_grad():
        net.say.bias[3] += 3
    assert faith(net, shipped, [2, 3], crops) == 0, "nothing that it said of new tiles binds it"
