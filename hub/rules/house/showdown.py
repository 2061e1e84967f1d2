"""The showdown: two cards win, both are shown, cards speak (H26, H32, D24, D26)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from hub.events.cards import Card
from hub.events.poker import CardHeld, CardState
from hub.events.poker_rulings import DeathCause
from hub.rules.poker.hand import HOLE_CARDS
from hub.rules.poker.paying import winners


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether cards as they lie are a live hand; `death` says why not, `warned` that its player gets a warning."""

    death: DeathCause | None = None
    warned: bool = False


def judge(cards: Sequence[CardHeld], identified: bool, warned_before: bool) -> Verdict:
    """What becomes of a hand whose player is done with showing it.

    One card in the muck, or one card short, is a folded hand. A card face down kills the hand, unless it is clearly
    identified: then it lives with a warning, but not after a warning for the same thing.
    """
    states = [each.state for each in cards]
    if len(states) < HOLE_CARDS or CardState.MUCKED in states:
        return Verdict(DeathCause.MUCKED)
    if CardState.FACE_DOWN not in states:
        return Verdict()
    if not identified or warned_before:
        return Verdict(DeathCause.TURNED_DOWN)
    return Verdict(warned=True)


@dataclass(frozen=True, slots=True)
class Lying:
    """A player's cards at the showdown, as they lie at one moment.

    `held`: he keeps them and has not shown yet. `shown_around`: he deliberately showed them to somebody (H32).
    """

    seat: int
    cards: tuple[CardHeld, ...]
    identified: bool = False
    held: bool = False
    shown_around: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A showdown at one moment; `winners` is None while somebody must still show. All seats ascending."""

    live: tuple[int, ...]
    must_show: tuple[int, ...]
    winners: tuple[int, ...] | None
    warned: tuple[int, ...]


def outcome(board: Sequence[Card], hands: Sequence[Lying], warned_down: Collection[int]) -> Outcome:
    """Which hands live, who must still show, who is warned, and who wins; the last hand left need not be shown."""
    verdicts = {each.seat: _verdict(each, each.seat in warned_down) for each in hands}
    live = tuple(sorted(seat for seat, verdict in verdicts.items() if verdict.death is None))
    waiting = tuple(sorted(each.seat for each in hands if each.seat in live and _waits(each)))
    must_show = waiting if len(live) > 1 else ()
    known = {each.seat: [held.card for held in each.cards if held.card] for each in hands if each.seat in live}
    won = live if len(live) < 2 else winners(board, known)
    warned = tuple(sorted(seat for seat, verdict in verdicts.items() if verdict.warned))
    return Outcome(live, must_show, None if must_show else won, warned)


def _verdict(hand: Lying, warned_before: bool) -> Verdict:
    if hand.shown_around:
        return Verdict(DeathCause.SHOWN_AROUND, warned=True)
    return Verdict() if _waits(hand) else judge(hand.cards, hand.identified, warned_before)


def _waits(hand: Lying) -> bool:
    """Whether the player keeps his hand and has still to show it."""
    states = {each.state for each in hand.cards}
    return hand.held and CardState.MUCKED not in states and states != {CardState.FACE_UP}
