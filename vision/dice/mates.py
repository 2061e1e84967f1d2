"""What the dice of a seat say about each other: how large one is, and what beside them is none of them.

A seat owns so many dice. Where that many are beyond doubt, whatever else is seen there is none of its own; but a die of
somebody else's among them is still asked about, so only what can be no die that lies flat is left out.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Final

import numpy as np

from vision.dice import gate
from vision.dice.agreement import Die
from vision.dice.faces import Face
from vision.dice.lattice import F32
from vision.dice.learned import BAD

_SAME_SPACING: Final = 0.03
"""The pips of dice of one set lie equally far apart but for this part, as they are measured."""

_TOO_LARGE: Final = ("wrong_size",)
_MATES: Final = 2
"""So many dice tell how far apart the pips of a set lie."""

_NO_VALUE: Final = 0.2
"""The shares of all six values together of what the learned reader gives no value; a flat die has three times that."""

_NEAREST: Final = 0.95
"""The middles of two dice that lie flat are a side apart at least; what is nearer to one is a part of it."""

_TOWARDS: Final = 0.9
"""Cosine of the ways from a top to its foot and to what is seen on its side."""


def plain_face(die: Die) -> Face | None:
    """The face of a die that leaves no doubt and lies flat, None of another."""
    face = die.face
    return None if die.doubts or face is None or gate.is_cocked(face) else face


def plain_faces(dice: Sequence[Die]) -> list[Face]:
    """Those of all such dice."""
    return [face for face in map(plain_face, dice) if face is not None]


def sized(dice: Sequence[Die]) -> tuple[Die, ...]:
    """The dice; one that only seems too large is none the less of the right size where its pips are its mates'.

    A body that touches another of its own colour seems to go on there. Pips tell the size as well.
    """
    large = [index for index, die in enumerate(dice) if die.doubts == _TOO_LARGE]
    spacings = [face.spacing for face in plain_faces(dice) if face.value > 1] if large else []
    found = list(dice)
    if len(spacings) < _MATES:
        return tuple(found)
    usual = median(spacings)
    for index in large:
        if _only_seems_large(found[index].face, usual):
            found[index] = replace(found[index], doubts=())
    return tuple(found)


def _only_seems_large(face: Face | None, usual: float) -> bool:
    if face is None or face.value == 1:
        return False
    touches, large = face.edges[0] < gate.MIN_SIDE, face.body_side > gate.CONFIRMED.body_sides[1]
    return touches and large and abs(face.spacing - usual) <= _SAME_SPACING * usual


def without_strangers(dice: Sequence[Die], owned: int | None) -> tuple[Die, ...]:
    """The dice that the seat owns alone, where these are beyond doubt and nothing else can be a die that lies flat.

    Args:
        dice: All that is seen in the seat.
        owned: How many dice it owns, None where that is not known.
    """
    own = plain_faces(dice)
    if len(own) != owned:
        return tuple(dice)
    strict = not any(gate.doubts(face) for face in own)
    rest = [die for die in dice if plain_face(die) is None]
    strangers = all(_is_on_a_side(die, own) or (strict and _has_no_value(die)) for die in rest)
    return tuple(die for die in dice if plain_face(die) is not None) if strangers else tuple(dice)


def _has_no_value(die: Die) -> bool:
    """Whether neither reader gives a value: a chip, a hand, a cup.

    A die that leans shows pips, if only from aslant: it may be the player's own, and one of the others a stranger's. A
    spot alone that is blurred or of another size is none.
    """
    if die.top is None or sum(die.top.shares[1:BAD]) > _NO_VALUE:
        return False
    if die.face is None or not gate.is_seen(die.face):
        return True
    return die.face.value == 1 and bool(gate.doubts(die.face))


def _is_on_a_side(die: Die, faces: Sequence[Face]) -> bool:
    """Whether only the learned reader sees it, where a die's side is seen that faces the camera."""
    if die.top is None or (die.face is not None and gate.is_seen(die.face)):
        return False
    at = np.array(die.top.centre, np.float32)
    return any(_is_on_side_of(face, at - face.centre) for face in faces)


def _is_on_side_of(face: Face, away: F32) -> bool:
    far, foot = float(np.linalg.norm(away)), float(np.linalg.norm(face.base_shift))
    return far <= _NEAREST * face.size_px and float(away @ face.base_shift) > _TOWARDS * far * foot
