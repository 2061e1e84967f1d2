"""What was pressed before a box was bound as it is never counts, however late it comes."""

from pathlib import Path

from devices import messages
from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.effects import SECOND, Effect, Moment, Publish, Send
from devices.framing import Decoder
from devices.messages import Acked, Event, FromDevice, Hello, Ping, Pong
from devices.ports.news import Gone, Opened, Received
from hub.events.clocks import HubNanos, UtcMicros
from hub.wire.messages import Observed

PORT = Path("/dev/a")
SEAT_1 = Binding("box", "seat-box", None, {}, 1)
SEAT_2 = Binding("box", "seat-box", None, {}, 2)
ROUND_TRIP = SECOND // 500


class Rig:
    """A bridge and one box whose ticks are the hub's microseconds."""

    def __init__(self, *bindings: Binding) -> None:
        self.now = 10 * SECOND
        self.bridge = Bridge(bindings, boot=9, now=HubNanos(0), clock=7)
        self.bridge.link(True, self.moment)

    @property
    def moment(self) -> Moment:
        return Moment(HubNanos(self.now), UtcMicros(self.now // 1_000))

    def plug(self, *, answers: bool = True) -> None:
        self.bridge.news(Opened(PORT), self.moment)
        effects = self.said(Hello("box", "seat-box", "1.0.0", 1, ("bluff",)))
        if answers:
            self.answer(effects)

    def answer(self, effects: list[Effect]) -> list[Effect]:
        self.now += ROUND_TRIP
        ticks = (self.now - ROUND_TRIP // 2) // 1_000
        pongs = [Pong(1, each.n, ticks, 0) for each in sent(effects) if isinstance(each, Ping)]
        assert pongs
        return self.said(*pongs)

    def pull(self) -> None:
        self.bridge.news(Gone(PORT), self.moment)

    def said(self, *said: FromDevice) -> list[Effect]:
        return self.bridge.news(Received(PORT, b"".join(map(messages.line, said))), self.moment)

    def press(self, seq: int) -> Event:
        """A press just now; it is not sent yet."""
        return Event(1, seq, "pressed", "bluff", self.now // 1_000)

    def bind(self, *bindings: Binding) -> None:
        self.now += SECOND
        self.bridge.bind(bindings, self.moment)
        self.now += SECOND


def sent(effects: list[Effect]) -> list[messages.ToDevice]:
    data = b"".join(each.data for each in effects if isinstance(each, Send))
    return [messages.to_device(frame) for frame in Decoder().feed(data)]


def forwarded(effects: list[Effect]) -> list[int]:
    told = [each.message for each in effects if isinstance(each, Publish)]
    return [each.envelope.seq for each in told if isinstance(each, Observed)]


def settled(effects: list[Effect]) -> list[int]:
    return [each.seq for each in sent(effects) if isinstance(each, Acked)]


def test_a_press_while_away_and_bound_to_nothing_does_not_count_after_the_binding() -> None:
    rig = Rig()
    rig.plug()
    rig.pull()
    before = rig.press(1)
    rig.bind(SEAT_1)
    rig.plug()
    effects = rig.said(before, rig.press(2))
    assert (settled(effects), forwarded(effects)) == ([1], [2])


def test_the_presses_that_were_not_resent_before_the_binding_do_not_count_either() -> None:
    rig = Rig()
    rig.plug()
    presses = [rig.press(seq) for seq in range(1, 11)]
    rig.said(*presses[:8])
    rig.bind(SEAT_1)
    effects = rig.said(*presses, rig.press(11))
    assert (settled(effects), forwarded(effects)) == (list(range(1, 11)), [11])


def test_a_press_at_another_seat_does_not_count_at_this_one() -> None:
    rig = Rig(SEAT_1)
    rig.plug()
    rig.pull()
    before = rig.press(1)
    rig.bind(SEAT_2)
    rig.plug()
    effects = rig.said(before)
    assert (settled(effects), forwarded(effects)) == ([1], [])


def test_a_press_that_comes_before_the_first_round_trip_waits_until_it_can_be_timed() -> None:
    rig = Rig()
    before = rig.press(1)
    rig.bind(SEAT_1)
    rig.bridge.news(Opened(PORT), rig.moment)
    hello = rig.said(Hello("box", "seat-box", "1.0.0", 1, ("bluff",)))
    assert settled(rig.said(before)) == []
    effects = rig.answer(hello)
    assert (settled(effects), forwarded(effects)) == ([1], [])


def test_what_cannot_be_timed_counts_by_its_arrival() -> None:
    rig = Rig()
    before = rig.press(1)
    rig.bind(SEAT_1)
    rig.plug(answers=False)
    rig.now += 2 * SECOND
    assert forwarded(rig.said(before)) == [1]


def test_a_box_that_was_bound_before_the_bridge_began_loses_nothing() -> None:
    rig = Rig(SEAT_1)
    before = rig.press(1)
    rig.now += 60 * SECOND
    rig.plug()
    assert forwarded(rig.said(before)) == [1]
    rig.bind(SEAT_1)
    assert forwarded(rig.said(before)) == [1]
