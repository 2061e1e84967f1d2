"""What the geometric reader may say of a photograph without a calibration: which faces are read, seen or doubtful.

Here the size of a die is found in steps of an eighth, so nothing is asked of sizes and distances as the calibrated gate
does; more is asked of the body's sides, for there is felt, print and printed pips around. The bounds were set on one
half of the development photographs.
"""

from dataclasses import dataclass
from typing import Final

from vision.dice import gate
from vision.dice.faces import Face

REASONS: Final[dict[str, str]] = {
    "not_read_body": "Something like a die was read by neither reader: take it away or give it more light.",
    "dice_touch": "Dice touch and one may lean on the other: lay them flat and apart.",
}
"""The codes of photographs beside those of the gate, with the sentence for the dealer."""

MIN_SIDE: Final = 40.0
MIN_MATCH: Final = 0.62
MIN_WEAKEST: Final = 0.45
MIN_MARGIN: Final = 0.06
MIN_STRENGTH: Final = 15.0
MAX_STRAY: Final = 0.65
MAX_STRAY_CLEAR: Final = 0.80
"""A face that is otherwise clear may have a brighter patch; what is left of a larger pattern is stronger than that."""


@dataclass(frozen=True, slots=True)
class Least:
    """What a face must reach although the learned reader is sure of the same value; `stray` is the most."""

    match: float
    weakest: float
    strength: float
    margin: float
    stray: float


LEAST: Final = Least(match=0.6, weakest=0.5, strength=15.0, margin=0.07, stray=0.6)
MIN_FEW_MATCH: Final = 0.8
"""What a one or a two must reach."""

UNCLEAR: Final = 0.45
"""The network's share of "must not be read" from which it is heard; there is no count of dice to lean on here."""


def _is_group(face: Face) -> bool:
    """Whether a five or six is rather made of several dice: it has strange spots and no sides."""
    return face.value >= 5 and face.stray > 0.5 and face.edges[2] < 60.0


def _may_have_glint(face: Face) -> bool:
    """Whether the middle of a five may be a glint on a four."""
    return face.value == 5 and face.margin < 0.08 and face.weakest < 0.65


def _is_plain_one(face: Face) -> bool:
    if gate.is_read(face):
        return face.edges[1] >= 40.0 or face.edges[2] >= 80.0 or face.match >= 0.9
    body = face.edges[1] >= 80.0 and face.edges[2] >= 100.0
    return body and face.match >= 0.5 and face.stray < 0.6 and face.margin >= 0.08 and face.strength >= 13.0


def _is_faint(face: Face) -> bool:
    """Whether it is read although its pips are faint: all else fits."""
    fits = face.match >= 0.6 and face.margin >= 0.08 and face.stray <= 0.7
    return fits and face.strength >= 9.0 and face.weakest >= 0.3


def _is_shiny(face: Face) -> bool:
    """Whether it is read although a patch on it shines: every pip is there."""
    fits = face.match >= 0.58 and face.margin >= 0.1 and face.stray <= 0.85
    return fits and face.strength >= 13.5 and face.weakest >= 0.6


def _is_plain_many(face: Face) -> bool:
    if gate.is_read(face):
        return face.value != 2 or face.match >= 0.8 or face.edges[1] >= 30.0 or face.edges[2] >= 70.0
    return face.edges[1] >= 40.0 and face.edges[2] >= 70.0 and (_is_faint(face) or _is_shiny(face))


def is_read(face: Face) -> bool:
    """Whether a face is clear enough to be given a value at all, verified or not."""
    if _is_group(face) or _may_have_glint(face):
        return False
    return _is_plain_one(face) if face.value == 1 else _is_plain_many(face)


def is_seen(face: Face) -> bool:
    """Whether there is a die, readable or not."""
    return not _is_group(face) and (is_read(face) or gate.is_seen(face))


def is_plain(face: Face) -> bool:
    """Whether a face tells the size of the dice: more than one pip, and nothing speaks against it."""
    sides = face.edges[1] >= 2.0 * gate.MIN_SIDE
    fits = face.match >= gate.MIN_MATCH and face.stray < gate.MAX_STRAY and face.margin > gate.MIN_MARGIN
    return is_read(face) and face.value > 1 and sides and fits


def _has_body(face: Face) -> bool:
    least = min(face.edges[1:3]) if face.value == 1 else face.edges[2]
    vivid = face.value > 1 and face.match >= 0.9 and face.margin >= 0.12 and face.strength >= 60.0
    return least >= MIN_SIDE or (vivid and least >= gate.MIN_SIDE)


def is_cocked(_face: Face) -> bool:
    """Nothing is said of leaning: where the camera stood is not known."""
    return False


def doubts(face: Face, confirmed: bool = False) -> tuple[str, ...]:
    """The reason codes of one face, empty where there is none.

    Args:
        face: The face.
        confirmed: Whether the learned reader is sure of the same value; then only what may be no face is doubted.
    """
    if confirmed:
        return _doubts_although_confirmed(face)
    clear = face.match >= 0.75 and face.margin >= 0.1
    found = {
        "unread_die": not is_read(face),
        "low_contrast": face.strength < MIN_STRENGTH or not _has_body(face),
        "blurred": face.match < MIN_MATCH or face.weakest < MIN_WEAKEST,
        "pip_off_site": face.stray > (MAX_STRAY_CLEAR if clear else MAX_STRAY),
        "ambiguous": face.margin < MIN_MARGIN or _may_be_glints(face),
    }
    return tuple(code for code, holds in found.items() if holds)


def _doubts_although_confirmed(face: Face) -> tuple[str, ...]:
    found = {
        "low_contrast": face.strength < LEAST.strength or face.edges[2] < gate.MIN_SIDE,
        "blurred": face.match < LEAST.match or face.weakest < LEAST.weakest,
        "pip_off_site": face.stray > LEAST.stray,
        "ambiguous": face.margin < LEAST.margin or _may_be_glints(face),
    }
    return tuple(code for code, holds in found.items() if holds)


def _may_be_glints(face: Face) -> bool:
    """Whether the pips may be glints or the middle of a chip: one or two spots are soon made, so they must fit well."""
    return face.value <= 2 and face.match < MIN_FEW_MATCH


def sentence(code: str) -> str:
    """The sentence of a reason code, of a photograph's or of the gate's."""
    return REASONS[code] if code in REASONS else gate.sentence(code)
