"""One descent: whoever learns sees every lesson once, in order, and is left ready to be asked."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="learning needs PyTorch, of the group `train`")

from torch import Tensor, nn  # noqa: E402

from workshop.nets import descent  # noqa: E402
from workshop.nets.descent import Descent, descend, one_cycle, paced, seed_after  # noqa: E402

STEPS = 60
LEVEL = paced(lambda _: 1.0)


def loss(answer: Tensor, truth: Tensor) -> Tensor:
    return ((answer.float().mean((2, 3)) - truth) ** 2).mean()


def lessons(middle: float, steps: int = 5) -> list[tuple[Tensor, Tensor]]:
    """Pictures of that brightness, of which the net has to say it."""
    return [(torch.full((4, 1, 2, 2), middle) + torch.randn(4, 1, 2, 2), torch.full((4, 1), middle))] * steps


def net() -> nn.Sequential:
    return nn.Sequential(nn.BatchNorm2d(1), nn.Conv2d(1, 1, 1))


def test_a_descent_goes_through_all_lessons_learns_and_ends_ready_to_be_asked() -> None:
    torch.manual_seed(3)
    pictures, seen = torch.rand(STEPS, 8, 3, 4, 4), list[int]()

    def one_after_another(done: int) -> Iterator[tuple[Tensor, Tensor]]:
        for step in range(done, STEPS):
            seen.append(step)
            yield pictures[step], pictures[step].mean((1, 2, 3))[:, None]

    def error() -> float:
        with torch.no_grad():
            return loss(learner(pictures[0]), pictures[0].mean((1, 2, 3))[:, None]).item()

    learner = nn.Sequential(nn.Conv2d(3, 1, 1), nn.BatchNorm2d(1)).eval()
    before = error()
    descend(learner, one_after_another, loss, Descent(STEPS, 0.1, one_cycle(0.2)))
    assert seen == list(range(STEPS))
    assert not learner.training
    assert error() < before / 4


def test_a_second_descent_still_follows_what_it_sees_unless_the_norms_are_settled() -> None:
    learner = net()
    norm = learner[0]
    assert isinstance(norm, nn.BatchNorm2d) and norm.running_mean is not None
    descend(learner, lambda _: lessons(0.0), loss, Descent(5, 1e-3, LEVEL, steady=0.995))
    before = float(norm.running_mean)
    descend(learner, lambda _: lessons(50.0), loss, Descent(5, 1e-3, LEVEL, settled=True))
    assert float(norm.running_mean) == before
    descend(learner, lambda _: lessons(50.0), loss, Descent(5, 1e-3, LEVEL, steady=0.995))
    assert float(norm.running_mean) > before + 0.05


def test_the_averaged_weights_are_kept_and_not_learned_again(tmp_path: Path) -> None:
    one, other = net(), net()
    how = Descent(5, 1e-3, LEVEL, steady=0.995)
    descend(one, lambda _: lessons(0.0), loss, how, tmp_path / "kept.pt")
    assert [file.name for file in tmp_path.iterdir()] == ["kept.pt"]
    descend(other, lambda _: pytest.fail("it learns again"), loss, how, tmp_path / "kept.pt")
    assert all(torch.equal(a, b) for a, b in zip(one.parameters(), other.parameters(), strict=True))


@pytest.mark.parametrize("schedule", [one_cycle(0.2), LEVEL])
def test_a_descent_that_was_cut_short_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, schedule: descent.Schedule
) -> None:
    """With the same lessons from there on it ends as in one go."""
    monkeypatch.setattr(descent, "_KEEP", 3)
    taught = [lesson for _ in range(8) for lesson in lessons(1.0, 1)]
    how = Descent(8, 0.1, schedule, steady=0.9)
    torch.manual_seed(5)
    whole, cut = net(), net()
    cut.load_state_dict(whole.state_dict())
    descend(whole, lambda done: taught[done:], loss, how)

    def power_cut(done: int) -> Iterator[tuple[Tensor, Tensor]]:
        yield from islice(taught[done:], 4)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        descend(cut, power_cut, loss, how, tmp_path / "cut.pt")
    again, begun = net(), list[int]()

    def from_there(done: int) -> list[tuple[Tensor, Tensor]]:
        begun.append(done)
        return taught[done:]

    descend(again, from_there, loss, how, tmp_path / "cut.pt")
    assert begun == [3]
    assert all(torch.equal(a, b) for a, b in zip(whole.parameters(), again.parameters(), strict=True))
    assert seed_after(7, 0) == 7 and seed_after(7, 3) != 7
