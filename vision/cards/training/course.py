"""The whole course of a training: paint, learn to find, learn to read what is found, write both, and check."""

from hashlib import sha256
from pathlib import Path
from typing import Final

import cv2
import torch

from vision.cards.learned import Networks
from vision.cards.training import dataset, export, network, score
from vision.cards.training.dataset import Purpose
from vision.cards.training.fit import Learning
from vision.cards.training.recipe import Recipe
from vision.cards.training.tile import Tile
from vision.dice.training.course import Listener
from vision.networks.onnx import OnnxNetwork

FINDER_FILE: Final = "card_finder.onnx"
READER_FILE: Final = "card_reader.onnx"
SUITS_FILE: Final = "card_suits.onnx"
_CHECKED: Final = 400


def run(recipe: Recipe, folder: Path, listener: Listener) -> None:
    """Make both networks and write them to a folder.

    Raises:
        OSError: If they cannot be written; this is tried before the work begins.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FINDER_FILE).touch()
    torch.use_deterministic_algorithms(True)
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    painted = _painted(recipe, listener)
    finder = _finder(recipe, painted, folder / FINDER_FILE, listener)
    reader = _reader(recipe, painted, finder, folder / READER_FILE, listener)
    suits = _suits(recipe, folder / SUITS_FILE, listener)
    apart = dataset.tiles(recipe.seed, Purpose.CHECK, _CHECKED)
    listener.say(score.score(apart, Networks(finder, reader, suits)).sentence())


def _painted(recipe: Recipe, listener: Listener) -> list[Tile]:
    painted = []
    with listener.stage("painting", recipe.tiles) as stage:
        for number, tile in enumerate(dataset.tiles(recipe.seed, Purpose.TRAINING, recipe.tiles)):
            painted.append(tile)
            stage.at(number + 1)
    return painted


def _finder(recipe: Recipe, painted: list[Tile], path: Path, listener: Listener) -> OnnxNetwork:
    examples = dataset.for_finder(painted)
    learning = Learning(
        network.FinderNetwork(), examples, network.finder_loss, recipe.seed, recipe.finder_epochs, recipe.finder_batch
    )
    with listener.stage("learning to find", learning.step_count) as stage:
        for progress in learning.steps():
            stage.at(progress.step, f"loss {progress.loss:.3f}")
    size = export.write_finder(learning.network, path, recipe.facts())
    listener.say(_written(path, size))
    return OnnxNetwork(path)


def _reader(recipe: Recipe, painted: list[Tile], finder: OnnxNetwork, path: Path, listener: Listener) -> OnnxNetwork:
    parts = []
    with listener.stage("cutting out", recipe.tiles) as stage:
        for number, part in enumerate(dataset.for_reader(painted, finder, recipe.seed)):
            parts.append(part)
            stage.at(number + 1)
    examples = dataset.together(parts)
    listener.say(f"{len(examples)} crops, {int((examples.truths[0] < network.RANK_CLASSES - 1).sum())} of an index")
    learning = Learning(
        network.ReaderNetwork(), examples, network.reader_loss, recipe.seed, recipe.reader_epochs, recipe.reader_batch
    )
    with listener.stage("learning to read", learning.step_count) as stage:
        for progress in learning.steps():
            stage.at(progress.step, f"loss {progress.loss:.3f}")
    size = export.write_reader(learning.network, path, recipe.facts())
    listener.say(_written(path, size))
    return OnnxNetwork(path)


def _suits(recipe: Recipe, path: Path, listener: Listener) -> OnnxNetwork:
    parts = []
    with listener.stage("painting suits", recipe.suit_tiles) as stage:
        for number, part in enumerate(dataset.for_suits(recipe.seed, recipe.suit_tiles)):
            parts.append(part)
            stage.at(number + 1)
    torch.manual_seed(recipe.seed)
    learning = Learning(
        network.SuitNetwork(),
        dataset.together(parts),
        network.suit_loss,
        recipe.seed,
        recipe.suit_epochs,
        recipe.reader_batch,
    )
    with listener.stage("learning suits", learning.step_count) as stage:
        for progress in learning.steps():
            stage.at(progress.step, f"loss {progress.loss:.3f}")
    listener.say(_written(path, export.write_suits(learning.network, path, {**recipe.facts(), **recipe.suit_facts()})))
    return OnnxNetwork(path)


def _written(path: Path, size: int) -> str:
    return f"{path}: {size} bytes, SHA-256 {sha256(path.read_bytes()).hexdigest()}"
