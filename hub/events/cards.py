"""The 52 cards. On the wire and in the rulebooks a card is its rank and its suit: `Td` is the ten of diamonds."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

RANKS: Final = "23456789TJQKA"
"""Lowest first."""

SUITS: Final = "shdc"
"""Spades, hearts, diamonds, clubs."""


class Card(StrEnum):
    """A card. `Card("Td")` reads one; the name is suit first, so that it is a name."""

    S2 = "2s"
    S3 = "3s"
    S4 = "4s"
    S5 = "5s"
    S6 = "6s"
    S7 = "7s"
    S8 = "8s"
    S9 = "9s"
    ST = "Ts"
    SJ = "Js"
    SQ = "Qs"
    SK = "Ks"
    SA = "As"
    H2 = "2h"
    H3 = "3h"
    H4 = "4h"
    H5 = "5h"
    H6 = "6h"
    H7 = "7h"
    H8 = "8h"
    H9 = "9h"
    HT = "Th"
    HJ = "Jh"
    HQ = "Qh"
    HK = "Kh"
    HA = "Ah"
    D2 = "2d"
    D3 = "3d"
    D4 = "4d"
    D5 = "5d"
    D6 = "6d"
    D7 = "7d"
    D8 = "8d"
    D9 = "9d"
    DT = "Td"
    DJ = "Jd"
    DQ = "Qd"
    DK = "Kd"
    DA = "Ad"
    C2 = "2c"
    C3 = "3c"
    C4 = "4c"
    C5 = "5c"
    C6 = "6c"
    C7 = "7c"
    C8 = "8c"
    C9 = "9c"
    CT = "Tc"
    CJ = "Jc"
    CQ = "Qc"
    CK = "Kc"
    CA = "Ac"

    @property
    def rank(self) -> int:
        """2 to 14; the ace is 14."""
        return RANKS.index(self.value[0]) + 2

    @property
    def suit(self) -> str:
        """One letter of SUITS."""
        return self.value[1]


def repeated(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that occur more than once, in the order in which they come again: a deck has one of each."""
    seen: set[Card] = set()
    again: dict[Card, None] = {}
    for card in cards:
        if card in seen:
            again[card] = None
        seen.add(card)
    return tuple(again)
