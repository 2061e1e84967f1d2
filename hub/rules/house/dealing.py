"""Before the betting: the cut, exposed cards, the end of the deal, leaving (H9, H10, H12, D21, D29)."""

from enum import StrEnum

from hub.events.poker import CardExposed, CutKnocked, DealDone, DeckCut, LeftTable
from hub.events.poker_rulings import CardWasExposed, DealVoided, DeathCause, DeckWasCut
from hub.events.rulings import Refusal
from hub.rules.house.following import Decision, with_consequences
from hub.rules.house.profile import Profile
from hub.rules.house.state import HandState
from hub.rules.poker import entries
from hub.rules.poker.betting import clockwise
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import Stage


def cutter(seats: tuple[int, ...], dealer: int) -> int:
    """The player right of the dealer: the last one clockwise before him (H9).

    Raises:
        IndexError: nobody but the dealer sits there.
    """
    return [seat for seat in clockwise(tuple(sorted(seats)), dealer) if seat != dealer][-1]


def cut_reason(seats: tuple[int, ...], dealer: int, seat: int, knocked: bool) -> str | None:
    """Why this is no cut, None where it is one: knocking never is, whoever does it (H9)."""
    if knocked:
        return "cut_required"
    return None if seat == cutter(seats, dealer) else "wrong_player"


def cut(state: HandState, by: DeckCut | CutKnocked) -> Decision:
    """The deck is cut before the deal."""
    if state.stage is not Stage.CUT:
        return Refusal("no_cut_due")
    reason = cut_reason(state.betting.seats, state.positions.button, by.seat, isinstance(by, CutKnocked))
    return (DeckWasCut(by.seat),) if reason is None else Refusal(reason)


class DealFault(StrEnum):
    """What exposed cards do to the deal."""

    CONTINUE = "continue"
    REDEAL = "redeal"


def deal_fault(exposed: int) -> DealFault:
    """One exposed card becomes the burn card; two are a new deal (H12)."""
    return DealFault.CONTINUE if exposed < 2 else DealFault.REDEAL


def expose(state: HandState, exposed: CardExposed) -> Decision:
    """The dealer turned a card over in the deal."""
    if state.stage is not Stage.DEAL:
        return Refusal("no_deal")
    if state.betting.at(exposed.seat) is None:
        return Refusal("player_out")
    again = duplicate(state.burned, (exposed.card,))
    if again is not None:
        return again
    if deal_fault(len(state.burned) + 1) is DealFault.REDEAL:
        return (DealVoided(exposed.seat, exposed.card),)
    return (CardWasExposed(exposed.seat, exposed.card),)


def end_deal(state: HandState, done: DealDone) -> Decision:
    """The last card is dealt: hands of absent players go to the muck, and the betting opens (H10)."""
    dealt = entries.dealt(state, done, after=state.positions.bb)
    return dealt if isinstance(dealt, Refusal) else with_consequences(state, dealt)


def leaving_kills(director: bool, profile: Profile) -> bool:
    """Whether leaving during a pot folds the hand: a director who plays may come back, if the house says so (D29)."""
    return not (director and profile.director_may_leave)


def leave(state: HandState, left: LeftTable) -> Decision:
    """A player leaves during a hand; before the last card is dealt only who is back by then counts (H10)."""
    if state.stage is not Stage.PLAY:
        return () if state.stage in (Stage.CUT, Stage.DEAL) else Refusal("hand_over")
    if not leaving_kills(left.director, state.profile):
        return ()
    return kill(state, left.seat, DeathCause.LEFT)


def kill(state: HandState, seat: int, cause: DeathCause) -> Decision:
    """A hand is dead, and what follows from it."""
    dead = entries.dead(state, seat, cause)
    return dead if isinstance(dead, Refusal) else with_consequences(state, dead)
