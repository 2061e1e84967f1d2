"""How rulings that every game of hands has change the hand. No rule lives here."""

from dataclasses import replace
from typing import TypeVar

from hub.events.poker_rulings import BoardLaid, CardsDealt, EntryTakenBack, PotsPaid
from hub.events.stakes import BetsPosted
from hub.rules.poker import players
from hub.rules.poker.hand import Hand, Stage

H = TypeVar("H", bound=Hand)


def posted(hand: H, ruling: BetsPosted) -> H:
    """After antes and blinds."""
    return replace(hand, betting=players.posted(hand.betting, ruling))


def dealt(hand: H, ruling: CardsDealt) -> H:
    """After the last card of the deal."""
    betting = players.killed(hand.betting, ruling.dead, ruling.turn)
    return replace(hand, before=hand, stage=Stage.PLAY, betting=betting)


def laid(hand: H, ruling: BoardLaid) -> H:
    """After the next cards of the board."""
    betting = players.next_street(hand.betting, ruling.turn)
    return replace(hand, before=hand, street=ruling.street, board=(*hand.board, *ruling.cards), betting=betting)


def paid(betting: players.Betting, ruling: PotsPaid) -> players.Betting:
    """The chips after the pots are paid."""
    betting = players.cleared(players.given(betting, ruling.returned))
    for pot in ruling.pots:
        betting = players.given(betting, pot.shares)
    return betting


def taken_back(hand: H, _: EntryTakenBack) -> H:
    """After the last entry was taken back.

    Raises:
        ValueError: there is none.
    """
    return hand.taken_back()


def same(hand: H, _: object) -> H:
    """After a ruling that is none of the hand's."""
    return hand
