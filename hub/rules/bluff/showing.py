"""Hands are read, shown, or cannot be shown any more; the showdown is paid; the floor speaks (B6, D6)."""

from hub.events.bluff import FloorRuled, HoleCardsRead, ReadHandUsed, ShowdownEntered
from hub.events.bluff_rulings import BluffJudged, BluffReason, HandNotRead, HoleCardsKept, ShowdownPaid
from hub.events.cards import Card
from hub.events.poker import HandNotShown, HandTabled
from hub.events.poker_rulings import DeathCause, HandKilled, HandShown
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.bluff.following import Decision, with_consequences
from hub.rules.bluff.sight import to_show
from hub.rules.bluff.state import HandState
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import HOLE_CARDS, Stage


def read(state: HandState, reading: HoleCardsRead) -> Decision:
    """A reader that nobody sees knows a hand that lies face down; a later reading takes the place of an earlier one."""
    if state.stage is Stage.WAITING:
        return Refusal("not_dealt")
    if state.betting.at(reading.seat) is None:
        return Refusal("player_out")
    if state.shown_by(reading.seat) is not None:
        return Refusal("already_shown")
    return _wrong(state, reading.seat, reading.cards) or (HoleCardsKept(reading.seat, reading.cards),)


def _wrong(state: HandState, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
    if len(cards) != HOLE_CARDS:
        return Refusal("wrong_count")
    return duplicate(state.known(besides=seat), cards)


def _not_now(state: HandState, seat: int) -> Refusal | None:
    """Why this seat cannot show now, if it cannot: nobody shows while somebody has a decision."""
    if state.stage is not Stage.OVER and not state.may_show:
        return Refusal("no_showdown")
    if state.betting.at(seat) is None:
        return Refusal("player_out")
    return None if state.shown_by(seat) is None else Refusal("already_shown")


def table(state: HandState, tabled: HandTabled) -> Decision:
    """Both cards of a hand are known, however they lie; folded cards count too (D6). Seen once more is no news."""
    cards = tuple(each.card for each in tabled.cards if each.card is not None)
    if cards and set(cards) == set(state.shown_by(tabled.seat) or ()):
        return ()
    reason = _not_now(state, tabled.seat)
    if reason is None and len(cards) < len(tabled.cards):
        reason = Refusal("card_not_read")
    return reason or _wrong(state, tabled.seat, cards) or with_consequences(state, HandShown(tabled.seat, cards))


def use_read(state: HandState, used: ReadHandUsed) -> Decision:
    """A hand that is to be shown and cannot be turned up counts as the reader had read it before (D6).

    Of any other hand nobody learns whether a reader knows it.
    """
    reason = _not_now(state, used.seat)
    if reason is not None:
        return reason
    if used.seat not in to_show(state):
        return Refusal("not_to_show")
    found = next((each for each in state.held if each.seat == used.seat), None)
    return Refusal("card_not_read") if found is None else with_consequences(state, found)


def not_shown(state: HandState, missed: HandNotShown) -> Decision:
    """A hand cannot be read any more (D6). At a showdown that is a mucked hand, which is dead."""
    reason = _not_now(state, missed.seat)
    if reason is not None:
        return reason
    if missed.seat in state.unread:
        return Refusal("not_shown")
    if state.stage is Stage.PLAY and missed.seat in state.betting.live:
        return with_consequences(state, HandKilled(missed.seat, DeathCause.MUCKED, None))
    return with_consequences(state, HandNotRead(missed.seat))


def enter_showdown(state: HandState, entered: ShowdownEntered) -> Decision:
    """The dealer has paid the pots: the chips are those that were there, and no stack has become smaller."""
    stacks = {each.seat: each.stack for each in state.betting.players}
    after = {**stacks, **{each.seat: each.chips for each in entered.stacks}}
    if not state.may_show:
        return _already(state, after == stacks)
    if len({each.seat for each in entered.stacks}) < len(entered.stacks) or after.keys() != stacks.keys():
        return Refusal("player_out")
    short = any(after[seat] < chips for seat, chips in stacks.items())
    if short or sum(after.values()) != sum(stacks.values()) + state.betting.pot:
        return Refusal("chips_differ")
    if any(chips % state.level.smallest for chips in after.values()):
        return Refusal("not_a_multiple")
    return with_consequences(state, ShowdownPaid(tuple(SeatChips(*each) for each in sorted(after.items()))))


def _already(state: HandState, same: bool) -> Decision:
    """The pots were paid by the cards that were shown; entering the same once more is no mistake."""
    if state.stage is not Stage.OVER:
        return Refusal("no_showdown")
    return () if same and state.given is None and state.paid is not None else Refusal("hand_over")


def floor_rules(state: HandState, ruled: FloorRuled) -> Decision:
    """The floor decides where a hand cannot be read (D6)."""
    asked = state.verdict
    if asked is None or asked.bluff is not None:
        return Refusal("no_floor_needed")
    reason = BluffReason.BLUFF if ruled.bluff else BluffReason.NEEDS_FLOOR
    return with_consequences(state, BluffJudged(ruled.bluff, reason, asked.bluffer, asked.bluffed, ruled.who))
