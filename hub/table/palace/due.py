"""What cards are due at which seats, as cameras see them, and the entries that they stand for (P3, P5, P10, P28)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hub.events.cards import Card, repeated
from hub.events.clocks import HubNanos
from hub.events.observations import Observation
from hub.events.palace import BannerTurned, BuyMade, CaptureDone, DealerCardsDrawn, DiscardMade, SeatCard
from hub.events.poker import CardHeld, CardState, HandTabled
from hub.rules.palace.sight import to_show
from hub.rules.palace.state import MAX_SOLDIERS, PALACE_CARDS, PalaceState, Phase
from hub.table.bounds import Bounds
from hub.table.hand.sight import Suggestion, each_card_once, together
from hub.table.palace.sight import Lying, PalaceSight, new_upright, runs_of
from hub.table.run import Run

SOLDIERS: Final = (Phase.TURN, Phase.TAKE)
"""Phases in which what is looked for lies across."""


def due_seats(hand: PalaceState) -> tuple[int, ...]:
    """The seats where cards are due, or soldiers may come and go."""
    match hand.phase:
        case Phase.DRAW:
            return hand.drawers
        case Phase.BANNERS:
            return () if hand.waiting_seat is None else (hand.waiting_seat,)
        case Phase.SHOWDOWN:
            return to_show(hand)
        case Phase.TURN | Phase.TAKE:
            return () if hand.turn is None else (hand.turn,)
        case _:
            return ()


def suggestions(sight: PalaceSight, hand: PalaceState, now: HubNanos, bounds: Bounds) -> tuple[Suggestion, ...]:
    """What the cameras see at these seats: the cards that are new there, or (on a turn) all soldiers."""
    found = []
    for seat in due_seats(hand):
        each = [_of_camera(hand, seat, last, run, now, bounds) for last, run in runs_of(sight, seat, now)]
        if each and any(suggestion.codes for suggestion in each):
            found.append(_not_before(sight, hand, together(each)))
    return each_card_once(found)


def _of_camera(hand: PalaceState, seat: int, last: Lying, run: Run, now: HubNanos, bounds: Bounds) -> Suggestion:
    codes = last.soldiers if hand.phase in SOLDIERS else new_upright(hand, last)
    why = _reasons(hand, seat, last, codes, now, bounds) or _lacks(hand, run, bounds)
    return Suggestion(seat, codes, why, run.frames, run.spread_ns, last.readers, run.sha256)


def _reasons(
    hand: PalaceState, seat: int, last: Lying, codes: tuple[str, ...], now: HubNanos, bounds: Bounds
) -> tuple[str, ...]:
    if last.why:
        return last.why
    if not all((*codes, *last.soldiers)):
        return ("card_not_read",)
    if not _counts_fit(hand, seat, last, codes):
        return ("card_count_differs",)
    if repeated(Card(code) for code in (*last.soldiers, *last.upright) if code):
        return ("card_seen_twice",)
    if len(set(last.readers)) < bounds.readers:
        return ("one_card_reader",)
    return () if now - last.at < bounds.newest_ns else ("frames_too_old",)


def _counts_fit(hand: PalaceState, seat: int, last: Lying, codes: tuple[str, ...]) -> bool:
    """Whether the number of cards fits what is waited for."""
    if hand.phase in SOLDIERS:
        return len(codes) <= len(hand.at(seat).soldiers) + 1
    if hand.phase is not Phase.SHOWDOWN:
        return len(codes) == 1 and not last.soldiers
    soldiers = sorted(map(str, hand.at(seat).soldiers))
    return len(codes) == PALACE_CARDS and sorted(last.soldiers) == soldiers and not last.down


def _lacks(hand: PalaceState, run: Run, bounds: Bounds) -> tuple[str, ...]:
    """Why frames are too few; of soldiers, which a person enters, no picture is kept."""
    return tuple(each for each in run.lacks(bounds) if hand.phase not in SOLDIERS or each != "no_evidence")


def _not_before(sight: PalaceSight, hand: PalaceState, seen: Suggestion) -> Suggestion:
    """A card that lay there before the deal began, as one that was drawn for it, was not turned."""
    if hand.phase is not Phase.BANNERS or seen.place in sight.cleared:
        return seen
    return replace(seen, why=(*seen.why, "card_lay_before"))


def entries(hand: PalaceState, seen: tuple[Suggestion, ...]) -> Iterator[tuple[Observation, Suggestion]]:
    """What is seen, as the dealer's entries of it; of the draw one for all, by the one that is least sure."""
    whole = tuple(each for each in seen if each.cards)
    if hand.phase is Phase.DRAW:
        if {each.place for each in whole} == set(hand.drawers) and all(len(each.cards) == 1 for each in whole):
            cards = tuple(SeatCard(each.place, each.cards[0]) for each in whole)
            yield DealerCardsDrawn(cards), min(whole, key=lambda each: (not each.why, each.frames))
        return
    for each in whole if hand.phase not in SOLDIERS else seen:
        entry = _of_seat(hand, each)
        if entry is not None:
            yield entry, each


def _of_seat(hand: PalaceState, seen: Suggestion) -> Observation | None:
    match hand.phase:
        case Phase.BANNERS:
            return BannerTurned(seen.cards[0]) if len(seen.cards) == 1 else None
        case Phase.SHOWDOWN:
            held = tuple(CardHeld(card, CardState.FACE_UP) for card in seen.cards)
            return HandTabled(seen.place, held) if len(held) == PALACE_CARDS else None
        case _:
            return _of_soldiers(hand, seen)


def _of_soldiers(hand: PalaceState, seen: Suggestion) -> Observation | None:
    """What the soldiers that lie at a seat say of what its player did: bought, threw some, or has done capturing."""
    if len(seen.cards) != len(seen.codes):
        return None
    own, lying = hand.at(seen.place).soldiers, seen.cards
    thrown = tuple(card for card in own if card not in lying)
    new = tuple(card for card in lying if card not in own)
    if hand.phase is Phase.TAKE:
        return None if new or len(lying) > MAX_SOLDIERS else CaptureDone(seen.place, thrown)
    if len(new) == 1:
        return BuyMade(seen.place, new[0], thrown)
    return DiscardMade(seen.place, thrown) if thrown and not new else None
