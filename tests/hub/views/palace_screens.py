"""Tables of Palace Poker for the tests of the screens: cards as the rulebook's tests have them, and play at random."""

from random import Random

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.palace import AntesPaid, BannerRested, BannerTurned, BuyMade, PalaceAct, PalaceActed, SoldiersSeen
from hub.events.poker import DealDone
from hub.events.stakes import Level
from hub.rules.games import PALACE
from tests.hub.rules.palace.palace_play import Table as Deck
from tests.hub.rules.palace.palace_table import PALACES, cards, said
from tests.hub.views.hand_screens import Table

LEVEL = Level(50, 100)
BANNERS = {2: "3c", 3: "Jd", 4: "As", 1: "9h"}
"""In the order of the deal: seat 1 has the button."""


def opened(stacks: dict[int, int] | None = None) -> Table:
    """Before the antes."""
    return Table(PALACE, stacks, LEVEL)


def antes_paid() -> Table:
    return opened().enter(AntesPaid((1, 2, 3, 4)))


def dealt() -> Table:
    """Seat 2 is to act; all have three palace cards."""
    return antes_paid().enter(*(BannerTurned(Card(code)) for code in BANNERS.values()), DealDone())


def play(table: Table, *sentences: str) -> Table:
    """`bet 2 3`, `buy 2 4h -2h`: as in the tests of the rules."""
    return table.enter(*map(said, sentences))


def read(table: Table, *seats: int) -> Table:
    """A lens has read the palace cards of these seats."""
    return table.enter(*(HoleCardsRead(seat, cards(PALACES[seat])) for seat in seats))


def anything(table: Table, chance: Random) -> object | None:
    """Something sensible, or now and then something that a dealer may enter and that is seldom fitting."""
    if chance.random() < 0.85:
        deck: Deck = vars(table).setdefault("cards", Deck(chance))
        return deck.sensible(table.state)
    seat, card = chance.choice((1, 2, 3)), chance.choice(list(Card))
    return chance.choice(
        (
            LastEntryUndone("Eve"),
            LastEntryUndone("Eve"),
            PalaceActed(seat, chance.choice(list(PalaceAct))),
            BuyMade(seat, card),
            HoleCardsRead(seat, tuple(chance.sample(list(Card), 3))),
            SoldiersSeen(seat, chance.choice((2, 6))),
            BannerRested(card, chance.choice((None, seat))),
            DealDone(),
        )
    )
