"""How every net here learns: in descents, from a rate that rises to its peak and falls."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.optim import AdamW, Optimizer
from torch.optim.lr_scheduler import LambdaLR, LRScheduler, OneCycleLR
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from workshop.nets.precision import short_where_fast

_TELL = 50  # steps between two lines about the loss
_KEEP = 250  # steps between two savings

Batch = Sequence[Tensor]  # what the net takes, then what the loss takes beside its answer
Lessons = Callable[[int], Iterable[Batch]]  # from such a step on
Loss = Callable[..., Tensor]  # of what the net said, perhaps in short numbers, and the truth
Schedule = Callable[[Optimizer, "Descent"], LRScheduler]


@dataclass(frozen=True, slots=True)
class Descent:
    """One run over so many steps, from a rate that rises to `peak` as the schedule has it.

    decay    of the weights
    longest  a gradient that is longer is cut to that length
    steady   share of the averaged weights that stays at each step; these are the ones kept. None: none are averaged
    settled  norms stay as they are, and nothing is dropped, as when the net is asked
    """

    steps: int
    peak: float
    schedule: Schedule
    decay: float = 1e-4
    longest: float = 5.0
    steady: float | None = None
    settled: bool = False


def one_cycle(rising: float) -> Schedule:
    """Up for such a share of the steps, then down to nothing."""
    return lambda optimizer, how: OneCycleLR(optimizer, how.peak, total_steps=how.steps, pct_start=rising)


def paced(pace: Callable[[int], float]) -> Schedule:
    """`pace` gives the rate of a step, as a share of the peak."""
    return lambda optimizer, _: LambdaLR(optimizer, pace)


def descend(net: nn.Module, lessons: Lessons, loss: Loss, how: Descent, keep: Path | None = None) -> None:
    """Teach the net, and leave it ready to be asked.

    What is learned stands in the file `keep` when all is done, and is not learned again where it stands there already.
    On the way it stands in `keep` with .part after its name: a descent that was cut short goes on from there, with
    other lessons than in one go.
    """
    if keep is not None and keep.exists():
        net.load_state_dict(torch.load(keep, weights_only=True))
        net.eval()
        return
    way = _Way(net, how)
    part = keep.with_suffix(".part") if keep else None
    done = way.go_on_from(part) if part and part.exists() else 0
    mean = 0.0
    for step, (seen, *truth) in enumerate(islice(lessons(done), how.steps - done), done + 1):
        with short_where_fast():
            answer = net(seen.to(memory_format=torch.channels_last))
        error = loss(answer, *truth)
        way.step(error)
        mean += (float(error.detach()) - mean) / min(step - done, 100)
        if step % _TELL == 0:
            print(f"step {step:5}  loss {mean:.4f}", flush=True)
        if part and step % _KEEP == 0:
            way.keep(part, step)
    way.end()
    if keep and part:
        torch.save(net.state_dict(), keep)
        part.unlink(missing_ok=True)


def seed_after(seed: int, done: int) -> int | tuple[int, int]:
    """Of lessons that go on after so many steps: they are others than the first ones."""
    return (seed, done) if done else seed


class _Way:
    """A net on its way down: the optimizer, the rate's schedule, and the averaged weights if there are any."""

    def __init__(self, net: nn.Module, how: Descent) -> None:
        self.net, self.longest = net, how.longest
        net.train(not how.settled)
        net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        self.average: AveragedModel | None = None
        if how.steady is not None:
            steadily = get_ema_multi_avg_fn(how.steady)  # type: ignore[no-untyped-call]
            self.average = AveragedModel(net, multi_avg_fn=steadily, use_buffers=True)
        self.optimizer = AdamW(net.parameters(), how.peak, weight_decay=how.decay)
        self.schedule = how.schedule(self.optimizer, how)

    def step(self, error: Tensor) -> None:
        self.optimizer.zero_grad()
        error.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.net.parameters(), self.longest)
        self.optimizer.step()
        self.schedule.step()
        if self.average is not None:
            self.average.update_parameters(self.net)

    def end(self) -> None:
        if self.average is not None:
            self.net.load_state_dict(self.average.module.state_dict())
        self.net.eval()

    def keep(self, part: Path, step: int) -> None:
        torch.save({"step": step, **{name: one.state_dict() for name, one in self._parts().items()}}, part)

    def go_on_from(self, part: Path) -> int:
        """How many steps were done."""
        saved = torch.load(part, weights_only=True)
        for name, one in self._parts().items():
            one.load_state_dict(saved[name])
        return int(saved["step"])

    def _parts(self) -> dict[str, nn.Module | Optimizer | LRScheduler]:
        steady = {} if self.average is None else {"steady": self.average}
        return {"net": self.net, "optimizer": self.optimizer, "schedule": self.schedule, **steady}
