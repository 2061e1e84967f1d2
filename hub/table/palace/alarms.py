"""Cards that were left lying wrong: a banner or a card put aside at another place, a sixth soldier (P5, P10)."""

from collections.abc import Iterator
from typing import Final

from hub.events.cards import Card
from hub.events.clocks import HubNanos
from hub.events.palace import BannerRested, SoldiersSeen
from hub.events.palace_rulings import Alarm
from hub.rules.palace.state import MAX_SOLDIERS, PalaceState, Phase
from hub.table.bounds import Bounds
from hub.table.palace.sight import Lying, PalaceSight, lies_still, runs_of, seats_in_sight

_NOWHERE: Final = -1
"""Where a card belongs that is no banner and lies not aside: at no seat."""


def alarming(
    sight: PalaceSight, hand: PalaceState, now: HubNanos, bounds: Bounds
) -> Iterator[BannerRested | SoldiersSeen]:
    """What is to be said of cards that lie wrong, or right again.

    What lies wrong must have lain so for as long as cameras may try: until then somebody may be about to mend it. What
    lies right is said as soon as it is agreed upon.
    """
    runs = {seat: runs_of(sight, seat, now) for seat in seats_in_sight(hand)}
    still = {seat: lies_still(each, now, bounds, bounds.patience_ns) for seat, each in runs.items()}
    agreed = {seat: lies_still(each, now, bounds, bounds.spread_ns) for seat, each in runs.items()}
    yield from _soldiers(hand, still, agreed)
    yield from _banners(hand, still, agreed)


def _soldiers(
    hand: PalaceState, still: dict[int, Lying | None], agreed: dict[int, Lying | None]
) -> Iterator[SoldiersSeen]:
    alarmed = {each.seat for each in hand.alarms if each.alarm is Alarm.SIXTH_SOLDIER}
    for seat in still:
        lying = (agreed if seat in alarmed else still)[seat]
        if lying is not None and (len(lying.soldiers) > MAX_SOLDIERS) is not (seat in alarmed):
            yield SoldiersSeen(seat, len(lying.soldiers))


def _banners(
    hand: PalaceState, still: dict[int, Lying | None], agreed: dict[int, Lying | None]
) -> Iterator[BannerRested]:
    wrong = {each.card: each.seat for each in hand.alarms if each.alarm is Alarm.WRONG_KEEP and each.card is not None}
    kept: dict[Card, int | None] = {each.banner: each.seat for each in hand.holdings if each.banner is not None}
    placed = {**kept, **dict.fromkeys(hand.aside)}
    yield from (BannerRested(card, None) for card, seat in wrong.items() if placed.get(card, _NOWHERE) != seat)
    raises = hand.phase in (Phase.BANNERS, Phase.PALACE)
    for card, belongs in placed.items():
        if not raises and card not in wrong:
            continue
        at = _seat_of(card, belongs, agreed if card in wrong else still)
        if at is not None and (at[0] != belongs) is not (card in wrong):
            yield BannerRested(card, at[0])


def _seat_of(card: Card, belongs: int | None, lying: dict[int, Lying | None]) -> tuple[int | None] | None:
    """The seat where a card lies for sure, (None,) where it surely lies at none that matters; None: nobody knows."""
    seen = [seat for seat, each in lying.items() if each is not None and str(card) in each.upright]
    if seen:
        return (seen[0],)
    whole = [each for seat, each in lying.items() if belongs in (None, seat)]
    return None if not whole or any(each is None or not all(each.upright) for each in whole) else (None,)
