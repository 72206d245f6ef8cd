"""The lattice's nets learn in parts: each part begins where the last one ended, and still follows what it sees."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="learning needs PyTorch, of the group `train`")

from torch import Tensor  # noqa: E402

from workshop.nets.lattice.learning import learn  # noqa: E402


def lessons(middle: float) -> list[tuple[Tensor, Tensor]]:
    """Five pictures of that brightness, of which the net has to say it."""
    return [(torch.full((4, 1, 2, 2), middle) + torch.randn(4, 1, 2, 2), torch.full((4,), middle)) for _ in range(5)]


def wrong(answer: Tensor, truth: Tensor) -> tuple[Tensor, dict[str, float]]:
    error = (answer.mean((1, 2, 3)) - truth).abs().mean()
    return error, {"error": error.item()}


def test_a_second_part_still_follows_what_it_sees(tmp_path: Path) -> None:
    norm = torch.nn.BatchNorm2d(1)
    net = torch.nn.Sequential(norm, torch.nn.Conv2d(1, 1, 1))
    learn(net, lessons(0.0), wrong, lambda _: 1.0, tmp_path / "first.pt")
    before = float(norm.running_mean)
    learn(net, lessons(50.0), wrong, lambda _: 1.0, tmp_path / "second.pt")
    assert float(norm.running_mean) > before + 0.05


def test_what_was_learned_is_not_learned_again(tmp_path: Path) -> None:
    net = torch.nn.Sequential(torch.nn.BatchNorm2d(1), torch.nn.Conv2d(1, 1, 1))
    learn(net, lessons(0.0), wrong, lambda _: 1.0, tmp_path / "kept.pt")
    other = torch.nn.Sequential(torch.nn.BatchNorm2d(1), torch.nn.Conv2d(1, 1, 1))
    learn(other, [], wrong, lambda _: 1.0, tmp_path / "kept.pt")
    assert all(torch.equal(a, b) for a, b in zip(net.parameters(), other.parameters(), strict=True))
