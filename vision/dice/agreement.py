"""Two readers that share no method, die by die: the geometric one and the learned one must agree on every die.

Where they do, the geometric gate forgives a face that is a little blurred or faint. Where they do not, the die carries
the reason, and nobody is told its value as certain.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np

from hub.events.readings import UNREAD
from vision.dice.faces import Face
from vision.dice.learned import Top

READERS: Final = ("geometric", "learned")
"""The names of the two, as they are told to people."""

_SAME: Final = 0.4
"""The two mean one die if their centres are nearer than this, in sides."""

IS_DIE: Final = 0.6
"""A top of less presence than this is no die by itself."""

IS_PRESENT: Final = 0.3
"""A top of more presence than this stands for a die that the geometric reader sees there too."""

IS_TRACE: Final = 0.4
"""A top of more presence than this may be a die that was missed; screws and coins have less."""

SURE: Final = 0.9
"""From this confidence on the learned reader excuses a face that is a little faint or blurred."""

AGREES: Final = 0.65
"""From this confidence on it agrees with a face that leaves no doubt. Below, it has no say."""


class Judge(Protocol):
    """What may be said of a face; `gate` judges seats, `sight` photographs without a calibration."""

    @property
    def UNCLEAR(self) -> float:  # noqa: N802 - the constant of a module
        """From this share on the network's "must not be read" is heard."""

    def is_read(self, face: Face) -> bool:
        """Whether it is clear enough to be given a value at all."""

    def is_seen(self, face: Face) -> bool:
        """Whether there is a die, readable or not."""

    def is_cocked(self, face: Face) -> bool:
        """Whether it seems to lean or to stand on another."""

    def doubts(self, face: Face, confirmed: bool = False) -> tuple[str, ...]:
        """The reason codes; fewer where the learned reader is sure of the same value."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as the two see it: its value or UNREAD, confidence 0-1, centre in pixels, and all reasons to doubt it.

    `face` and `top` are what the geometric and the learned reader see there, None where one sees nothing.
    """

    value: int
    confidence: float
    centre: tuple[float, float]
    doubts: tuple[str, ...]
    face: Face | None = None
    top: Top | None = None

    def scaled(self, scale: float) -> "Die":
        """The same die in pixels that are `scale` times finer."""
        face = None if self.face is None else self.face.moved(np.zeros(2, np.float32), scale)
        return replace(self, centre=(self.centre[0] * scale, self.centre[1] * scale), face=face)


@dataclass(frozen=True, slots=True)
class EachRead:
    """What each reader reads of one die by itself, UNREAD where it reads none, and whether the die is in doubt."""

    said: tuple[int, ...]
    doubtful: bool


def _nearest(top: Top, places: Mapping[int, tuple[float, float, float]]) -> int | None:
    """The index of the face at the same place, None where there is none. Places: x, y and the side of the die."""
    x, y = top.centre
    away = {index: math.hypot(at[0] - x, at[1] - y) / at[2] for index, at in places.items()}
    best = min(away, key=away.__getitem__, default=-1)
    return best if away.get(best, math.inf) < _SAME else None


def pair(faces: Sequence[Face], tops: Sequence[Top]) -> list[tuple[Face | None, Top | None]]:
    """Each face with the top at its place, the plainest tops first; then what is left over of either."""
    free = {index: (*_xy(face), face.size_px) for index, face in enumerate(faces)}
    found: list[tuple[Face | None, Top | None]] = []
    for top in tops:
        index = _nearest(top, free)
        if index is not None:
            del free[index]
        found.append((None if index is None else faces[index], top))
    return found + [(faces[index], None) for index in free]


def unexplained(faces: Sequence[Face], tops: Sequence[Top], judge: Judge) -> tuple[Top, ...]:
    """The tops for which there is no face of the same value that leaves no doubt."""
    return tuple(
        top
        for face, top in pair(faces, tops)
        if top is not None
        and top.presence >= (IS_DIE if face is None else IS_PRESENT)
        and (face is None or face.value != top.value or bool(judge.doubts(face, confirmed=True)))
    )


def agree(faces: Sequence[Face], tops: Sequence[Top], judge: Judge) -> tuple[Die, ...]:
    """Every die that either reader sees, in no particular order.

    Args:
        faces: The geometric reader's, best first.
        tops: The learned reader's in the same pixels, plainest first.
        judge: What may be said of a face here.
    """
    dice = ((_of_pair(face, top, judge), top) for face, top in pair(faces, tops))
    return tuple(replace(die, top=top) for die, top in dice if die is not None)


