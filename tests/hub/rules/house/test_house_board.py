"""The board and its errors (H13-H15; D10, D11, D22), and a card that comes twice."""

from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.poker import BoardDealt, BurnForgotten, CardExposed, DealDone, DeckCut, Street
from hub.events.poker_rulings import BoardFault, BoardLaid, BoardShuffledBack, BurnShown, FlopMended
from hub.events.stakes import SeatChips
from hub.rules.house.board import FlopCount, count_flop
from hub.rules.house.state import HandState
from tests.hub.rules.house.hand import (
    FLOP,
    RIVER,
    TURN,
    act,
    board,
    cards,
    checked_down,
    dealt,
    limped,
    opened,
    played,
    refused,
    ruled,
    show,
    stacks,
)

FOUR_CARDS = "9s Tc 2d Ah"


def closed() -> HandState:
    """The betting before the flop is over."""
    return played(dealt(), act(4, "call"), act(1, "call"), act(2, "call"), act(3, "check"))


def test_the_flop_is_three_cards_then_one_and_one() -> None:
    state = closed()
    assert ruled(state, board(FLOP)) == (BoardLaid(Street.FLOP, cards(FLOP), 2),)
    assert refused(state, board("9s Tc")) == refused(state, board("")) == "wrong_count"
    state = checked_down()
    assert state.board == cards(f"{FLOP} {TURN} {RIVER}")
    assert refused(state, board("2s")) == "board_complete"
    flop = played(limped(), act(2, "check"), act(3, "check"), act(4, "check"), act(1, "check"))
    assert refused(flop, board("5h 6h")) == "wrong_count"


def test_h13_the_forgotten_burn_card_is_shown_and_the_board_stands() -> None:
    state = limped()
    assert ruled(state, BurnForgotten(Card.S3)) == (BurnShown(Card.S3),)
    after = played(state, BurnForgotten(Card.S3))
    assert (after.board, after.turn, after.burned) == (state.board, state.turn, (Card.S3,))
    assert ruled(state, BurnForgotten()) == (BurnShown(None),)
    assert played(state, BurnForgotten()).burned == ()
    assert refused(closed(), BurnForgotten(Card.S3)) == "no_board"
    assert refused(state, BurnForgotten(Card.S9)) == "duplicate_card"


def test_h14_a_board_laid_before_the_betting_ended_goes_back_into_the_deck() -> None:
    state = played(dealt(), act(4, "call"))
    back = BoardShuffledBack(Street.FLOP, cards(FLOP), BoardFault.PREMATURE)
    assert ruled(state, board(FLOP)) == (back,)
    after = played(state, board(FLOP))
    assert (after.board, after.turn, after.betting) == ((), 1, state.betting)  # D22: no bet goes back
    turn = ruled(limped(), board(TURN))
    assert turn == (BoardShuffledBack(Street.TURN, cards(TURN), BoardFault.PREMATURE),)
    assert played(limped(), board(TURN)).board == cards(FLOP)


def test_h14_the_cards_may_come_again() -> None:
    state = played(dealt(), act(4, "call"), board(FLOP), act(1, "call"), act(2, "call"), act(3, "check"), board(FLOP))
    assert state.board == cards(FLOP)


def test_h15_too_many_cards_and_none_known_to_be_wrong_all_go_back() -> None:
    state = closed()
    back = BoardShuffledBack(Street.FLOP, cards(FOUR_CARDS), BoardFault.TOO_MANY)
    assert ruled(state, board(FOUR_CARDS)) == (back,)
    assert played(state, board(FOUR_CARDS)).board == ()
    assert played(state, board(FOUR_CARDS), board("9s 2c 2d")).board == cards("9s 2c 2d")


def test_h15_the_card_known_to_be_wrong_becomes_the_burn_card() -> None:
    state = closed()
    assert ruled(state, board(FOUR_CARDS, "Tc")) == (FlopMended(Card.CT, cards("9s 2d Ah"), 2),)
    after = played(state, board(FOUR_CARDS, "Tc"))
    assert (after.board, after.burned, after.turn, after.street) == (cards("9s 2d Ah"), (Card.CT,), 2, Street.FLOP)
    assert after.betting.price == 0
    after = played(after, act(2, "check"), act(3, "check"), act(4, "check"), act(1, "check"))
    assert refused(after, board("Tc")) == "duplicate_card"


