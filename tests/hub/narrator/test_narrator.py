"""The narrator tells a fault once, and once that it is over."""

from hub.events.clocks import UtcMicros
from hub.link.port import Delivery
from hub.narrator.narrator import Narrator
from hub.views.fold import Names, Screen, table_view
from hub.wire.codec import encode
from hub.wire.messages import Availability, HubState, Stamp
from hub.wire.topics import Kind, Leaf, Topic

STAMP = Stamp(1, UtcMicros(1), UtcMicros(2))
NAMES = Names("t", "Table 1", "", "raffle", {})
TOPIC = Topic("t", Kind.HUB, "t", Leaf.STATE)


def state(*faults: str) -> Delivery:
    view = table_view(Screen(NAMES), {}, faults, UtcMicros(1))
    return Delivery(TOPIC, encode(HubState(STAMP, view)), retained=False)


def test_a_fault_is_told_when_it_comes_and_when_it_goes() -> None:
    narrator = Narrator(NAMES, "The pages")
    assert narrator.lines(state("Camera north is away.")) == ("Camera north is away.",)
    assert narrator.lines(state("Camera north is away.")) == ()
    assert narrator.lines(state()) == ("No longer: Camera north is away.",)


def test_the_pages_are_told_when_they_are_served_and_bytes_that_are_no_message_are_said_to_be_none() -> None:
    narrator = Narrator(NAMES, "The pages")
    up = encode(Availability(STAMP, online=True))
    assert narrator.lines(Delivery(TOPIC, up, retained=True)) == ("The pages",)
    assert narrator.lines(Delivery(TOPIC, b"{", retained=False))[0].startswith("A message could not be read")
