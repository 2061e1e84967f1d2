"""Corrections by two people as the pages see them."""

from hub.events.corrections import CorrectionClosed, CorrectionMade
from hub.tournament.correctionstate import Corrections
from hub.views.correction_model import CorrectionsView, EndedView, WaitingView


def corrections_view(state: Corrections, two: bool, undo: str) -> CorrectionsView:
    """What waits and what was last; `undo` is what an undo would take back that takes two people."""
    return CorrectionsView(two, _waiting(state), _ended(state.last), undo)


def _waiting(state: Corrections) -> WaitingView | None:
    if state.open is None:
        return None
    proposal = state.open.proposal
    return WaitingView(state.open.number, proposal.who, proposal.why, proposal.back, state.open.changes)


def _ended(last: CorrectionMade | CorrectionClosed | None) -> EndedView | None:
    match last:
        case CorrectionMade(number, _, confirmed_by, _, changes):
            return EndedView(number, "made", confirmed_by, changes)
        case CorrectionClosed(number, cause, who):
            return EndedView(number, str(cause), who)
        case None:
            return None
