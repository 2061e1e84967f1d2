"""Was it a bluff? Who may have bluffed whom, and the comparison of their hands (B3-B8, B17, D1-D6, D15)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from hub.events.bluff_rulings import BluffJudged, BluffReason
from hub.events.cards import Card
from hub.events.poker import Street
from hub.rules.bluff.profile import BluffScope
from hub.rules.bluff.state import End, HandKind, HandState
from hub.rules.poker.strength import strength


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Two hands that must be shown: the possible bluffer, the possibly bluffed, and the board as it lay then."""

    bluffer: int
    bluffed: int
    board: tuple[Card, ...]


class Compared(StrEnum):
    """How the folder's hand stands to the aggressor's."""

    BETTER = "better"
    EQUAL = "equal"
    WORSE = "worse"


def compare(folder: Sequence[Card], aggressor: Sequence[Card], board: Sequence[Card]) -> Compared:
    """The best five of own cards and board, or the two cards before the flop; draws count for nothing (B3, D3)."""
    ours, theirs = strength((*folder, *board)), strength((*aggressor, *board))
    if ours == theirs:
        return Compared.EQUAL
    return Compared.BETTER if ours > theirs else Compared.WORSE


_VERDICTS = {
    Compared.BETTER: (True, BluffReason.BLUFF),
    Compared.EQUAL: (False, BluffReason.TIE),
    Compared.WORSE: (False, BluffReason.NOT_BETTER),
}


def judge(state: HandState) -> BluffJudged:
    """The verdict on a hand that has ended, as far as the hands are known; `AWAITING_SHOW` where they are not."""
    found = suspected(state)
    if isinstance(found, BluffReason):
        return BluffJudged(False, found)
    pair = found.bluffer, found.bluffed
    if set(pair) & set(state.unread):
        return BluffJudged(None, BluffReason.NEEDS_FLOOR, *pair)
    aggressor, folder = (state.shown_by(seat) for seat in pair)
    if aggressor is None or folder is None:
        return BluffJudged(None, BluffReason.AWAITING_SHOW, *pair)
    return BluffJudged(*_VERDICTS[compare(folder, aggressor, found.board)], *pair)


def suspected(state: HandState) -> Suspicion | BluffReason:
    """Who may have bluffed whom, or why nobody did. A hand that has not ended is taken for a showdown."""
    found = last_folder(state)
    if state.end is not End.FOLD:
        literal = state.profile.bluff_scope is BluffScope.LAST_DECIDER
        return found if found is not None and literal else BluffReason.SHOWDOWN
    if found is not None and found.board == state.board and found.bluffer in state.betting.live:
        return found
    return _walk(state)


def last_folder(state: HandState) -> Suspicion | None:
    """The fold that was the last decision of the last betting round, and the bet or raise that it faced (B4, B7)."""
    last = state.last
    if last is None or not last.folded or last.aggressor is None or last.aggressor == last.seat:
        return None
    return Suspicion(last.aggressor, last.seat, last.board)


def _walk(state: HandState) -> Suspicion | BluffReason:
    """All folded to the big blind: the small blind may have been bluffed, if there was one and he folded (B17, D5)."""
    if state.kind is not HandKind.NORMAL or state.street is not Street.PREFLOP or state.betting.aggressor is not None:
        return BluffReason.NO_AGGRESSION
    if state.bb is None or state.betting.live != (state.bb,):
        return BluffReason.NO_AGGRESSION
    small = None if state.sb is None else state.betting.at(state.sb)
    if small is None or small.acted is None:
        return BluffReason.WALK_NO_SMALL_BLIND
    return Suspicion(state.bb, small.seat, ())
