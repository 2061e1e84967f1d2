"""What cameras see at the cups: fouls that change nothing, a challenge by lifting, a hand (R9-R11, R15, D8, D16)."""

import hashlib
from collections.abc import Iterable, Mapping

import pytest

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import BidEntered, ChallengeMade, LastEntryUndone, Observation, PlayerLeft, RerollOrdered
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
from hub.events.rulings import (
    BidTakenBack,
    ChallengeOpened,
    CupNoted,
    FoulCode,
    FoulNoted,
    RoundOpened,
    Ruling,
    SeatCount,
    TableSetting,
)
from hub.table.core import Core, Step, apply, deadline, receive, tick
from hub.table.raffle.play import RAFFLE, Sight
from hub.table.raffle.state import TableState

MS = 1_000_000
JPEG = JPEG_START + b"a cup"
SHA = hashlib.sha256(JPEG).hexdigest()
MOVED, LIFTED, TILTED, HAND = CupSign.MOVED, CupSign.LIFTED, CupSign.TILTED, CupSign.HAND
OUT_OF_TURN, AFTER_BID = FoulCode.CUP_LIFTED_OUT_OF_TURN, FoulCode.CUP_MOVED_AFTER_BID


class Table:
    """Three players with two dice each, seen by two cameras; seat 3 by one of them only."""

    def __init__(self, settings: tuple[TableSetting, ...] = ()) -> None:
        cameras = {"north": frozenset((1, 2, 3)), "south": frozenset((1, 2))}
        self.core, self.now, self.seq = Core(RAFFLE, TableState(), Sight(), cameras=cameras), 0, 0
        self.rulings: list[Ruling] = []
        self.pictures: dict[str, bytes] = {}
        self.commit((RoundOpened(1, tuple(SeatCount(seat, 2) for seat in (1, 2, 3)), 1, settings),))

    def commit(self, rulings: Iterable[Ruling]) -> None:
        for ruling in rulings:
            self.rulings.append(ruling)
            self.core = apply(self.core, ruling, HubNanos(self.now))

    def take(self, device: str, observation: Observation, late_ms: int = 0, seq: int | None = None) -> Step:
        self.seq += 1
        ticks = DeviceTicks(self.now // 1000 - late_ms * 1000)
        envelope = Envelope(device, 1, self.seq if seq is None else seq, ticks)
        step = receive(self.core, envelope, observation, HubNanos(self.now))
        self.core = step.core
        self.pictures |= step.pictures
        self.commit(step.rulings)
        return step

    def say(self, observation: Observation) -> Outcome:
        outcome = self.take("dealer", observation).outcome
        assert outcome is not None
        return outcome

    def show(self, states: Mapping[int, SeatState], camera: str = "north", settled: bool = True) -> None:
        self.now += 50 * MS
        dice = tuple(DieReading(value, 0.9, (value * 20.0, 0.0)) for value in (2, 4))
        seats = tuple(
            SeatReading(seat, state, dice if state is SeatState.LIFTED else ()) for seat, state in states.items()
        )
        self.take(camera, FrameRead(DeviceTicks(self.now // 1000), settled, seats, ("geometric", "learned")))

    def down(self) -> "Table":
        self.show(dict.fromkeys((1, 2, 3), SeatState.EMPTY))
        self.show(dict.fromkeys((1, 2, 3), SeatState.COVERED))
        return self

    def bid(self, seat: int, count: int = 1) -> "Table":
        self.now += 50 * MS
        assert self.say(BidEntered(seat, count, 4)) is Outcome.ACCEPTED
        self.now += 50 * MS
        return self

    def sign(
        self,
        seat: int,
        sign: CupSign,
        mm: float = -1.0,
        camera: str = "north",
        late_ms: int = 0,
        seq: int | None = None,
    ) -> Step:
        captured = DeviceTicks(self.now // 1000 - late_ms * 1000)
        return self.take(camera, CupSeen(seat, sign, captured, mm, Evidence(seat, JPEG)), late_ms, seq)

    def wait(self, ms: int) -> None:
        self.now += ms * MS
        step = tick(self.core, HubNanos(self.now))
        self.core = step.core
        self.commit(step.rulings)

    @property
    def said(self) -> list[Ruling]:
        """Everything at the cups that was ruled."""
        return [each for each in self.rulings if isinstance(each, FoulNoted | CupNoted | ChallengeOpened)]


def test_r10_a_cup_moved_after_a_bid_is_a_foul_with_its_picture_and_changes_nothing() -> None:
    table = Table().down().bid(1)
    before = table.core.state
    step = table.sign(3, MOVED, 34.0)
    assert table.said == [FoulNoted(3, AFTER_BID, SHA, 34.0)]
    assert (step.keep, step.outcome, table.pictures) == (True, None, {SHA: JPEG})
    assert table.core.state == before


def test_d16_a_move_inside_the_tolerance_is_nothing_and_is_not_journalled() -> None:
    table = Table().down().bid(1)
    step = table.sign(3, MOVED, 20.0)
    assert (table.said, step.keep, dict(step.pictures)) == ([], False, {})
    table.sign(3, MOVED, 20.5)
    table.sign(2, MOVED)
    assert [each.mm for each in table.said if isinstance(each, FoulNoted)] == [20.5, -1.0]


def test_r10_before_a_bid_a_cup_may_be_moved_also_where_it_is_told_late() -> None:
    table = Table().down()
    table.now += 1_000 * MS
    table.sign(3, MOVED, 60.0)
    table.bid(1)
    table.sign(3, MOVED, 60.0, late_ms=60)
    assert table.said == []
    table.sign(3, MOVED, 60.0, late_ms=40)
    assert table.said == [FoulNoted(3, AFTER_BID, SHA, 60.0)]


def test_an_observation_applied_twice_changes_nothing() -> None:
    table = Table().down().bid(1)
    table.sign(3, MOVED, 34.0, seq=900)
    table.wait(60_000)
    step = table.sign(3, MOVED, 34.0, seq=900)
    assert (len(table.said), step.keep) == (1, False)


def test_two_cameras_that_see_the_same_move_give_one_foul() -> None:
    table = Table().down().bid(1)
    table.sign(2, MOVED, 34.0)
    table.now += 1_500 * MS
    table.sign(2, MOVED, 38.0, camera="south")
    assert len(table.said) == 1
    table.now += 2_500 * MS
    table.sign(2, MOVED, 70.0, camera="south")
    assert len(table.said) == 2


@pytest.mark.parametrize(("camera", "seat"), [("west", 2), ("south", 3)])
def test_only_cameras_of_the_table_file_are_believed_and_only_of_their_own_seats(camera: str, seat: int) -> None:
    table = Table().down().bid(1)
    step = table.sign(seat, MOVED, 90.0, camera=camera)
    assert (table.said, step.keep) == ([], False)


def test_before_all_cups_are_down_nothing_is_a_foul() -> None:
    table = Table().bid(1)
    table.show({1: SeatState.COVERED, 2: SeatState.COVERED, 3: SeatState.LIFTED})
    for seat in (1, 2, 3):
        table.sign(seat, MOVED, 90.0)
        table.sign(seat, LIFTED)
        table.sign(seat, HAND)
    table.wait(10_000)
    assert table.said == []
    table.show({3: SeatState.COVERED}, settled=False)
    table.sign(1, MOVED, 90.0)
    assert table.said == [], "a cup that still moves does not stand"
    table.show({3: SeatState.COVERED})
    table.sign(1, MOVED, 90.0)
    assert table.said == [FoulNoted(1, AFTER_BID, SHA, 90.0)]


def test_what_is_told_late_of_the_time_before_all_cups_were_down_is_no_foul() -> None:
    table = Table()
    table.down()
    table.now += 50 * MS
    table.sign(3, LIFTED, late_ms=60)
    table.wait(10_000)
    assert table.said == []


def test_a_camera_whose_picture_is_bad_sees_no_cup_stand() -> None:
    table = Table().bid(1)
    seats = tuple(SeatReading(seat, SeatState.COVERED) for seat in (1, 2, 3))
    table.take("north", FrameRead(DeviceTicks(table.now // 1000), True, seats, faults=("moved",)))
    table.sign(3, MOVED, 90.0)
    assert table.said == []


def test_d8_after_a_reroll_players_may_shake_again() -> None:
    table = Table().down().bid(1)
    assert table.say(RerollOrdered()) is Outcome.ACCEPTED
    table.show(dict.fromkeys((1, 2, 3), SeatState.COVERED))
    table.sign(3, LIFTED)
    table.wait(10_000)
    assert table.said == []
    table.down()
    table.sign(3, LIFTED)
    table.wait(10_000)
    assert table.said == [FoulNoted(3, OUT_OF_TURN, SHA)]


def test_d8_a_lift_out_of_turn_is_a_foul_once_no_challenge_came_of_it_the_bidder_included() -> None:
    table = Table().down().bid(1)
    table.sign(1, LIFTED)
    table.sign(3, LIFTED)
    assert table.said == []
    assert deadline(table.core, HubNanos(table.now)) == table.now + 4_000 * MS
    table.wait(4_000)
    assert table.said == [FoulNoted(1, OUT_OF_TURN, SHA), FoulNoted(3, OUT_OF_TURN, SHA)]
    assert (table.core.state.phase, deadline(table.core, HubNanos(table.now))) == (Phase.BIDDING, None)


def test_r15_who_lifts_at_the_word_bluff_commits_no_foul_though_the_dealer_enters_it_later() -> None:
    table = Table().down().bid(1)
    table.sign(1, LIFTED)
    table.now += 2_000 * MS
    assert table.say(ChallengeMade(2)) is Outcome.ACCEPTED
    table.sign(3, LIFTED)
    table.sign(3, MOVED, 200.0)
    table.wait(10_000)
    assert table.said == [ChallengeOpened(2)]


def test_r15_a_lift_by_the_player_in_turn_is_his_challenge_once_his_dice_lie_open() -> None:
    table = Table().down().bid(1)
    table.sign(2, LIFTED)
    assert table.said == []
    table.show({2: SeatState.UNSURE}, camera="south")
    table.show({2: SeatState.LIFTED})
    assert table.said == [], "one camera does not see them yet"
    table.show({2: SeatState.LIFTED}, camera="south")
    assert table.said == [ChallengeOpened(2)]
    assert table.core.state.phase is Phase.REVEALING


def test_a_lift_in_turn_without_open_dice_is_put_before_the_dealer_and_challenges_nothing() -> None:
    table = Table().down().bid(1)
    table.sign(2, LIFTED)
    table.show({2: SeatState.COVERED})
    table.wait(4_000)
    assert table.said == [CupNoted(2, LIFTED, SHA)]
    assert table.core.state.phase is Phase.BIDDING


def test_a_look_of_the_player_in_turn_is_no_foul_after_he_has_bid() -> None:
    table = Table().down().bid(1)
    table.sign(2, LIFTED)
    table.bid(2, 2)
    table.wait(10_000)
    assert table.said == []


def test_d8_a_lift_in_turn_before_any_bid_is_neither_challenge_nor_foul() -> None:
    table = Table().down()
    table.sign(1, LIFTED)
    table.show({1: SeatState.LIFTED})
    table.wait(10_000)
    assert table.said == []
    table.sign(2, LIFTED)
    table.wait(10_000)
    assert table.said == [FoulNoted(2, OUT_OF_TURN, SHA)]


def test_d16_tilting_is_a_setting() -> None:
    allowed = Table().down().bid(1)
    allowed.sign(3, TILTED)
    assert allowed.said == []
    strict = Table((TableSetting("tilt_to_look", "foul"),)).down().bid(1)
    strict.sign(3, TILTED)
    assert strict.said == [FoulNoted(3, FoulCode.CUP_TILTED_AFTER_BID, SHA)]


def test_r9_a_hand_at_a_cup_is_shown_to_the_dealer_once_and_is_no_foul() -> None:
    table = Table().down()
    before = table.core.state
    step = table.sign(3, HAND)
    for _ in range(5):
        table.now += 8_000 * MS
        table.sign(3, HAND)
    assert (table.said, step.keep, table.pictures) == ([CupNoted(3, HAND, SHA)], True, {SHA: JPEG})
    assert table.core.state == before


def test_at_a_seat_that_is_out_nothing_is_a_foul() -> None:
    table = Table().down()
    assert table.say(PlayerLeft(3)) is Outcome.ACCEPTED
    table.down().bid(1)
    for sign in CupSign:
        table.sign(3, sign)
    table.wait(10_000)
    assert table.said == []


def test_a_sign_without_a_picture_is_a_foul_without_one() -> None:
    table = Table().down().bid(1)
    table.take("north", CupSeen(3, MOVED, DeviceTicks(table.now // 1000), 50.0))
    assert table.said == [FoulNoted(3, AFTER_BID, "", 50.0)]


def test_d8_an_undo_takes_the_bid_back_though_a_foul_was_noted_since() -> None:
    table = Table().down().bid(1)
    shown = table.core.state.entries
    table.sign(3, MOVED, 50.0)
    table.sign(2, HAND)
    assert table.say(LastEntryUndone("Ann", shown)) is Outcome.ACCEPTED
    assert table.rulings[-1] == BidTakenBack(1, "Ann")


def test_after_a_challenge_was_taken_back_cups_that_went_up_may_be_put_down() -> None:
    table = Table().down().bid(1)
    table.say(ChallengeMade(2))
    table.show({3: SeatState.LIFTED})
    table.say(LastEntryUndone("Ann"))
    table.sign(3, MOVED, 80.0)
    assert len(table.said) == 1
    table.show(dict.fromkeys((1, 2, 3), SeatState.COVERED))
    table.now += 50 * MS
    table.sign(3, MOVED, 80.0)
    assert table.said == [ChallengeOpened(2), FoulNoted(3, AFTER_BID, SHA, 80.0)]


def test_a_hub_that_starts_while_a_bid_stands_takes_standing_cups_for_shaken() -> None:
    table = Table().down().bid(1)
    table.core = Core(RAFFLE, table.core.state, Sight(), cameras=table.core.cameras)
    table.show(dict.fromkeys((1, 2, 3), SeatState.COVERED))
    table.sign(3, MOVED, 80.0)
    assert table.said == [FoulNoted(3, AFTER_BID, SHA, 80.0)]
