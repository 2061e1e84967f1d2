"""`python -m vision.cards.train_marks`: print and weigh the marks that the second reader compares with.

Takes about five minutes on one core and needs no library beside those of a table.
"""

import argparse
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from vision.dice.train import above_zero

SEED: Final = 641_003
"""The seed of the marks that ship."""

TILES: Final = 8_000


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m vision.cards.train_marks", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("build/card_marks.npz"), help="file that they are written to (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="what is painted (%(default)s)")
    parser.add_argument("--tiles", type=above_zero, default=TILES, help="tiles to cut from (%(default)s)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Make and write them; gives the exit status."""
    from vision.cards.training import marks

    given = _arguments(words)
    try:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        given.out.touch()
        cuts = tuple(marks.painted(given.seed, given.tiles))
        size = marks.save(marks.marks(cuts, given.seed), given.out)
    except OSError as error:
        sys.stderr.write(f"'{given.out}' cannot be written: {error.strerror or error}.\n")
        return 2
    digest = sha256(given.out.read_bytes()).hexdigest()
    sys.stdout.write(f"{given.out}: {len(cuts)} indices, {size} bytes, SHA-256 {digest}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
