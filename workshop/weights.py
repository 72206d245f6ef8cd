"""Weights leave the workshop: as ONNX for the program, with a card that says what they are made of."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

import torch
from torch import Tensor, nn

WEIGHTS = Path(__file__).parent.parent / "vision" / "weights"


@dataclass(frozen=True, slots=True)
class Card:
    """What stands beside every weights file, as NAME.card.json.

    `made_by` is the command, `data` says in words what was learned from, `figures` were measured on held-out data,
    `recipe` is the hash of the sources that shape the net, `sha256` the hash of the weights file.
    """

    name: str
    made_by: str
    made_on: str
    seed: int
    data: str
    parameters: int
    figures: Mapping[str, float]
    recipe_files: Sequence[str]
    recipe: str
    sha256: str


def recipe_hash(files: Sequence[str]) -> str:
    """One hash over the sources, named from the top of the project."""
    top = WEIGHTS.parent.parent
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + (top / name).read_bytes() + b"\0")
    return digest.hexdigest()[:16]


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
) -> Card:
    """Write NAME.onnx and NAME.card.json. `any_size`: height and width may differ from the example's."""
    net = net.float().eval()
    path = WEIGHTS / f"{name}.onnx"
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
    )
    path.with_suffix("").with_suffix(".card.json").write_text(
        json.dumps(asdict(card), indent=1) + "\n", encoding="utf-8"
    )
    return card
