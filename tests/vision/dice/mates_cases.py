"""The cases of what the dice of a seat say about each other; the bounds are its own, by name."""

from typing import Any

import numpy as np

from tests.vision.dice.cases import Case
from tests.vision.dice.made_up import A_LITTLE, SIDE_PX, face, top
from vision.dice import gate
from vision.dice.agreement import Die
from vision.dice.faces import Face
from vision.dice.learned import Top
from vision.dice.mates import _NEAREST, _NO_VALUE, _SAME_SPACING, _TOWARDS

LARGE = gate.CONFIRMED.body_sides[1] + A_LITTLE
TOUCHING = (gate.MIN_SIDE - 1.0, 90.0, 100.0, 110.0)
SPACING = 0.25
OFF = _SAME_SPACING * SPACING
SLANT = np.array([0.0, 0.8 * SIDE_PX], np.float32)
"""From a top to its foot."""

LEANING = face(100.0, lean=gate.MAX_LEAN + A_LITTLE)
SEEN = face(100.0, weakest=0.2)
"""There is a die, but no value."""

HIDDEN = {"match": 0.3}
"""The geometric reader sees no die."""


def one(of: Face | None = None, *doubts: str, seen: Top | None = None) -> Die:
    found = face() if of is None else of
    return Die(found.value, 0.9, (0.0, 0.0), doubts, found, seen)


def tops_only(seen: Top | None, of: Face | None = None) -> Die:
    """A die of which the learned reader alone gives a value, if any."""
    return Die(0, 0.5, (0.0, 0.0), ("readers_differ",), of, seen)


def large(**changes: Any) -> Die:
    return one(face(**{"body_side": LARGE, "edges": TOUCHING} | changes), "wrong_size")


def sizes(expected: tuple[str, ...], doubted: Die, *mates: Die) -> Case:
    return Case(
        "sized", ([doubted, *mates],), [(doubted.value, *expected), *((mate.value, *mate.doubts) for mate in mates)]
    )


def strangers(left: int, owned: int | None, *dice: Die) -> Case:
    """How many dice are left."""
    return Case("without_strangers", (dice, owned), [(die.value, *die.doubts) for die in dice[:left]])


def beside(out: float, along: float, **changes: Any) -> Die:
    """What only the learned reader sees, so far beside a die and so far towards its foot, in sides."""
    seen = top(3, out * SIDE_PX)
    return tops_only(Top((seen.centre[0], along * SIDE_PX), seen.shares), face(100.0, **changes) if changes else None)


VALUELESS = top(3, 100.0, presence=1.0, unclear=1.0 - _NO_VALUE + A_LITTLE)
VALUED = top(3, 100.0, presence=1.0, unclear=1.0 - _NO_VALUE - A_LITTLE)
ASIDE = float(np.tan(np.arccos(_TOWARDS)))
SLANTED = one(face(base_shift=SLANT))
DOUBTED = one(face(stray=gate.MAX_STRAY + A_LITTLE))
"""Nothing speaks against it where the learned reader is sure, and something where it is not asked."""

MATES: list[Case] = [
    # A body that touches another seems to go on; its pips tell its size.
    sizes((), large(), one(), one()),
    sizes(("wrong_size",), large(), one()),
    sizes(("wrong_size",), large(), one(), one(face(value=1))),
    sizes(("wrong_size",), large(), one(), one(LEANING)),
    sizes(("wrong_size",), large(), one(), one(None, "blurred")),
    sizes((), large(spacing=SPACING + OFF - 1e-6), one(), one()),
    sizes(("wrong_size",), large(spacing=SPACING + OFF + A_LITTLE), one(), one()),
    sizes(("wrong_size",), large(value=1), one(), one()),
    sizes(("wrong_size",), large(edges=(gate.MIN_SIDE + 1.0, 90.0, 100.0, 110.0)), one(), one()),
    sizes(("wrong_size",), large(body_side=LARGE - 2 * A_LITTLE), one(), one()),
    sizes(("blurred",), one(face(body_side=LARGE, edges=TOUCHING), "blurred"), one(), one()),
    sizes(("readers_differ",), tops_only(top(3)), one(), one()),
    sizes((), Die(3, 0.9, (0.0, 0.0), ()), one(), one()),
    sizes(("wrong_size",), Die(3, 0.9, (0.0, 0.0), ("wrong_size",)), one(), one()),
    # What neither reader gives a value, where all that the seat owns is beyond doubt.
    strangers(1, 1, one()),
    strangers(1, 1, one(), tops_only(VALUELESS)),
    strangers(2, 1, one(), tops_only(VALUED)),
    strangers(2, 1, one(), Die(3, 0.9, (0.0, 0.0), ())),
    strangers(2, 1, one(), tops_only(None)),
    strangers(2, 1, one(), tops_only(None, SEEN)),
    strangers(2, 2, one(), tops_only(VALUELESS)),
    strangers(2, None, one(), tops_only(VALUELESS)),
    strangers(2, 1, DOUBTED, tops_only(VALUELESS)),
    strangers(2, 1, one(), tops_only(VALUELESS, face(100.0))),
    strangers(2, 1, one(), tops_only(VALUELESS, SEEN)),
    strangers(2, 1, one(), tops_only(VALUELESS, LEANING)),
    strangers(1, 1, one(), tops_only(VALUELESS, face(100.0, **HIDDEN))),
    strangers(1, 1, one(), tops_only(VALUELESS, face(100.0, value=1, weakest=0.2))),
    strangers(2, 1, one(), tops_only(VALUELESS, face(100.0, value=1))),
    strangers(2, 1, one(), tops_only(VALUED, SEEN)),
    # What lies on the side of a die that is seen at a slant.
    strangers(1, 1, SLANTED, beside(0.0, _NEAREST - A_LITTLE)),
    strangers(2, 1, SLANTED, beside(0.0, _NEAREST + A_LITTLE)),
    strangers(2, 1, SLANTED, beside(0.0, -_NEAREST + A_LITTLE)),
    strangers(1, 1, SLANTED, beside(0.8 * ASIDE - A_LITTLE, 0.8)),
    strangers(2, 1, SLANTED, beside(0.8 * ASIDE + A_LITTLE, 0.8)),
    strangers(2, 1, one(), beside(0.0, 0.8)),
    strangers(1, 1, SLANTED, beside(0.0, 0.8, **HIDDEN)),
    strangers(2, 1, SLANTED, beside(0.0, 0.8, weakest=0.2)),
    strangers(3, 1, SLANTED, beside(0.0, 0.8), tops_only(VALUED)),
]
