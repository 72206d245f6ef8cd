"""Makes nets that compute in 8 bits, from those that ship: python -m workshop.nets.shipping.eight_bits

Shows the nets what they see while drawn photos are read, and keeps how small and how large the numbers of each layer
are in the mean of the looks: so far 8 bits reach. Standard ONNX, for ONNX Runtime; OpenCV is slower in 8 bits than
in 32 and runs what they were made from. Needs the group `train` and the extra `fast`; takes five minutes.
Writes vision/weights/eight_bits/NAME.onnx and its card.
"""

import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from unittest import mock

import numpy as np
import onnx
import onnxruntime
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)

from vision import net as nets
from vision.arrays import Singles
from vision.net import EIGHT_BITS, SHORT, WEIGHTS, Net
from vision.photo import Photo
from vision.pipeline import Wish, read
from workshop.art.print_runs import flat
from workshop.nets.hard_photos.scenes import FIRST_TILES, KINDS, drawn
from workshop.nets.shipping.card import Card, recipe_hash
from workshop.nets.shipping.halves import halved

PHOTOS = 5  # of each kind; the last of them is kept aside
FIRST = 500  # their numbers; those that are judged have lower ones
CROPS = 16  # of a batch that are kept, at most
LAST = 3  # layers that say where and what stay whole, as does the first one, which sees the picture
LONG = 4096  # numbers in an array that stays whole: from so many on it is stored in 16 bits
MADE_BY = "python -m workshop.nets.shipping.eight_bits"
RECIPE = ("workshop/nets/shipping/eight_bits.py", "workshop/nets/shipping/halves.py")


def main() -> None:
    seen, aside = _seen(FIRST, PHOTOS - 1), _seen(FIRST + PHOTOS - 1, 1)
    EIGHT_BITS.mkdir(exist_ok=True)
    for name in SHORT:
        path = EIGHT_BITS / f"{name}.onnx"
        path.write_bytes(shortened(WEIGHTS / f"{name}.onnx", seen[name]))
        apart = _apart(WEIGHTS / f"{name}.onnx", path, aside[name])
        print(name, f"{path.stat().st_size:,} bytes, {apart:.2%} apart", flush=True)
        _card(path, apart).lie_beside(path)


def shortened(path: Path, seen: Sequence[Singles]) -> bytes:
    """Returns the net as ONNX in 8 bits, which reach as far as needed where it sees this."""
    with tempfile.TemporaryDirectory() as folder:
        plain, short = Path(folder) / "plain.onnx", Path(folder) / "short.onnx"
        _simplify(path, plain)
        layers = [node.name for node in onnx.load(str(plain)).graph.node if node.op_type in ("Conv", "Gemm")]
        quantize_static(
            str(plain),
            str(short),
            _Shown(plain, seen),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["Conv", "Add", "Relu", "Resize"],
            nodes_to_exclude=[layers[0], *layers[-LAST:]],
            per_channel=True,
            reduce_range=True,  # 7 bits for weights: without VNNI sums of 8 would overflow
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            extra_options={"CalibMovingAverage": True},  # one glare does not stretch them for all
        )
        return halved(onnx.load(str(short)), LONG).SerializeToString()


class _Shown(CalibrationDataReader):
    def __init__(self, path: Path, seen: Sequence[Singles]) -> None:
        taken = onnx.load(str(path)).graph.input[0].name
        self._batches: Iterator[Mapping[str, Singles]] = ({taken: batch.astype(np.float32)} for batch in seen)

    def get_next(self) -> Mapping[str, Singles] | None:
        return next(self._batches, None)


def _simplify(path: Path, onto: Path) -> None:
    """Makes whole numbers of half ones, and one layer of a layer and its norm."""
    wishes = onnxruntime.SessionOptions()
    wishes.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    wishes.optimized_model_filepath = str(onto)
    onnxruntime.InferenceSession(path.read_bytes(), wishes, providers=["CPUExecutionProvider"])


def _seen(first: int, count: int) -> dict[str, list[Singles]]:
    """Returns what each net is shown while so many photos of each kind are read by the nets in full."""
    arts = flat()
    seen: dict[str, list[Singles]] = {name: [] for name in SHORT}
    answer = Net.__call__

    def watched(net: Net, batch: Singles) -> Singles:
        name = names.get(id(net))
        if name is not None:
            seen[name].append(batch[:: -(-len(batch) // CROPS) or 1].astype(np.float16))
        return answer(net, batch)

    nets.net.cache_clear()
    with mock.patch.object(nets, "SHORT", ()), mock.patch.object(Net, "__call__", watched):
        names = {id(nets.net(name)): name for name in SHORT}
        for kind in KINDS:
            for number in range(first, first + count) if kind != FIRST_TILES else ():
                read(Photo(drawn(kind, number, arts).pixels, f"{kind}-{number}.jpg"), Wish())
    nets.net.cache_clear()
    return seen


def _apart(plain: Path, short: Path, shown: Sequence[Singles]) -> float:
    """How far the answers are apart in the mean, as a share of how large they are."""
    batches = [batch.astype(np.float32) for batch in shown]
    whole, rough = (_answers(path, batches) for path in (plain, short))
    return float(np.abs(rough - whole).mean() / np.abs(whole).mean())


def _answers(path: Path, batches: Sequence[Singles]) -> Singles:
    answer = nets.by_onnxruntime(onnxruntime, path.read_bytes())
    return np.concatenate([answer(batch).ravel() for batch in batches])


def _card(path: Path, apart: float) -> Card:
    plain = WEIGHTS / path.name
    card = json.loads(plain.with_suffix(".card.json").read_text(encoding="utf-8"))
    return Card(
        name=path.stem,
        made_by=MADE_BY,
        made_on=date.today().isoformat(),
        seed=FIRST,
        data=f"the weights of {path.name}, and what they see on {(PHOTOS - 1) * (len(KINDS) - 1)} drawn photos",
        parameters=card["parameters"],
        figures={"apart": round(apart, 4)},
        recipe_files=list(RECIPE),
        recipe=recipe_hash(RECIPE),
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        beside={f"../{path.name}": hashlib.sha256(plain.read_bytes()).hexdigest()},
    )


if __name__ == "__main__":
    main()
