"""The lessons of the naming net: random batches of crops without end, the same for the same seed."""

from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from workshop.nets.faces.crops import Batch, Table

BATCH = 64  # small: on a busy machine crops are dear, and steps are not


class _Crops(IterableDataset[Batch]):
    def __init__(self, table: Table, seed: int, monks: float) -> None:
        self.table, self.seed, self.monks = table, seed, monks

    def __iter__(self) -> Iterator[Batch]:
        rng = np.random.default_rng(self.seed)
        while True:
            yield self.table.batch(rng, BATCH, monks=self.monks)


def lessons(table: Table, seed: int, monks: float) -> Iterator[tuple[Tensor, ...]]:
    """Crops with what they show, made by a process of their own while the net learns.

    `monks`: the share of houses on which somebody stands.
    """
    crops = DataLoader(_Crops(table, seed, monks), batch_size=None, num_workers=1, prefetch_factor=4)
    return (tensors(batch) for batch in crops)


def tensors(batch: Batch) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The crops as the net takes them; faces, edges, editions."""
    crops = torch.from_numpy(batch.crops).permute(0, 3, 1, 2)
    return crops, torch.from_numpy(batch.face), torch.from_numpy(batch.edges), torch.from_numpy(batch.edition)
