"""What a gate is asked in the tests of its mutants, and what it must say."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from hub.events.readings import DieReading, SeatReading, SeatState
from tests.vision.dice.made_up import PLAIN, face
from vision.dice import gate
from vision.dice.faces import Face
from vision.dice.learned import Top


@dataclass(frozen=True)
class Case:
    """A function of a gate, what it is given, and what it must say."""

    asked: str
    given: tuple[Any, ...]
    expected: Any

    def outcome(self, module: ModuleType) -> Any:
        found = getattr(module, self.asked)(*self.given)
        match self.asked:
            case "without_noise":
                return [face.strength for face in found]
            case "agree" | "sized" | "without_strangers":
                return [(die.value, *die.doubts) for die in found]
            case "unexplained" | "differ":
                return len(found)
            case "judge":
                return (found.verified, *found.why)
        return found

    @property
    def codes(self) -> set[Any]:
        """Everything that is said in tuples: codes, and values beside them."""
        said = self.expected if isinstance(self.expected, list) else [self.expected]
        return {word for each in said if isinstance(each, tuple) for word in each}


def doubt(*codes: str, **changes: Any) -> Case:
    """The codes of a face that no other reader looked at."""
    return Case("doubts", (face(**changes),), codes)


def sure(*codes: str, **changes: Any) -> Case:
    """The codes of a face of which the learned reader is sure."""
    return Case("doubts", (face(**changes), True), codes)


def read(expected: bool, **changes: Any) -> Case:
    return Case("is_read", (face(**changes),), expected)


def seen(expected: bool, **changes: Any) -> Case:
    return Case("is_seen", (face(**{"weakest": 0.2} | changes),), expected)


def plain(expected: bool, **changes: Any) -> Case:
    return Case("is_plain", (face(**changes),), expected)


FAINTEST = gate.NOISE_STRENGTH * PLAIN.strength
TRACE = {"match": gate.NOISE_MATCH - 0.05, "edges": (6.0, 19.0, 19.0, 33.0), "strength": FAINTEST - 1.0}


def noise(expected: bool, beside: Face = PLAIN, **changes: Any) -> Case:
    """Whether a trace beside a die stays."""
    trace = face(**TRACE | changes)
    return Case("without_noise", ([beside, trace],), [beside.strength, *([trace.strength] if expected else [])])


def one_set(expected: bool, *faces: Face) -> Case:
    return Case("of_one_set", (faces,), expected)


def cocked(expected: bool, **changes: Any) -> Case:
    return Case("is_cocked", (face(**changes),), expected)


def agreed(expected: list[tuple[Any, ...]], faces: list[Face], tops: list[Top], by: ModuleType = gate) -> Case:
    return Case("agree", (faces, tops, by), expected)


def left(expected: bool, faces: list[Face], tops: list[Top]) -> Case:
    return Case("is_anything_left", (faces, tops, gate), expected)


def missed(expected: int, faces: list[Face], tops: list[Top]) -> Case:
    return Case("unexplained", (faces, tops, gate), expected)


def differing(expected: int, faces: list[Face], tops: list[Top]) -> Case:
    return Case("differ", (faces, tops, gate), expected)


def judged(
    verified: bool, *why: str, values: tuple[int, ...] = (2, 5), state: SeatState = SeatState.LIFTED, owned: Any = 2
) -> Case:
    dice = tuple(DieReading(value, 0.9, (0.0, 0.0)) for value in values)
    return Case("judge", (SeatReading(1, state, dice), owned), (verified, *why))
