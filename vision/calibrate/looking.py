"""The markers in the pictures of a camera that stands still: each where most pictures have it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from calibration.fit.markers import MarkerSeen, corner_error_px
from calibration.model import CalibrationError, require
from vision.calibrate.frames import frames, opened
from vision.cameras.port import FrameSource
from vision.marks.finder import FoundMarker, find_markers, is_mirrored

FRAMES: Final = 15
PATIENCE_S: Final = 5.0
_SEEN_PART: Final = 0.3
"""A marker that is seen in fewer of the pictures is left out: a hand lay on it, or it is none."""

_STILL_PX: Final = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """What a camera sees of the markers.

    Args:
        size: (width, height) of its pictures.
        seen: Each marker once; twice only where its number lies there twice.
        blurs: Of each one's edges, pixels.
        frames: How many pictures were looked at.
        concerns: What is odd, a sentence each.
    """

    size: tuple[int, int]
    seen: tuple[MarkerSeen, ...]
    blurs: tuple[float, ...]
    frames: int
    concerns: tuple[str, ...]


def look(camera: str, size: tuple[int, int], fps: float, record: Path | None = None) -> Looked:
    """Look at up to FRAMES pictures; with `record` they are kept in that folder.

    Raises:
        SourceError: there is no such camera, or it is lost.
        CalibrationError: it gives no picture, a mirrored one, or does not stand still.
    """
    source = opened(camera, size, fps, record)
    try:
        return _looked(source)
    finally:
        source.close()


def _looked(source: FrameSource) -> Looked:
    found: list[tuple[FoundMarker, ...]] = []
    size, last = None, None
    for image in frames(source, PATIENCE_S):
        if image is None:
            continue
        size, last = (int(image.shape[1]), int(image.shape[0])), image
        found.append(find_markers(image))
        if len(found) >= FRAMES:
            break
    if size is None or last is None:
        raise CalibrationError("The camera gave no picture: look at its cable, or at the recording.")
    require(
        any(found) or not is_mirrored(last),
        "The camera's picture is mirrored: switch off mirroring (or 'selfie view') in its settings.",
    )
    return together(found, size)


def together(found: Sequence[tuple[FoundMarker, ...]], size: tuple[int, int]) -> Looked:
    """What several pictures show, put together.

    Raises:
        CalibrationError: the markers move from picture to picture.
    """
    twice = [markers for markers in found if len({each.id for each in markers}) < len(markers)]
    if len(twice) > len(found) / 2:
        return Looked(size, tuple(MarkerSeen(each.id, each.corners) for each in twice[0]), (), len(found), ())
    each_id: dict[int, list[FoundMarker]] = {}
    for markers in found:
        for marker in {each.id: each for each in markers}.values():
            each_id.setdefault(marker.id, []).append(marker)
    often = {number: seen for number, seen in sorted(each_id.items()) if len(seen) >= _SEEN_PART * len(found)}
    for number, seen in often.items():
        _check_still(number, seen)
    blurs = tuple(float(np.median([each.blur_px for each in seen])) for seen in often.values())
    means = tuple(_mean(number, seen, blur) for (number, seen), blur in zip(often.items(), blurs, strict=True))
    return Looked(size, means, blurs, len(found), tuple(_concerns(blurs)))


def _mean(number: int, seen: Sequence[FoundMarker], blur_px: float) -> MarkerSeen:
    corners = np.asarray(np.median([each.corners for each in seen], axis=0), np.float64)
    return MarkerSeen(number, corners, corner_error_px(corners, blur_px))


def _check_still(number: int, seen: Sequence[FoundMarker]) -> None:
    away = np.array([each.corners for each in seen]) - np.median([each.corners for each in seen], axis=0)
    moved = float(np.percentile(np.abs(away).max(axis=(1, 2)), 80))
    require(
        moved <= _STILL_PX,
        f"Marker {number} moved by {moved:.1f} pixels while it was looked at: fix the camera and the markers, and "
        "do it again.",
    )


def _concerns(blurs: Sequence[float]) -> list[str]:
    if blurs and np.median(blurs) > 2.2:
        return ["The picture is not sharp: focus on the felt by hand, and switch autofocus off."]
    return []
