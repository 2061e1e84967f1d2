"""Who may say what: a part speaks by its own name, and only a camera says what it sees."""

import pytest

from hub.app import is_own
from hub.events.clocks import DeviceTicks
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, Observation
from hub.events.readings import FrameRead
from hub.wire.messages import Observed
from hub.wire.topics import Kind, Leaf, Topic

FRAME = FrameRead(DeviceTicks(1), True, ())
BID = BidEntered(1, 1, 2)


@pytest.mark.parametrize(
    ("kind", "name", "said", "own"),
    [
        (Kind.CAMERA, "north", FRAME, True),
        (Kind.DEVICE, "north", FRAME, False),
        (Kind.CAMERA, "south", FRAME, False),
        (Kind.DEVICE, "north", BID, True),
        (Kind.CAMERA, "north", BID, False),
        (Kind.DEVICE, "dealer", BID, False),
    ],
)
def test_a_part_speaks_for_itself_alone(kind: Kind, name: str, said: Observation, own: bool) -> None:
    observed = Observed(Envelope("north", 1, 1, DeviceTicks(1)), said)
    assert is_own(observed, Topic("t", kind, name, Leaf.EVENT)) == own
