"""The score of every place of a camera, and what is found out about the camera as a whole. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.checked import Level, Note, PlaceScore, Zone, worst
from calibration.model import Calibration, Floats, SeatRegion
from calibration.projection import to_pixels, to_plane
from hub.events.readings import BOARD
from vision.check.clutter import covered_part
from vision.check.light import Light, light_of
from vision.check.needs import Need, need_of
from vision.check.place import Seen, seen
from vision.marks.finder import FoundMarker

U8 = npt.NDArray[np.uint8]

MOVED_MM: Final = 2.0
_HIDDEN: Final = (0.02, 0.25)
_OUTSIDE: Final = (0.0, 0.05)
_GLARE: Final = (0.01, 0.20)
_NEAR: Final = 2
"""The focus of a place is told by so many markers, the nearest."""

_LEAST_SEEN: Final = 3


@dataclass(frozen=True, slots=True)
class CameraScore:
    """What a look at bare felt says: notes about the camera, a score a place, and where light blinds it."""

    notes: tuple[Note, ...]
    places: tuple[PlaceScore, ...]
    zones: tuple[Zone, ...]


def score(
    image: U8, calibration: Calibration, markers: Mapping[int, FoundMarker], places: Sequence[int], cards: bool
) -> CameraScore:
    """Score a camera.

    Args:
        image: (H, W, 3) of the calibration's size, bare felt, best the mean of several pictures.
        calibration: The camera's.
        markers: Those that are seen.
        places: Which to score: seats, and BOARD.
        cards: Whether cards are read there, else dice.

    Raises:
        CalibrationError: the calibration does not say how large a die is.
    """
    need = need_of(calibration, cards)
    own = {each.id for each in calibration.markers}
    light = light_of(image, calibration, [each for number, each in markers.items() if number in own])
    found = tuple(_place(image, calibration, markers, region, need, light) for region in regions(calibration, places))
    return CameraScore((*_stands(calibration, markers), *light.notes), found, light.zones)


def regions(calibration: Calibration, places: Sequence[int]) -> tuple[SeatRegion, ...]:
    """The regions of places, the board's as that of place 0; those that the calibration lacks are left out."""
    board = calibration.board_polygon_mm
    seats = {region.seat: region for region in calibration.seats if region.seat != BOARD}
    known = seats if board is None else {BOARD: SeatRegion(BOARD, board), **seats}
    return tuple(known[place] for place in sorted(places) if place in known)


def _stands(calibration: Calibration, markers: Mapping[int, FoundMarker]) -> list[Note]:
    """Whether the camera still stands where it was calibrated, and how sharp it is, by its markers."""
    if not calibration.markers:
        said = "The calibration has no markers, so whether it still holds cannot be told: calibrate with four of them"
        return [Note("place", Level.AMBER, f"{said}.")]
    places = {each.id: each for each in calibration.markers}
    there = {number: each for number, each in markers.items() if number in places}
    gone = ", ".join(str(number) for number in sorted(set(places) - set(there)))
    if not there:
        return [Note("place", Level.RED, f"None of the markers {gone} is seen: clear them, or calibrate again.")]
    away = {number: _away_mm(calibration, each) for number, each in there.items()}
    off = float(np.median(list(away.values())))
    if off >= MOVED_MM:
        said = f"The camera stands elsewhere than it was calibrated, {off:.1f} mm off at the table"
        return [Note("place", Level.RED, f"{said}: calibrate the table again."), *_sharp(calibration, there)]
    notes = [Note("place", Level.GREEN, f"It stands where it was calibrated, to {off:.1f} mm.")]
    if gone:
        level = Level.AMBER if len(there) < _LEAST_SEEN else Level.GREEN
        notes.append(Note("markers", level, f"Not seen of the markers: {gone}. Clear them."))
    return [*notes, *_astray(away), *_sharp(calibration, there)]


def _astray(away: Mapping[int, float]) -> list[Note]:
    pushed = [number for number, mm in sorted(away.items()) if mm >= MOVED_MM]
    return [
        Note("markers", Level.AMBER, f"Marker {n} lies {away[n]:.1f} mm off its place: glue it back.") for n in pushed
    ]


def _away_mm(calibration: Calibration, found: FoundMarker) -> float:
    place = next(each for each in calibration.markers if each.id == found.id)
    on_table = to_plane(calibration, found.corners, place.middle_mm[2])
    off = np.linalg.norm(on_table - place.corners_mm[:, :2], axis=1)
    return float(off.mean()) if np.isfinite(off).all() else 1e6


