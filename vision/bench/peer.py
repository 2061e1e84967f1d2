"""What our reading is measured beside: the graph of YOLOv8n at 640 pixels, with weights at random.

The time that a network takes does not depend on what its weights are. The architecture is public: width 0.25, depth
0.33, blocks of two halves (C2f), pooling at several sizes (SPPF), a head of three sizes for 80 classes, and the
decoding of boxes that its export has; normalisation is folded into the convolutions. `parameters` and `flops` let a
test say that it is the whole one: 3,151,904 parameters and 8.7 thousand million operations, as its makers tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.bench.onnx_file import Node, Port, Value, encoded

SIDE_PX: Final = 640
_CLASSES: Final = 80
_BINS: Final = 16
_BOX, _CLASS = 64, 80
"""Channels of the head's two branches."""

Weights = npt.NDArray[np.generic]


@dataclass(frozen=True, slots=True)
class Peer:
    """An ONNX file that takes a picture (1, 640, 640, 3) uint8, its parameters, and operations of its convolutions."""

    file: bytes
    parameters: int
    flops: int


@dataclass(frozen=True, slots=True)
class _Cells:
    """A tensor (1, channels, side, side)."""

    name: str
    channels: int
    side: int


def yolov8n(seed: int) -> Peer:
    """The whole network."""
    graph = _Graph(np.random.default_rng(seed))
    told = _head(graph, _neck(graph, *_backbone(graph, graph.picture())))
    file = encoded(graph.nodes, graph.weights, Port("picture", "uint8", (1, SIDE_PX, SIDE_PX, 3)), (told,))
    return Peer(file, graph.parameters, graph.flops)


