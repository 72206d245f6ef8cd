"""How both nets of the lattice learn: one loop, weights averaged on the way."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from workshop.nets.precision import short_where_fast

RATE = 2e-3
SLOWNESS = 0.005
_TELL = 50  # steps between two lines about the losses
_KEEP = 250  # steps between two savings

Loss = Callable[..., tuple[Tensor, dict[str, float]]]


def learn(
    net: nn.Module, lessons: Iterable[Sequence[Tensor]], loss: Loss, pace: Callable[[int], float], keep: Path
) -> None:
    """Teach the net, whose weights become averaged ones: lessons are pictures, then what `loss` takes beside answers.

    `pace` gives the rate of a step, as a share of RATE. What is learned stands in the file `keep` when all is done, in
    `keep` with .part after its name on the way; where the file is there already, nothing is learned again.
    """
    if keep.exists():
        net.load_state_dict(torch.load(keep, weights_only=True))
        net.eval()
        return
    part = keep.with_suffix(".part")
    net.train()  # an earlier part left it as it is for measuring, with norms that no longer follow what is learned
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    slowly = get_ema_multi_avg_fn(1 - SLOWNESS)  # type: ignore[no-untyped-call]
    average = AveragedModel(net, multi_avg_fn=slowly, use_buffers=True)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, pace)
    start, told = time.monotonic(), defaultdict[str, float](float)
    for step, (pictures, *truth) in enumerate(lessons, 1):
        with short_where_fast():
            answer = net(pictures.to(memory_format=torch.channels_last))
        total, parts = loss(answer, *truth)
        optimizer.zero_grad()
        total.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        average.update_parameters(net)
        for name, value in parts.items():
            told[name] += value / _TELL
        if step % _TELL == 0:
            print(f"step {step}, {time.monotonic() - start:.0f} s, {dict(told)}", flush=True)
            told.clear()
        if step % _KEEP == 0:
            torch.save(average.module.state_dict(), part)
    net.load_state_dict(average.module.state_dict())
    net.eval()
    torch.save(net.state_dict(), keep)
    part.unlink(missing_ok=True)
