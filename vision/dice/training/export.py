"""The trained network as a file: normalisation folded into the convolutions, pictures of any size in, shares out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from vision.dice.learned import CLASSES
from vision.dice.training.network import OFFSET_UNIT_PX, TopsNetwork

_OPSET: Final = 17
_IR: Final = 9
"""Old enough for every onnxruntime of the last years."""


@dataclass(slots=True)
class Graph:
    """Nodes and weights in the making; each method adds one step and gives the name of its result."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    weights: list[onnx.TensorProto] = field(default_factory=list)

    def step(self, kind: str, *inputs: str, out: str | None = None, **attributes: object) -> str:
        """An operation on what earlier steps gave."""
        name = out or f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def weight(self, name: str, values: np.ndarray) -> str:
        """Numbers that do not change."""
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def conv(self, name: str, cells: str, conv: nn.Conv2d, norm: nn.BatchNorm2d | None, scale: float = 1.0) -> str:
        """A convolution with the normalisation after it folded in; `scale` is what its input is to be multiplied by."""
        weight, bias = _folded(conv, norm)
        return self.step(
            "Conv",
            cells,
            self.weight(f"{name}.weight", weight * np.float32(scale)),
            self.weight(f"{name}.bias", bias),
            kernel_shape=list(conv.kernel_size),
            strides=list(conv.stride),
            pads=list(conv.padding) * 2,
            dilations=list(conv.dilation),
        )


def _folded(conv: nn.Conv2d, norm: nn.BatchNorm2d | None) -> tuple[np.ndarray, np.ndarray]:
    """Weights and biases of a convolution and the normalisation after it, as one convolution, in float32."""
    weight = conv.weight.detach().double()
    bias = torch.zeros(len(weight)).double() if conv.bias is None else conv.bias.detach().double()
    if norm is not None:
        by = norm.weight.detach().double() / torch.sqrt(norm.running_var.double() + norm.eps)
        weight = weight * by[:, None, None, None]
        bias = (bias - norm.running_mean.double()) * by + norm.bias.detach().double()
    return weight.float().numpy(), bias.float().numpy()


def as_onnx(network: TopsNetwork, facts: Mapping[str, str]) -> onnx.ModelProto:
    """The network, with these facts about it written into the file.

    Input `images` (n, H, W, 3) uint8 BGR, H and W multiples of 4; outputs `shares` (n, H/4, W/4, CLASSES) and
    `offsets` (n, H/4, W/4, 2) in pixels.
    """
    graph = Graph()
    cells = pictures(graph)
    cells = graph.step("Relu", graph.conv("first", cells, network.first, network.first_norm, 1.0 / 255.0))
    cells = graph.step("Relu", graph.conv("second", cells, network.second, network.second_norm))
    for index, layer in enumerate(network.body):
        change = graph.conv(f"body.{index}", cells, layer.conv, layer.norm)
        cells = graph.step("Relu", graph.step("Add", change, cells))
    answer = graph.step("Transpose", graph.conv("answer", cells, network.answer, None), perm=[0, 2, 3, 1])
    _add_outputs(graph, answer)
    return model(graph, "dice_tops", {"shares": CLASSES, "offsets": 2}, facts)


def pictures(graph: Graph) -> str:
    """The input `images` (n, H, W, 3) uint8 as planes of floats 0-255."""
    planes = graph.step("Transpose", "images", perm=[0, 3, 1, 2])
    return graph.step("Cast", planes, to=TensorProto.FLOAT)


def _add_outputs(graph: Graph, answer: str) -> None:
    sizes = graph.weight("sizes", np.array([CLASSES, 2], np.int64))
    graph.nodes.append(helper.make_node("Split", [answer, sizes], ["scores", "units"], axis=3))
    graph.step("Softmax", "scores", out="shares", axis=3)
    graph.step("Mul", "units", graph.weight("unit_px", np.array(OFFSET_UNIT_PX, np.float32)), out="offsets")


def model(graph: Graph, name: str, outputs: Mapping[str, int], facts: Mapping[str, str]) -> onnx.ModelProto:
    """A whole network of a graph that begins with `pictures`.

    Args:
        graph: The steps and their weights.
        name: What the network is called.
        outputs: The results (n, h, w, so many) of the graph that come out.
        facts: Written into the file.
    """

    def value(name: str, kind: int, last: int, rows: str, columns: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, kind, ["n", rows, columns, last])

    made = helper.make_graph(
        graph.nodes,
        name,
        [value("images", TensorProto.UINT8, 3, "H", "W")],
        [value(output, TensorProto.FLOAT, last, "h", "w") for output, last in outputs.items()],
        graph.weights,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_IR)
    helper.set_model_props(model, dict(sorted(facts.items())))
    onnx.checker.check_model(model)
    return model


def write(network: TopsNetwork, path: Path, facts: Mapping[str, str]) -> int:
    """Write the network's file and say how many bytes it has.

    Raises:
        OSError: If it cannot be written.
    """
    return save(as_onnx(network, facts), path)


def save(made: onnx.ModelProto, path: Path) -> int:
    """Write a network and say how many bytes it has.

    Raises:
        OSError: If it cannot be written.
    """
    data = made.SerializeToString(deterministic=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(data)