def test_d11_more_than_one_card_too_many_is_never_provable() -> None:
    five = "Kd 8c 8s 3h Jd"
    assert count_flop(cards(five), Card.DJ).back == cards(five)
    assert count_flop(cards(FOUR_CARDS), Card.DJ).count is FlopCount.ALL_BACK
    assert count_flop(cards(FLOP), Card.S9).count is FlopCount.IN_ORDER
    assert count_flop(cards(FOUR_CARDS), Card.S9).flop == cards("Tc 2d Ah")


def test_h15_bets_made_on_the_wrong_flop_go_back() -> None:
    state = played(limped(), act(2, "bet", 500), act(3, "call"))
    (back,) = ruled(state, board(FOUR_CARDS))
    assert back == BoardShuffledBack(
        Street.FLOP, cards(FOUR_CARDS), BoardFault.TOO_MANY, (SeatChips(2, 500), SeatChips(3, 500))
    )
    after = played(state, board(FOUR_CARDS))
    assert (after.board, after.street, after.turn) == ((), Street.PREFLOP, None)
    assert stacks(after) == stacks(limped())
    assert after.betting.pot == 800
    again = played(after, board("3s 4c 5d"))
    assert (again.turn, again.betting.price) == (2, 0)


def test_h15_folds_on_the_wrong_flop_stand_and_the_chips_of_who_folded_go_back_too() -> None:
    state = played(limped(), act(2, "bet", 500), act(3, "call"), act(4, "raise", 1_500), act(1, "fold"), act(2, "fold"))
    (back,) = ruled(state, board(FOUR_CARDS))
    assert isinstance(back, BoardShuffledBack)
    assert back.returned == (SeatChips(2, 500), SeatChips(3, 500), SeatChips(4, 1_500))
    after = played(state, board(FOUR_CARDS))
    assert (after.betting.live, stacks(after), after.betting.pot) == ((3, 4), stacks(limped()), 800)
    again = played(after, board("3s 4c 5d"))
    assert (again.turn, again.betting.live) == (3, (3, 4))
    assert played(state, board(FOUR_CARDS), LastEntryUndone("Ann")) == state


def test_h15_a_fold_that_ended_the_hand_on_a_wrong_flop_can_be_taken_back_before_it_is_counted() -> None:
    state = played(limped(), act(2, "bet", 500), act(3, "fold"), act(4, "fold"))
    over = played(state, act(1, "fold"))
    assert refused(over, board(FOUR_CARDS)) == "hand_over"
    after = played(over, LastEntryUndone("Ann"), board(FOUR_CARDS))
    assert (after.betting.live, stacks(after)) == ((1, 2), stacks(limped()))


def test_d11_bets_on_a_flop_with_one_known_wrong_card_stand() -> None:
    state = played(limped(), act(2, "bet", 500))
    assert ruled(state, board(FOUR_CARDS, "Ah")) == (FlopMended(Card.HA, cards(FLOP), 3),)
    after = played(state, board(FOUR_CARDS, "2d"))
    assert (after.board, after.betting, after.burned) == (cards("9s Tc Ah"), state.betting, (Card.D2,))


def test_the_same_card_twice_is_refused_and_nothing_changes() -> None:
    assert refused(closed(), board("9s 9s 2d")) == "duplicate_card"
    assert refused(limped(), board("9s")) == "duplicate_card"
    assert refused(limped(), board(f"{FLOP} 3c 3c")) == "duplicate_card"
    state = played(opened(), DeckCut(4), CardExposed(2, Card.S9), DealDone())
    state = played(state, act(4, "call"), act(1, "call"), act(2, "call"), act(3, "check"))
    assert refused(state, board(FLOP)) == "duplicate_card"
    recount = played(state, board("3s 4c 5d"))
    assert refused(recount, board("3s 4c 5d 9s")) == "duplicate_card"


def test_a_hand_shown_in_an_all_in_counts_as_known() -> None:
    state = dealt({2: 500, 3: 500}, at=None)
    state = played(state, act(2, "all_in"), act(3, "call"), show(2, "9s Ad"))
    assert refused(state, board(FLOP)) == "duplicate_card"
    assert played(state, board("8s Tc 2d")).turn is None


def test_nothing_is_laid_after_the_hand() -> None:
    state = played(dealt(), act(4, "fold"), act(1, "fold"), act(2, "fold"))
    assert refused(state, BoardDealt(cards(FLOP))) == "hand_over"
    assert refused(state, BurnForgotten()) == "no_board"
