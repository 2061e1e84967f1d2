"""Tables of razz for the tests of the screens: cards as the rulebook's tests have them, and play at random."""

from random import Random

from hub.events.bluff import HoleCardsRead
from hub.events.observations import LastEntryUndone
from hub.events.poker import DealDone
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, UpCardDealt
from hub.events.stakes import Level
from hub.rules.games import RAZZ
from tests.hub.rules.razz.razz_play import sensible
from tests.hub.rules.razz.razz_table import THREE, cards
from tests.hub.views.hand_screens import Table, act, folds, show

LEVEL = Level(200, 400, 40)
STACKS = {1: 10_000, 2: 10_000, 3: 10_000}
HANDS = dict(zip(STACKS, (cards(codes) for codes in THREE.values()), strict=True))
"""Seat 1 has 5-4-3-2-A, 2 has 8-7-6-3-2 and brings in with the queen, 3 has 9-6-4-2-A."""


def razz(stacks: dict[int, int] | None = None) -> Table:
    """Before the first card."""
    return Table(RAZZ, stacks or STACKS, LEVEL)


def street(table: Table) -> Table:
    """The cards of the street that is due: to every live seat its own."""
    for choice in RAZZ.legal(table.state):
        if choice.act == "up_card":
            seat = choice.seat or 0
            table.enter(UpCardDealt(seat, HANDS[seat][2 + len(table.state.ups(seat))]))
        elif choice.act == "deal":
            table.enter(DealDone())
    return table


def third(stacks: dict[int, int] | None = None) -> Table:
    """Third street: seat 2 is to bring in."""
    return street(razz(stacks))


def checked(table: Table) -> Table:
    """Everybody calls the bring-in and checks, through all streets, to the showdown."""
    table.enter(BringInMade(2), act(3, "call"), act(1, "call"))
    while not table.state.at_showdown:
        street(table)
        while table.state.turn is not None:
            table.enter(act(table.state.turn, "check"))
    return table


def read(table: Table, seat: int) -> Table:
    """The lens has read what lies face down at a seat."""
    hand = HANDS[seat]
    return table.enter(HoleCardsRead(seat, (*hand[:2], *hand[6:])[: table.state.downs(seat)]))


def whole(seat: int) -> str:
    """The codes of a seat's seven cards."""
    return " ".join(map(str, HANDS[seat]))


def mucked(table: Table, seat: int) -> Table:
    """A hand that the lens has read is mucked."""
    return read(table, seat).enter(MuckAsked(seat))


def anything(table: Table, chance: Random) -> object | None:
    """Something sensible, or now and then something that a dealer may enter and that is seldom fitting."""
    if chance.random() < 0.8:
        return sensible(table.state, chance)
    seat = chance.choice(tuple(STACKS))
    return chance.choice(
        (
            LastEntryUndone("Eve"),
            DeadHandEntered(seat, "Eve"),
            MuckAsked(seat),
            DisclosureAsked(1, "Eve"),
            act(seat, "raise"),
            show(seat, whole(seat)),
            *folds(seat),
        )
    )
