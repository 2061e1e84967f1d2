"""Boxes of the real firmware at a real table: presses, *Time*, cables, and whatever may be killed."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser

from devices.models.body import Identity
from devices.simulator.actions import Action, What
from devices.simulator.simulation import Simulation
from hub.clock import monotonic
from hub.events.observations import ButtonPressed
from hub.events.rulings import BidStood, ChallengeOpened
from hub.events.timecalls import (
    CallCause,
    Clocks,
    DealerCalled,
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
from hub.wire.messages import Observed
from tests.devices.firmware.virtual import needs_micropython
from tests.system.boxed import TIME_S, WAIT_MS, Box, Boxed, wait_for
from tests.system.test_demo import MOSQUITTO

pytestmark = [
    pytest.mark.system,
    pytest.mark.timeout(300),
    needs_micropython,
    pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed"),
]

SECOND = 1_000_000_000
SEATS = {"seat-1": 1, "seat-2": 2, "seat-3": 3}


class House:
    """The table, two seat boxes and the shot clock of the real firmware, and a simulated box at seat 3."""

    def __init__(self, folder: Path) -> None:
        self.ports = [folder / "ports" / f"usb-Raspberry_Pi_Pico_{number}-if00" for number in range(4)]
        self.ports[0].parent.mkdir()
        self.one = Box(folder / "flash-1", "seat-1", "seat-box")
        self.two = Box(folder / "flash-2", "seat-2", "seat-box")
        self.clock = Box(folder / "flash-3", "clock-1", "shot-clock")
        identity = Identity("seat-3", "seat-box", ("bluff", "time", "call"))
        self.three = Simulation([(identity, self.ports[3])])
        self.boxes = [self.one, self.two, self.clock]
        self._stop = Event()
        self._thread = Thread(target=self.three.run, args=(self._stop,))
        self.table = Boxed(folder)
        self.three.plug_all()
        self._thread.start()
        for box, port in zip(self.boxes, self.ports, strict=False):
            box.join(port)
        self.table.open()
        for box in (self.one, self.two):
            box.push("call")
        self.table.until(lambda: all(map(self.table.has_all, (self.one, self.two))), "the boxes are not there")
        self.table.until(lambda: self._faults() == [], "the table is not well")

    def close(self) -> None:
        self.table.__exit__(None, None, None)
        self._stop.set()
        self._thread.join()
        for box in self.boxes:
            box.close()

    def _faults(self) -> list[str]:
        return list(self.table.view()["faults"])  # type: ignore[call-overload]

    def time(self) -> dict[str, object]:
        """*Time* as the screens have it; empty where none runs."""
        return self.table.view()["time"] or {}  # type: ignore[return-value]

    def to_two(self) -> int:
        """A bid of seat 1 stands, and seat 2 is to act; how many rows there are."""
        view = self.table.view()
        if view["turn"] == 1:
            assert self.table.enter("bid", seat=1, count=2, face=3)["outcome"] == "accepted"
        return len(self.table.fetched())

    def called(self) -> TimeCalled:
        """Seat 1's box calls *Time* on seat 2."""
        rows = self.to_two()
        wait_a_press_long()
        self.one.push("time")
        found = self.table.first(TimeCalled, rows, "nobody called Time")
        assert (found.caller, found.seat) == (1, 2)
        return found

    def no_bid(self) -> None:
        """The bid is taken back: nobody can challenge."""
        self.table.until(lambda: self.table.view()["bid"] is not None, "the screens do not show the bid")
        assert self.table.enter("undo", entry=self.table.view()["entry"])["outcome"] == "accepted"
        self.table.until(lambda: self.table.view()["turn"] == 1, "the screens do not show the undo")

    def back_to_bidding(self) -> None:
        """The challenge is taken back."""
        self.table.until(lambda: self.table.view()["phase"] != "bidding", "the screens do not show the challenge")
        assert self.table.enter("undo", entry=self.table.view()["entry"])["outcome"] == "accepted"
        self.table.until(lambda: self.table.view()["phase"] == "bidding", "the screens do not show the undo")


def wait_a_press_long() -> None:
    """The same button within a second is the same press."""
    time.sleep(1.05)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


def test_time_that_a_box_calls_is_answered_by_a_press_on_another(house: House) -> None:
    called = house.called()
    rows = len(house.table.rows)
    house.two.push("bluff")
    answered = house.table.first(TimeAnswered, rows, "the press does not answer")
    assert (answered.call, answered.seat, answered.by_arrival, answered.by_benefit) == (called.call, 2, False, False)
    assert called.called < answered.at <= called.deadline == called.called + TIME_S * SECOND
    assert house.table.first(ChallengeOpened, rows, "no challenge").challenger == 2
    house.back_to_bidding()


