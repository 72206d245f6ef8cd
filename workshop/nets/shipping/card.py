"""The card beside every weights file: what the weights are made of, and whether that is still current."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from workshop import ROOT
from workshop.nets.shipping.essence import essence

WEIGHTS = ROOT / "vision" / "weights"


@dataclass(frozen=True, slots=True)
class Card:
    """What stands beside every weights file, as NAME.card.json.

    `made_by` is the command, `data` says in words what was learned from, `figures` were measured on held-out data,
    `recipe` is the hash of the sources that shape the net, `sha256` the hash of the weights file; `beside` has the
    hashes of other files that belong to the weights.
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
    beside: Mapping[str, str] = field(default_factory=dict)

    def lie_beside(self, weights: Path) -> None:
        """Writes it as NAME.card.json beside NAME.onnx."""
        weights.with_suffix(".card.json").write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


def recipe_hash(files: Sequence[str]) -> str:
    """One hash over what the sources mean, which are named from the top of the project."""
    meanings = sorted(essence((ROOT / name).read_text(encoding="utf-8"), Path(name).suffix) for name in files)
    return hashlib.sha256("\0".join(meanings).encode()).hexdigest()[:16]
