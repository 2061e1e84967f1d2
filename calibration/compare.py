"""What differs between two calibrations of one camera, in words and millimetres. Pure."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from calibration.model import Calibration, Floats
from calibration.projection import to_pixels, to_plane

_GRID: Final = 12
_FELT_MM: Final = 3000.0


def differences(one: Calibration, other: Calibration) -> Iterator[str]:
    """A sentence about each thing that differs; none where nothing does."""
    if one.image_size != other.image_size:
        (a, b), (c, d) = one.image_size, other.image_size
        yield f"They are for pictures of {a} x {b} and of {c} x {d} pixels."
        return
    yield from _lens(one, other)
    yield from _placement(one, other)
    yield from _felt(one, other)
    yield from _table(one, other)


def _lens(one: Calibration, other: Calibration) -> Iterator[str]:
    if one.lens != other.lens:
        part = 100 * (other.lens.fx / one.lens.fx - 1)
        yield f"The lens differs: focal length {one.lens.fx:.1f} and {other.lens.fx:.1f} px ({part:+.2f} %)."


def _placement(one: Calibration, other: Calibration) -> Iterator[str]:
    if one.placement == other.placement:
        return
    away = float(np.linalg.norm(np.subtract(one.placement.camera_mm, other.placement.camera_mm)))
    between = np.asarray(one.placement.rotation).T @ np.asarray(other.placement.rotation)
    turned = float(np.degrees(np.arccos(np.clip((np.trace(between) - 1) / 2, -1.0, 1.0))))
    yield f"The camera stands {away:.1f} mm elsewhere and is turned by {turned:.2f} degrees."


def _felt(one: Calibration, other: Calibration) -> Iterator[str]:
    off = felt_off_mm(one, other)
    if len(off) and off.max() > 0.0:
        yield f"The same pixel lies {np.median(off):.2f} mm elsewhere on the felt, {off.max():.2f} mm at worst."


def felt_off_mm(one: Calibration, other: Calibration) -> Floats:
    """(N,) how far apart the places are at which two calibrations have the same pixel of the felt, over the picture.

    It is asked where the markers and seats are; where there are none, in the whole picture.
    """
    pixels = _pixels(one)
    off = np.linalg.norm(to_plane(one, pixels, 0.0) - to_plane(other, pixels, 0.0), axis=1)
    return np.asarray(off[np.isfinite(off) & (off < _FELT_MM)], np.float64)


def _pixels(one: Calibration) -> Floats:
    corners = [point for region in one.seats for point in region.polygon_mm]
    corners += [each.middle_mm[:2] for each in one.markers]
    steps = np.linspace(0.0, 1.0, _GRID)
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    if not corners:
        return grid * one.image_size
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    points = np.column_stack([low + grid * (high - low), np.zeros(len(grid))])
    return to_pixels(one, points)


def _table(one: Calibration, other: Calibration) -> Iterator[str]:
    mine, theirs = ({region.seat: region for region in each.seats} for each in (one, other))
    for seat in sorted(set(mine) | set(theirs)):
        if seat not in theirs or seat not in mine:
            yield f"Seat {seat} is only in the {'first' if seat in mine else 'second'}."
        elif mine[seat] != theirs[seat]:
            yield f"Seat {seat} differs."
    for name, a, b in (
        ("board", one.board_polygon_mm, other.board_polygon_mm),
        ("place of lost dice", one.lost_polygon_mm, other.lost_polygon_mm),
        ("size of the dice", one.die_size_mm, other.die_size_mm),
        ("size of the cards", one.card_size_mm, other.card_size_mm),
        ("look of the dice", one.dice_look, other.dice_look),
        ("look of the cups", one.cup_look, other.cup_look),
    ):
        if a != b:
            yield f"The {name} differs."
