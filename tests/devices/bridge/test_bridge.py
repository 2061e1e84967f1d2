from pathlib import Path

import pytest

from devices import messages
from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.effects import SECOND, Clear, Effect, Moment, Publish, Send, Tell
from devices.bridge.health import STUCK_NS
from devices.bridge.roster import BRIDGE, MAX_STRANGERS, NAMES_A_PORT, RESERVED
from devices.bridge.session import FLOOD
from devices.framing import Decoder
from devices.messages import Acked, Beat, Event, FromDevice, Hello, Lamp, Ping, Pong, ToDevice, Who
from devices.ports.news import Gone, Opened, Received, Refused
from devices.ports.port import Trouble
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import ButtonPressed
from hub.wire.messages import Availability, BoxState, LampSet, Observed
from hub.wire.topics import Leaf

A, B = Path("/dev/a"), Path("/dev/b")
INPUTS = ("bluff", "time", "call")
CLOCK = 77


class Table:
    """A bridge with two boxes, a clock that a test moves, and what came out of it."""

    def __init__(self) -> None:
        self.now = 10 * SECOND
        self.bridge = Bridge(
            [
                Binding("seat-1", "seat-box", A, {"call": "none", "time": "bluff"}),
                Binding("seat-2", "seat-box", B, {}),
            ],
            boot=99,
            now=HubNanos(self.now),
            clock=CLOCK,
        )
        self.last: list[Effect] = []
        self.do(self.bridge.link(True, self.moment))

    @property
    def moment(self) -> Moment:
        return Moment(HubNanos(self.now), UtcMicros(self.now // 1_000))

    def do(self, effects: list[Effect]) -> list[Effect]:
        self.last = effects
        return effects

    def wait(self, seconds: float) -> list[Effect]:
        """In steps as the process takes them."""
        done: list[Effect] = []
        for _ in range(round(seconds * 4)):
            self.now += SECOND // 4
            done += self.bridge.advance(self.moment)
        return self.do(done)

    def opened(self, path: Path) -> list[Effect]:
        return self.do(self.bridge.news(Opened(path), self.moment))

    def said(self, path: Path, *said: FromDevice) -> list[Effect]:
        return self.raw(path, b"".join(map(messages.line, said)))

    def raw(self, path: Path, data: bytes) -> list[Effect]:
        return self.do(self.bridge.news(Received(path, data), self.moment))

    def hello(self, path: Path, id_: str, boot: int = 1, model: str = "seat-box") -> list[Effect]:
        """It says hello and answers the first ping after two milliseconds; its clock shows the hub's microseconds."""
        self.opened(path)
        effects = self.said(path, Hello(id_, model, "sim-1", boot, INPUTS))
        return self.do([*effects, *self.answered(path, boot)])

    def answered(self, path: Path, boot: int = 1) -> list[Effect]:
        """The pings that were sent last are answered after two milliseconds."""
        effects: list[Effect] = []
        for ping in [each for each in self.sent(path) if isinstance(each, Ping)]:
            self.now += 2_000_000
            effects += self.said(path, Pong(boot, ping.n, (self.now - 1_000_000) // 1_000, 0))
        return self.do(effects)

    def sent(self, path: Path) -> list[ToDevice]:
        data = b"".join(each.data for each in self.last if isinstance(each, Send) and each.path == path)
        return [messages.to_device(frame) for frame in Decoder().feed(data)]

    def orders(self, path: Path) -> list[ToDevice]:
        """What was sent, but for the pings."""
        return [each for each in self.sent(path) if not isinstance(each, Ping)]

    def published(self, id_: str, leaf: Leaf) -> list[object]:
        return [each.message for each in self.last if isinstance(each, Publish) and (each.id, each.leaf) == (id_, leaf)]

    def state(self, id_: str) -> BoxState:
        state = self.published(id_, Leaf.STATE)[-1]
        assert isinstance(state, BoxState)
        return state

    def online(self, id_: str) -> bool:
        availability = self.published(id_, Leaf.AVAILABILITY)[-1]
        assert isinstance(availability, Availability)
        return availability.online

    def told(self) -> list[str]:
        return [each.what for each in self.last if isinstance(each, Tell)]


@pytest.fixture
def table() -> Table:
    return Table()


def pressed(seq: int = 1, button: str = "bluff", boot: int = 1) -> Event:
    return Event(boot, seq, "pressed", button, 1_000 * seq)


def test_a_port_that_opens_is_asked_who_is_there(table: Table) -> None:
    table.opened(A)
    assert table.sent(A) == [Who()]
    table.wait(0.25)
    assert table.sent(A) == []
    table.wait(0.25)
    assert table.sent(A) == [Who()]


def test_a_hello_makes_the_box_there_with_all_its_words(table: Table) -> None:
    table.hello(A, "seat-1")
    assert table.online("seat-1")
    assert len(table.published("seat-1", Leaf.DESCRIPTOR)) == 1
    assert [each.name for each in table.state("seat-1").inputs] == list(INPUTS)
    assert table.told() == ["there"]


def test_a_press_is_forwarded_in_its_own_envelope(table: Table) -> None:
    table.hello(B, "seat-2", boot=7)
    table.said(B, pressed(3, boot=7))
    envelope = Envelope("seat-2", 7, 3, 3_000)
    (observed,) = table.published("seat-2", Leaf.EVENT)
    assert isinstance(observed, Observed)
    assert observed.envelope == envelope
    assert isinstance(observed.observation, ButtonPressed)
    assert observed.observation.button == "bluff"


def test_a_button_stands_for_the_action_that_the_table_file_says(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, pressed(1, "time"))
    (observed,) = table.published("seat-1", Leaf.EVENT)
    assert isinstance(observed, Observed)
    assert isinstance(observed.observation, ButtonPressed)
    assert observed.observation.button == "bluff"


def test_the_device_is_told_only_once_the_hub_has_the_event(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, pressed())
    assert table.sent(A) == []
    table.do(table.bridge.acknowledged("seat-1", 1, 1))
    assert table.sent(A) == [Acked(1, 1)]


def test_an_unanswered_press_is_forwarded_again_but_not_more_than_four_times_a_second(table: Table) -> None:
    table.hello(A, "seat-1")
    times = 0
    for _ in range(100):
        table.said(A, pressed())
        times += len(table.published("seat-1", Leaf.EVENT))
        table.now += SECOND // 50
    assert 7 <= times <= 8


def test_an_event_that_the_hub_has_is_answered_without_it(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, pressed())
    table.bridge.acknowledged("seat-1", 1, 1)
    table.said(A, pressed())
    assert table.published("seat-1", Leaf.EVENT) == []
    assert table.sent(A) == [Acked(1, 1)]


def test_an_answer_for_another_boot_is_not_sent_to_the_device(table: Table) -> None:
    table.hello(A, "seat-1", boot=2)
    assert table.bridge.acknowledged("seat-1", 1, 1) == []
    assert table.bridge.acknowledged("nobody", 1, 1) == []


def test_while_the_broker_is_away_the_device_keeps_its_events(table: Table) -> None:
    table.hello(A, "seat-1")
    table.do(table.bridge.link(False, table.moment))
    table.said(A, pressed())
    assert table.last == []
    table.do(table.bridge.link(True, table.moment))
    assert table.online("seat-1")
    assert len(table.published("seat-1", Leaf.DESCRIPTOR)) == 1
    table.said(A, pressed())
    assert len(table.published("seat-1", Leaf.EVENT)) == 1


def test_an_event_on_its_way_when_the_broker_went_is_forwarded_as_soon_as_it_is_back(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, pressed())
    table.bridge.link(False, table.moment)
    table.bridge.link(True, table.moment)
    table.said(A, pressed())
    assert len(table.published("seat-1", Leaf.EVENT)) == 1


def test_swapped_cables_change_nothing(table: Table) -> None:
    table.hello(A, "seat-2")
    table.hello(B, "seat-1")
    table.said(A, pressed())
    assert len(table.published("seat-2", Leaf.EVENT)) == 1
    table.do(table.bridge.acknowledged("seat-2", 1, 1))
    assert table.sent(A) == [Acked(1, 1)]
    table.said(B, pressed(button="time"))
    (observed,) = table.published("seat-1", Leaf.EVENT)
    assert isinstance(observed, Observed)
    assert isinstance(observed.observation, ButtonPressed)
    assert observed.observation.button == "bluff"


def test_cables_swapped_in_the_middle_of_a_press_lose_nothing(table: Table) -> None:
    table.hello(A, "seat-1")
    table.hello(B, "seat-2")
    table.said(A, pressed())
    for path in (A, B):
        table.bridge.news(Gone(path), table.moment)
    table.bridge.acknowledged("seat-1", 1, 1)
    table.hello(B, "seat-1")
    table.said(B, pressed())
    assert table.published("seat-1", Leaf.EVENT) == []
    assert table.sent(B) == [Acked(1, 1)]


def test_another_box_at_a_port_that_was_never_seen_to_close_takes_the_place_of_the_first(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, Hello("seat-2", "seat-box", "sim-1", 1, INPUTS))
    assert table.online("seat-2")
    table.wait(0.25)
    assert not table.online("seat-1")
    assert table.state("seat-1").faults == ("other_box",)
    assert table.bridge.acknowledged("seat-1", 1, 1) == []


def test_a_pulled_cable_makes_the_box_away_at_once(table: Table) -> None:
    table.hello(A, "seat-1")
    table.do(table.bridge.news(Gone(A), table.moment))
    assert not table.online("seat-1")
    assert table.state("seat-1").faults == ("port_missing",)
    assert "plug the box in" in table.state("seat-1").sentence
    table.hello(A, "seat-1")
    assert table.online("seat-1")


def test_a_busy_port_is_told_once_in_a_sentence(table: Table) -> None:
    for _ in range(20):
        table.bridge.news(Refused(A, Trouble.BUSY, "held: close it"), table.moment)
    table.wait(2)
    assert table.state("seat-1").faults == ("port_busy",)
    assert table.state("seat-1").sentence == "held: close it"
    assert not table.online("seat-1")
    assert table.told().count("port_busy") == 1
    table.wait(20)
    assert table.told() == []


def test_a_box_is_not_called_away_before_it_could_say_hello(table: Table) -> None:
    table.opened(A)
    table.wait(0.75)
    assert table.published("seat-1", Leaf.AVAILABILITY) == []
    table.wait(0.5)
    assert not table.online("seat-1")


def test_a_stranger_is_shown_and_never_acted_on(table: Table) -> None:
    table.hello(A, "seat-9")
    assert table.state("seat-9").faults == ("quarantined",)
    assert len(table.published("seat-9", Leaf.DESCRIPTOR)) == 1
    assert "[[boxes]]" in table.state("seat-9").sentence
    table.said(A, pressed())
    assert table.last == []


@pytest.mark.parametrize("id_", sorted(RESERVED))
def test_a_box_cannot_speak_in_the_name_of_a_program_and_is_told_to_take_another(table: Table, id_: str) -> None:
    table.hello(A, id_)
    assert [each for each in table.last if isinstance(each, Publish)] == []
    (told,) = [each for each in table.last if isinstance(each, Tell)]
    assert (told.what, told.device) == ("program_name", "")
    assert "device.json" in told.sentence
    table.said(A, pressed())
    assert [each for each in table.last if isinstance(each, Publish)] == []
    table.wait(0.25)
    state = table.state(BRIDGE)
    assert (state.faults, state.sentence) == (("program_name",), told.sentence)


def test_who_is_not_listened_to_is_told_again_and_again_until_it_is_unplugged(table: Table) -> None:
    table.hello(A, "bridge")
    table.wait(0.25)
    assert table.state(BRIDGE).faults == ("program_name",)
    table.wait(0.25)
    assert table.published(BRIDGE, Leaf.STATE) == []
    table.wait(5)
    assert table.state(BRIDGE).faults == ("program_name",)
    table.do(table.bridge.news(Gone(A), table.moment))
    table.wait(0.25)
    assert (table.state(BRIDGE).faults, table.state(BRIDGE).sentence) == ((), "")


def test_a_device_of_ever_new_names_does_not_fill_the_broker(table: Table) -> None:
    table.opened(A)
    names, told = set(), list[str]()
    for number in range(100):
        effects = table.said(A, Hello(f"mad-{number}", "seat-box", "sim-1", 1, ()))
        names |= {each.id for each in effects if isinstance(each, Publish)}
        told += table.told()
    assert len(names) == NAMES_A_PORT
    assert told.count("many_names") == 1
    table.wait(0.25)
    assert table.state(BRIDGE).faults == ("many_names",)
    table.opened(A)
    table.said(A, Hello("mad-2", "seat-box", "sim-1", 1, ()))
    table.said(A, Hello("mad-200", "seat-box", "sim-1", 1, ()))
    assert table.state("mad-200").faults == ("quarantined",)


def test_all_boxes_of_a_full_table_are_offered_when_they_are_new(table: Table) -> None:
    for number in range(MAX_STRANGERS):
        table.hello(Path(f"/dev/new-{number}"), f"new-{number}")
        assert table.state(f"new-{number}").faults == ("quarantined",)
    table.hello(Path("/dev/more"), "more")
    assert table.told() == ["many_strangers"]
    assert [each for each in table.last if isinstance(each, Publish | Clear)] == []
    table.wait(0.25)
    assert table.state(BRIDGE).faults == ("many_strangers",)
    table.do(table.bridge.news(Gone(Path("/dev/new-0")), table.moment))
    table.said(Path("/dev/more"), Hello("more", "seat-box", "sim-1", 1, INPUTS))
    assert table.state("more").faults == ("quarantined",)
    table.wait(0.25)
    assert table.state(BRIDGE).faults == ()


def test_a_stranger_that_is_gone_makes_room_for_a_new_one_and_leaves_nothing_behind(table: Table) -> None:
    for number in range(MAX_STRANGERS):
        table.hello(Path(f"/dev/new-{number}"), f"new-{number}")
    table.do(table.bridge.news(Gone(Path("/dev/new-3")), table.moment))
    table.do(table.bridge.news(Gone(Path("/dev/new-5")), table.moment))
    table.hello(Path("/dev/more"), "more")
    assert table.state("more").faults == ("quarantined",)
    assert [each for each in table.last if isinstance(each, Clear)] == [Clear("new-3")]


def test_of_two_boxes_with_one_id_the_first_keeps_it_while_it_speaks(table: Table) -> None:
    table.hello(A, "seat-1", boot=1)
    table.hello(B, "seat-1", boot=2)
    assert table.told() == []
    table.now += SECOND // 2
    table.said(A, Beat(1, 1, (), 0, 0))
    table.said(B, Hello("seat-1", "seat-box", "sim-1", 2, INPUTS))
    assert table.told() == ["double_id"]
    assert table.state("seat-1").faults == ("double_id",)
    table.said(B, pressed(boot=2))
    assert table.published("seat-1", Leaf.EVENT) == []
    table.bridge.news(Gone(A), table.moment)
    table.said(B, Hello("seat-1", "seat-box", "sim-1", 2, INPUTS))
    table.answered(B, boot=2)
    table.said(B, pressed(boot=2))
    assert len(table.published("seat-1", Leaf.EVENT)) == 1


def test_nothing_is_acted_on_before_the_hello_of_that_boot(table: Table) -> None:
    table.opened(A)
    table.now += SECOND
    table.said(A, pressed())
    assert table.published("seat-1", Leaf.EVENT) == []
    assert table.sent(A) == [Who()]
    table.hello(A, "seat-1", boot=1)
    table.now += SECOND
    table.said(A, pressed(boot=2))
    assert table.published("seat-1", Leaf.EVENT) == []
    assert table.sent(A) == [Who()]


def test_a_silent_box_is_away_and_is_back_with_its_next_word(table: Table) -> None:
    table.hello(A, "seat-1")
    table.wait(3.5)
    assert not table.online("seat-1")
    assert table.state("seat-1").faults == ("silent",)
    table.said(A, Beat(1, 5, (), 0, 0))
    assert table.online("seat-1")


def test_a_beat_says_what_is_down_and_a_change_is_told_at_once(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, Beat(1, 5, ("time",), 1, 0))
    assert [each.down for each in table.state("seat-1").inputs] == [False, True, False]
    table.said(A, Beat(1, 6, ("time",), 1, 0))
    assert table.last == []


def test_state_and_availability_are_renewed_before_they_expire_even_if_inputs_change_all_the_time(
    table: Table,
) -> None:
    table.hello(A, "seat-1")
    expires = 0
    for number in range(200):
        table.now += SECOND // 4
        effects = table.said(A, Beat(1, number, ("time",) * (number % 2), 1, 0))
        for each in effects + table.bridge.advance(table.moment):
            if isinstance(each, Publish) and isinstance(each.message, Availability) and each.id == "seat-1":
                expires = each.message.stamp.expires
        assert number < 24 or expires > table.moment.utc + 5_000_000


def test_a_stuck_button_is_told_once(table: Table) -> None:
    table.hello(A, "seat-1")
    told = []
    for _ in range(STUCK_NS // SECOND + 5):
        table.said(A, Beat(1, 5, ("time",), 1, 0))
        told += table.told()
        table.now += SECOND
    assert told == ["stuck:time"]
    table.said(A, Beat(1, 5, (), 1, 0))
    assert table.state("seat-1").faults == ()


def test_a_box_that_starts_anew_again_and_again_is_told_for_a_minute(table: Table) -> None:
    for boot in (1, 1, 1, 1, 2, 3):  # to be plugged in elsewhere is no new start
        table.hello(A, "seat-1", boot=boot)
        assert "restarts" not in table.state("seat-1").faults
        table.wait(5)
    table.hello(A, "seat-1", boot=4)
    assert table.state("seat-1").faults == ("restarts",)
    states = []
    for _ in range(61):
        table.said(A, Beat(4, 1, (), 0, 0))
        table.wait(1)
        states += table.published("seat-1", Leaf.STATE)
    assert [each.faults for each in states if isinstance(each, BoxState)][-1] == ()


def test_lines_over_the_flood_bound_are_counted_and_not_acted_on(table: Table) -> None:
    table.hello(A, "seat-1")
    flood = [pressed(seq) for seq in range(1, 1_001)]
    table.said(A, *flood)
    assert len(table.published("seat-1", Leaf.EVENT)) == FLOOD - 2
    table.wait(0.25)
    assert table.state("seat-1").faults == ("flood",)
    assert table.state("seat-1").bad_lines == 1_002 - FLOOD
    assert table.told() == ["flood"]
    table.now += SECOND
    table.said(A, Beat(1, 5, (), 1, 0))
    table.wait(2)
    table.said(A, pressed(1_000))
    assert len(table.published("seat-1", Leaf.EVENT)) == 1


def test_a_flood_of_noise_is_counted_too(table: Table) -> None:
    table.hello(A, "seat-1")
    table.raw(A, b"noise\n" * 500)
    table.wait(0.25)
    assert table.state("seat-1").faults == ("flood",)
    assert table.state("seat-1").bad_lines == 500


@pytest.mark.parametrize(
    "spoilt",
    [
        messages.line(pressed())[:-2] + b"0\n",
        messages.line(pressed())[3:],
        messages.line(pressed(button="nosuch")),
        messages.line(Lamp(True)),
    ],
)
def test_a_bad_line_is_counted_and_never_acted_on(table: Table, spoilt: bytes) -> None:
    table.hello(A, "seat-1")
    table.raw(A, spoilt)
    assert table.last == []
    table.said(A, Beat(1, 5, ("time",), 0, 0))
    assert table.state("seat-1").bad_lines == 1


def test_a_button_bound_to_nothing_is_acknowledged_and_goes_no_further(table: Table) -> None:
    table.hello(A, "seat-1")
    table.said(A, pressed(button="call"))
    assert table.published("seat-1", Leaf.EVENT) == []
    assert table.sent(A) == [Acked(1, 1)]


def test_a_lamp_is_set_and_set_again_when_the_box_comes_back(table: Table) -> None:
    table.hello(A, "seat-1")
    table.do(table.bridge.order("seat-1", LampSet(True), table.moment))
    assert table.orders(A) == [Lamp(True)]
    table.bridge.news(Gone(A), table.moment)
    assert table.bridge.order("seat-1", LampSet(False), table.moment) == []
    table.hello(A, "seat-1", boot=2)
    assert table.orders(A) == [Lamp(False)]
    table.do(table.bridge.order("nobody", LampSet(True), table.moment))
    assert table.told() == ["unknown_box"]


def test_a_lamp_that_was_set_over_a_bad_cable_is_put_right(table: Table) -> None:
    table.hello(A, "seat-1")
    table.bridge.order("seat-1", LampSet(True), table.moment)
    for _ in range(6):
        table.said(A, Beat(1, 5, (), 0, 0))
        table.wait(1)
        if Lamp(True) in table.sent(A):
            return
    pytest.fail("it was never said again")


def test_another_model_and_lost_presses_are_told(table: Table) -> None:
    table.hello(A, "seat-1", model="shot-clock")
    assert table.state("seat-1").faults == ("model",)
    table.said(A, Beat(1, 5, (), 70, 0, lost=6))
    assert table.state("seat-1").faults == ("model", "events_lost")


def test_at_the_end_every_box_and_the_bridge_are_away(table: Table) -> None:
    table.hello(A, "seat-1")
    table.do(table.bridge.farewell(table.moment))
    assert not any(table.online(id_) for id_ in ("seat-1", "seat-2", "bridge"))


def test_the_bridge_says_every_five_seconds_that_it_is_there(table: Table) -> None:
    table.wait(15)
    assert len(table.published("bridge", Leaf.AVAILABILITY)) == 3
