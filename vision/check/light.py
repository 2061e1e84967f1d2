"""What the light does to a picture: exposure and white by the paper of the markers, and where the felt is blown out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.checked import Level, Note, Zone
from calibration.model import Calibration, Floats
from calibration.projection import to_pixels, to_plane
from vision.marks.finder import FoundMarker

U8 = npt.NDArray[np.uint8]

BLOWN: Final = 246
"""From this level on, in every channel, nothing of what lies there is left."""

_PAPER, _INK = 1.16, 0.86
"""Where a marker is surely white paper and surely black ink, in half sides from its middle."""

_DARK: Final = (60.0, 100.0)
"""Levels of white paper: below the first the picture is too dark, below the second it is rather dark."""

_FLAT: Final = 60.0
_BRIGHT: Final = 245.0
_CAST: Final = (1.22, 1.6)
"""The strongest channel of white paper to the weakest."""

_UNEVEN: Final = 1.9
_LEAST_ZONE_MM2: Final = 60.0
"""Smaller blown spots are what every thread and glint does."""

_MOST_ZONES: Final = 16
_MOST_CORNERS: Final = 24


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The light of a camera's picture.

    Args:
        papers: (N, 3) blue, green and red of the markers' white.
        inks: (N, 3) of their black.
        blown: (H, W) 255 where the felt is blown out.
        zones: The same on the table, the largest first.
        notes: What to change, in words.
    """

    papers: Floats
    inks: Floats
    blown: U8
    zones: tuple[Zone, ...]
    notes: tuple[Note, ...]


def light_of(image: U8, calibration: Calibration, markers: Sequence[FoundMarker]) -> Light:
    """The light of a picture (H, W, 3), the mean of several where there are, with the markers that are seen in it."""
    papers = np.array([_level(image, each.corners, _PAPER) for each in markers]).reshape(-1, 3)
    inks = np.array([_level(image, each.corners, _INK) for each in markers]).reshape(-1, 3)
    blown = _blown(image, calibration)
    notes = tuple(_exposure(papers, inks) + _white(papers) + _evenness(papers, [each.id for each in markers]))
    return Light(papers, inks, blown, _zones(blown, calibration), notes)


def _level(image: U8, corners: Floats, at: float) -> Floats:
    """(3,) the median colour on a ring around a marker's middle, `at` half sides away."""
    middle = corners.mean(axis=0)
    steps = np.linspace(0.1, 0.9, 12)[:, None]
    ring = np.concatenate([corners[i] + steps * (corners[(i + 1) % 4] - corners[i]) for i in range(4)])
    spots = np.rint(middle + at * (ring - middle)).astype(int)
    spots = np.clip(spots, 0, (image.shape[1] - 1, image.shape[0] - 1))
    return np.asarray(np.median(image[spots[:, 1], spots[:, 0]], axis=0), np.float64)


def _exposure(papers: Floats, inks: Floats) -> list[Note]:
    if not len(papers):
        return [Note("exposure", Level.AMBER, "No marker is seen, so exposure and white cannot be told: clear them.")]
    white, black = float(np.median(papers.max(axis=1))), float(np.median(inks.max(axis=1)))
    said = f"White paper has level {white:.0f} of 255, black ink {black:.0f}"
    if white < _DARK[0]:
        return [Note("exposure", Level.RED, f"{said}: far too dark. Switch on more light, or expose longer.")]
    if white < _DARK[1]:
        return [Note("exposure", Level.AMBER, f"{said}: rather dark. More light, or a longer exposure, helps.")]
    if white >= _BRIGHT:
        return [Note("exposure", Level.AMBER, f"{said}: overexposed. Expose shorter, by hand, until it is about 200.")]
    if white - black < _FLAT:
        return [Note("exposure", Level.AMBER, f"{said}: flat. Wipe the lens, and keep lamps out of its sight.")]
    return [Note("exposure", Level.GREEN, f"{said}.")]


def _white(papers: Floats) -> list[Note]:
    usable = papers[papers.max(axis=1) < BLOWN] if len(papers) else papers
    if not len(usable):
        return []
    blue, green, red = np.median(usable, axis=0).tolist()
    levels = {"blue": blue, "green": green, "red": red}
    high, low = max(levels, key=lambda name: levels[name]), min(levels, key=lambda name: levels[name])
    times = levels[high] / max(levels[low], 1.0)
    if times < _CAST[0]:
        return [Note("white", Level.GREEN, "White paper is white.")]
    level = Level.RED if times >= _CAST[1] else Level.AMBER
    said = f"White paper is {times:.2f} times as {high} as it is {low}"
    return [Note("white", level, f"{said}: set the white balance by hand, and use lamps of one colour.")]


def _evenness(papers: Floats, ids: Sequence[int]) -> list[Note]:
    if len(papers) < 2:
        return []
    bright = papers.max(axis=1)
    times = float(bright.max() / max(bright.min(), 1.0))
    if times < _UNEVEN:
        return []
    darkest, lightest = ids[int(bright.argmin())], ids[int(bright.argmax())]
    said = f"It is {times:.1f} times as light at marker {lightest} as at marker {darkest}"
    return [Note("evenness", Level.AMBER, f"{said}: spread the lamps.")]


def _blown(image: U8, calibration: Calibration) -> U8:
    """255 where all channels are at their end, but for the paper of the markers."""
    blown = np.asarray((image.min(axis=2) >= BLOWN) * 255, np.uint8)
    for each in calibration.markers:
        corners = each.corners_mm
        middle = corners.mean(axis=0)
        sheet = to_pixels(calibration, middle + 1.6 * (corners - middle))
        cv2.fillPoly(blown, [np.rint(sheet).astype(np.int32)], 0)
    return blown


def _zones(blown: U8, calibration: Calibration) -> tuple[Zone, ...]:
    closed = cv2.morphologyEx(blown, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found: Mapping[Zone, float] = {}
    for outline in outlines:
        flat = to_plane(calibration, outline.reshape(-1, 2).astype(np.float64), 0.0)
        if len(flat) < 3 or not np.isfinite(flat).all():
            continue
        shape = flat.astype(np.float32)
        area = float(cv2.contourArea(shape))
        if area >= _LEAST_ZONE_MM2:
            found = {**found, _zone(shape): area}
    return tuple(sorted(found, key=lambda each: -found[each])[:_MOST_ZONES])


def _zone(flat: npt.NDArray[np.float32]) -> Zone:
    """A blown part with few corners, to two millimetres."""
    hull = np.reshape(cv2.approxPolyDP(cv2.convexHull(flat.reshape(-1, 1, 2)), 2.0, True), (-1, 2))
    kept = hull[:: max(1, -(-len(hull) // _MOST_CORNERS))]
    return Zone(tuple((round(float(x), 1), round(float(y), 1)) for x, y in kept))