class _Graph:
    """Nodes and weights in the making."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.nodes: list[Node] = []
        self.weights: dict[str, Weights] = {}
        self.parameters = self.flops = 0
        self._rng = rng

    def add(self, kind: str, *takes: str, **settings: Value) -> str:
        """Append a node with one result; gives the result's name."""
        name = f"v{len(self.nodes)}"
        self.nodes.append(Node(kind, takes, (name,), settings))
        return name

    def fixed(self, values: Weights) -> str:
        """Append a tensor that does not change; gives its name."""
        name = f"w{len(self.weights)}"
        self.weights[name] = values
        return name

    def numbers(self, *values: int) -> str:
        """The same for a row of whole numbers."""
        return self.fixed(np.array(values, np.int64))

    def picture(self) -> _Cells:
        """The picture as numbers 0-1, channels first."""
        planes = self.add("Transpose", self.add("Cast", "picture", to=1), perm=(0, 3, 1, 2))
        return _Cells(self.add("Mul", planes, self.fixed(np.array(1 / 255, np.float32))), 3, SIDE_PX)

    def plain(self, cells: _Cells, after: int, size: int = 1, stride: int = 1) -> _Cells:
        """A convolution with a bias."""
        side = cells.side // stride
        shape = (after, cells.channels, size, size)
        weights = self._rng.normal(0.0, 1.0 / np.sqrt(prod(shape[1:])), shape).astype(np.float32)
        name = self.add(
            "Conv", cells.name, self.fixed(weights), self.fixed(np.zeros(after, np.float32)),
            kernel_shape=(size, size), strides=(stride, stride), pads=(size // 2,) * 4,
        )  # fmt: skip
        self.parameters += weights.size + after
        self.flops += 2 * weights.size * side**2
        return _Cells(name, after, side)

    def conv(self, cells: _Cells, after: int, size: int = 1, stride: int = 1) -> _Cells:
        """A convolution and its activation, x times the sigmoid of x."""
        made = self.plain(cells, after, size, stride)
        return _Cells(self.add("Mul", made.name, self.add("Sigmoid", made.name)), after, made.side)

    def together(self, *parts: _Cells) -> _Cells:
        """Channels behind one another."""
        name = self.add("Concat", *(each.name for each in parts), axis=1)
        return _Cells(name, sum(each.channels for each in parts), parts[0].side)

    def halves(self, cells: _Cells) -> tuple[_Cells, _Cells]:
        """The first and the second half of the channels."""
        half = cells.channels // 2
        names = (f"v{len(self.nodes)}a", f"v{len(self.nodes)}b")
        self.nodes.append(Node("Split", (cells.name, self.numbers(half, half)), names, {"axis": 1}))
        one, other = (_Cells(name, half, cells.side) for name in names)
        return one, other

    def twice(self, cells: _Cells) -> _Cells:
        """Twice as many cells a side, each repeated."""
        scales = self.fixed(np.array((1, 1, 2, 2), np.float32))
        name = self.add(
            "Resize", cells.name, "", scales,
            mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor",
        )  # fmt: skip
        return _Cells(name, cells.channels, 2 * cells.side)


def _block(graph: _Graph, cells: _Cells, after: int, count: int, adds: bool) -> _Cells:
    """C2f: half of the channels goes through `count` bottlenecks, and every step of them is kept."""
    parts = list(graph.halves(graph.conv(cells, after)))
    for _ in range(count):
        before = parts[-1]
        made = graph.conv(graph.conv(before, after // 2, 3), after // 2, 3)
        parts.append(_Cells(graph.add("Add", before.name, made.name), after // 2, made.side) if adds else made)
    return graph.conv(graph.together(*parts), after)


def _pooled(graph: _Graph, cells: _Cells) -> _Cells:
    """SPPF: the greatest of 5 x 5 cells, three times over."""
    parts = [graph.conv(cells, cells.channels // 2)]
    for _ in range(3):
        name = graph.add("MaxPool", parts[-1].name, kernel_shape=(5, 5), strides=(1, 1), pads=(2, 2, 2, 2))
        parts.append(_Cells(name, parts[0].channels, cells.side))
    return graph.conv(graph.together(*parts), cells.channels)


def _backbone(graph: _Graph, cells: _Cells) -> tuple[_Cells, _Cells, _Cells]:
    """Cells of 8, 16 and 32 pixels."""
    kept = []
    cells = graph.conv(cells, 16, 3, 2)
    for after, count in ((32, 1), (64, 2), (128, 2), (256, 1)):
        cells = _block(graph, graph.conv(cells, after, 3, 2), after, count, True)
        kept.append(cells)
    return kept[1], kept[2], _pooled(graph, kept[3])


def _neck(graph: _Graph, fine: _Cells, middle: _Cells, coarse: _Cells) -> tuple[_Cells, _Cells, _Cells]:
    """The same sizes, each knowing of the others."""
    down = _block(graph, graph.together(graph.twice(coarse), middle), 128, 1, False)
    first = _block(graph, graph.together(graph.twice(down), fine), 64, 1, False)
    second = _block(graph, graph.together(graph.conv(first, 64, 3, 2), down), 128, 1, False)
    third = _block(graph, graph.together(graph.conv(second, 128, 3, 2), coarse), 256, 1, False)
    return first, second, third


def _head(graph: _Graph, levels: Sequence[_Cells]) -> Port:
    """Boxes in pixels and shares of the classes, (1, 84, cells)."""
    rows = []
    for cells in levels:
        box = graph.plain(graph.conv(graph.conv(cells, _BOX, 3), _BOX, 3), 4 * _BINS)
        kinds = graph.plain(graph.conv(graph.conv(cells, _CLASS, 3), _CLASS, 3), _CLASSES)
        both = graph.together(box, kinds)
        rows.append(graph.add("Reshape", both.name, graph.numbers(1, both.channels, -1)))
    count = sum(cells.side**2 for cells in levels)
    split = graph.numbers(4 * _BINS, _CLASSES)
    graph.nodes.append(Node("Split", (graph.add("Concat", *rows, axis=2), split), ("boxes", "kinds"), {"axis": 1}))
    shares = graph.add("Sigmoid", "kinds")
    graph.nodes.append(Node("Concat", (_boxes(graph, levels, count), shares), ("told",), {"axis": 1}))
    return Port("told", "float32", (1, 4 + _CLASSES, count))


def _boxes(graph: _Graph, levels: Sequence[_Cells], count: int) -> str:
    """(1, 4, cells) middle and size: the mean over 16 bins of the way to each side, from the middle of each cell."""
    bins = graph.add("Reshape", "boxes", graph.numbers(1, 4, _BINS, count))
    shares = graph.add("Softmax", graph.add("Transpose", bins, perm=(0, 2, 1, 3)), axis=1)
    ways = graph.fixed(np.arange(_BINS, dtype=np.float32).reshape(1, _BINS, 1, 1))
    graph.parameters += _BINS
    away = graph.add("Reshape", graph.add("Conv", shares, ways, kernel_shape=(1, 1)), graph.numbers(1, 4, count))
    graph.nodes.append(Node("Split", (away, graph.numbers(2, 2)), ("before", "behind"), {"axis": 1}))
    at, strides = _anchors(levels)
    middles = graph.fixed(at)
    low, high = graph.add("Sub", middles, "before"), graph.add("Add", middles, "behind")
    middle = graph.add("Div", graph.add("Add", low, high), graph.fixed(np.array(2, np.float32)))
    box = graph.add("Concat", middle, graph.add("Sub", high, low), axis=1)
    return graph.add("Mul", box, graph.fixed(strides))


def _anchors(levels: Sequence[_Cells]) -> tuple[Weights, Weights]:
    """(1, 2, cells) the middle of each cell in its own unit, and (1, cells) that unit in pixels."""
    sides = [cells.side for cells in levels]
    grids = [np.stack(np.meshgrid(np.arange(side) + 0.5, np.arange(side) + 0.5)).reshape(2, -1) for side in sides]
    strides = np.concatenate([np.full(side**2, SIDE_PX / side) for side in sides])
    return np.concatenate(grids, axis=1)[None].astype(np.float32), strides[None].astype(np.float32)
