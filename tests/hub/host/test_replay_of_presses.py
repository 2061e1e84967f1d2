"""A restart between two events of one press, and a machine whose clock began again: a replay knows both."""

from dataclasses import replace
from pathlib import Path

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, ButtonPressed
from hub.events.outcome import Outcome
from hub.events.timecalls import Clocks, Presses, TimeExpired
from hub.events.timing import Timing
from hub.host.host import Host
from hub.host.replay import by_clock, replay
from hub.host.roster import fresh_core, fresh_screen, opening
from hub.host.screens import RaffleScreens
from hub.journal.memory import MemoryJournal
from hub.journal.port import Kind
from hub.settings.model import Box, Player, Table, TableFile
from hub.table.core import Core
from hub.table.raffle.play import RAFFLE, Sight
from hub.table.raffle.state import TableState
from hub.table.timestate import TimeState
from hub.wire.messages import Ack, Observed
from tests.hub.host.test_host import Album

SECOND = 1_000_000_000
SETTINGS = TableFile(
    table=Table(id="t", name="Table 1"),
    players=(Player(seat=1, name="Ann"), Player(seat=2, name="Bo")),
    boxes=(Box(id="seat-2", model="seat-box", port=Path("a"), seat=2),),
)
CLOCK = fresh_core(SETTINGS).limits.clock


class Hub:
    """A hub over a journal, at `now` seconds of the machine's clock."""

    def __init__(self, journal: MemoryJournal, now: float) -> None:
        self.acks: list[Ack] = []
        self.at = HubNanos(round(now * SECOND))
        core, screen = replay(journal.read(), fresh_core(SETTINGS), *fresh_screen(SETTINGS), self.at)
        self.core = core
        self.host = Host(
            core, screen, RaffleScreens(), journal, Album(), lambda _: None, lambda _, ack: self.acks.append(ack)
        )
        if not core.state.number:
            self.host.open_table(opening(core, SETTINGS), self.at, UtcMicros(0))
        self.host.restarted(self.at, UtcMicros(0))

    def press(self, seq: int, pressed: float | None) -> str:
        timing = None if pressed is None else Timing(HubNanos(round(pressed * SECOND)), 0, CLOCK)
        return self.send("seat-2", seq, ButtonPressed("bluff", timing))

    def send(self, device: str, seq: int, observation: ButtonPressed | BidEntered) -> str:
        envelope = Envelope(device, seq, seq, DeviceTicks(self.at // 1_000))
        self.host.observe(Observed(envelope, observation), self.at, UtcMicros(0))
        return self.acks[-1].reason


def test_c3_the_tail_of_a_press_is_known_after_a_restart_too() -> None:
    for first, tail in ((100.0, 100.6), (None, 100.6), (100.0, None)):
        journal = MemoryJournal()
        hub = Hub(journal, 100)
        hub.send("dealer", 1, BidEntered(1, 1, 2))
        assert hub.press(1, first) == ""
        again = Hub(journal, 100.7)
        assert again.press(2, tail) == "same_press"
        assert again.acks[-1].outcome is Outcome.REPEATED
        journal.close()


def test_a_press_of_a_machine_that_was_off_in_between_is_another_one() -> None:
    journal = MemoryJournal()
    hub = Hub(journal, 100)
    hub.send("dealer", 1, BidEntered(1, 1, 2))
    assert hub.press(1, 100.0) == ""
    for now in (20, 100.5):  # of a clock that began again; the journal says so, whenever it is read
        assert Hub(journal, now).core.seen.presses == {}
    assert [record.kind for record in journal.read()].count(Kind.NOTE) == 1
    assert Hub(journal, 100.5).press(2, 100.4) == "bidding_closed"
    journal.close()


def test_a_press_that_was_timed_by_another_clock_is_known_by_its_number_only() -> None:
    journal = MemoryJournal()
    hub = Hub(journal, 100)
    hub.send("seat-2", 1, ButtonPressed("bluff", Timing(HubNanos(100 * SECOND), 0, CLOCK + 1)))
    again = Hub(journal, 100.2)
    assert again.core.seen.presses == {}
    again.press(1, 100.1)
    assert again.acks[-1].outcome is Outcome.REPEATED
    journal.close()


def test_times_of_a_clock_that_is_gone_are_forgotten_and_others_kept() -> None:
    expired = TimeExpired(1, 2, HubNanos(90 * SECOND), Presses.REPORTED, Clocks.HUB_ONLY)
    state = replace(TableState(), time=TimeState(calls=1, expired=expired))
    core = replace(Core(RAFFLE, state, Sight()), turn_since=HubNanos(95 * SECOND), last=HubNanos(99 * SECOND))
    assert by_clock(core, HubNanos(99 * SECOND)) == core
    after = by_clock(core, HubNanos(98 * SECOND))
    assert (after.state.time.expired, after.turn_since, after.state.time.calls) == (None, 0, 1)
