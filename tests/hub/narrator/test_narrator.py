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


def state(at_s: int, *faults: str) -> Delivery:
    view = table_view(Screen(NAMES), {}, faults, UtcMicros(at_s * 1_000_000))
    return Delivery(TOPIC, encode(HubState(STAMP, view)), retained=False)


AWAY = "Camera north is away."


def test_a_fault_that_lasts_is_told_once_and_once_that_it_is_over() -> None:
    narrator = Narrator(NAMES, "The pages")
    told = [narrator.lines(state(at, AWAY)) for at in range(6)]
    assert told == [(), (), (), (AWAY,), (), ()]
    assert narrator.lines(state(6)) == (f"No longer: {AWAY}",)
    assert narrator.lines(state(7)) == ()


def test_what_passes_at_once_is_not_told() -> None:
    narrator = Narrator(NAMES, "The pages")
    assert [narrator.lines(state(at, *faults)) for at, faults in enumerate([(AWAY,), (AWAY,), (), (AWAY,)])] == [()] * 4


def test_the_pages_are_told_when_they_are_served_and_bytes_that_are_no_message_are_said_to_be_none() -> None:
    narrator = Narrator(NAMES, "The pages")
    up = encode(Availability(STAMP, online=True))
    assert narrator.lines(Delivery(TOPIC, up, retained=True)) == ("The pages",)
    assert narrator.lines(Delivery(TOPIC, up, retained=False)) == ("",)
    assert narrator.lines(Delivery(TOPIC, b"{", retained=False))[0].startswith("A message could not be read")


def test_pages_that_a_broker_remembers_from_the_last_evening_are_told_only_once_they_are_there() -> None:
    narrator = Narrator(NAMES, "The pages", UtcMicros(10))
    before, now = (encode(Availability(Stamp(1, UtcMicros(at), UtcMicros(99)), online=True)) for at in (9, 11))
    told = [narrator.lines(Delivery(TOPIC, up, retained)) for up, retained in ((before, True), (now, False))]
    assert told == [(), ("The pages",)]
