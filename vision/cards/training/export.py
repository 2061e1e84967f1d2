"""The networks as files, by the exporter of the dice."""

from collections.abc import Mapping
from pathlib import Path

from torch import nn

from vision.cards.finder import OUTPUTS
from vision.cards.training.network import READ, SUIT_CLASSES, FinderNetwork, ReaderNetwork, Residual, Step, SuitNetwork
from vision.dice.training.export import Graph, model, pictures, save

_WHITE = 1.0 / 255.0


def write_finder(network: FinderNetwork, path: Path, facts: Mapping[str, str]) -> int:
    """Write the finder: `images` (n, H, W, 3) uint8, sides in multiples of 4, to `cells` (n, H/4, W/4, OUTPUTS).

    Returns:
        The bytes of the file.

    Raises:
        OSError: If it cannot be written.
    """
    graph = Graph()
    cells = graph.conv("answer", _body(graph, network.body), network.answer, None)
    graph.step("Transpose", cells, out="cells", perm=[0, 2, 3, 1])
    return save(model(graph, "card_finder", {"cells": OUTPUTS}, facts), path)


def write_reader(network: ReaderNetwork, path: Path, facts: Mapping[str, str]) -> int:
    """Write the reader: `images` (n, 48, 36, 3) uint8 to `told` (n, 1, 1, READ).

    Returns:
        The bytes of the file.

    Raises:
        OSError: If it cannot be written.
    """
    return save(model(_of_crops(network), "card_reader", {"told": READ}, facts), path)


def write_suits(network: SuitNetwork, path: Path, facts: Mapping[str, str]) -> int:
    """Write the reader of suits: `images` (n, 40, 40, 3) uint8 to `told` (n, 1, 1, suits).

    Returns:
        The bytes of the file.

    Raises:
        OSError: If it cannot be written.
    """
    return save(model(_of_crops(network), "card_suits", {"told": SUIT_CLASSES - 1}, facts), path)


def _of_crops(network: ReaderNetwork | SuitNetwork) -> Graph:
    graph = Graph()
    whole = graph.step("Relu", graph.conv("whole", _body(graph, network.body), network.whole, network.whole_norm))
    graph.step("Transpose", graph.conv("answer", whole, network.answer, None), out="told", perm=[0, 2, 3, 1])
    return graph


def _body(graph: Graph, body: nn.Sequential) -> str:
    cells, scale = pictures(graph), _WHITE
    for number, layer in enumerate(body):
        assert isinstance(layer, Step | Residual)
        made = graph.conv(f"body.{number}", cells, layer.conv, layer.norm, scale)
        cells = graph.step("Relu", graph.step("Add", made, cells) if isinstance(layer, Residual) else made)
        scale = 1.0
    return cells
