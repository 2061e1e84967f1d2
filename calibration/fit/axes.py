"""The axes of a table, from where its markers lie and what is known of that. Pure."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from calibration.fit.markers import Told
from calibration.model import Floats, require
from calibration.sheets.marks import FOUR

_PLACE_OFF_MM: Final = 5.0


def axes(spots: Floats, ids: Sequence[int], told: Told) -> tuple[Floats, Floats]:
    """The turn (3, 3) and shift (3,) from the first marker's axes to the table's.

    Where no places are told, the middle of the four markers is the origin, and x runs from the first of them to the
    second.
    """
    known = [number for number in ids if number in told.places]
    here = {number: spots[place, :2] for place, number in enumerate(ids)}
    if len(known) >= 2:
        flat, shift = _onto(np.array([here[n] for n in known]), np.array([told.places[n] for n in known]))
    else:
        four = [number for number in ids if number in FOUR] or list(ids)
        along = here[four[1]] - here[four[0]] if len(four) > 1 else np.array([1.0, 0.0])
        c, s = along / np.linalg.norm(along)
        flat = np.array([(c, s), (-s, c)])
        shift = -flat @ np.mean([here[number] for number in four], axis=0)
    back = np.eye(3)
    back[:2, :2] = flat
    return back, np.array([*shift, told.height_mm])


def _onto(here: Floats, there: Floats) -> tuple[Floats, Floats]:
    """The turn and shift that bring points (N, 2) onto others best."""
    turn, off = _turn_onto(here, there, mirrored=False)
    if len(here) > 2:
        mirrored_off = _turn_onto(here, there, mirrored=True)[1]
        require(
            off <= _PLACE_OFF_MM or mirrored_off >= off,
            "The places that you gave are mirrored: seen from above, x runs to the right and y away from you.",
        )
    require(
        off <= _PLACE_OFF_MM,
        f"The markers lie elsewhere than they should, by {off:.0f} mm: correct --at, or give --fresh where "
        "they were laid anew.",
    )
    return turn, there.mean(axis=0) - turn @ here.mean(axis=0)


def _turn_onto(here: Floats, there: Floats, mirrored: bool) -> tuple[Floats, float]:
    """The turn (2, 2), and the largest distance that it leaves."""
    a, b = here - here.mean(axis=0), there - there.mean(axis=0)
    u, _, vt = np.linalg.svd(b.T @ a)
    sign = np.sign(np.linalg.det(u @ vt)) * (-1.0 if mirrored else 1.0)
    turn = u @ np.diag((1.0, sign)) @ vt
    return turn, float(np.linalg.norm(a @ turn.T - b, axis=1).max())
