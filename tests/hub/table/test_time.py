"""*Time* at a table: HOUSE.md H25, D17, D18; DESIGN §4; the field's cases C3, C4."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    ButtonPressed,
    CallAnswered,
    ClockExpired,
    FloorAsked,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    PlayerLeft,
    RerollOrdered,
    TimeCancelEntered,
    TimeEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.outcome import Outcome
from hub.events.rulings import BiddingVoided, BidStood, ChallengeOpened, RoundOpened, Ruling, SeatCount
from hub.events.timecalls import (
    CallCause,
    CancelCause,
    ClockLost,
    Clocks,
    ClocksDiffered,
    DealerCalled,
    DealerCame,
    HoldCause,
    Presses,
    TimeAnswered,
    TimeCalled,
    TimeCancelled,
    TimeDisputed,
    TimeExpired,
    TimeHeld,
    TimeResumed,
)
from hub.events.timing import CountReport, InputReport, Timing
from hub.table.core import Core, apply, awaited, deadline, receive, report, tick
from hub.table.deadlines import Boxes, TimeLimits, after_restart
from hub.table.raffle.play import RAFFLE, RafflePlay, Sight
from hub.table.raffle.state import TableState

MS = 1_000_000
CLOCK = 7
LIMIT = 60_000
BOUND = 2 * MS
OK = (Outcome.ACCEPTED, "")


def refused(reason: str) -> tuple[Outcome, str]:
    return Outcome.REFUSED, reason


class Table:
    """Three players with a box each, a dealer's box and a shot clock; it begins at 100 s, with seat 1 to open."""

    def __init__(self, *, clocks: frozenset[str] = frozenset(), seats: tuple[int, ...] = (1, 2, 3), grace: int = 0):
        boxes = Boxes({f"seat-{seat}": seat for seat in seats}, clocks)
        limits = TimeLimits(LIMIT * MS, grace * MS, 1_000 * MS, CLOCK)
        self.core = Core(RAFFLE, TableState(), Sight(), boxes=boxes, limits=limits)
        self.rulings: list[Ruling] = []
        self.numbers = iter(range(10_000))
        self.ms = 100_000.0
        self.commit((RoundOpened(1, (SeatCount(1, 2), SeatCount(2, 2), SeatCount(3, 0)), 1),))
        self.ms = 110_000.0
        self.rulings.clear()

    @property
    def now(self) -> HubNanos:
        return HubNanos(round(self.ms * MS))

    def commit(self, rulings: Iterable[Ruling]) -> None:
        for ruling in rulings:
            self.rulings.append(ruling)
            self.core = apply(self.core, ruling, self.now)

    def _step(self, device: str, observation: Observation, seq: int | None = None) -> tuple[Outcome | None, str]:
        number = next(self.numbers) if seq is None else seq
        step = receive(self.core, Envelope(device, 1, number, DeviceTicks(self.now // 1000)), observation, self.now)
        self.core = step.core
        self.commit(step.rulings)
        return step.outcome, step.reason

    def say(self, observation: Observation) -> tuple[Outcome | None, str]:
        return self._step("dealer", observation)

    def press(
        self, device: str, button: str, at_ms: float | None = None, bound: int = BOUND, seq: int | None = None
    ) -> tuple[Outcome | None, str]:
        """A press made at `at_ms` that arrives now; without it the press counts by its arrival."""
        timing = None if at_ms is None else Timing(HubNanos(round(at_ms * MS)), bound, CLOCK)
        return self._step(device, ButtonPressed(button, timing), seq)

    def hear(self, device: str, settled_ms: float, waiting: int = 0) -> None:
        inputs = InputReport(HubNanos(round(settled_ms * MS)), BOUND, CLOCK, waiting)
        self.core = report(self.core, device, inputs, None, self.now)
        self.look()

    def count(self, device: str, ends_ms: float | None, call: int = 1) -> None:
        ends = None if ends_ms is None else HubNanos(round(ends_ms * MS))
        self.core = report(self.core, device, None, CountReport(call, ends, 0, BOUND, CLOCK), self.now)
        self.look()

    def look(self) -> None:
        step = tick(self.core, self.now)
        self.core = step.core
        self.commit(step.rulings)

    def until(self, ms: float) -> "Table":
        """Let time pass, tick by tick as a hub would."""
        end = HubNanos(round(ms * MS))
        while (due := deadline(self.core, self.now)) is not None and due <= end:
            self.ms = due / MS
            self.look()
        self.ms = ms
        return self

    def bid(self) -> "Table":
        """Seat 1 has bid; seat 2 is to act."""
        assert self.say(BidEntered(1, 1, 4)) == OK
        self.rulings.clear()
        return self

    def timed(self) -> "Table":
        """*Time* is called on seat 2 at 120 s, so that it ends at 180 s."""
        self.until(120_000)
        assert self.press("seat-1", "time", 119_990) == OK
        assert self.rulings == [TimeCalled(1, 1, 2, self.now, HubNanos(180_000 * MS))]
        self.rulings.clear()
        return self


@pytest.fixture
def table() -> Table:
    return Table().bid().timed()


def expired(presses: Presses, clocks: Clocks = Clocks.HUB_ONLY, ends_ms: int = 180_000) -> list[Ruling]:
    return [
        TimeExpired(1, 2, HubNanos(ends_ms * MS), presses, clocks),
        DealerCalled(2, CallCause.TIME_EXPIRED),
    ]


# --- calling it


def test_h25_who_still_has_dice_may_call_it_the_player_in_turn_too_and_who_is_out_may_not() -> None:
    table = Table().bid()
    assert table.press("seat-3", "time") == refused("player_out")
    assert table.press("seat-2", "time") == OK
    assert table.rulings == [TimeCalled(1, 2, 2, table.now, HubNanos(table.now + LIMIT * MS))]


def test_d18_the_dealer_calls_it_by_an_entry_or_his_box_and_a_second_call_has_no_effect() -> None:
    table = Table().bid()
    assert table.say(TimeEntered(None, "Ann")) == OK
    assert table.press("dealer-box", "time") == refused("time_running")
    assert table.press("seat-1", "time") == refused("time_running")
    assert table.say(TimeCancelEntered(1, "Ann")) == OK
    assert table.press("clock", "start") == OK
    assert [type(each) for each in table.rulings] == [TimeCalled, TimeCancelled, TimeCalled]


def test_d18_only_while_someone_is_to_act(table: Table) -> None:
    table.until(130_000)
    assert table.press("seat-2", "bluff", 130_000) == OK
    assert table.press("seat-1", "time") == refused("nobody_to_act")


def test_d17_the_minute_begins_when_the_hub_accepts_the_call_with_the_grace_that_the_table_gives() -> None:
    table = Table(grace=1_000).bid()
    table.until(125_000)
    table.press("seat-1", "time", 120_000)
    assert table.rulings == [TimeCalled(1, 1, 2, HubNanos(125_000 * MS), HubNanos(186_000 * MS))]


# --- in time


@pytest.mark.parametrize(
    ("pressed_ms", "benefit"), [(179_999, False), (180_000, False), (180_001, True), (180_002, True)]
)
def test_d17_the_deadline_is_inclusive_and_inside_the_bound_the_player_has_the_benefit(
    table: Table, pressed_ms: int, benefit: bool
) -> None:
    table.until(180_100)
    assert table.press("seat-2", "bluff", pressed_ms) == OK
    at, ends = HubNanos(pressed_ms * MS), HubNanos(180_000 * MS)
    assert table.rulings == [TimeAnswered(1, 2, at, BOUND, ends, benefit, False), ChallengeOpened(2)]
    assert table.core.state.time.running is None


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which an act after the deadline does not count, as in HOUSE.md."""
    monkeypatch.setattr(RafflePlay, "late_acts", False)


def test_raffle_d12_a_late_act_counts_and_ends_the_time_as_late(table: Table) -> None:
    table.until(180_100)
    assert table.press("seat-2", "bluff", 180_002.001) == OK
    assert table.rulings == [TimeCancelled(1, CancelCause.ACTED_LATE, "hub"), ChallengeOpened(2)]


@pytest.mark.usefixtures("strict")
def test_d17_a_press_after_the_deadline_and_its_bound_is_late_though_the_expiry_is_not_ruled_yet(table: Table) -> None:
    table.until(180_100)
    assert table.press("seat-2", "bluff", 180_002.001) == refused("time_over")
    assert table.rulings == []
    table.until(182_000)
    assert table.rulings == expired(Presses.SILENT)


def test_a_press_without_a_time_counts_by_its_arrival(table: Table) -> None:
    table.until(180_000)
    assert table.press("seat-2", "bluff") == OK
    assert table.rulings[0] == TimeAnswered(1, 2, table.now, 0, HubNanos(180_000 * MS), False, True)


@pytest.mark.usefixtures("strict")
def test_a_press_timed_by_another_clock_counts_by_its_arrival(table: Table) -> None:
    table.until(180_100)
    foreign = Timing(HubNanos(150_000 * MS), BOUND, CLOCK + 1)
    assert table._step("seat-2", ButtonPressed("bluff", foreign)) == refused("time_over")


def test_a_bid_that_the_dealer_enters_is_the_players_act_and_a_correction_of_the_bid_before_is_none(
    table: Table,
) -> None:
    table.until(150_000)
    assert table.say(BidCorrectionEntered(1, 1, 5)) == OK
    assert table.core.state.time.running is not None
    assert table.say(BidEntered(2, 2, 4)) == OK
    assert [type(each) for each in table.rulings[1:]] == [TimeAnswered, BidStood]


@pytest.mark.usefixtures("strict")
def test_an_entry_after_the_deadline_is_late_and_can_be_made_once_the_dealer_was_called(table: Table) -> None:
    table.until(180_150)
    assert table.say(BidEntered(2, 2, 4)) == refused("time_over")
    table.until(181_500)
    assert table.say(BidEntered(2, 2, 4)) == OK


@pytest.mark.parametrize("entry", [RerollOrdered(), PlayerLeft(2), LastEntryUndone("Ann")])
def test_time_is_over_with_the_turn(table: Table, entry: Observation) -> None:
    assert table.say(entry) == OK
    assert TimeCancelled(1, CancelCause.TURN_GONE, "hub") in table.rulings
    assert table.core.state.time.running is None
    assert not any(isinstance(each, TimeAnswered) for each in table.rulings)


def test_the_turn_ends_only_after_time_does(table: Table) -> None:
    table.say(RerollOrdered())
    assert [type(each) for each in table.rulings] == [TimeCancelled, BiddingVoided]


# --- out of time


def test_d17_it_expires_once_the_players_box_has_reported_its_buttons_after_the_deadline(table: Table) -> None:
    table.until(180_001)
    assert awaited(table.core, table.now) == ("seat-2",)
    table.until(180_100)
    table.hear("seat-2", 180_050)
    assert table.rulings == []  # an entry that the dealer made in time may still be on its way
    table.until(180_201)
    assert table.rulings == expired(Presses.REPORTED)
    assert awaited(table.core, table.now) == ()


@pytest.mark.parametrize(
    ("settled_ms", "waiting"), [(180_002, 0), (180_050, 1), (179_000, 0)], ids=["in the bound", "one waits", "old"]
)
def test_a_report_that_leaves_room_for_a_press_in_time_is_no_reason_to_expire(
    table: Table, settled_ms: int, waiting: int
) -> None:
    table.until(180_100)
    table.hear("seat-2", settled_ms, waiting)
    table.until(181_000)
    assert table.rulings == []
    table.until(181_001)
    assert table.rulings == expired(Presses.SILENT)


def test_a_report_by_another_clock_is_none(table: Table) -> None:
    foreign = InputReport(HubNanos(190_000 * MS), 0, CLOCK + 1, 0)
    table.core = report(table.core, "seat-2", foreign, None, table.now)
    table.until(180_900)
    assert table.rulings == []


def test_the_word_of_another_players_box_does_not_help(table: Table) -> None:
    table.until(180_100)
    table.hear("seat-1", 180_090)
    table.until(180_900)
    assert table.rulings == []


def test_a_seat_without_a_box_expires_when_no_entry_can_be_on_its_way() -> None:
    table = Table(seats=(1,)).bid().timed()
    table.until(180_200)
    assert table.rulings == []
    table.until(180_201)
    assert table.rulings == expired(Presses.NO_BOX)


def test_nothing_expires_before_its_time_whatever_the_box_reports(table: Table) -> None:
    table.until(179_999.999)
    table.hear("seat-2", 190_000)
    table.until(180_000)
    assert table.rulings == []


# --- the hub itself was held up, or its broker was away


def slept(table: Table, until_ms: float) -> None:
    """The hub heard nothing until then, and looks at once."""
    table.ms = until_ms
    table.core = replace(table.core, counts=replace(table.core.counts, listening=table.now))
    table.look()


def test_a_hub_that_was_held_up_over_the_end_first_hears_what_waits_for_it(table: Table) -> None:
    slept(table, 195_000)
    assert table.rulings == []
    assert awaited(table.core, table.now) == ("seat-2",)
    table.until(195_900)
    assert table.press("seat-2", "bluff", 179_900) == OK
    assert isinstance(table.rulings[0], TimeAnswered)


def test_a_hub_that_was_held_up_waits_no_longer_than_one_that_was_not(table: Table) -> None:
    slept(table, 195_000)
    table.until(196_000)
    assert table.rulings == []
    table.until(196_001)
    assert table.rulings == expired(Presses.SILENT)


def test_a_hub_that_was_held_up_goes_by_the_word_of_the_box_at_once_and_by_an_entry_that_waited(table: Table) -> None:
    slept(table, 195_000)
    table.hear("seat-2", 194_900)
    table.until(195_200)
    assert table.rulings == []
    table.until(195_201)
    assert table.rulings == expired(Presses.REPORTED)
    table = Table(seats=(1,)).bid().timed()
    slept(table, 195_000)
    table.until(195_200)
    assert table.rulings == []
    table.until(195_201)
    assert table.rulings == expired(Presses.NO_BOX)


def test_a_hub_that_was_held_up_does_not_call_a_shot_clock_lost_that_it_could_not_hear() -> None:
    table = Table(clocks=frozenset({"clock"})).bid().timed()
    table.count("clock", 180_000)
    slept(table, 150_000)
    table.until(153_400)
    assert table.rulings == []
    table.count("clock", 180_000)
    table.until(156_900)
    assert table.rulings == []
    table.until(156_901)
    assert table.rulings == [ClockLost(1, "clock")]


# --- C4: late but in time


def test_c4_pressed_at_the_last_moment_and_delivered_before_the_expiry_it_is_in_time(table: Table) -> None:
    table.until(180_900)
    assert table.press("seat-2", "bluff", 179_800) == OK
    assert [type(each) for each in table.rulings] == [TimeAnswered, ChallengeOpened]


def test_c4_delivered_after_the_expiry_it_goes_to_the_floor_with_both_times_and_acts_no_more(table: Table) -> None:
    table.until(184_000)
    table.rulings.clear()
    assert table.press("seat-2", "bluff", 179_800) == refused("time_disputed")
    pressed, ends = HubNanos(179_800 * MS), HubNanos(180_000 * MS)
    assert table.rulings == [
        TimeDisputed(1, 2, "bluff", pressed, BOUND, table.now, ends),
        DealerCalled(2, CallCause.TIME_DISPUTED),
    ]
    assert table.core.state.round.challenger is None


def test_c4_a_press_from_after_the_deadline_is_no_dispute(table: Table) -> None:
    table.until(184_000)
    table.rulings.clear()
    assert table.press("seat-2", "bluff", 183_000) == OK
    assert table.rulings == [ChallengeOpened(2)]


# --- C3: one press, many messages; old presses


def test_c3_one_press_as_six_events_is_one_action_also_in_the_next_turn(table: Table) -> None:
    table.until(130_000)
    said = []
    for late in range(6):
        table.ms += 150
        said.append(table.press("seat-2", "bluff", 130_000 + 20 * late))
    assert said[0] == OK
    assert all(outcome is Outcome.REPEATED for outcome, _ in said[1:])
    assert sum(isinstance(each, ChallengeOpened) for each in table.rulings) == 1


def test_c3_a_press_that_was_made_for_an_earlier_turn_does_not_act_in_this_one() -> None:
    table = Table().bid()
    table.until(115_000)
    table.say(BidEntered(2, 2, 4))
    table.say(BidEntered(1, 3, 4))
    table.until(117_000)
    assert table.press("seat-2", "bluff", 114_900) == refused("old_press")
    table.say(LastEntryUndone("Ann"))
    table.say(BidEntered(1, 3, 4))
    table.until(118_000)
    assert table.press("seat-2", "bluff", 116_900) == OK  # the bid was heard before it was entered


def test_a_late_call_of_time_for_an_earlier_turn_says_that_it_may_be_called_again() -> None:
    table = Table().bid()
    table.until(115_000)
    table.say(BidEntered(2, 2, 4))
    table.until(117_000)
    assert table.press("seat-2", "time", 114_900) == refused("old_time")
    assert not table.core.state.time.running
    assert table.press("seat-2", "time", 116_950) == OK


@pytest.mark.parametrize("button", ["time", "bluff", "call", "hold", "undo", "confirm"])
def test_a_players_box_without_a_seat_says_nothing_for_anybody(table: Table, button: str) -> None:
    table.core = replace(table.core, boxes=replace(table.core.boxes, seatless=frozenset({"lost"})))
    assert table.press("lost", button, 119_999) == refused("no_seat")
    assert table.rulings == []


def test_a_button_of_the_dealers_that_was_long_on_its_way_acts_no_more(table: Table) -> None:
    table.until(150_000)
    for button in ("undo", "hold", "cancel", "resume"):
        assert table.press("dealer-box", button, 147_900) == refused("old_press")
    table.until(151_000)
    assert table.press("dealer-box", "hold", 149_100) == OK


# --- hold, resume, cancel


def test_hold_keeps_what_is_left_and_resume_gives_it_back(table: Table) -> None:
    table.until(150_000)
    assert table.say(TimeHoldEntered(1, "Ann")) == OK
    table.until(300_000)
    assert table.say(TimeResumeEntered(1, "Ann")) == OK
    assert table.rulings == [
        TimeHeld(1, 30_000 * MS, HoldCause.DEALER, "Ann"),
        TimeResumed(1, HubNanos(330_000 * MS), "Ann"),
    ]
    table.rulings.clear()
    table.until(331_001)
    assert table.rulings == expired(Presses.SILENT, ends_ms=330_000)


def test_while_it_is_held_the_player_may_act(table: Table) -> None:
    table.until(150_000)
    table.say(TimeHoldEntered(1, "Ann"))
    table.until(400_000)
    assert table.press("seat-2", "bluff", 399_990) == OK
    answered = table.rulings[1]
    assert isinstance(answered, TimeAnswered)
    assert not answered.by_benefit


def test_a_hold_counts_by_when_the_dealer_pressed_it(table: Table) -> None:
    table.until(180_150)
    assert table.press("dealer-box", "hold", 179_000) == OK
    assert table.rulings == [TimeHeld(1, 1_000 * MS, HoldCause.DEALER, "dealer's box")]


def test_a_hold_after_the_deadline_comes_too_late(table: Table) -> None:
    table.until(180_150)
    assert table.press("dealer-box", "hold", 180_100) == refused("time_over")


def test_entries_that_do_not_fit_say_why(table: Table) -> None:
    assert table.say(TimeHoldEntered(2, "Ann")) == refused("no_time")
    assert table.say(TimeResumeEntered(1, "Ann")) == refused("time_not_held")
    assert table.press("dealer-box", "stop") == OK
    assert table.say(TimeHoldEntered(1, "Ann")) == refused("time_held")
    assert table.press("dealer-box", "resume") == OK
    assert table.say(TimeCancelEntered(1, "Ann")) == OK
    for button in ("hold", "resume", "cancel", "stop"):
        table.ms += 2_000
        assert table.press("dealer-box", button) == refused("no_time")
    table.ms += 2_000
    assert table.press("dealer-box", "confirm") == refused("review_closed")
    assert table.press("dealer-box", "next") == refused("round_running")
    assert table.press("dealer-box", "nonsense") == refused("button_without_meaning")
    assert table.say(NextRoundEntered()) == refused("round_running")


# --- the shot clock and the hub watch each other


@pytest.fixture
def clocked() -> Table:
    return Table(clocks=frozenset({"clock"})).bid().timed()


def test_a_shot_clock_that_agrees_is_not_spoken_of(clocked: Table) -> None:
    for second in range(1, 61):
        clocked.until(120_000 + second * 1_000)
        clocked.count("clock", 180_011)
    assert clocked.rulings == []
    assert clocked._step("clock", ClockExpired(1, Timing(HubNanos(180_011 * MS), BOUND, CLOCK))) == OK
    clocked.until(181_001)
    assert clocked.rulings == expired(Presses.SILENT, Clocks.AGREED)


def test_a_shot_clock_that_ends_later_gives_the_player_the_later_end_and_the_ruling_says_so(clocked: Table) -> None:
    clocked.until(123_000)
    clocked.count("clock", 182_000)
    hub, device = HubNanos(180_000 * MS), HubNanos(182_000 * MS)
    assert clocked.rulings == [ClocksDiffered(1, "clock", hub, device, BOUND, device)]
    clocked.rulings.clear()
    for second in range(124, 183):
        clocked.until(second * 1_000)
        clocked.count("clock", 182_000)
    clocked.until(183_001)
    assert clocked.rulings == expired(Presses.SILENT, Clocks.LATER_USED, 182_000)


def test_a_shot_clock_that_ends_early_is_told_once_and_the_hubs_end_holds(clocked: Table) -> None:
    for second in range(123, 179):
        clocked.until(second * 1_000)
        clocked.count("clock", 178_000)
    clocked._step("clock", ClockExpired(1, Timing(HubNanos(178_000 * MS), BOUND, CLOCK)))
    hub, device = HubNanos(180_000 * MS), HubNanos(178_000 * MS)
    assert clocked.rulings == [ClocksDiffered(1, "clock", hub, device, BOUND, hub)]
    clocked.rulings.clear()
    clocked.count("clock", None)
    clocked.until(181_001)
    assert clocked.rulings == expired(Presses.SILENT, Clocks.LATER_USED)


def test_an_expiry_of_the_clock_that_comes_as_a_surprise_is_compared_too(clocked: Table) -> None:
    clocked.until(121_000)
    clocked._step("clock", ClockExpired(1, Timing(HubNanos(121_000 * MS), BOUND, CLOCK)))
    assert [type(each) for each in clocked.rulings] == [ClocksDiffered]


def test_a_shot_clock_that_is_not_heard_of_is_told_once_and_the_hubs_own_clock_holds(clocked: Table) -> None:
    clocked.until(130_000)
    assert clocked.rulings == [ClockLost(1, "clock")]
    clocked.rulings.clear()
    clocked.until(181_001)
    assert clocked.rulings == expired(Presses.SILENT, Clocks.LOST)


@pytest.mark.parametrize("call", [0, 9])
def test_a_shot_clock_that_is_there_and_does_not_count_is_told_once(clocked: Table, call: int) -> None:
    for second in range(121, 180):
        clocked.until(second * 1_000)
        clocked.count("clock", None if call == 0 else 400_000, call=call)
    assert clocked.rulings == [ClockLost(1, "clock")]
    clocked.rulings.clear()
    clocked.until(181_001)
    assert clocked.rulings == expired(Presses.SILENT, Clocks.LOST)


def test_a_shot_clock_that_starts_anew_and_counts_on_is_not_spoken_of(clocked: Table) -> None:
    for second in range(121, 180):
        clocked.until(second * 1_000)
        clocked.count("clock", None if second in (140, 141, 142) else 180_000)
    assert clocked.rulings == []


def test_what_the_clock_says_of_another_call_or_before_it_could_follow_is_nothing(clocked: Table) -> None:
    clocked.count("clock", 140_000, call=9)
    clocked.until(121_400)
    clocked.count("clock", 140_000)
    clocked.until(122_000)
    clocked.count("clock", 180_000)
    assert clocked.rulings == []


def test_after_a_hold_the_count_of_before_is_old(clocked: Table) -> None:
    clocked.until(150_000)
    clocked.count("clock", 180_000)
    clocked.say(TimeHoldEntered(1, "Ann"))
    clocked.until(152_000)
    clocked.say(TimeResumeEntered(1, "Ann"))
    clocked.rulings.clear()
    clocked.until(153_900)
    assert clocked.rulings == []


# --- a restart


def test_c8_after_a_restart_time_stands_still_at_what_was_left_at_the_last_word_in_the_journal(table: Table) -> None:
    state = table.core.state
    left = after_restart(state, HubNanos(130_000 * MS))
    assert left == (TimeHeld(1, 50_000 * MS, HoldCause.RESTART, "hub"),)
    assert after_restart(state, HubNanos(190_000 * MS)) == (TimeHeld(1, 0, HoldCause.RESTART, "hub"),)
    assert after_restart(state, HubNanos(5 * MS)) == (TimeHeld(1, LIMIT * MS, HoldCause.RESTART, "hub"),)
    table.commit(left)
    assert after_restart(table.core.state, table.now) == ()


def test_no_time_no_hold_after_a_restart() -> None:
    assert after_restart(Table().core.state, HubNanos(0)) == ()


# --- calls for the dealer


def test_the_dealer_asks_for_the_floor_once_until_it_has_come(table: Table) -> None:
    assert table.say(FloorAsked(2, "Ann")) == OK
    assert table.core.state.time.wanted == (DealerCalled(2, CallCause.FLOOR),)
    assert table.say(FloorAsked(2, "Ann")) == refused("floor_called")
    assert table.say(CallAnswered((2,), "Eve")) == OK
    assert table.say(FloorAsked(2, "Ann")) == OK


def test_a_seats_call_button_calls_the_dealer_until_he_has_seen_it(table: Table) -> None:
    assert table.press("seat-1", "call", 119_000) == OK
    assert table.core.state.time.wanted == (DealerCalled(1, CallCause.BUTTON),)
    assert table.press("seat-2", "call", 119_500) == OK
    assert table.say(CallAnswered((1, 3), "Ann")) == OK
    assert table.rulings[2:] == [DealerCame((1,), "Ann")]
    assert table.core.state.time.wanted == (DealerCalled(2, CallCause.BUTTON),)
    assert table.say(CallAnswered((1,), "Ann")) == refused("nobody_called")


def test_an_observation_that_comes_twice_changes_nothing(table: Table) -> None:
    first = table.press("seat-2", "bluff", 119_000, seq=77)
    before = replace(table.core)
    assert first == OK
    assert table.press("seat-2", "bluff", 119_000, seq=77) == (Outcome.REPEATED, "")
    assert table.core == before
