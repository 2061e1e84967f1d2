"""Who may say what: a part speaks by its own name, and only a camera says what it sees."""

from pathlib import Path

import pytest

from hub.app import is_own
from hub.events.clocks import DeviceTicks
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, ButtonPressed, CupMoved, Observation
from hub.events.readings import CupSeen, CupSign, FrameRead
from hub.settings.model import Box, Player, Table, TableFile
from hub.wire.messages import Observed
from hub.wire.topics import Kind, Leaf, Topic

SETTINGS = TableFile(
    table=Table(id="t", name="Table 1"),
    players=(Player(seat=1, name="Ann"), Player(seat=2, name="Bo")),
    boxes=(Box(id="seat-1", model="seat-box", port=Path("/dev/x"), seat=1),),
)
FRAME = FrameRead(DeviceTicks(1), True, ())
SIGN = CupSeen(1, CupSign.HAND, DeviceTicks(1))
BID = BidEntered(1, 1, 2)


@pytest.mark.parametrize(
    ("kind", "name", "said", "own"),
    [
        (Kind.CAMERA, "north", FRAME, True),
        (Kind.DEVICE, "north", FRAME, False),
        (Kind.CAMERA, "south", FRAME, False),
        (Kind.CAMERA, "north", SIGN, True),
        (Kind.DEVICE, "north", SIGN, False),
        (Kind.CAMERA, "south", SIGN, False),
        (Kind.CAMERA, "north", CupMoved(1, 90.0), False),
        (Kind.CAMERA, "north", BID, False),
        (Kind.DEVICE, "dealer", BID, False),
    ],
)
def test_a_part_speaks_for_itself_alone(kind: Kind, name: str, said: Observation, own: bool) -> None:
    observed = Observed(Envelope("north", 1, 1, DeviceTicks(1)), said)
    assert is_own(observed, Topic("t", kind, name, Leaf.EVENT), SETTINGS.boxes, SETTINGS.table.consoles) == own


@pytest.mark.parametrize(
    ("kind", "lenses", "own"),
    [(Kind.LENS, {"north"}, True), (Kind.CAMERA, {"north"}, False), (Kind.LENS, {"lens"}, False)],
)
def test_a_lens_speaks_where_only_the_hub_hears_it_and_no_other_camera_does(kind: Kind, lenses: set, own: bool) -> None:
    observed = Observed(Envelope("north", 1, 1, DeviceTicks(1)), FRAME)
    assert is_own(observed, Topic("t", kind, "north", Leaf.EVENT), (), (), lenses) == own


@pytest.mark.parametrize(
    ("speaker", "said", "own"),
    [
        ("dealer", BID, True),
        ("seat-1", BID, False),
        ("people", BID, False),
        ("vision", BID, False),
        ("seat-1", ButtonPressed("bluff"), True),
        ("seat-2", ButtonPressed("bluff"), False),
        ("dealer", ButtonPressed("bluff"), False),
    ],
)
def test_only_a_console_makes_entries_and_only_the_tables_boxes_press(
    speaker: str, said: Observation, own: bool
) -> None:
    observed = Observed(Envelope(speaker, 1, 1, DeviceTicks(1)), said)
    assert (
        is_own(observed, Topic("t", Kind.DEVICE, speaker, Leaf.EVENT), SETTINGS.boxes, SETTINGS.table.consoles) == own
    )
