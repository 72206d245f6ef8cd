"""Ships weights from the workshop: as ONNX for the program, with a card that says what they are made of."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import torch
from torch import Tensor, nn

from workshop.nets.shipping.card import WEIGHTS as WEIGHTS
from workshop.nets.shipping.card import Card, recipe_hash
from workshop.nets.shipping.halves import halve


def export(
    net: nn.Module,
    example: Tensor,
    name: str,
    *,
    made_by: str,
    seed: int,
    data: str,
    figures: Mapping[str, float],
    recipe_files: Sequence[str],
    any_size: bool = False,
    beside: Mapping[str, str] | None = None,
    folder: Path = WEIGHTS,
) -> Card:
    """Write NAME.onnx, in 16 bits where that reads as well, NAME.card.json, and the texts that belong to them.

    What lies in `eight_bits` is made from it anew after this.

    `any_size`: height and width may differ from the example's.
    """
    net = net.float().eval()
    path = folder / f"{name}.onnx"
    axes = {0: "n", 2: "h", 3: "w"} if any_size else {0: "n"}
    torch.onnx.export(
        net,
        (example,),
        str(path),
        input_names=["crop"],
        output_names=["answer"],
        dynamic_axes={"crop": axes, "answer": axes},
        opset_version=17,
        dynamo=False,
    )
    halve(path)
    card = Card(
        name=name,
        made_by=made_by,
        made_on=date.today().isoformat(),
        seed=seed,
        data=data,
        parameters=sum(p.numel() for p in net.parameters()),
        figures=dict(figures),
        recipe_files=list(recipe_files),
        recipe=recipe_hash(recipe_files),
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        beside={file: hashlib.sha256(text.encode()).hexdigest() for file, text in (beside or {}).items()},
    )
    for file, text in (beside or {}).items():
        (folder / file).write_bytes(text.encode())
    card.lie_beside(path)
    return card
