"""Stores weights in 16 bits, where everything is read as well as before: python -m workshop.nets.shipping.halves

Halves what lies in vision/weights and is not halved yet, and writes its cards again; `export` does the same with what
was just trained. Standard ONNX: beside each array of half numbers stands a node that makes whole ones of them when
the net is loaded, so it computes in 32 bits as before.
"""

import hashlib
import json
from math import prod
from pathlib import Path

import onnx
from onnx import ModelProto, TensorProto, helper, numpy_helper

from workshop.nets.shipping.card import WEIGHTS

WHOLE = ("frame",)  # its corners are what all later looks see
LEAST = 64  # numbers in an array: shorter ones are not worth a node


def halve(path: Path) -> None:
    """Rewrites one file of weights, unless it is one that must stay whole."""
    if path.stem not in WHOLE:
        path.write_bytes(halved(onnx.load(str(path))).SerializeToString())


def halved(net: ModelProto, least: int = LEAST) -> ModelProto:
    """Returns the net with arrays of so many numbers in half ones; one that has them already is returned as it is."""
    told = ModelProto()
    told.CopyFrom(net)
    graph = told.graph
    arrays, whole_again = [], []
    for array in graph.initializer:
        if array.data_type != TensorProto.FLOAT or prod(array.dims) < least:
            arrays.append(array)
            continue
        half = f"{array.name}_half"
        arrays.append(numpy_helper.from_array(numpy_helper.to_array(array).astype("float16"), half))
        whole_again.append(helper.make_node("Cast", [half], [array.name], to=TensorProto.FLOAT))
    nodes = [*whole_again, *graph.node]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(arrays)
    graph.node.extend(nodes)
    return told


def main() -> None:
    for path in sorted(WEIGHTS.glob("*.onnx")):
        halve(path)
        beside = path.with_suffix(".card.json")
        card = json.loads(beside.read_text(encoding="utf-8"))
        card["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
        beside.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
