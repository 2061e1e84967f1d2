"""Between table millimetres and pixels, with the lens's distortion, both ways."""

import numpy as np

from calibration.model import Calibration, Floats, Lens

_UNDISTORT_STEPS = 12
"""Fixed-point steps; at the distortions of table cameras the error is then below 0.01 px."""


def distorted(rays: Floats, lens: Lens) -> Floats:
    """Where a lens bends rays (..., 2), x / z and y / z, to."""
    k1, k2, p1, p2, k3 = lens.distortion
    x, y = rays[..., 0], rays[..., 1]
    r2 = x * x + y * y
    radial = 1.0 + r2 * (k1 + r2 * (k2 + r2 * k3))
    bent = np.empty_like(rays)
    bent[..., 0] = x * radial + 2.0 * p1 * x * y + p2 * (r2 + 2.0 * x * x)
    bent[..., 1] = y * radial + p1 * (r2 + 2.0 * y * y) + 2.0 * p2 * x * y
    return bent


def to_pixels(calibration: Calibration, points_mm: Floats) -> Floats:
    """Project table points.

    Args:
        calibration: Where the camera stands.
        points_mm: (..., 3), in front of the camera.

    Returns:
        (..., 2) pixels, distortion included; they may lie outside the picture.
    """
    placement, lens = calibration.placement, calibration.lens
    seen = points_mm @ np.asarray(placement.rotation).T + np.asarray(placement.translation_mm)
    bent = distorted(seen[..., :2] / seen[..., 2:3], lens)
    return np.asarray(bent * (lens.fx, lens.fy) + (lens.cx, lens.cy), dtype=np.float64)


def straightened(lens: Lens, pixels: Floats) -> Floats:
    """The rays (..., 2), x / z and y / z, that a lens bends to pixels (..., 2)."""
    seen = (np.asarray(pixels, dtype=np.float64) - (lens.cx, lens.cy)) / (lens.fx, lens.fy)
    rays = seen.copy()
    for _ in range(_UNDISTORT_STEPS):
        rays = rays + (seen - distorted(rays, lens))
    return np.asarray(rays, dtype=np.float64)


def to_plane(calibration: Calibration, pixels: Floats, z_mm: float) -> Floats:
    """Where the rays of pixels cut the plane at height z.

    Args:
        calibration: Where the camera stands.
        pixels: (..., 2).
        z_mm: Height of the plane above the felt.

    Returns:
        (..., 2) millimetres; NaN for a ray that never cuts the plane in front of the camera.
    """
    placement = calibration.placement
    rays = straightened(calibration.lens, pixels)
    turn = np.asarray(placement.rotation)
    direction = np.concatenate([rays, np.ones_like(rays[..., :1])], axis=-1) @ turn
    camera = np.asarray(placement.camera_mm)
    fall = np.where(direction[..., 2] < -1e-9, direction[..., 2], np.nan)
    reach = (z_mm - camera[2]) / fall
    reach = np.where(reach > 0, reach, np.nan)
    return np.asarray(camera[:2] + direction[..., :2] * reach[..., None], dtype=np.float64)
