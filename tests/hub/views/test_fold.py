"""The snapshot of the screens: what it shows, and what it must not show yet."""

from collections.abc import Iterable

import pytest

from hub.events.clocks import UtcMicros
from hub.events.observations import SeatDice
from hub.events.phase import Phase
from hub.events.readings import CupSign, SeatState
from hub.events.rulings import (
    BidStood,
    ChallengeOpened,
    ChallengeSettled,
    CupNoted,
    FoulCode,
    FoulNoted,
    ReviewOpened,
    RoundOpened,
    RoundWon,
    Ruling,
    SeatCount,
    SeatDoubt,
    SeatEvidence,
    Verification,
    VerifiedBy,
)
from hub.views.fold import Names, Screen, fold, table_view
from hub.views.model import BidView, Mark, TableView

NAMES = Names("t", "Table 1", "Cup", "raffle", {1: "Ann", 2: "Bo"})
SHA = "a" * 64


def screen(*rulings: Ruling) -> Screen:
    found = Screen(NAMES)
    for row, ruling in enumerate(rulings, 1):
        found = fold(found, row, UtcMicros(row * 1_000), ruling)
    return found


def view(rulings: Iterable[Ruling], cups: dict[int, SeatState] | None = None) -> TableView:
    return table_view(screen(*rulings), cups or {}, ("Camera north is away.",), UtcMicros(99))


def opened(*dice: int) -> RoundOpened:
    return RoundOpened(1, tuple(SeatCount(seat, count) for seat, count in enumerate(dice, 1)), 1)


def settled(
    dice: dict[int, tuple[int, ...]], how: Verification, found: int = 2, **change: int | None
) -> ChallengeSettled:
    shown = tuple(SeatDice(seat, values) for seat, values in dice.items())
    facts: dict[str, int | None] = {"loser": 2, "eliminated": None, "opener": 2, **change}
    return ChallengeSettled(2, 1, 2, 4, shown, found, verification=how, **facts)  # type: ignore[arg-type]


CAMERA = Verification(VerifiedBy.CAMERA, 5, 240, ("geometric",), evidence=(SeatEvidence(1, SHA),))


def test_before_the_first_round_there_is_nothing() -> None:
    empty = view([])
    assert (empty.phase, empty.players, empty.bid, empty.next_count) == (Phase.IDLE, (), None, 0)


def test_bidding_shows_the_bid_the_turn_the_next_bid_and_what_an_undo_takes_back() -> None:
    found = view([opened(5, 5), BidStood(1, 4, 6)], {1: SeatState.COVERED})
    assert found.bid == BidView(1, 4, 6)
    assert (found.turn, found.next_count, found.next_face, found.max_count) == (2, 5, 2, 10)
    assert found.undo == "Ann's bid of four sixes"
    assert [player.cup for player in found.players] == [SeatState.COVERED, SeatState.UNSURE]
    assert found.faults == ("Camera north is away.",)


def test_a_settlement_marks_every_die_and_says_how_it_was_verified() -> None:
    rulings = [opened(2, 2), BidStood(1, 2, 4), ChallengeOpened(2), settled({1: (1, 4), 2: (2, 4)}, CAMERA, found=3)]
    found = view(rulings)
    assert found.settlement is not None
    first, second = found.settlement.seats
    assert [die.mark for die in first.dice] == [Mark.WILD, Mark.MATCH]
    assert [die.mark for die in second.dice] == [Mark.MISS, Mark.MATCH]
    assert (first.found, second.found, first.evidence, second.evidence) == (2, 1, SHA, "")
    assert (found.settlement.stands, found.settlement.before, found.settlement.after) == (True, 2, 1)
    assert (found.settlement.frames, found.settlement.readers, found.bidding) == (5, ("geometric",), 2)
    assert found.settled == 1


def test_heads_up_a_single_one_is_marked_double_and_counts_two() -> None:
    how = Verification(VerifiedBy.DEALER, 0, 0, (), "Cy", (2,))
    rulings = [opened(1, 3), BidStood(1, 2, 4), ChallengeOpened(2), settled({1: (1,), 2: (1, 2, 2)}, how, found=3)]
    found = view(rulings)
    assert found.settlement is not None
    assert [seat.dice[0].mark for seat in found.settlement.seats] == [Mark.DOUBLE, Mark.WILD]
    assert [seat.found for seat in found.settlement.seats] == [2, 1]
    assert [seat.by for seat in found.settlement.seats] == [VerifiedBy.CAMERA, VerifiedBy.DEALER]
    assert found.settlement.who == "Cy"


