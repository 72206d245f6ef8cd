"""The weights that ship: each is described by its card, and made by the sources that lie here."""

import hashlib
import json

import pytest

from vision.net import EIGHT_BITS, SHORT, WEIGHTS
from workshop.nets.shipping.card import recipe_hash

NETS = sorted(path.name.split(".")[0] for path in WEIGHTS.glob("*.onnx"))
LARGEST = 8_000_000  # bytes: a few megabytes each


@pytest.mark.parametrize("name", [*NETS, *(f"eight_bits/{name}" for name in SHORT)])
def test_the_card_describes_these_weights_and_its_recipe_is_the_one_here(name: str) -> None:
    card = json.loads((WEIGHTS / f"{name}.card.json").read_text(encoding="utf-8"))
    weights = (WEIGHTS / f"{name}.onnx").read_bytes()
    assert card["sha256"] == hashlib.sha256(weights).hexdigest()
    assert card["recipe"] == recipe_hash(card["recipe_files"])
    assert len(weights) < LARGEST


def test_every_card_has_its_weights() -> None:
    assert sorted(path.name.split(".")[0] for path in WEIGHTS.glob("*.card.json")) == NETS


@pytest.mark.parametrize("name", SHORT)
def test_a_net_in_8_bits_is_made_from_the_weights_that_ship(name: str) -> None:
    card = json.loads((EIGHT_BITS / f"{name}.card.json").read_text(encoding="utf-8"))
    weights = (WEIGHTS / f"{name}.onnx").read_bytes()
    assert card["beside"] == {f"../{name}.onnx": hashlib.sha256(weights).hexdigest()}