def test_the_minute_ends_and_both_clocks_agree(house: House) -> None:
    rows = len(house.table.fetched())
    called = house.called()
    expired = house.table.first(TimeExpired, rows, "it does not end")
    assert expired == TimeExpired(called.call, 2, called.deadline, Presses.REPORTED, Clocks.AGREED)
    assert DealerCalled(2, CallCause.TIME_EXPIRED) in [value for _, value in house.table.ruled(DealerCalled, rows)]
    ended = [record.hub for record, value in house.table.ruled(TimeExpired, rows)]
    assert called.deadline < ended[0]
    house.table.until(lambda: bool(house.table.expiries()), "the shot clock does not say that it ended")
    own = house.table.expiries()[-1].observation
    assert own.call == called.call  # type: ignore[union-attr]
    timing = own.timing  # type: ignore[union-attr]
    assert abs(timing.at - called.deadline) <= timing.bound_ns + 10_000_000


def test_c1_the_minute_ends_on_the_hub_while_the_only_display_sleeps(house: House, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{house.table.port}/table")
    page.wait_for_selector("[data-screen=seats]")
    called = house.called()
    rows = len(house.table.rows)
    page.wait_for_selector("[data-screen=clock]")
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    expired = house.table.first(TimeExpired, rows, "it does not end")
    assert (expired.call, expired.clocks) == (called.call, Clocks.AGREED)
    session.send("Debugger.resume")
    page.wait_for_selector("#screen:not([data-screen=clock])")
    again = house.called()
    page.wait_for_selector("[data-screen=clock]")
    house.table.until(
        lambda: abs(int(page.inner_text("[data-left]")) - (again.deadline - monotonic()) / SECOND) <= 1.0,
        "the page shows another time than the hub's",
        seconds=TIME_S,
    )
    page.close()
    assert house.table.enter("time_cancel", call=again.call)["outcome"] == "accepted"


def test_c4_pressed_in_time_and_known_before_the_expiry_is_in_time(house: House) -> None:
    called = house.called()
    rows = len(house.table.rows)
    wait_for(called.deadline - 2 * SECOND)
    house.two.part()
    house.two.push("bluff")
    wait_for(called.deadline + SECOND // 10)
    house.two.join(house.ports[1])
    answered = house.table.first(TimeAnswered, rows, "the press does not count")
    assert (answered.call, answered.by_arrival) == (called.call, False)
    assert answered.at <= called.deadline
    arrived = house.table.ruled(TimeAnswered, rows)[0][0].hub
    assert called.deadline < arrived
    assert house.table.ruled(TimeExpired, rows) == []
    house.back_to_bidding()


def test_c4_pressed_in_time_and_known_after_the_expiry_is_a_dispute(house: House) -> None:
    called = house.called()
    rows = len(house.table.rows)
    wait_for(called.deadline - 2 * SECOND)
    house.two.part()
    house.two.push("bluff")
    expired = house.table.first(TimeExpired, rows, "it does not end")
    assert expired == TimeExpired(called.call, 2, called.deadline, Presses.SILENT, Clocks.AGREED)
    assert house.table.ruled(TimeExpired, rows)[0][0].hub > called.deadline + WAIT_MS * 1_000_000
    house.two.join(house.ports[1])
    told = house.table.first(TimeDisputed, rows, "the late press is no dispute")
    assert (told.call, told.seat, told.button, told.deadline) == (called.call, 2, "bluff", called.deadline)
    assert told.pressed - told.bound_ns <= called.deadline < told.arrived
    assert DealerCalled(2, CallCause.TIME_DISPUTED) in [value for _, value in house.table.ruled(DealerCalled, rows)]
    assert house.table.ruled(ChallengeOpened, rows) == []
    assert house.table.view()["turn"] == 2


def test_c3_one_press_in_many_messages_is_one_action(house: House) -> None:
    for _ in range(5):  # a machine that stands still for a second makes two presses of it
        wait_a_press_long()
        rows, begun = len(house.table.fetched()), len(house.table.presses("seat-3"))
        house.three.do(Action("seat-3", What.DOUBLE, ms=1_000))
        for pause, what in ((0.15, What.PRESS), (0.15, What.PRESS), (0.1, What.REBOOT), (0.0, What.PRESS)):
            button = "call" if what is What.PRESS else ""
            house.three.do(Action("seat-3", what, button, 60, bounce_ms=15 if button else 0))
            time.sleep(pause)
        house.table.until(lambda begun=begun: len(house.table.presses("seat-3")) >= begun + 3, "they do not come")  # type: ignore[misc]
        own = house.table.presses("seat-3")[begun:]
        moments = [press.timing.at for press in own if press.timing is not None]
        if len(moments) == 3 and max(moments) - min(moments) < 900_000_000:
            assert [value for _, value in house.table.ruled(DealerCalled, rows)] == [DealerCalled(3, CallCause.BUTTON)]
            return
    pytest.skip("this machine is too busy to press a button three times within a second")


def test_c5_stamps_that_lie_are_told_and_count_by_arrival(house: House) -> None:
    house.three.do(Action("seat-3", What.LIE, ms=2_000))
    begun = len(house.table.presses("seat-3"))
    wait_a_press_long()
    house.three.do(Action("seat-3", What.PRESS, "call"))
    house.table.until(lambda: len(house.table.presses("seat-3")) > begun, "the press does not come")
    assert house.table.presses("seat-3")[begun:] == [ButtonPressed("call", None)]
    house.table.until(
        lambda: any("seat-3" in each and "times that cannot be true" in each for each in house._faults()),
        "the floor is not told",
    )
    house.three.do(Action("seat-3", What.LIE, ms=0))


def test_cables_are_pulled_and_swapped_100_times_and_every_part_is_killed_once(house: House) -> None:
    house.to_two()
    house.no_bid()
    ports = [*house.ports[:2], house.ports[2].with_name("usb-Raspberry_Pi_Pico_9-if00")]
    rows = len(house.table.fetched())
    kills = {12: "devices", 25: "broker", 38: "hub"}
    for turn in range(50):
        for box in (house.one, house.two):
            box.part()
        if turn in kills:
            house.table.kill(kills[turn])
        for box in (house.one, house.two):
            box.push(("call", "bluff")[turn % 2])
        ports = [ports[1], ports[2], ports[0]]
        house.one.join(ports[0])
        house.two.join(ports[1])
        house.table.until(lambda: all(map(house.table.has_all, (house.one, house.two))), f"a press is lost at {turn}")
    assert len(house.one.pressed) == len(house.table.presses("seat-1"))
    journal = house.table.rows[rows:]
    calls = [(before, after) for (_, before), (_, after) in pairwise(journal) if isinstance(after, DealerCalled)]
    for before, after in calls:
        assert isinstance(before, Observed)
        assert SEATS[before.envelope.device] == after.seat
    assert {after.seat for _, after in calls} == {1, 2}
    for box, port in zip((house.one, house.two), house.ports, strict=False):
        box.part()
        box.join(port)


def test_time_stands_still_when_the_hub_was_killed_until_the_dealer_lets_it_go_on(house: House) -> None:
    rows = len(house.table.fetched())
    called = house.called()
    house.table.kill("hub")
    held = house.table.first(TimeHeld, rows, "it is not held")
    assert (held.call, held.cause) == (called.call, HoldCause.RESTART)
    assert 0 < held.left_ns <= TIME_S * SECOND
    house.table.until(lambda: house.time().get("held") == "restart", "it is not shown as held")
    assert house.table.enter("time_resume", call=called.call)["outcome"] == "accepted"
    resumed = house.table.first(TimeResumed, rows, "it does not go on")
    assert house.table.first(TimeExpired, rows, "it does not end").deadline == resumed.deadline


def test_c8_after_a_power_cut_all_is_as_last_acknowledged_and_time_is_held(house: House) -> None:
    table = house.table
    house.to_two()
    assert table.enter("time", caller=None)["outcome"] == "accepted"
    for kind, left in (("time", TimeCalled), ("time_resume", TimeResumed)):
        if kind == "time_resume":
            assert table.enter(kind, call=house.time()["call"])["outcome"] == "accepted"
        time.sleep(0.05)
        table.kill_all()
        rows = len(table.rows)
        house.table = table = Boxed(table.folder, table.port)
        table.open()
        assert len(table.ruled(left)) > 0
        held = table.first(TimeHeld, rows, "it is not held")
        assert held.cause is HoldCause.RESTART
        table.until(lambda: house.time().get("held") == "restart", "it is not shown as held")
    assert table.enter("bid", seat=2, count=3, face=3)["outcome"] == "accepted"
    time.sleep(0.05)
    table.kill_all()
    house.table = table = Boxed(table.folder, table.port)
    table.open()
    assert table.ruled(BidStood)[-1][1] == BidStood(2, 3, 3)
    assert [type(value) for _, value in table.fetched() if isinstance(value, TimeAnswered | TimeCancelled)]
    view = table.view()
    assert (view["turn"], view["time"]) == (3, None)