def test_a_question_says_which_seat_and_why_and_no_count() -> None:
    doubt = SeatDoubt(2, (0, 3), ("die_not_read",), SHA)
    found = view([opened(2, 2), BidStood(1, 2, 4), ChallengeOpened(2), ReviewOpened(1, (doubt,), ())])
    assert (found.phase, found.settlement) == (Phase.REVIEW, None)
    assert found.review is not None
    (asked,) = found.review.doubts
    assert (asked.name, asked.owned, asked.values, asked.evidence) == ("Bo", 2, (0, 3), SHA)
    assert asked.sentences == ("A die was seen but not read.",)
    assert found.review.since == 4_000


def test_a_round_won_shows_places_and_points() -> None:
    rulings = [
        opened(1, 1),
        BidStood(1, 1, 4),
        ChallengeOpened(2),
        settled({1: (4,), 2: (2,)}, CAMERA, found=1, eliminated=2, opener=None),
        RoundWon(1, (1, 2), (SeatCount(1, 2), SeatCount(2, 0))),
    ]
    found = view(rulings)
    assert (found.phase, found.winner, found.ranking) == (Phase.WON, 1, (1, 2))
    assert [player.place for player in found.players] == [1, 2]
    assert found.points == (SeatCount(1, 2), SeatCount(2, 0))
    assert (found.turn, found.next_count, found.undo) == (None, 0, "the result: Bo loses a die")


def test_a_foul_is_shown_in_plain_words_with_its_picture_and_leaves_the_undo_as_it_is() -> None:
    before = [opened(5, 5), BidStood(1, 4, 6)]
    found = view([*before, FoulNoted(2, FoulCode.CUP_MOVED_AFTER_BID, SHA, 33.6)])
    (foul,) = found.fouls
    assert foul.sentence == "The cup of Bo was moved after a bid, by 34 mm. The floor is called."
    assert (foul.row, foul.seat, foul.at, foul.evidence) == (3, 2, 3_000, SHA)
    assert (found.undo, found.entry, found.bid) == ("Ann's bid of four sixes", view(before).entry, BidView(1, 4, 6))


@pytest.mark.parametrize("code", list(FoulCode))
def test_every_foul_has_a_sentence(code: FoulCode) -> None:
    (foul,) = view([opened(5, 5), FoulNoted(2, code)]).fouls
    assert "Bo" in foul.sentence
    assert foul.sentence.endswith(". The floor is called.")
    assert "mm" not in foul.sentence


def test_what_is_no_foul_is_a_note() -> None:
    found = view([opened(5, 5), BidStood(1, 4, 6), CupNoted(2, CupSign.HAND, SHA), CupNoted(2, CupSign.LIFTED)])
    assert [(note.sign, note.evidence, note.sentence) for note in found.notes] == [
        (CupSign.HAND, SHA, "A hand is at the cup of Bo."),
        (CupSign.LIFTED, "", "Bo seems to lift the cup. If it is a challenge, enter it."),
    ]
    assert found.fouls == ()


def test_every_entry_gives_the_undo_a_new_number() -> None:
    rulings: list[Ruling] = [opened(2, 2), BidStood(1, 2, 4), BidStood(2, 2, 5), ChallengeOpened(1)]
    numbers = [view(rulings[: 1 + at]).entry for at in range(len(rulings))]
    assert numbers == sorted(set(numbers))


def test_a_new_round_forgets_the_last_one() -> None:
    foul = FoulNoted(1, FoulCode.THUMB_IN_CUP)
    before: list[Ruling] = [opened(1, 1), foul, CupNoted(1, CupSign.HAND), BidStood(1, 1, 4), ChallengeOpened(2)]
    before += [settled({1: (4,), 2: (2,)}, CAMERA, found=1, eliminated=2, opener=None)]
    before += [RoundWon(1, (1, 2), ())]
    assert (len(view(before).fouls), len(view(before).notes)) == (1, 1)
    found = view([*before, RoundOpened(2, (SeatCount(1, 5), SeatCount(2, 5)), 1)])
    assert (found.fouls, found.notes) == ((), ())
    assert (found.settlement, found.winner, found.ranking, found.round) == (None, None, (), 2)
