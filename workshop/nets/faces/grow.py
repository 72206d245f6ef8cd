"""Gives a net more answers: it keeps what it has learned, and only the new ones are left to be learned.

What it took for a tile of no known box may be any of those that it is to learn, each as likely as it is common. So it
begins, and the lessons tell them apart. Its first layers, which see lines and colours, stay as they are: that takes
half of the time off each step. It is reminded of what it said before: of a tile that it knew it is to say the same
again, as surely, where what it may now call by name counts as the tile of no known box that it was.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from vision.naming.classify import columns_of
from vision.naming.scores import STRANGER, Column
from workshop.nets.descent import Batch, Loss
from workshop.nets.faces.net import FacesNet, loss, split
from workshop.nets.onward import stored
from workshop.nets.precision import short_where_fast

SETTLED = 6  # of the layers that see stay as they are
FAITH = 1.0  # how much saying the same again weighs beside being right


def grown(path: Path, answers: Sequence[Column]) -> FacesNet:
    """A net with these answers from the weights in that file; what its own mean stands beside it, as .txt."""
    known = _columns(path)
    arrays = [torch.from_numpy(array) for layer in stored(path) for array in layer]
    net = FacesNet(len(answers))
    with torch.no_grad():
        seeing = [m for m in net.see.modules() if isinstance(m, nn.Conv2d)]
        norms = [m for m in net.see.modules() if isinstance(m, nn.BatchNorm2d)]
        for conv, norm in zip(seeing, norms, strict=True):
            conv.weight.copy_(arrays.pop(0))
            norm.bias.copy_(arrays.pop(0))
            assert norm.running_var is not None
            norm.running_var.fill_(1 - norm.eps)  # the file has the norm in the weights: here it only adds its bias
        for layer in net.gather:
            if isinstance(layer, nn.Conv2d | nn.Linear):
                layer.weight.copy_(arrays.pop(0))
                assert layer.bias is not None
                layer.bias.copy_(arrays.pop(0))
        weight, bias = arrays
        rows, more = _beginnings(known, answers)
        edges_and_editions = range(len(known), len(bias))
        net.say.weight.copy_(weight[[*rows, *edges_and_editions]])
        net.say.bias.copy_(bias[[*rows, *edges_and_editions]])
        net.say.bias[: len(answers)].add_(more)
    net.see[:SETTLED].requires_grad_(False)
    return net


def reminded(before: FacesNet, lessons: Iterable[Batch]) -> Iterator[Batch]:
    """The lessons, each with what the net said of its crops before it grew."""
    before.eval().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    for crops, *truth in lessons:
        with torch.no_grad(), short_where_fast():
            said = before(crops.to(memory_format=torch.channels_last))
        yield crops, *truth, said.float()


def faithful(answers: Sequence[Column], path: Path) -> Loss:
    """The loss of a net that has grown from the weights in that file: to be right, and of old tiles to say the same."""
    known = {(column.face, column.edges) for column in _columns(path)}
    is_new = torch.tensor([(answer.face, answer.edges) not in known for answer in answers])
    stranger = next(row for row, answer in enumerate(answers) if answer.edges == STRANGER)
    one_by_one = ~is_new
    one_by_one[stranger] = False
    together = ~one_by_one

    def log_shares(said: Tensor) -> tuple[Tensor, Tensor]:
        which, sides, _ = split(said)
        which = torch.cat([which[:, one_by_one], which[:, together].logsumexp(1, keepdim=True)], 1)
        return which.log_softmax(1), sides.log_softmax(2)

    def error(answer: Tensor, face: Tensor, edges: Tensor, edition: Tensor, before: Tensor) -> Tensor:
        old = ~is_new[face]
        (now, sides_now), (then, sides_then) = log_shares(answer.float()[old]), log_shares(before[old])
        apart = _apart(then, now) + _apart(sides_then, sides_now).sum(1)
        return loss(answer, face, edges, edition) + FAITH * apart.sum() / max(1, len(apart))

    return error


def _apart(then: Tensor, now: Tensor) -> Tensor:
    """How far what is said now is from what was said then, both as log-probabilities (Kullback and Leibler)."""
    return (then.exp() * (then - now)).sum(-1)


def _columns(path: Path) -> tuple[Column, ...]:
    return columns_of(path.with_suffix(".txt").read_text(encoding="utf-8"))


def _beginnings(known: Sequence[Column], answers: Sequence[Column]) -> tuple[list[int], Tensor]:
    """Of each answer the row from which it grows, and how much likelier it is now, as a logarithm."""
    row_of = {(column.face, column.edges): row for row, column in enumerate(known)}
    unknown = row_of[None, STRANGER]
    rows = [row_of.get((answer.face, answer.edges), unknown) for answer in answers]
    more = [np.log(answer.prior / known[row].prior) for answer, row in zip(answers, rows, strict=True)]
    return rows, torch.tensor(more, dtype=torch.float32)
