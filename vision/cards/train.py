"""`python -m vision.cards.train`: make the networks that read corner indices, from nothing but painted cards.

Takes about half an hour on one core. Needs `floorman[train]`; reading does not.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from vision.dice.train import Reporter, above_zero

SEED: Final = 52_013
"""The seed of the networks that ship."""

TILES: Final = 10_000
FINDER_EPOCHS: Final = 5
READER_EPOCHS: Final = 8
SUIT_TILES: Final = 10_000
SUIT_EPOCHS: Final = 8
_NEEDS: Final = ("torch", "onnx")


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.cards.train", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("build/networks"), help="folder that the networks are written to (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="what is painted and how it is learnt (%(default)s)")
    parser.add_argument("--tiles", type=above_zero, default=TILES, help="tiles to learn from (%(default)s)")
    parser.add_argument("--finder-epochs", type=above_zero, default=FINDER_EPOCHS, help="of the finder (%(default)s)")
    parser.add_argument("--reader-epochs", type=above_zero, default=READER_EPOCHS, help="of the reader (%(default)s)")
    parser.add_argument("--suit-tiles", type=above_zero, default=SUIT_TILES, help="tiles for suits (%(default)s)")
    parser.add_argument("--suit-epochs", type=above_zero, default=SUIT_EPOCHS, help="of the suits (%(default)s)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Train and write both networks; gives the exit status."""
    given = _arguments(words)
    missing = [name for name in _NEEDS if find_spec(name) is None]
    if missing:
        sys.stderr.write(f"Training needs {' and '.join(missing)}; run: pip install 'floorman[train]'\n")
        return 2
    from vision.cards.training.course import run  # needs torch
    from vision.cards.training.recipe import Recipe

    recipe = Recipe(
        given.seed, given.tiles, given.finder_epochs, given.reader_epochs, given.suit_tiles, given.suit_epochs
    )
    try:
        run(recipe, given.out, Reporter(sys.stdout))
    except OSError as error:
        sys.stderr.write(f"'{given.out}' cannot be written: {error.strerror or error}.\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
