"""The host: the journal first, then the screens and the answer; a restart gives the same table back."""

import hashlib
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    ChallengeMade,
    Observation,
    TimeEntered,
    TimeResumeEntered,
)
from hub.events.outcome import Outcome
from hub.events.phase import Phase
from hub.events.readings import (
    JPEG_START,
    CupSeen,
    CupSign,
    DieReading,
    Evidence,
    FrameRead,
    SeatReading,
    SeatState,
)
from hub.events.rulings import ChallengeSettled, FoulCode, FoulNoted
from hub.events.timecalls import HoldCause, Presses, TimeExpired, TimeHeld
from hub.events.timing import InputReport
from hub.host.host import Host
from hub.host.replay import replay
from hub.host.roster import fresh_core, fresh_screen, opening, standing
from hub.host.screens import RaffleScreens
from hub.journal.memory import MemoryJournal
from hub.journal.port import Entry, JournalError, Kind
from hub.settings.model import Box, Camera, Player, Table, TableFile
from hub.views.model import Mark, TableView
from hub.wire.messages import Ack, BoxState, Observed, Ruled, Stamp
from hub.wire.topics import Kind as Topics
from hub.wire.topics import Leaf, Topic

MS = 1_000_000
BOTH = ("geometric", "learned")
SETTINGS = TableFile(
    table=Table(id="t", name="Table 1"),
    players=(Player(seat=1, name="Ann"), Player(seat=2, name="Bo")),
    cameras=(Camera(id="north", source="0", calibration=Path("north.json")),),
)


@dataclass
class Album:
    pictures: dict[str, bytes] = field(default_factory=dict)

    def put(self, jpeg: bytes) -> str:
        name = hashlib.sha256(jpeg).hexdigest()
        self.pictures[name] = jpeg
        return name


class FullDisk(MemoryJournal):
    """A journal whose disk is full from some moment on."""

    full = False

    def append(self, entries: list[Entry]) -> "Future[list[int]]":  # type: ignore[override]
        if not self.full:
            return super().append(entries)
        failed: Future[list[int]] = Future()
        failed.set_exception(JournalError("The disk is full."))
        return failed


