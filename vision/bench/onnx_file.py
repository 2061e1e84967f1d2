"""A network written as an ONNX file by hand: the few fields of that format which a graph without training needs.

The package `onnx` is needed for training only; a bench that measures one graph should not make everybody install it.
The numbers of the fields are those of `onnx.proto` (onnx/onnx, IR version 8).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

_IR_VERSION, _OPSET = 8, 17
_FLOAT, _UINT8, _INT64 = 1, 2, 7
_A_FLOAT, _AN_INT, _A_STRING, _INTS = 1, 2, 3, 7
_TYPES: Final = {"float32": _FLOAT, "uint8": _UINT8, "int64": _INT64}

Value = int | float | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Node:
    """One operation: what it takes, what its results are called, and its settings."""

    kind: str
    takes: Sequence[str]
    gives: Sequence[str]
    settings: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Port:
    """What goes in or comes out: its name, its type (`uint8`, `float32`) and its shape."""

    name: str
    kind: str
    shape: tuple[int, ...]


def encoded(
    nodes: Sequence[Node], weights: Mapping[str, npt.NDArray[np.generic]], given: Port, told: Sequence[Port]
) -> bytes:
    """The file of a graph.

    Args:
        nodes: In an order in which they can be worked out.
        weights: Fixed tensors by name, float32 or int64.
        given: The input.
        told: The outputs.
    """
    graph = b"".join(_part(1, _node(each)) for each in nodes) + _part(2, b"graph")
    graph += b"".join(_part(5, _tensor(name, each)) for name, each in weights.items())
    graph += _part(11, _port(given)) + b"".join(_part(12, _port(each)) for each in told)
    return _number(1, _IR_VERSION) + _part(7, graph) + _part(8, _part(1, b"") + _number(2, _OPSET))


def _node(node: Node) -> bytes:
    names = b"".join(_part(1, each.encode()) for each in node.takes)
    names += b"".join(_part(2, each.encode()) for each in node.gives)
    settings = b"".join(_part(5, _setting(name, value)) for name, value in node.settings.items())
    return names + _part(4, node.kind.encode()) + settings


def _setting(name: str, value: Value) -> bytes:
    match value:
        case float():
            told = _key(2, 5) + np.float32(value).tobytes() + _number(20, _A_FLOAT)
        case int():
            told = _number(3, value) + _number(20, _AN_INT)
        case str():
            told = _part(4, value.encode()) + _number(20, _A_STRING)
        case _:
            told = b"".join(_number(8, each) for each in value) + _number(20, _INTS)
    return _part(1, name.encode()) + told


def _tensor(name: str, values: npt.NDArray[np.generic]) -> bytes:
    sides = b"".join(_number(1, side) for side in values.shape)
    return sides + _number(2, _TYPES[str(values.dtype)]) + _part(8, name.encode()) + _part(9, values.tobytes())


def _port(port: Port) -> bytes:
    sides = _part(2, b"".join(_part(1, _number(1, side)) for side in port.shape))
    return _part(1, port.name.encode()) + _part(2, _part(1, _number(1, _TYPES[port.kind]) + sides))


def _part(number: int, content: bytes) -> bytes:
    """A field that has so many bytes."""
    return _key(number, 2) + _varint(len(content)) + content


def _number(number: int, value: int) -> bytes:
    return _key(number, 0) + _varint(value)


def _key(number: int, kind: int) -> bytes:
    return _varint(number << 3 | kind)


def _varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; a negative number as if it had 64 bits."""
    left, made = value & (1 << 64) - 1, bytearray()
    while left > 0x7F:
        made.append(left & 0x7F | 0x80)
        left >>= 7
    return bytes((*made, left))
