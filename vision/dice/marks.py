"""Where the dice stand in their picture, inside the picture itself, so that a page can let somebody tap on one.

A comment of the JPEG (segment FFFE) that begins with TITLE and goes on as JSON: the width and height of the picture in
pixels, and for each die its value, 0 where it was not read, the middle of its top and half of its side, as parts of
the width and the height; `half` is one of the width. Where it is known, `said` is what each of the `readers` read of
that die by itself, 0 where it read none, and `doubt` whether it is in doubt. Who does not know the comment sees the
same picture.
"""

import json
from collections.abc import Sequence
from typing import Final

import numpy as np

from hub.events.readings import DieReading
from vision.dice.agreement import EachRead
from vision.dice.lattice import F32

TITLE: Final = b"floorman dice "
MOST_BYTES: Final = 65_533
"""The longest comment that a JPEG can hold."""


def with_dice(
    jpeg: bytes,
    dice: Sequence[DieReading],
    tops_px: Sequence[F32],
    size_px: tuple[int, int],
    readers: Sequence[str] = (),
    each_read: Sequence[EachRead] = (),
) -> bytes:
    """The picture with its dice noted in it.

    Args:
        jpeg: The picture.
        dice: What was read.
        tops_px: For each die the outline (n, 2) of its top in the picture, before it was made smaller.
        size_px: The width and height of the picture then.
        readers: The names of those who read them.
        each_read: What each of them read of these dice; of another number of dice it is left out.
    """
    size = np.array(size_px, np.float64)
    noted = [_noted(die, top, size) for die, top in zip(dice, tops_px, strict=True)]
    about: dict[str, object] = {"size": [int(each) for each in size_px], "dice": noted}
    if len(each_read) == len(dice):
        about["readers"] = list(readers)
        noted = [{**one, "said": each.said, "doubt": each.doubtful} for one, each in zip(noted, each_read, strict=True)]
        about["dice"] = noted
    text = TITLE + json.dumps(about, separators=(",", ":")).encode()
    if len(text) > MOST_BYTES:
        return jpeg
    return jpeg[:2] + b"\xff\xfe" + (len(text) + 2).to_bytes(2, "big") + text + jpeg[2:]


def _noted(die: DieReading, top: F32, size: np.ndarray) -> dict[str, object]:
    at = [round(float(each), 4) for each in top.mean(axis=0) / size]
    half = round(float(np.ptp(top, axis=0).max()) / 2.0 / float(size[0]), 4)
    return {"value": die.value, "at": at, "half": half}