def differ(faces: Sequence[Face], tops: Sequence[Top], judge: Judge) -> tuple[tuple[Face, Top], ...]:
    """The faces and tops at one place of which the learned reader says another value, or is not sure."""
    both = ((face, top) for face, top in pair(faces, tops) if face is not None and top is not None)
    return tuple((face, top) for face, top in both if _differs(_of_pair(face, top, judge)))


def _differs(die: Die | None) -> bool:
    return die is not None and "readers_differ" in die.doubts


def each_read(die: Die, judge: Judge, readers: int = len(READERS)) -> EachRead:
    """What each of the first so many READERS reads of a die by itself."""
    face, top = die.face, die.top
    geometric = face.value if face is not None and judge.is_read(face) else UNREAD
    is_clear = top is not None and top.presence >= IS_PRESENT and top.unclear < judge.UNCLEAR
    learned = top.value if top is not None and is_clear else UNREAD
    leans = face is not None and judge.is_cocked(face)
    return EachRead((geometric, learned)[:readers], leans or bool(die.doubts) or die.value == UNREAD)


def is_anything_left(faces: Sequence[Face], tops: Sequence[Top], judge: Judge) -> bool:
    """Whether something that might be a die is none by `agree`: where no count is known, that must be looked at."""
    return any(_is_trace(face, top, judge) for face, top in pair(faces, tops) if _of_pair(face, top, judge) is None)


def _is_trace(face: Face | None, top: Top | None, judge: Judge) -> bool:
    """Whether both see something there, or one of them alone sees it more plainly."""
    if face is None:
        return top is not None and top.presence >= IS_TRACE
    return judge.is_seen(face) if top is not None else judge.is_read(face)


def geometric_alone(faces: Sequence[Face], judge: Judge) -> tuple[Die, ...]:
    """The dice that the geometric reader sees, where the learned one was not asked."""
    return tuple(_by_face(face, judge, judge.doubts(face)) for face in faces if judge.is_seen(face))


def _by_face(face: Face, judge: Judge, doubts: tuple[str, ...]) -> Die:
    value = face.value if judge.is_read(face) else UNREAD
    return Die(value, _part(face.match), _xy(face), doubts, face)


def _xy(face: Face) -> tuple[float, float]:
    x, y = face.centre.tolist()
    return x, y


def _part(share: float) -> float:
    return min(max(share, 0.0), 1.0)


def _of_pair(face: Face | None, top: Top | None, judge: Judge) -> Die | None:
    if face is None:
        return _seen_by_network(top) if top is not None and top.presence >= IS_DIE else None
    if top is None or top.presence < (IS_PRESENT if judge.is_seen(face) else IS_DIE):
        return _alone(face, judge)
    if top.unclear >= judge.UNCLEAR:
        return _by_face(face, judge, ("unclear_die", *judge.doubts(face)))
    if top.value != face.value:
        return _disputed(face, top, judge)
    doubts = judge.doubts(face, confirmed=top.confidence >= SURE)
    if top.confidence < (SURE if doubts else AGREES):
        doubts = ("readers_differ", *doubts)
    return Die(face.value, min(top.confidence, _part(face.match)), _xy(face), doubts, face)


def _seen_by_network(top: Top) -> Die:
    """A die that only the learned reader sees."""
    value = top.value if top.confidence >= SURE else UNREAD
    return Die(value, top.presence * top.confidence, top.centre, ("readers_differ",))


def _alone(face: Face, judge: Judge) -> Die | None:
    """A face where the learned reader sees no die: a plain one is disputed, a side or a pattern is nothing."""
    if judge.doubts(face) or judge.is_cocked(face) or not judge.is_read(face):
        return None
    return _by_face(face, judge, ("readers_differ",))


def _disputed(face: Face, top: Top, judge: Judge) -> Die:
    """The value that is likelier right, for a person to look at."""
    plain = judge.is_read(face) and not judge.doubts(face)
    value = face.value if plain and top.confidence < SURE else top.value
    return Die(value, 1.0 - top.confidence if plain else top.confidence, _xy(face), ("readers_differ",), face)
