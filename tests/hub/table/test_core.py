"""The table as a machine: from a challenge to a ruling, or to a question and its answer."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.envelope import Envelope
from hub.events.observations import (
    BidEntered,
    ButtonPressed,
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    PlayerLeft,
    ReadAgainEntered,
    ReadingAnswered,
    ReviewRequested,
    SeatDice,
)
from hub.events.outcome import Outcome
from hub.events.phase import Phase
from hub.events.readings import JPEG_START, DieReading, Evidence, FrameRead, SeatReading, SeatState
from hub.events.rulings import (
    ChallengeSettled,
    ReviewOpened,
    RoundOpened,
    Ruling,
    SeatCount,
    SettlementTakenBack,
    VerifiedBy,
)
from hub.table.core import Core, apply, deadline, receive, tick
from hub.table.deadlines import Boxes
from hub.table.raffle.agreement import Bounds
from hub.table.raffle.play import RAFFLE, Sight
from hub.table.raffle.state import TableState

MS = 1_000_000
BOTH = ("geometric", "learned")


class Table:
    """A table that commits whatever is ruled, and remembers it."""

    def __init__(self, *dice: int) -> None:
        seats = range(1, len(dice) + 1)
        boxes, cameras = Boxes({f"seat-{seat}": seat for seat in seats}), {"north": frozenset(seats)}
        self.core = Core(RAFFLE, TableState(), Sight(), boxes=boxes, cameras=cameras)
        self.rulings: list[Ruling] = []
        self.numbers = iter(range(10_000))
        self.now = 0
        players = tuple(SeatCount(seat, count) for seat, count in enumerate(dice, 1))
        self.commit((RoundOpened(1, players, 1),))

    def commit(self, rulings: Iterable[Ruling]) -> None:
        for ruling in rulings:
            self.rulings.append(ruling)
            self.core = apply(self.core, ruling, HubNanos(self.now))

    def say(self, observation: Observation, device: str = "dealer", seq: int | None = None) -> tuple[Outcome, str]:
        number = next(self.numbers) if seq is None else seq
        envelope = Envelope(device, 1, number, DeviceTicks(self.now // 1000))
        step = receive(self.core, envelope, observation, HubNanos(self.now))
        self.core = step.core
        self.commit(step.rulings)
        assert step.outcome is not None
        return step.outcome, step.reason

    def see(
        self,
        dice: dict[int, list[int]],
        covered: tuple[int, ...] = (),
        settled: bool = True,
        camera: str = "north",
        readers: tuple[str, ...] = BOTH,
    ) -> None:
        self.now += 66 * MS
        seats = [
            SeatReading(
                seat, SeatState.LIFTED, tuple(DieReading(v, 0.9, (seat * 99.0, i * 20.0)) for i, v in enumerate(values))
            )
            for seat, values in dice.items()
        ]
        seats += [SeatReading(seat, SeatState.COVERED) for seat in covered]
        pictures = tuple(Evidence(seat, JPEG_START + bytes([seat, *values])) for seat, values in dice.items())
        ticks = DeviceTicks(self.now // 1000)
        frame = FrameRead(ticks, settled, tuple(seats), readers, evidence=pictures)
        step = receive(self.core, Envelope(camera, 1, next(self.numbers), ticks), frame, HubNanos(self.now))
        self.core = step.core
        self.commit(step.rulings)

    def wait(self, ms: int) -> None:
        self.now += ms * MS
        step = tick(self.core, HubNanos(self.now))
        self.core = step.core
        self.commit(step.rulings)

    def challenged(self) -> "Table":
        assert self.say(BidEntered(1, 2, 4)) == (Outcome.ACCEPTED, "")
        assert self.say(ChallengeMade(2)) == (Outcome.ACCEPTED, "")
        return self

    @property
    def phase(self) -> Phase:
        return self.core.state.phase

    @property
    def settled(self) -> list[ChallengeSettled]:
        return [ruling for ruling in self.rulings if isinstance(ruling, ChallengeSettled)]


GOOD = {1: [4, 2], 2: [1, 3]}


def test_a_reveal_that_agrees_is_settled_by_the_camera_once() -> None:
    table = Table(2, 2).challenged()
    for _ in range(9):
        table.see(GOOD)
    (settled,) = table.settled
    assert settled.verification is not None
    assert (settled.found, settled.loser, settled.verification.by) == (2, 2, VerifiedBy.CAMERA)
    assert settled.verification.frames == 5
    assert [each.seat for each in settled.verification.evidence] == [1, 2]
    assert (table.phase, table.core.state.bidding) == (Phase.BIDDING, 2)


def test_frames_before_the_challenge_never_settle_it() -> None:
    table = Table(2, 2)
    for _ in range(6):
        table.see(GOOD)
    table.challenged()
    for _ in range(4):
        table.see(GOOD)
    assert not table.settled
    table.see(GOOD)
    assert table.settled


def test_dice_that_were_not_covered_since_the_last_reveal_prove_nothing() -> None:
    table = Table(2, 2, 2).challenged()
    for _ in range(5):
        table.see({**GOOD, 3: [6, 6]})
    assert len(table.settled) == 1
    left = {1: [4, 2], 2: [1], 3: [6, 6]}
    table.see({}, covered=(1, 2))
    table.say(BidEntered(2, 2, 4))
    table.say(ChallengeMade(3))
    for _ in range(45):
        table.see(left)
    assert len(table.settled) == 1
    review = table.rulings[-1]
    assert isinstance(review, ReviewOpened)
    assert [(doubt.seat, doubt.why) for doubt in review.doubts] == [(3, ("cup_not_put_down",))]


def test_a_camera_that_is_not_the_tables_is_not_listened_to() -> None:
    table = Table(2, 2).challenged()
    for _ in range(9):
        table.see(GOOD, camera="south")
        table.see({**GOOD, 3: [1]})
    assert not table.settled


def test_while_a_cup_is_down_nobody_is_asked() -> None:
    table = Table(2, 2).challenged()
    for _ in range(100):
        table.see({1: [4, 2]}, covered=(2,))
    assert table.phase is Phase.REVEALING


def test_a_die_too_few_is_asked_about_and_the_answer_settles_it() -> None:
    table = Table(2, 2).challenged()
    for _ in range(45):
        table.see({1: [4, 2], 2: [1]})
    assert table.phase is Phase.REVIEW
    review = table.rulings[-1]
    assert isinstance(review, ReviewOpened)
    assert [(doubt.seat, doubt.values, doubt.why) for doubt in review.doubts] == [(2, (1,), ("count_differs",))]
    assert review.settled == (SeatDice(1, (2, 4)),)
    assert table.say(ReadingAnswered(1, (SeatDice(2, (1,)),), "Ann")) == (Outcome.REFUSED, "reveal_mismatch")
    assert table.say(ReadingAnswered(1, (SeatDice(1, (1, 1)),), "Ann")) == (Outcome.REFUSED, "answer_incomplete")
    assert table.say(ReadingAnswered(2, (SeatDice(2, (1, 3)),), "Ann")) == (Outcome.REFUSED, "review_closed")
    assert table.say(ReadingAnswered(1, (SeatDice(2, (1, 3)),), "Ann")) == (Outcome.ACCEPTED, "")
    (settled,) = table.settled
    assert settled.verification is not None
    assert (settled.verification.by, settled.verification.who) == (VerifiedBy.DEALER, "Ann")
    assert settled.verification.dealer_seats == (2,)


def test_a_table_without_cameras_asks_about_every_seat() -> None:
    table = Table(2, 2)
    assert deadline(table.core, HubNanos(table.now)) is None
    table.challenged()
    assert deadline(table.core, HubNanos(table.now)) == table.now
    table.wait(10)
    assert deadline(table.core, HubNanos(table.now)) == table.now + 2_500 * MS
    table.wait(2_600)
    assert table.phase is Phase.REVIEW
    answer = ReadingAnswered(1, (SeatDice(1, (4, 2)), SeatDice(2, (1, 3))), "Ann")
    assert table.say(answer) == (Outcome.ACCEPTED, "")
    assert table.settled


def test_a_question_ends_by_itself_when_the_frames_agree_after_all() -> None:
    table = Table(2, 2).challenged()
    for _ in range(112):
        table.see(GOOD, settled=False)
    assert table.phase is Phase.REVEALING
    for _ in range(5):
        table.see(GOOD, settled=False)
    assert table.phase is Phase.REVIEW
    for _ in range(5):
        table.see(GOOD)
    assert table.phase is Phase.BIDDING
    (settled,) = table.settled
    assert settled.verification is not None
    assert settled.verification.by is VerifiedBy.CAMERA


def test_read_again_asks_for_fresh_frames() -> None:
    table = Table(2, 2).challenged()
    for _ in range(45):
        table.see({1: [4, 2], 2: [1]})
    assert table.say(ReadAgainEntered(1)) == (Outcome.ACCEPTED, "")
    assert table.phase is Phase.REVEALING
    for _ in range(4):
        table.see(GOOD)
    assert not table.settled
    table.see(GOOD)
    assert table.settled


def test_the_dealer_need_not_wait_for_the_cameras() -> None:
    table = Table(2, 2)
    assert table.say(ReviewRequested()) == (Outcome.REFUSED, "no_challenge")
    table.challenged()
    table.see({}, covered=(1, 2))
    assert table.say(ReviewRequested()) == (Outcome.ACCEPTED, "")
    assert table.phase is Phase.REVIEW
    assert table.say(ReviewRequested()) == (Outcome.REFUSED, "review_open")


@pytest.mark.parametrize("ending", [LastEntryUndone("Ann"), PlayerLeft(1)])
def test_an_entry_that_ends_the_reveal_ends_the_question(ending: Observation) -> None:
    table = Table(2, 2, 2).challenged()
    table.wait(10)
    table.wait(2_600)
    assert table.phase is Phase.REVIEW
    assert table.say(ending) == (Outcome.ACCEPTED, "")
    assert (table.phase, table.core.state.review) == (Phase.BIDDING, None)


def test_a_wrong_result_is_taken_back_by_name_and_the_dealer_says_the_dice() -> None:
    table = Table(2, 2).challenged()
    for _ in range(5):
        table.see(GOOD)
    assert table.say(LastEntryUndone("Ann")) == (Outcome.ACCEPTED, "")
    taken_back, review = table.rulings[-2:]
    assert taken_back == SettlementTakenBack("Ann", "the last entry was taken back", 2, 1, 2)
    assert isinstance(review, ReviewOpened)
    assert [doubt.seat for doubt in review.doubts] == [1, 2]
    for _ in range(20):
        table.see(GOOD)
    assert table.phase is Phase.REVIEW, "no camera answers for the dealer"
    assert table.say(ReadAgainEntered(review.review)) == (Outcome.REFUSED, "answer_by_hand")
    for _ in range(20):
        table.see({1: [6, 6], 2: [6, 6]})
    assert len(table.settled) == 1, "other dice never settle the old challenge"
    answer = ReadingAnswered(review.review, (SeatDice(1, (4, 2)), SeatDice(2, (3, 3))), "Ann")
    assert table.say(answer) == (Outcome.ACCEPTED, "")
    assert [each.loser for each in table.settled] == [2, 1]
    assert dict(table.core.state.round.dice) == {1: 1, 2: 2}


def test_an_undo_takes_back_what_its_page_showed_and_nothing_else() -> None:
    table = Table(2, 2, 2)
    table.say(BidEntered(1, 1, 4))
    table.say(BidEntered(2, 2, 4))
    shown = table.core.state.entries
    assert table.say(LastEntryUndone("Ann", shown)) == (Outcome.ACCEPTED, "")
    assert table.say(LastEntryUndone("Bo", shown)) == (Outcome.REFUSED, "undo_outdated")
    assert [bid.seat for bid in table.core.state.round.bids] == [1]
    assert table.say(LastEntryUndone("Bo", table.core.state.entries)) == (Outcome.ACCEPTED, "")
    assert table.core.state.round.bids == ()


def test_an_undo_of_a_challenge_never_takes_back_the_result_that_came_meanwhile() -> None:
    table = Table(2, 2).challenged()
    shown = table.core.state.entries
    for _ in range(5):
        table.see(GOOD)
    assert table.settled
    assert table.say(LastEntryUndone("Ann", shown)) == (Outcome.REFUSED, "undo_outdated")
    assert table.phase is Phase.BIDDING


def test_a_question_to_the_dealer_leaves_the_undo_as_it_was() -> None:
    table = Table(2, 2).challenged()
    shown = table.core.state.entries
    assert table.say(ReviewRequested()) == (Outcome.ACCEPTED, "")
    assert table.say(LastEntryUndone("Ann", shown)) == (Outcome.ACCEPTED, "")
    assert table.phase is Phase.BIDDING


def test_a_die_that_two_seats_claim_is_asked_about() -> None:
    table = Table(2, 2).challenged()
    die = DieReading(4, 0.9, (50.0, 50.0))
    for _ in range(60):
        table.now += 66 * MS
        seats = tuple(
            SeatReading(seat, SeatState.LIFTED, (die, DieReading(2, 0.9, (seat * 99.0, 0.0)))) for seat in (1, 2)
        )
        pictures = tuple(Evidence(seat, JPEG_START + bytes([seat])) for seat in (1, 2))
        ticks = DeviceTicks(table.now // 1000)
        frame = FrameRead(ticks, True, seats, BOTH, evidence=pictures)
        step = receive(table.core, Envelope("north", 1, next(table.numbers), ticks), frame, HubNanos(table.now))
        table.core = step.core
        table.commit(step.rulings)
    review = table.rulings[-1]
    assert isinstance(review, ReviewOpened)
    assert [(doubt.seat, doubt.why) for doubt in review.doubts] == [
        (1, ("die_of_two_seats",)),
        (2, ("die_of_two_seats",)),
    ]


def test_a_result_names_the_readers_that_agreed_on_every_seat() -> None:
    table = Table(2, 2).challenged()
    for _ in range(5):
        table.see(GOOD)
    (settled,) = table.settled
    assert settled.verification is not None
    assert settled.verification.readers == BOTH
    mixed = Table(2, 2).challenged()
    cameras = {"north": frozenset((1,)), "south": frozenset((2,))}
    mixed.core = replace(mixed.core, cameras=cameras, bounds=Bounds(readers=1))
    for _ in range(5):
        mixed.see({1: [4, 2]})
        mixed.see({2: [1, 3]}, camera="south", readers=("learned", "third"))
    (settled,) = mixed.settled
    assert settled.verification is not None
    assert settled.verification.readers == ("learned",)


def test_an_observation_applied_twice_changes_nothing() -> None:
    table = Table(2, 2)
    assert table.say(BidEntered(1, 1, 4), seq=50) == (Outcome.ACCEPTED, "")
    assert table.say(BidEntered(1, 1, 4), seq=50) == (Outcome.REPEATED, "")
    assert len(table.core.state.round.bids) == 1


def test_a_button_challenges_for_its_seat_and_only_in_turn() -> None:
    table = Table(2, 2, 2)
    table.say(BidEntered(1, 1, 4))
    assert table.say(ButtonPressed("bluff"), device="seat-3") == (Outcome.REFUSED, "not_your_turn")
    assert table.say(ButtonPressed("bluff"), device="nobody") == (Outcome.REFUSED, "button_without_meaning")
    assert table.say(ButtonPressed("bluff"), device="seat-2") == (Outcome.ACCEPTED, "")
    assert table.core.state.round.challenger == 2


def test_one_press_that_comes_as_several_events_is_one_action() -> None:
    table = Table(2, 2, 2)
    table.say(BidEntered(1, 1, 4))
    assert table.say(ButtonPressed("bluff"), device="seat-2")[0] is Outcome.ACCEPTED
    for _ in range(3):
        table.now += 250 * MS
        assert table.say(ButtonPressed("bluff"), device="seat-2") == (Outcome.REPEATED, "same_press")


def test_a_new_round_opens_only_after_the_last_was_won() -> None:
    table = Table(1, 1).challenged()
    assert table.say(NextRoundEntered()) == (Outcome.REFUSED, "round_running")
    for _ in range(5):
        table.see({1: [4], 2: [2]})
    assert table.phase is Phase.WON
    assert table.say(NextRoundEntered()) == (Outcome.ACCEPTED, "")
    assert (table.phase, table.core.state.number, table.core.state.round.dice_in_play) == (Phase.BIDDING, 2, 10)
