"""The file of printed marks that the second reader of cards compares with."""

from hashlib import sha256
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from vision.networks.onnx import F32, NetworkError

CARD_MARKS: Final = Path(__file__).with_name("card_marks.npz")
"""What `python -m vision.cards.train_marks` made."""

CARD_MARKS_SHA256: Final = "731af8c75ac8059627d8e6e609910162478c5c72df57c6bd66bb473e5edc8d69"
"""Of that file."""


def load(path: Path = CARD_MARKS) -> dict[str, F32]:
    """Its tensors by name.

    Raises:
        NetworkError: it is missing, damaged or no such file.
    """
    if not path.is_file():
        raise NetworkError(f"The printed marks '{path}' are missing; install floorman again.")
    if path == CARD_MARKS and sha256(path.read_bytes()).hexdigest() != CARD_MARKS_SHA256:
        raise NetworkError(f"The printed marks '{path}' are damaged; install floorman again.")
    try:
        with np.load(path, allow_pickle=False) as held:
            return {name: np.asarray(held[name], np.float32) for name in held.files}
    except (OSError, ValueError, BadZipFile) as error:
        raise NetworkError(f"The printed marks '{path}' are broken or not ours; install floorman again.") from error
