"""How most nets here learn: in one descent, from a rate that rises to its peak and falls to nothing."""

from collections.abc import Callable

import torch
from torch import Tensor, nn

from workshop.nets.precision import short_where_fast

MOST = 5.0  # length of a gradient: a longer one is cut
_TELL = 50  # steps between two lines about the loss

Lesson = Callable[[int], tuple[Tensor, Tensor]]  # a step -> what the net takes, and the truth
Loss = Callable[[Tensor, Tensor], Tensor]  # what the net said, perhaps in short numbers, and the truth


def descend(
    net: nn.Module, lesson: Lesson, loss: Loss, steps: int, peak: float, rising: float, decay: float = 1e-4
) -> None:
    """Teach the net for so many steps, in such a share of which the rate rises; it is left ready to be asked."""
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    net.train()
    optimizer = torch.optim.AdamW(net.parameters(), weight_decay=decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, peak, total_steps=steps, pct_start=rising)
    mean = 0.0
    for step in range(steps):
        seen, truth = lesson(step)
        with short_where_fast():
            answer = net(seen.to(memory_format=torch.channels_last))
        error = loss(answer, truth)
        optimizer.zero_grad()
        error.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), MOST)
        optimizer.step()
        schedule.step()
        mean += (float(error.detach()) - mean) / min(step + 1, 100)
        if step % _TELL == _TELL - 1:
            print(f"step {step + 1:5}  loss {mean:.4f}", flush=True)
    net.eval()
