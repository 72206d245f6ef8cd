"""One descent: whoever learns sees every lesson once, in order, and is left ready to be asked."""

import pytest

torch = pytest.importorskip("torch", reason="learning needs PyTorch, of the group `train`")

from torch import Tensor, nn  # noqa: E402

from workshop.nets.descent import descend  # noqa: E402

STEPS = 60


def loss(answer: Tensor, truth: Tensor) -> Tensor:
    return ((answer.float().mean((2, 3)) - truth) ** 2).mean()


def test_a_descent_goes_through_all_lessons_learns_and_ends_ready_to_be_asked() -> None:
    torch.manual_seed(3)
    pictures, seen = torch.rand(STEPS, 8, 3, 4, 4), list[int]()

    def lesson(step: int) -> tuple[Tensor, Tensor]:
        seen.append(step)
        return pictures[step], pictures[step].mean((1, 2, 3))[:, None]

    def error() -> float:
        with torch.no_grad():
            return loss(net(pictures[0]), pictures[0].mean((1, 2, 3))[:, None]).item()

    net = nn.Sequential(nn.Conv2d(3, 1, 1), nn.BatchNorm2d(1)).eval()
    before = error()
    descend(net, lesson, loss, STEPS, peak=0.1, rising=0.2)
    assert seen == list(range(STEPS))
    assert not net.training
    assert error() < before / 4