def _sharp(calibration: Calibration, there: Mapping[int, FoundMarker]) -> list[Note]:
    """The focus against what it was when the camera was calibrated."""
    was = {each.id: each.blur_px for each in calibration.markers}
    now = float(np.median([each.blur_px for each in there.values()]))
    before = float(np.median([was[number] for number in there]))
    said = f"Edges are {now:.1f} px wide"
    if now >= 1.6 * before and now >= before + 0.5:
        return [
            Note("focus", Level.RED, f"{said}, and were {before:.1f} px: focus on the felt by hand, wipe the lens.")
        ]
    return [Note("focus", Level.GREEN, f"{said}.")]


def _place(
    image: U8,
    calibration: Calibration,
    markers: Mapping[int, FoundMarker],
    region: SeatRegion,
    need: Need,
    light: Light,
) -> PlaceScore:
    found = seen(calibration, region.polygon_mm, need)
    blur = _blur_px(calibration, markers, found.spots_mm.mean(axis=0))
    glare = _glare(light.blown, found.spots_px)
    covered = covered_part(image, calibration, region, light.blown)
    told = _told(found, need, blur, glare, covered)
    level = worst([each for each, _ in told])
    sentence = f"{place_name(region.seat)}: {need.what} is {found.size_px:.0f} px wide, needs {need.least_px:.0f}; "
    sentence += f"tilt {found.tilt_deg:.0f} degrees"
    sentence += "".join(f"; {words}" for _, words in told) + "."
    return PlaceScore(
        region.seat,
        level,
        sentence,
        round(found.size_px, 1),
        need.least_px,
        round(found.tilt_deg, 1),
        None if blur is None else round(blur, 2),
        round(glare, 3),
        round(min(1.0, found.outside + covered), 3),
    )


def place_name(place: int) -> str:
    """What a place is called at the beginning of a sentence."""
    return "Board" if place == BOARD else f"Seat {place}"


def _told(found: Seen, need: Need, blur: float | None, glare: float, covered: float) -> list[tuple[Level, str]]:
    """What is not well, with what to do."""
    blur_part = 0.0 if blur is None else blur / found.size_px
    size = Level.RED if found.size_px < need.least_px else Level.AMBER if found.size_px < need.good_px else Level.GREEN
    rows = (
        (size, f"{need.good_px:.0f} px are sure: move the camera nearer or raise its resolution"),
        (_level(found.tilt_deg, need.tilt_deg), "too slanting: hang the camera higher over the table"),
        (_level(blur_part, need.blur), f"not sharp (edges of {blur or 0:.1f} px): focus on the felt by hand"),
        (
            _level(found.outside, _OUTSIDE),
            f"{100 * found.outside:.0f} % is out of the picture: turn or raise the camera",
        ),
        (_level(glare, _GLARE), f"glare on {100 * glare:.0f} %: move or soften the lamp, or expose shorter"),
        (_level(covered, _HIDDEN), f"{100 * covered:.0f} % is covered: clear the felt and check again"),
    )
    return [(level, words) for level, words in rows if level is not Level.GREEN]


def _level(value: float, bounds: tuple[float, float]) -> Level:
    return Level.RED if value > bounds[1] else Level.AMBER if value > bounds[0] else Level.GREEN


def _blur_px(calibration: Calibration, markers: Mapping[int, FoundMarker], middle_mm: Floats) -> float | None:
    """How wide the edges of the markers nearest to a place are."""
    known = [each for each in calibration.markers if each.id in markers]
    near = sorted(known, key=lambda each: float(np.linalg.norm(np.subtract(each.middle_mm[:2], middle_mm))))[:_NEAR]
    return float(np.mean([markers[each.id].blur_px for each in near])) if near else None


def _glare(blown: U8, spots_px: Floats) -> float:
    """Which part of points in the picture is blown out."""
    spots = np.rint(spots_px).astype(int)
    inside = ((spots >= 0) & (spots < (blown.shape[1], blown.shape[0]))).all(axis=1)
    at = spots[inside]
    return float((blown[at[:, 1], at[:, 0]] > 0).mean()) if len(at) else 0.0


def marker_places_px(calibration: Calibration) -> Mapping[int, Floats]:
    """Where the corners (4, 2) of each marker should be seen."""
    return {each.id: to_pixels(calibration, each.corners_mm) for each in calibration.markers}
