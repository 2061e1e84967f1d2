"""Chip race: small values leave the game (HOUSE.md H8, D7, D8)."""

from collections.abc import Mapping, Sequence

from hub.events.cards import SUITS, Card, repeated
from hub.events.floor import SeatPiles
from hub.events.floor_rulings import RaceOpened, RaceSeat, RaceSettled
from hub.events.rulings import Refusal, SeatCount


def open_race(
    seats: Sequence[SeatPiles], remove: Sequence[int], next_value: int, *, table: int = 0, who: str = ""
) -> RaceOpened:
    """What every seat changes in full, what is left for the race, for how many chips, on how many cards.

    The rest of all seats together is rounded up to whole chips of the next value; one card for each unit of the lowest
    value that leaves.

    Args:
        seats: the chips of every seat.
        remove: the values that leave, one at least, all above 0.
        next_value: the value that they are changed to.
        table: the table's number, for the ruling.
        who: the person who entered it, for the ruling.
    """
    running = tuple(_race_seat(each, remove, next_value) for each in sorted(seats, key=lambda each: each.seat))
    total = sum(each.residual for each in running)
    return RaceOpened(table, next_value, running, total, -(-total // next_value), who)


def _race_seat(piles: SeatPiles, remove: Sequence[int], next_value: int) -> RaceSeat:
    leaving = sum(pile.value * pile.number for pile in piles.small if pile.value in remove)
    staying = sum(pile.value * pile.number for pile in piles.small if pile.value not in remove)
    residual = leaving % next_value
    return RaceSeat(piles.seat, leaving - residual, residual, residual // min(remove), piles.other + staying)


def settle_race(
    race: RaceOpened, cards: Mapping[int, Sequence[Card]], suit_order: str = SUITS, who: str = ""
) -> RaceSettled | Refusal:
    """Who gets a chip by the cards: the highest cards, one chip a player at most; equal ranks go by suit (D7).

    Args:
        race: the race as it was opened.
        cards: the cards by seat; those of a seat that has nothing in the race do not count.
        suit_order: the four suits, highest first.
        who: the person who entered the cards, for the ruling.
    """
    if repeated(card for hand in cards.values() for card in hand):
        return Refusal("duplicate_card")
    racing = {each.seat for each in race.seats if each.residual}
    best = {
        seat: max(_strength(card, suit_order) for card in hand)
        for seat, hand in cards.items()
        if hand and seat in racing
    }
    winners = sorted(sorted(best, key=lambda seat: best[seat], reverse=True)[: race.chips])
    return _settled(race, winners, who)


def cards_fit(race: RaceOpened, cards: Mapping[int, Sequence[Card]]) -> bool:
    """Whether every seat has exactly the cards that it is due, one for each unit (H8)."""
    due = {each.seat: each.cards for each in race.seats if each.cards}
    return {seat: len(hand) for seat, hand in cards.items() if hand} == due


def _strength(card: Card, suit_order: str) -> tuple[int, int]:
    return card.rank, -suit_order.index(card.suit)


def _settled(race: RaceOpened, winners: Sequence[int], who: str) -> RaceSettled:
    """The stacks after the race; nobody is raced out of the tournament (D8)."""
    kept = {each.seat: each.other + each.changed_up for each in race.seats}
    saved = [each.seat for each in race.seats if each.residual and not kept[each.seat] and each.seat not in winners]
    stacks = tuple(
        SeatCount(seat, chips + (race.next_value if seat in winners or seat in saved else 0))
        for seat, chips in kept.items()
    )
    return RaceSettled(race.table, tuple(winners), tuple(saved), stacks, who)
