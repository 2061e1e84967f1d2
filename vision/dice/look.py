"""What both readers find in the seats of a frame: faces and tops, in pixels of each seat's area.

The two look at the same places of the frame and at nothing of each other. Only where the learned one has a top that no
face explains, the geometric one looks again at that place; what lies there it still works out by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from vision.dice import agreement, gate, mates
from vision.dice.busy import Boxes, places
from vision.dice.faces import Face, find_faces
from vision.dice.lattice import F32, U8
from vision.dice.learned import Network, Top
from vision.dice.net_canvas import tops_of_seats
from vision.dice.rectify import SeatMap
from vision.dice.sheet import Sheet, compose

_SPOT_FLOOR: Final = 10.0
_NO_HINTS: Final[F32] = np.zeros((0, 2), np.float32)


@dataclass(frozen=True)
class SeatLook:
    """What was found in one seat: faces and tops in pixels of the seat's area, and its coarse look.

    `tops` is None where there is no learned reader; `quiet` says that nothing lies there at all.
    """

    view: SeatMap
    coarse: U8
    faces: tuple[Face, ...]
    tops: tuple[Top, ...] | None
    quiet: bool

    @cached_property
    def dice(self) -> tuple[agreement.Die, ...]:
        """Every die that is seen, with what speaks against it."""
        if self.tops is None:
            return agreement.geometric_alone(gate.without_noise(self.faces), gate)
        return mates.without_strangers(mates.sized(agreement.agree(self.faces, self.tops, gate)), self.view.region.dice)


def look_at(frame: U8, views: Sequence[SeatMap], network: Network | None) -> list[SeatLook]:
    """Look at the seats of these views.

    Args:
        frame: (H, W, 3) the whole picture.
        views: The seats' maps.
        network: The learned reader's, or None to do without it.
    """
    coarse = [view.coarse_look(frame) for view in views]
    seats = [places(look, view.inside) for look, view in zip(coarse, views, strict=True)]
    sheet = compose(frame, views, [seat.boxes for seat in seats])
    faces = _faces(sheet, views)
    tops = None if network is None else tops_of_seats(frame, views, [seat.parts for seat in seats], network)
    looks = [
        SeatLook(view, coarse[i], tuple(faces[i]), None if tops is None else tuple(tops[i]), seats[i].quiet)
        for i, view in enumerate(views)
    ]
    return [_again(frame, look, seats[i].boxes) for i, look in enumerate(looks)]


def _again(frame: U8, look: SeatLook, boxes: Boxes) -> SeatLook:
    """The same look, or the geometric reader's second one where it has no face for a top."""
    missed = agreement.unexplained(look.faces, look.tops or (), gate)
    if not missed:
        return look
    sheet = compose(frame, [look.view], [boxes])
    hints = [sheet.from_area(np.array(top.centre, np.float32)) for top in missed]
    faces = _faces(sheet, [look.view], np.array([hint for hint in hints if hint is not None], np.float32))
    return replace(look, faces=tuple(faces[0]))


def _faces(sheet: Sheet, views: Sequence[SeatMap], hints: F32 = _NO_HINTS) -> list[list[Face]]:
    """The faces of the sheet, moved into their seats' areas; those outside a seat's polygon are left out."""
    by_view: list[list[Face]] = [[] for _ in views]
    if not sheet.patches:
        return by_view

    def shift_at(points: F32) -> F32:
        shifts = np.zeros_like(points)
        of = sheet.patch_of(points)
        for index in np.unique(of):
            patch = sheet.patches[int(index)]
            rows = of == index
            shifts[rows] = views[patch.view].base_shift(sheet.to_area(points[rows], patch))
        return shifts

    faces = find_faces(sheet.colours, sheet.contrast, shift_at, _SPOT_FLOOR, hints)
    centres = np.array([face.centre for face in faces], np.float32).reshape(-1, 2)
    for face, index in zip(faces, sheet.patch_of(centres).tolist(), strict=True):
        patch = sheet.patches[index]
        moved = face.moved(np.subtract(patch.area_xy, patch.sheet_xy).astype(np.float32))
        if views[patch.view].holds(moved.centre):
            by_view[patch.view].append(moved)
    return by_view
