"""The cases of the agreement of two readers; the bounds are its own, by name."""

from hub.events.readings import UNREAD
from tests.vision.dice.cases import Case, agreed, differing, left, missed
from tests.vision.dice.made_up import A_LITTLE, PLAIN, SIDE_PX, face, top
from vision.dice import gate, sight
from vision.dice.agreement import _SAME, AGREES, IS_DIE, IS_PRESENT, IS_TRACE, SURE

DIFFER = "readers_differ"
BESIDE = face(40.0)
NOT_SURE = SURE - A_LITTLE
NEAR = _SAME * SIDE_PX
ALONE = face(stray=(gate.MAX_STRAY + gate.CONFIRMED.stray) / 2)
"""Doubtful where the geometric reader is alone, and not where the other is sure."""

PATTERN = face(stray=gate.CONFIRMED.stray + A_LITTLE)
SEEN = face(weakest=0.2)
"""Seen to be there and not read."""

NOTHING = face(match=0.3)

AGREEMENT: list[Case] = [
    agreed([(5,)], [PLAIN], [top(5, NEAR - A_LITTLE)]),
    agreed([(5, DIFFER), (5, DIFFER)], [PLAIN], [top(5, NEAR + A_LITTLE)]),
    agreed([(5,), (5, DIFFER)], [PLAIN], [top(5), top(5, 3.0)]),
    agreed([(5,), (5,)], [PLAIN, BESIDE], [top(5, 40.0), top(5)]),
    # How sure the learned reader must be of the same value.
    agreed([(5,)], [PLAIN], [top(5, confidence=AGREES + A_LITTLE)]),
    agreed([(5, DIFFER)], [PLAIN], [top(5, confidence=AGREES - A_LITTLE)]),
    agreed([(5,)], [ALONE], [top(5, confidence=SURE + A_LITTLE)]),
    agreed([(5, DIFFER, "pip_off_site")], [ALONE], [top(5, confidence=NOT_SURE)]),
    agreed([(5, "pip_off_site")], [PATTERN], [top(5)]),
    # Which value is shown where they differ.
    agreed([(4, DIFFER)], [PLAIN], [top(4)]),
    agreed([(5, DIFFER)], [PLAIN], [top(4, confidence=NOT_SURE)]),
    agreed([(4, DIFFER)], [PATTERN], [top(4, confidence=NOT_SURE)]),
    # What only one of them sees.
    agreed([(3, DIFFER)], [], [top(3, presence=IS_DIE + A_LITTLE)]),
    agreed([], [], [top(3, presence=IS_DIE - A_LITTLE)]),
    agreed([(UNREAD, DIFFER)], [], [top(3, confidence=NOT_SURE)]),
    agreed([(5, DIFFER)], [PLAIN], []),
    agreed([(5, DIFFER)], [PLAIN], [top(5, presence=IS_PRESENT - A_LITTLE)]),
    agreed([(5,)], [PLAIN], [top(5, presence=IS_PRESENT + A_LITTLE)]),
    agreed([], [NOTHING], [top(5, presence=IS_DIE - A_LITTLE)]),
    agreed([(5, "blurred")], [NOTHING], [top(5, presence=IS_DIE + A_LITTLE)]),
    agreed([], [face(lean=gate.MAX_LEAN + A_LITTLE)], []),
    agreed([], [ALONE], []),
    agreed([], [SEEN], []),
    # What must not be read.
    agreed([(5, "unclear_die")], [PLAIN], [top(5, unclear=gate.UNCLEAR + A_LITTLE)]),
    agreed([(5,)], [PLAIN], [top(5, unclear=gate.UNCLEAR - A_LITTLE)]),
    agreed([(5, "unclear_die")], [PLAIN], [top(5, unclear=sight.UNCLEAR + A_LITTLE)], sight),
    # What the geometric reader is asked to look at again.
    missed(0, [PLAIN], [top(5)]),
    missed(1, [PLAIN], [top(4)]),
    missed(1, [PATTERN], [top(5)]),
    missed(0, [PATTERN], [top(5, presence=IS_PRESENT - A_LITTLE)]),
    missed(1, [PATTERN], [top(5, presence=IS_PRESENT + A_LITTLE)]),
    missed(1, [], [top(3, presence=IS_DIE + A_LITTLE)]),
    missed(0, [], [top(3, presence=IS_DIE - A_LITTLE)]),
    missed(0, [PLAIN], []),
    # What the learned reader is asked to look at again.
    differing(1, [PLAIN], [top(4)]),
    differing(1, [PLAIN], [top(5, confidence=AGREES - A_LITTLE)]),
    differing(0, [PLAIN], [top(5)]),
    differing(0, [PLAIN], []),
    differing(0, [], [top(3)]),
    differing(0, [NOTHING], [top(5, presence=IS_DIE - A_LITTLE)]),
    # What is no die by agreement may still be one: where no count is known it is asked about.
    left(False, [PLAIN], [top(5)]),
    left(True, [], [top(3, presence=IS_TRACE + A_LITTLE)]),
    left(False, [], [top(3, presence=IS_TRACE - A_LITTLE)]),
    left(True, [ALONE], []),
    left(False, [SEEN], []),
    left(True, [SEEN], [top(5, presence=IS_PRESENT - A_LITTLE)]),
    left(False, [NOTHING], [top(5, presence=IS_TRACE + A_LITTLE)]),
]
