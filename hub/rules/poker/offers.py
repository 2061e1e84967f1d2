"""What every game of hands offers: the choices of the player in turn, the next cards of the board."""

from collections.abc import Iterator

from hub.rules.choice import Choice
from hub.rules.poker.betting import Options
from hub.rules.poker.hand import Hand


def check_or_call(offered: Options) -> Choice:
    """The check of whoever owes nothing, else the call with its total in front."""
    if offered.call is None:
        return Choice("check", offered.seat)
    return Choice("call", offered.seat, offered.call, offered.call)


def raises(hand: Hand, offered: Options) -> Iterator[Choice]:
    """The bet or raise with its smallest and largest total, where there is one."""
    if offered.least is not None:
        yield Choice("raise" if hand.betting.price else "bet", offered.seat, offered.least, offered.most)


def board(hand: Hand) -> Iterator[Choice]:
    """The next cards of the board, by the dealer."""
    if hand.next_street is not None:
        yield Choice("board", None, hand.next_cards, hand.next_cards)
