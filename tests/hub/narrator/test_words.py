"""The terminal tells rulings in plain words."""

import pytest

from hub.events.observations import SeatDice
from hub.events.rulings import (
    BidStood,
    ChallengeSettled,
    RoundOpened,
    SeatCount,
    Verification,
    VerifiedBy,
)
from hub.narrator.words import told
from hub.views.words import bid_words

NAMES = {1: "Ann", 2: "Bo"}


def settled(found: int, by: VerifiedBy) -> ChallengeSettled:
    how = Verification(by, 5, 266, ("geometric",), "the dealer")
    return ChallengeSettled(2, 1, 3, 6, (SeatDice(1, (6, 6)), SeatDice(2, (1,))), found, 2, 2, None, how)


def test_a_settlement_says_what_was_found_who_pays_and_who_stands_for_it() -> None:
    assert told(settled(3, VerifiedBy.CAMERA), NAMES.__getitem__) == (
        "  3 found, three sixes bid: the bid stands. Bo loses a die and is out. "
        "Verified by camera: 3 of 3 dice, 5 frames in 266 ms."
    )
    assert told(settled(2, VerifiedBy.DEALER), NAMES.__getitem__).endswith("Confirmed by the dealer.")


def test_a_round_and_a_bid_are_told() -> None:
    opened = RoundOpened(1, (SeatCount(1, 5), SeatCount(2, 5)), 1)
    assert told(opened, NAMES.__getitem__) == "Round 1: 2 players with 5 dice each. Ann opens."
    assert told(BidStood(2, 1, 6), NAMES.__getitem__) == "  Bo bids one six."


@pytest.mark.parametrize(("bid", "words"), [((1, 2), "one two"), ((4, 6), "four sixes"), ((12, 3), "12 threes")])
def test_bids_are_spoken_with_the_right_number(bid: tuple[int, int], words: str) -> None:
    assert bid_words(*bid) == words
