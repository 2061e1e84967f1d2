"""What follows from a ruling by itself: a street is opened or ends, the showdown begins, the pots are paid."""

from hub.events.razz_rulings import RazzRuling, RoundClosed, StreetOpened
from hub.events.rulings import Refusal
from hub.rules.poker.betting import next_turn
from hub.rules.poker.hand import Stage
from hub.rules.razz.evolve import evolve
from hub.rules.razz.order import STREETS, bring_in_seat, low_seat
from hub.rules.razz.showdown import began, payment
from hub.rules.razz.stakes import limit
from hub.rules.razz.state import HandState

Decision = tuple[RazzRuling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why the observation is not accepted."""


def with_consequences(state: HandState, *rulings: RazzRuling) -> tuple[RazzRuling, ...]:
    """The rulings and all that follows from them at once."""
    for ruling in rulings:
        state = evolve(state, ruling)
    following = _following(state)
    while following is not None:
        rulings = (*rulings, following)
        state = evolve(state, following)
        following = _following(state)
    return rulings


def _following(state: HandState) -> RazzRuling | None:
    if state.stage not in (Stage.DEAL, Stage.PLAY) or state.turn is not None:
        return None
    if len(state.betting.live) < 2:
        return payment(state)  # Z12, Z24
    if state.stage is Stage.DEAL:
        return None if state.unserved else opened(state)
    if state.next_street is not None:
        return RoundClosed(state.next_street)
    if not state.order:
        return began(state)
    return None if state.to_show else payment(state)


def opened(state: HandState) -> StreetOpened:
    """A street whose cards lie: who opens it, or the next to his left that can (Z7, Z15, E8, E9)."""
    opener = opener_of(state)
    turn = next_turn(state.betting, opener - 1)
    return StreetOpened(state.street, opener, turn, limit(state.stakes, state.street))


def opener_of(state: HandState) -> int:
    """The seat that the up cards of live hands choose; a community card counts by the table's setting (E5)."""
    up = {seat: state.ups(seat) for seat in state.betting.live}
    if state.street is STREETS[0]:
        return bring_in_seat({seat: cards[0] for seat, cards in up.items()})
    counts = state.community is not None and state.profile.community_counts_for_opening
    return low_seat(up, (state.community,) if counts and state.community else ())
