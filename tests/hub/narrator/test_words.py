"""The terminal tells rulings in plain words."""

import pytest

from hub.events.observations import SeatDice
from hub.events.readings import CupSign
from hub.events.rulings import (
    BidStood,
    ChallengeSettled,
    CupNoted,
    FoulCode,
    FoulNoted,
    RoundOpened,
    SeatCount,
    Verification,
    VerifiedBy,
)
from hub.narrator.words import told
from hub.views.words import bid_words

NAMES = {1: "Ann", 2: "Bo"}


def settled(found: int, by: VerifiedBy, readers: tuple[str, ...] = ("geometric", "learned")) -> ChallengeSettled:
    how = Verification(by, 5, 266, readers, "the dealer")
    return ChallengeSettled(2, 1, 3, 6, (SeatDice(1, (6, 6)), SeatDice(2, (1,))), found, 2, 2, None, how)


def test_a_settlement_says_what_was_found_who_pays_and_who_stands_for_it() -> None:
    assert told(settled(3, VerifiedBy.CAMERA), NAMES.__getitem__) == (
        "  3 found, three sixes bid: the bid stands. Bo loses a die and is out. "
        "Verified by camera: 3 of 3 dice, 5 frames in 266 ms, 2 readers agree."
    )
    alone = told(settled(3, VerifiedBy.CAMERA, ("geometric",)), NAMES.__getitem__)
    assert alone.endswith("5 frames in 266 ms, 1 reader.")
    assert told(settled(2, VerifiedBy.DEALER), NAMES.__getitem__).endswith("Confirmed by the dealer.")


def test_a_foul_is_told_and_a_hand_is_not() -> None:
    foul = FoulNoted(2, FoulCode.CUP_MOVED_AFTER_BID, mm=33.6)
    assert told(foul, NAMES.__getitem__) == (
        "  Foul. The cup of Bo was moved after a bid, by 34 mm. The floor is called."
    )
    assert told(CupNoted(2, CupSign.HAND), NAMES.__getitem__) == ""


def test_a_round_and_a_bid_are_told() -> None:
    opened = RoundOpened(1, (SeatCount(1, 5), SeatCount(2, 5)), 1)
    assert told(opened, NAMES.__getitem__) == "Round 1: 2 players with 5 dice each. Ann opens."
    assert told(BidStood(2, 1, 6), NAMES.__getitem__) == "  Bo bids one six."


@pytest.mark.parametrize(("bid", "words"), [((1, 2), "one two"), ((4, 6), "four sixes"), ((12, 3), "12 threes")])
def test_bids_are_spoken_with_the_right_number(bid: tuple[int, int], words: str) -> None:
    assert bid_words(*bid) == words
