"""A net that is taken up from its file answers as the file does, and its norms can learn on."""

from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="no net is trained here: PyTorch is not installed (group `train`)")
pytest.importorskip("onnx", reason="no weights are written here: onnx is not installed (group `train`)")

from torch import Tensor, nn  # noqa: E402

from workshop.nets.dice.net import FaceNet, FinderNet  # noqa: E402
from workshop.nets.meeples.net import MeepleNet  # noqa: E402
from workshop.nets.onward import take_up  # noqa: E402
from workshop.nets.shipping import weights  # noqa: E402

NETS = {
    "dice": (FinderNet, (4, 3, 64, 64)),
    "dice_face": (FaceNet, (4, 1, 32, 32)),
    "meeples": (MeepleNet, (4, 5, 64, 64)),
}


@pytest.fixture(params=list(NETS.values()), ids=list(NETS))
def shipped(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[nn.Module, Path, list[Tensor]]:
    """A net that knows nothing, the file of another one, and some pictures."""
    maker, shape = request.param
    torch.manual_seed(3)
    seen = [torch.rand(shape) for _ in range(4)]
    learned = maker().train()
    with torch.no_grad():
        for pictures in seen:
            learned(pictures)
    weights.export(learned, seen[0], "net", made_by="a test", seed=0, data="", figures={}, recipe_files=(),
                   folder=tmp_path)  # fmt: skip
    return maker(), tmp_path / "net.onnx", seen


def answer_of(file: Path, pictures: Tensor) -> np.ndarray:
    net = cv2.dnn.readNetFromONNX(str(file))
    net.setInput(pictures.numpy())
    return np.asarray(net.forward())


@pytest.mark.filterwarnings("ignore")  # the exporter warns of its own future
def test_it_answers_as_the_file_does(shipped: tuple[nn.Module, Path, list[Tensor]]) -> None:
    net, file, seen = shipped
    take_up(net, file, seen)
    with torch.no_grad():
        assert net(seen[0]).numpy() == pytest.approx(answer_of(file, seen[0]), abs=2e-3)


@pytest.mark.filterwarnings("ignore")
def test_its_norms_are_those_of_the_pictures_it_will_see(shipped: tuple[nn.Module, Path, list[Tensor]]) -> None:
    net, file, seen = shipped
    take_up(net, file, seen)
    everything = torch.cat(list(seen))
    with torch.no_grad():
        as_asked = net(everything)
        for layer in net.modules():
            if isinstance(layer, nn.BatchNorm2d):
                layer.train()
        assert net(everything).numpy() == pytest.approx(as_asked.numpy(), abs=2e-2)
