"""Palace cards are read by a lens, which nobody sees, or laid open (P8, P16, P28); cards that lie wrong (P5, P10)."""

from hub.events.bluff import HoleCardsRead
from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.palace import BannerRested, SoldiersSeen
from hub.events.palace_rulings import Alarm, AlarmEnded, AlarmRaised
from hub.events.poker import HandTabled
from hub.events.poker_rulings import HandShown
from hub.events.rulings import Refusal
from hub.rules.palace.ending import Decision, with_consequences
from hub.rules.palace.state import MAX_SOLDIERS, PALACE_CARDS, PalaceState, Phase
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import Stage


def read(state: PalaceState, reading: HoleCardsRead) -> Decision:
    """A lens knows the palace cards of a seat; a later reading takes the place of an earlier one (P8, P16)."""
    if state.stage is not Stage.PLAY:
        return Refusal("hand_over" if state.stage is Stage.OVER else "not_dealt")
    wrong = _no_palace(state, reading.seat) or _wrong(state, reading.seat, reading.cards)
    return wrong or with_consequences(state, HoleCardsKept(reading.seat, reading.cards))


def _no_palace(state: PalaceState, seat: int) -> Refusal | None:
    if state.betting.at(seat) is None:
        return Refusal("player_out")
    if seat not in state.live:
        return Refusal("hand_folded")
    return Refusal("already_shown") if state.is_shown(seat) else None


def _wrong(state: PalaceState, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    if len(cards) != PALACE_CARDS:
        return Refusal("wrong_count")
    return duplicate(state.known(besides=seat), cards)


def lay(state: PalaceState, tabled: HandTabled) -> Decision:
    """Somebody who is in at the showdown lays his palace cards open; seen once more is no news (P28)."""
    cards = tuple(each.card for each in tabled.cards if each.card is not None)
    if cards and state.is_shown(tabled.seat) and set(cards) == set(state.palace(tabled.seat) or ()):
        return ()
    if state.phase not in (Phase.SHOWDOWN, Phase.OVER):
        return Refusal("no_showdown")
    wrong = _no_palace(state, tabled.seat)
    if wrong is None and len(cards) < len(tabled.cards):
        wrong = Refusal("card_not_read")
    wrong = wrong or _wrong(state, tabled.seat, cards) or _other_cards(state, tabled.seat, cards)
    return wrong or with_consequences(state, HandShown(tabled.seat, cards))


def _other_cards(state: PalaceState, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    """A hand that the pot was paid by cannot turn into another one afterwards."""
    counted = state.palace(seat) if state.phase is Phase.OVER else None
    return Refusal("cards_differ") if counted is not None and set(counted) != set(cards) else None


def banner_rested(state: PalaceState, rested: BannerRested) -> Decision:
    """A turned card must lie where it belongs: at its seat, or aside (P5).

    An alarm of a card that was taken back, shuffled in, or has become another's is over, wherever it lies now.
    """
    seat = next((each.seat for each in state.holdings if each.banner == rested.card), None)
    known = seat is not None or rested.card in state.aside
    over = (each for each in state.alarms if each.card == rested.card and not (known and each.seat == seat))
    ended = next(over, None)
    if ended is not None:
        return (AlarmEnded(ended.alarm, ended.seat, ended.card),)
    if not known:
        return Refusal("card_not_turned")
    return _watch(state, AlarmRaised(Alarm.WRONG_KEEP, seat, rested.card), wrong=rested.seat != seat)


def soldiers_seen(state: PalaceState, seen: SoldiersSeen) -> Decision:
    """More than five soldiers may lie only while their player is to throw some (P10, P19)."""
    wrong = seen.count > MAX_SOLDIERS and state.turn != seen.seat
    return _watch(state, AlarmRaised(Alarm.SIXTH_SOLDIER, seen.seat), wrong=wrong)


def _watch(state: PalaceState, alarm: AlarmRaised, *, wrong: bool) -> Decision:
    """An alarm is raised once, and ended once all lies right."""
    if wrong == (alarm in state.alarms):
        return ()
    return (alarm,) if wrong else (AlarmEnded(alarm.alarm, alarm.seat, alarm.card),)
