"""What boxes and shot clocks are told: lamps, the count, and to report once a deadline has passed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from hub.events.clocks import HubNanos
from hub.events.phase import Phase
from hub.events.timecalls import CallCause, DealerCalled, HoldCause
from hub.host.panel import Lit, Panel, count_shown, shown
from hub.rules.raffle.state import RoundState
from hub.settings.model import Box
from hub.table.raffle.play import RAFFLE
from hub.table.raffle.state import TableState
from hub.table.timestate import RunningTime, TimeState
from hub.wire.codec import Command
from hub.wire.messages import ClockShown, LampSet, ReportWanted

MS = 1_000_000
CLOCK = 7
BOXES = (
    Box(id="one", model="seat-box", seat=1),
    Box(id="two", model="seat-box", seat=2),
    Box(id="dealer-box", model="dealer-box"),
    Box(id="clock", model="shot-clock"),
)
BIDDING = TableState(phase=Phase.BIDDING, round=RoundState(dice=((1, 5), (2, 5)), turn=2))
RUNNING = RunningTime(3, 1, 2, HubNanos(0), 60_000 * MS, HubNanos(0), HubNanos(60_000 * MS))


@dataclass
class Table:
    """A table as the panel sees its host."""

    state: TableState = BIDDING
    clock: int = CLOCK
    waits: tuple[str, ...] = ()
    told: list[tuple[str, Command]] = field(default_factory=list)

    @property
    def lit(self) -> Lit:
        return lit(self.state)

    def awaited(self, _now: HubNanos) -> tuple[str, ...]:
        return self.waits

    def tell(self, device: str, command: Command) -> None:
        self.told.append((device, command))


def lit(state: TableState) -> Lit:
    return Lit(RAFFLE.lamp(state), RAFFLE.wants_dealer(state))


def lamps(state: TableState) -> Mapping[str, Command]:
    return shown(state, lit(state), BOXES, CLOCK)


def test_a_players_box_without_a_seat_is_never_lit_as_if_it_were_the_dealers() -> None:
    called = replace(BIDDING, time=TimeState(wanted=(DealerCalled(1, CallCause.BUTTON),)))
    lost = (Box(id="lost", model="seat-box"), Box(id="dealer-box", model="dealer-box"))
    assert shown(called, lit(called), lost, CLOCK) == {"lost": LampSet(False), "dealer-box": LampSet(True)}


def timed(running: RunningTime) -> TableState:
    return replace(BIDDING, time=TimeState(running))


def test_the_lamp_of_the_player_in_turn_is_lit_and_the_dealers_when_he_is_wanted() -> None:
    assert lamps(BIDDING) == {
        "one": LampSet(False),
        "two": LampSet(True),
        "dealer-box": LampSet(False),
        "clock": ClockShown(0, None, 0, CLOCK),
    }
    called = replace(BIDDING, time=TimeState(wanted=(DealerCalled(1, CallCause.BUTTON),)))
    assert lamps(called)["dealer-box"] == LampSet(True)
    review = lamps(replace(BIDDING, phase=Phase.REVIEW))
    assert (review["dealer-box"], review["two"]) == (LampSet(True), LampSet(False))


def test_the_clock_counts_to_the_hubs_deadline_or_stands() -> None:
    assert count_shown(timed(RUNNING), CLOCK) == ClockShown(3, HubNanos(60_000 * MS), 60_000, CLOCK)
    held = replace(RUNNING, deadline=None, left_ns=23_000 * MS + 1, held=HoldCause.DEALER)
    assert count_shown(timed(held), CLOCK) == ClockShown(3, None, 23_001, CLOCK)


def test_what_changes_is_told_at_once_and_everything_again_every_two_seconds() -> None:
    table = Table()
    panel = Panel(lambda: BOXES, table.tell)
    for ms in (0, 10, 1_990):
        panel.look(table, HubNanos(ms * MS))
    assert len(table.told) == 4
    table.state = timed(RUNNING)
    panel.look(table, HubNanos(1_995 * MS))
    assert table.told[4:] == [("clock", ClockShown(3, HubNanos(60_000 * MS), 60_000, CLOCK))]
    panel.look(table, HubNanos(2_000 * MS))
    assert [device for device, _ in table.told[5:]] == ["one", "two", "dealer-box"]


@pytest.mark.parametrize("step_ms", [10, 50])
def test_a_box_whose_word_is_waited_for_is_asked_ten_times_a_second(step_ms: int) -> None:
    table = Table(waits=("two",))
    panel = Panel(lambda: BOXES, table.tell)
    for ms in range(1_000, 2_000, step_ms):
        panel.look(table, HubNanos(ms * MS))
    assert [told for told in table.told if isinstance(told[1], ReportWanted)] == [("two", ReportWanted())] * 10
