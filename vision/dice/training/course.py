"""The whole course of a training: paint, learn, write the file, and read patches that were kept apart."""

from contextlib import AbstractContextManager
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final, Protocol

import torch

from vision.dice.training import dataset, export, score
from vision.dice.training.dataset import CHUNK, PatchSet, Purpose
from vision.dice.training.fit import Recipe, Training
from vision.networks.onnx import OnnxNetwork

_CHECK_CHUNKS: Final = 32
_PAINTERS: Final = 2
"""Processes that paint; what they paint does not depend on their number."""


class Stage(Protocol):
    """A part of the work."""

    def at(self, step: int, more: str = "") -> None:
        """So many steps are done."""


class Listener(Protocol):
    """Who is told how far the work is."""

    def say(self, sentence: str) -> None:
        """A line for people."""

    def stage(self, name: str, total: int) -> AbstractContextManager[Stage]:
        """A part of the work begins."""


def run(seed: int, patches: int, epochs: int, path: Path, listener: Listener) -> None:
    """Make a network and write it to `path`.

    Args:
        seed: What is painted and how it is learnt.
        patches: How many to learn from; made up to whole chunks.
        epochs: How often each is seen.
        path: The .onnx file.
        listener: Is told how far the work is.

    Raises:
        OSError: If the file cannot be written; this is tried before the work begins.
    """
    _try_to_write(path)
    torch.use_deterministic_algorithms(True)
    recipe = Recipe(seed, -(-patches // CHUNK), epochs)
    training = Training(_painted(recipe, listener), recipe)
    with listener.stage("learning", training.step_count) as stage:
        for progress in training.steps():
            stage.at(progress.step, f"loss {progress.loss:.3f}")
    size = export.write(training.network, path, _facts(recipe))
    listener.say(f"{path}: {size} bytes, SHA-256 {sha256(path.read_bytes()).hexdigest()}")
    apart = range(min(_CHECK_CHUNKS, recipe.chunks))
    kept_apart = chain.from_iterable(dataset.painted(seed, Purpose.CHECK, chunk) for chunk in apart)
    listener.say(score.score(kept_apart, OnnxNetwork(path)).sentence())


def _try_to_write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    attempt = path.with_suffix(".partial")
    attempt.touch()
    attempt.unlink()


def _painted(recipe: Recipe, listener: Listener) -> PatchSet:
    whole = dataset.room(recipe.chunks)
    with listener.stage("painting", recipe.chunks) as stage:
        for index, part in enumerate(dataset.chunks(recipe.seed, Purpose.TRAINING, recipe.chunks, _PAINTERS)):
            dataset.put(whole, part, index)
            stage.at(index + 1)
    return whole


def _facts(recipe: Recipe) -> dict[str, str]:
    return {
        "seed": str(recipe.seed),
        "patches": str(recipe.chunks * CHUNK),
        "epochs": str(recipe.epochs),
        "trained_with": f"torch {torch.__version__}",
    }