class Rig:
    """A host with a journal in memory, and what it told."""

    def __init__(self, journal: MemoryJournal | None = None) -> None:
        self.journal = journal or MemoryJournal()
        self.album, self.ruled, self.acks = Album(), list[Ruled](), list[Ack]()
        core, screen = replay(self.journal.read(), fresh_core(SETTINGS), *fresh_screen(SETTINGS), HubNanos(0))
        self.host = Host(
            core,
            screen,
            RaffleScreens(),
            self.journal,
            self.album,
            self.ruled.append,
            lambda _, ack: self.acks.append(ack),
        )
        self.seq = self.now = 0
        if core.state.number == 0:
            self.host.open_table(opening(core, SETTINGS), HubNanos(0), UtcMicros(0))

    def send(self, observation: Observation, device: str = "dealer", seq: int | None = None) -> None:
        self.seq += 1
        envelope = Envelope(device, 1, self.seq if seq is None else seq, DeviceTicks(self.now // 1000))
        self.host.observe(Observed(envelope, observation), HubNanos(self.now), UtcMicros(self.now // 1000))

    def show(self, dice: dict[int, list[int]], times: int = 5) -> None:
        for _ in range(times):
            self.now += 66 * MS
            readings = tuple(
                SeatReading(
                    seat,
                    SeatState.LIFTED,
                    tuple(DieReading(v, 0.9, (seat * 99.0, i * 20.0)) for i, v in enumerate(values)),
                )
                for seat, values in dice.items()
            )
            pictures = tuple(Evidence(seat, JPEG_START + bytes([seat])) for seat in dice)
            frame = FrameRead(DeviceTicks(self.now // 1000), True, readings, BOTH, evidence=pictures)
            self.send(frame, device="north")

    def view(self) -> TableView:
        return self.host.view(HubNanos(self.now), UtcMicros(self.now // 1000))


HANDS = {1: [1, 4, 4, 2, 2], 2: [6, 6, 5, 5, 3]}


def test_a_round_from_bid_to_settlement_is_told_journalled_and_shown() -> None:
    rig = Rig()
    rig.send(BidEntered(1, 4, 4))
    rig.send(ChallengeMade(2))
    rig.show(HANDS)
    kinds = [record.kind for record in rig.journal.read()]
    assert kinds == [
        Kind.RULING,
        Kind.OBSERVATION,
        Kind.RULING,
        Kind.OBSERVATION,
        Kind.RULING,
        Kind.RULING,
    ]
    assert [ack.outcome for ack in rig.acks] == [Outcome.ACCEPTED, Outcome.ACCEPTED]
    settled = rig.ruled[-1].ruling
    assert isinstance(settled, ChallengeSettled)
    assert settled.verification is not None
    assert {each.sha256 for each in settled.verification.evidence} == set(rig.album.pictures)
    shown = rig.view().settlement
    assert shown is not None
    assert (shown.found, shown.stands, shown.loser, shown.before, shown.after) == (3, False, 1, 5, 4)
    assert [die.mark for die in shown.seats[0].dice] == [Mark.WILD, Mark.MISS, Mark.MISS, Mark.MATCH, Mark.MATCH]


def test_a_restart_resumes_the_same_table_and_knows_what_was_applied() -> None:
    rig = Rig()
    rig.send(BidEntered(1, 4, 4), seq=70)
    rig.send(BidEntered(1, 4, 5), seq=71)
    rig.send(ChallengeMade(2), seq=72)
    again = Rig(rig.journal)
    assert again.view() == rig.view()
    assert again.view().phase is Phase.REVEALING
    again.send(BidEntered(1, 4, 4), seq=70)
    again.send(BidEntered(1, 4, 5), seq=71)
    assert [ack.outcome for ack in again.acks] == [Outcome.REPEATED, Outcome.REPEATED]
    again.show(HANDS)
    assert again.view().phase is Phase.BIDDING
    assert again.view().dice_in_play == 9


def test_a_hub_that_died_in_a_later_reveal_still_settles_it() -> None:
    rig = Rig()
    rig.send(BidEntered(1, 4, 4))
    rig.send(ChallengeMade(2))
    rig.show(HANDS)
    rig.send(BidEntered(1, 1, 4))
    rig.send(ChallengeMade(2))
    again = Rig(rig.journal)
    again.now = rig.now
    again.show({1: HANDS[1][:4], 2: HANDS[2]})
    assert again.view().dice_in_play == 8


def test_what_cannot_be_committed_is_neither_told_nor_applied() -> None:
    journal = FullDisk()
    rig = Rig(journal)
    before = rig.view()
    journal.full = True
    with pytest.raises(JournalError, match="full"):
        rig.send(BidEntered(1, 4, 4), seq=9)
    assert (rig.view(), rig.acks) == (before, [])
    journal.full = False
    rig.send(BidEntered(1, 4, 4), seq=9)
    assert [ack.outcome for ack in rig.acks] == [Outcome.ACCEPTED]


def test_a_foul_is_journalled_with_its_picture_and_a_restart_shows_it_again() -> None:
    rig = Rig()
    for state in (SeatState.EMPTY, SeatState.COVERED):
        rig.now += 66 * MS
        seats = tuple(SeatReading(seat, state) for seat in (1, 2))
        rig.send(FrameRead(DeviceTicks(rig.now // 1000), True, seats, BOTH), device="north")
    rig.send(BidEntered(1, 4, 4))
    rig.now += 66 * MS
    jpeg = JPEG_START + b"a cup"
    rig.send(CupSeen(2, CupSign.MOVED, DeviceTicks(rig.now // 1000), 41.0, Evidence(2, jpeg)), device="north")
    assert [ruled.ruling for ruled in rig.ruled][-1] == FoulNoted(
        2, FoulCode.CUP_MOVED_AFTER_BID, hashlib.sha256(jpeg).hexdigest(), 41.0
    )
    assert rig.album.pictures == {hashlib.sha256(jpeg).hexdigest(): jpeg}
    assert [record.kind for record in rig.journal.read()][-2:] == [Kind.OBSERVATION, Kind.RULING]
    assert len(rig.acks) == 1, "a camera waits for no answer"
    again = Rig(rig.journal)
    assert again.view().fouls == rig.view().fouls
    assert (again.view().bid, len(again.view().fouls)) == (rig.view().bid, 1)


def test_a_lift_that_waits_is_due_though_nothing_more_arrives() -> None:
    rig = Rig()
    for state in (SeatState.EMPTY, SeatState.COVERED):
        rig.now += 66 * MS
        seats = tuple(SeatReading(seat, state) for seat in (1, 2))
        rig.send(FrameRead(DeviceTicks(rig.now // 1000), True, seats, BOTH), device="north")
    rig.send(CupSeen(2, CupSign.LIFTED, DeviceTicks(rig.now // 1000)), device="north")
    due = rig.host.deadline(HubNanos(rig.now))
    assert due == rig.now + 4_000 * MS
    assert not rig.ruled[1:]
    rig.host.tick(due, UtcMicros(due // 1000))
    assert rig.ruled[-1].ruling == FoulNoted(2, FoulCode.CUP_LIFTED_OUT_OF_TURN)
    assert rig.host.deadline(HubNanos(rig.now)) is None


def test_a_refusal_says_why_in_a_sentence_and_changes_nothing() -> None:
    rig = Rig()
    before = rig.view()
    rig.send(BidEntered(2, 4, 4))
    (ack,) = rig.acks
    assert (ack.outcome, ack.reason, ack.sentence) == (
        Outcome.REFUSED,
        "not_your_turn",
        "It is another player's turn.",
    )
    assert rig.view() == before


def test_a_reveal_in_doubt_shows_no_face_and_no_count() -> None:
    rig = Rig()
    rig.send(BidEntered(1, 4, 4))
    rig.send(ChallengeMade(2))
    rig.show({1: HANDS[1], 2: HANDS[2][:4]}, times=45)
    view = rig.view()
    assert view.phase is Phase.REVIEW
    assert view.settlement is None
    assert view.review is not None
    (doubt,) = view.review.doubts
    assert (doubt.seat, doubt.owned, doubt.values) == (2, 5, (5, 5, 6, 6))
    assert doubt.sentences == ("The number of dice differs from what the player owns.",)
    assert doubt.evidence in rig.album.pictures


def test_c8_a_time_that_ran_when_the_hub_died_stands_still_and_goes_on_when_a_person_says_so() -> None:
    rig = Rig()
    rig.now = 1_000 * MS
    rig.send(BidEntered(1, 4, 4))
    rig.send(TimeEntered(None, "Ann"))
    rig.now = 21_000 * MS
    rig.send(BidCorrectionEntered(1, 4, 5))
    again = Rig(rig.journal)
    again.now = 95_000 * MS
    again.host.restarted(HubNanos(again.now), UtcMicros(0))
    shown = again.view().time
    assert shown is not None
    assert (shown.seat, shown.deadline, shown.left_ms, shown.held) == (2, None, 40_000, HoldCause.RESTART)
    again.seq = 50
    again.send(TimeResumeEntered(1, "Ann"))
    assert again.view().time.deadline == HubNanos(135_000 * MS)
    third = Rig(rig.journal)
    assert third.view().time == again.view().time
    third.host.restarted(HubNanos(again.now), UtcMicros(0), alive=HubNanos(120_000 * MS))
    assert third.ruled[-1].ruling == TimeHeld(1, 15_000 * MS, HoldCause.RESTART, "hub")


def test_c2_a_step_of_the_wall_clock_does_not_move_the_deadline_and_the_journal_keeps_both_clocks() -> None:
    rig = Rig()
    rig.send(BidEntered(1, 4, 4))
    rig.send(TimeEntered(None, "Ann"))
    for hour in (3_600, -3_600):
        rig.now += 1_000 * MS
        utc = UtcMicros(10**13 + hour * 10**6)
        rig.host.tick(HubNanos(rig.now), utc)
        assert rig.host.view(HubNanos(rig.now), utc).time.deadline == HubNanos(60_000 * MS)
    late = 60_300 * MS
    assert rig.host.deadline(HubNanos(rig.now)) == HubNanos(60_000 * MS + 1)
    rig.host.tick(HubNanos(late), UtcMicros(5))
    assert isinstance(rig.ruled[-2].ruling, TimeExpired)
    last = list(rig.journal.read())[-1]
    assert (last.at, last.hub) == (UtcMicros(5), late)


def test_a_report_of_the_players_box_ends_the_wait() -> None:
    rig = Rig()
    box = Box(id="two", model="seat-box", seat=2)
    rig.host.rebind(standing((box,)))
    rig.send(BidEntered(1, 4, 4))
    rig.send(TimeEntered(None, "Ann"))
    rig.now = 60_250 * MS
    assert rig.host.awaited(HubNanos(rig.now)) == ("two",)
    report = InputReport(HubNanos(60_240 * MS), 2 * MS, rig.host.clock, 0)
    said = BoxState(Stamp(1, UtcMicros(0), UtcMicros(1)), (), report=report)
    rig.host.note(Topic("t", Topics.DEVICE, "two", Leaf.STATE), said, HubNanos(rig.now), UtcMicros(0))
    expired = rig.ruled[-2].ruling
    assert isinstance(expired, TimeExpired)
    assert expired.presses is Presses.REPORTED
    assert rig.view().expired.sentence == "Time is up for Bo."
