"""How many pips a body shows on its top: the most blobs of one kind that lie as the pips of a die do."""

from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from vision.dice.blobs import SIDE_PX, Blobs, cut_out, find_blobs
from vision.dice.lattice import F32, U8
from vision.dice.layouts import MOST_PIPS, is_legal
from vision.dice.silhouette import Body, outline_of

_SIDE_PART: Final = 0.9
"""A die's side in parts of the root of its body's area; some of its sides are seen too."""

_SIDE: Final = _SIDE_PART * SIDE_PX
_ALIKE_AREA: Final = 1.9
_SEEN_PART: Final = 0.25
_MOST_BLOBS: Final = 10
_OFF_MIDDLE: Final = 0.33
"""The pips' middle is the top's, and that lies no farther from the body's than this, in sides."""

_TOP: Final = 0.5
"""A blob nearer to the pips' middle than this lies on the top, and must be a pip of it, in sides."""

_LEAST_CONTRAST: Final = 18.0
"""Grey levels over which the pips keep apart from what is around them."""

_WEIGHT: Final = {1: 0.8, 2: 1.0, 3: 2.0, 4: 4.0, 5: 6.0, 6: 6.0}
"""Four blobs lie like the pips of a four by chance far less often than two like those of a two."""

_DISC: Final = 0.84
_FLAT: Final = 45.0


@dataclass(frozen=True, slots=True)
class Count:
    """What the silhouette reader says of one body.

    Args:
        value: 1 to 6, or 0 where no legal pips were found.
        share: The part of all channels' votes for that value, 0 to 1.
        centre: (2,) middle of the pips, or of the body where there are none, in the picture.
        side_px: Side of the die, roughly.
        difference: Grey levels by which the body differs from the mat.
        is_disc: Whether it is a round and even thing, a screw's head say, and no die.
        is_soft: Whether only the surroundings of the body were found.
    """

    value: int
    share: float
    centre: F32
    side_px: float
    difference: float
    is_disc: bool
    is_soft: bool

    def scaled(self, scale: float) -> "Count":
        """The same in pixels that are `scale` times finer."""
        half = np.float32(0.5)
        centre = (self.centre + half) * np.float32(scale) - half
        return replace(self, centre=centre, side_px=self.side_px * scale)


def _alike(blobs: Blobs) -> Blobs:
    """Blobs of one size that are seen about as well as the best, best first."""
    blobs = blobs.take(np.argsort(-blobs.levels, kind="stable"))
    blobs = blobs.take(blobs.levels >= _SEEN_PART * blobs.levels.max(initial=0.0))
    if len(blobs.area) == 0:
        return blobs
    usual = np.median(blobs.area[:MOST_PIPS])
    alike = (blobs.area > usual / _ALIKE_AREA) & (blobs.area < usual * _ALIKE_AREA)
    return blobs.take(np.nonzero(alike)[0][:_MOST_BLOBS])


def _quality(blobs: Blobs, chosen: list[int], middle: F32) -> float | None:
    """How well these blobs do as the pips of the top; None if they cannot be that."""
    points = blobs.xy[chosen]
    centre = points.mean(axis=0)
    off = float(np.linalg.norm(centre - middle)) / _SIDE
    if off > _OFF_MIDDLE or not is_legal(points, _SIDE):
        return None
    others = np.delete(blobs.xy, chosen, axis=0)
    if len(others) and float(np.linalg.norm(others - centre, axis=1).min()) < _TOP * _SIDE:
        return None
    return float(blobs.levels[chosen].min()) - off


def _most_pips(blobs: Blobs, middle: F32) -> list[int]:
    """The largest legal group of blobs, the best of its size; empty where there is none."""
    for count in range(min(MOST_PIPS, len(blobs.area)), 0, -1):
        groups = [list(group) for group in combinations(range(len(blobs.area)), count)]
        rated = [(rate, group) for group in groups if (rate := _quality(blobs, group, middle)) is not None]
        if rated:
            return max(rated)[1]
    return []


def _votes(all_blobs: list[Blobs], middle: F32) -> list[tuple[float, int, F32]]:
    """Weight, value and centre of what each channel says."""
    found = []
    for blobs in map(_alike, all_blobs):
        pips = _most_pips(blobs, middle)
        contrast = float(blobs.levels[pips].mean()) * blobs.step if pips else 0.0
        if contrast >= _LEAST_CONTRAST:
            centre = np.asarray(blobs.xy[pips].mean(axis=0), np.float32)
            found.append((contrast * _WEIGHT[len(pips)], len(pips), centre))
    return sorted(found, key=lambda vote: -vote[0])


def _winner(votes: list[tuple[float, int, F32]], middle: F32) -> tuple[int, float, F32]:
    if not votes:
        return 0, 0.0, middle
    sums: dict[int, float] = defaultdict(float)
    for weight, value, _ in votes:
        sums[value] += weight
    value = max(sums, key=lambda each: sums[each])
    centre = next(centre for _, each, centre in votes if each == value)
    return value, sums[value] / sum(sums.values()), centre


def _is_disc(body: Body, inner: U8, channels: tuple[U8, ...]) -> bool:
    outline = outline_of(body.mask)
    points = outline.reshape(-1, 2).astype(np.float32)
    reach = float(np.linalg.norm(points - points.mean(axis=0), axis=1).max())
    shade = np.maximum.reduce(channels[:3])[inner > 0]
    low, high = np.percentile(shade, [3, 97])
    return body.area > _DISC * np.pi * reach**2 and float(high - low) < _FLAT


def count_pips(image: U8, difference: U8, body: Body) -> Count | None:
    """Count the pips on a body's top; None where the body is too thin to have any.

    Args:
        image: (H, W, 3) the picture.
        difference: (H, W) by how much it differs from the mat.
        body: As it was found in that picture.
    """
    x0, y0, x1, y1 = body.box
    patch, zoom = cut_out(image[y0:y1, x0:x1], body.mask)
    if not patch.inner.any():
        return None
    value, share, centre = _winner(_votes(find_blobs(patch), patch.middle), patch.middle)
    return Count(
        value=value,
        share=share,
        centre=(centre + np.float32(0.5)) / np.float32(zoom) - np.float32(0.5) + np.array([x0, y0], np.float32),
        side_px=_SIDE / zoom,
        difference=float(np.median(difference[y0:y1, x0:x1][body.mask > 0])),
        is_disc=_is_disc(body, patch.inner, patch.channels),
        is_soft=body.is_soft,
    )
