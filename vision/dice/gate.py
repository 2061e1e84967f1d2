"""The gate: every reason for which a reading is not verified, as a code and a sentence that helps.

The thresholds were set on half of the rendered scenes of the development set and on scenes of the project's own rig;
docs/dice-reader.md has what they give on the other half and on fresh scenes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hub.events.reasons import READER_DOUBTS
from vision.dice.faces import Face

REASONS: Final = READER_DOUBTS
"""Every code there is, with the sentence for the dealer."""

MIN_MATCH: Final = 0.72
MIN_READ_MATCH: Final = 0.58
MAX_READ_STRAY: Final = 0.70
MIN_SECOND_SIDE: Final = 9.0
MIN_MARGIN: Final = 0.06
MIN_WEAKEST: Final = 0.45
MAX_STRAY: Final = 0.42
MIN_STRENGTH: Final = 18.0
MIN_NATIVE_PX: Final = 12.0
BODY_SIDES: Final = (0.86, 1.12)
"""Least and greatest side of a body as a part of the calibrated one."""

SPACINGS: Final = (0.226, 0.296)
"""Least and greatest distance of sites in sides; dice on the market have 0.228 to 0.29."""

MAX_SPREAD: Final = 1.15
"""Greatest ratio of the spacings of two dice of one seat."""

MAX_OVERHANG: Final = 0.10
"""By how much of a side a die that lies flat may seem to reach beyond its outline."""

MAX_LEAN: Final = 0.15
"""By how much a leaning cube may seem to explain a flat die better."""

PLAIN_MATCH: Final = 0.65
PLAIN_SIDE: Final = 60.0
PLAIN_STRENGTH: Final = 45.0
PLAIN_WEAKEST: Final = 0.70
PLAIN_MARGIN: Final = 0.14
PLAIN_STRAY: Final = 0.35
"""What must hold instead of MIN_MATCH for a face on which glare lies."""

UNCLEAR: Final = 0.85
"""The network's share of "must not be read" from which it is heard. It says little of flat dice below that, and nothing
of leaning ones, which are this gate's."""

NOISE_MATCH: Final = 0.66
NOISE_STRENGTH: Final = 0.4
"""What fits less well than the former and is fainter than this part of the plainest die is noise if it has no sides."""

MIN_SIDE: Final = 24.0
"""Grey levels across the second clearest side; two sides may touch another die or the die's own side faces."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a face must reach: least match, weakest pip, strength and margin, greatest stray, sizes in sides."""

    match: float
    weakest: float
    strength: float
    margin: float
    stray: float
    body_sides: tuple[float, float]
    spacings: tuple[float, float]


ALONE: Final = Bounds(MIN_MATCH, MIN_WEAKEST, MIN_STRENGTH, MIN_MARGIN, MAX_STRAY, BODY_SIDES, SPACINGS)
"""Where no other reader looked, or it does not agree."""

CONFIRMED: Final = Bounds(0.60, 0.35, 10.0, 0.04, 0.55, (0.80, 1.30), (0.20, 0.31))
"""Where the learned reader is sure of the same value."""


def sentence(code: str) -> str:
    """The sentence of a reason code."""
    return REASONS[code]


def is_read(face: Face) -> bool:
    """Whether a face is clear enough to be given a value at all, verified or not."""
    if face.stray > MAX_READ_STRAY and (face.match < MIN_MATCH or not _lies_in(face.body_side, BODY_SIDES)):
        return False
    clear = face.match >= MIN_READ_MATCH and face.weakest >= 0.3 and face.strength >= 0.75 * MIN_STRENGTH
    return (
        clear
        and face.edges[2] >= 0.75 * MIN_SIDE
        and face.edges[1] >= (MIN_SIDE if face.value == 1 else MIN_SECOND_SIDE)
    )


def is_seen(face: Face) -> bool:
    """Whether there is a die, readable or not: a body with sides and something on it."""
    return is_read(face) or (face.match >= 0.45 and face.edges[1] >= 2.0 * MIN_SIDE and face.stray < 0.9)


def without_noise(faces: Sequence[Face]) -> list[Face]:
    """The faces but what is none, and the felt's texture: beside plain dice that is faint and has no sides.

    What is left out cannot hide a missing die: the count of dice owned would then differ.
    """
    seen = [face for face in faces if is_seen(face)]
    plain = [face.strength for face in seen if face.match >= MIN_MATCH and face.edges[1] >= MIN_SIDE]
    faint = NOISE_STRENGTH * max(plain, default=0.0)
    return [face for face in seen if face.match >= NOISE_MATCH or face.edges[1] >= MIN_SIDE or face.strength >= faint]


def doubts(face: Face, confirmed: bool = False) -> tuple[str, ...]:
    """The reason codes of one face, empty where there is none.

    Args:
        face: The face.
        confirmed: Whether the learned reader is sure of the same value; then a face may be fainter and less clear.
    """
    bounds = CONFIRMED if confirmed else ALONE
    found = {
        "low_contrast": face.strength < bounds.strength or face.edges[2] < MIN_SIDE,
        "blurred": not _is_clear(face, bounds),
        "pip_off_site": face.stray > bounds.stray,
        "ambiguous": face.margin < bounds.margin,
        "wrong_size": not (_lies_in(face.body_side, bounds.body_sides) and _lies_in(face.spacing, bounds.spacings)),
    }
    return tuple(code for code, holds in found.items() if holds)


def _is_clear(face: Face, bounds: Bounds) -> bool:
    """Whether the whole face fits; one that glare spoils a little may, where its sides and every pip are plain."""
    if face.match >= bounds.match:
        return face.weakest >= bounds.weakest
    plain = face.edges[1] >= PLAIN_SIDE and face.weakest >= PLAIN_WEAKEST and face.strength >= PLAIN_STRENGTH
    return plain and face.match >= PLAIN_MATCH and face.margin >= PLAIN_MARGIN and face.stray <= PLAIN_STRAY


def _lies_in(value: float, bounds: tuple[float, float]) -> bool:
    return bounds[0] <= value <= bounds[1]


def is_cocked(face: Face) -> bool:
    """Whether a die seems to lean or to stand on another."""
    return face.overhang > MAX_OVERHANG or face.lean > MAX_LEAN


def of_one_set(faces: Sequence[Face]) -> bool:
    """Whether the dice of a seat could be one set: their pips lie equally far apart. A lone pip tells nothing."""
    spacings = [face.spacing for face in faces if face.value > 1]
    return not spacings or max(spacings) <= MAX_SPREAD * min(spacings)
