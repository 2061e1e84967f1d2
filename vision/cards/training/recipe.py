"""Everything that the outcome of a training depends on, beside the painter."""

from dataclasses import dataclass

import torch


@dataclass(frozen=True, slots=True)
class Recipe:
    """The seed, how many tiles are painted, and how often each example is seen."""

    seed: int
    tiles: int
    finder_epochs: int
    reader_epochs: int
    suit_tiles: int
    suit_epochs: int
    finder_batch: int = 32
    reader_batch: int = 128

    def facts(self) -> dict[str, str]:
        """What is written into the files."""
        return {
            "seed": str(self.seed),
            "tiles": str(self.tiles),
            "finder_epochs": str(self.finder_epochs),
            "reader_epochs": str(self.reader_epochs),
            "trained_with": f"torch {torch.__version__}",
        }

    def suit_facts(self) -> dict[str, str]:
        """What is written into the file of the reader of suits besides."""
        return {"suit_tiles": str(self.suit_tiles), "suit_epochs": str(self.suit_epochs)}
