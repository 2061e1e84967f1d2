"""What the floor of a tournament takes two people for: altering what was settled, as at a table. Pure.

A result stands on score sheets and decides who goes on, so one person alone neither changes nor takes it back. What has
settled nothing, such as a name, a draw or a player who is not there, is still taken back by one.
"""

from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.corrections import (
    Change,
    ClosedCause,
    CorrectionClosed,
    CorrectionConfirmed,
    CorrectionDropped,
    CorrectionProposed,
    FactKind,
)
from hub.events.heats import ResultCorrectionEntered
from hub.events.rulings import Refusal
from hub.events.tournaments import AnyFloorEntry, AnyFloorRuling, FloorEntryUndone
from hub.tournament import floor as rules
from hub.tournament.floor import Decision, Floor, S
from hub.tournament.two_people import Effect, answered, changed, proposed

FLOOR: Final = "floor"
"""Who ends a correction that has lapsed."""

SETTLED: Final = frozenset(
    {FactKind.TABLE_RESULT, FactKind.POINTS, FactKind.PLACE, FactKind.GOING_ON, FactKind.CHAMPION}
)
"""What an entry settles; seats and entrants are not among it."""


def decide(floor: Floor[S], entry: AnyFloorEntry, now: UtcMicros, *, two_people: bool = False) -> Decision:
    """What an entry leads to at this moment. `two_people`: one does not alter what was settled."""
    if isinstance(entry, CorrectionProposed):
        return proposed(floor.corrections, entry, floor.last, lambda proposal: _effect(floor, proposal, now))
    if isinstance(entry, CorrectionConfirmed | CorrectionDropped):
        return answered(floor.corrections, entry, lambda proposal: _effect(floor, proposal, now))
    if two_people and alters(floor, entry):
        return Refusal("two_people_floor")
    decision = rules.decide(floor, entry, now)
    return decision if isinstance(decision, Refusal) else (*decision, *_lapsing(floor))


def alters(floor: Floor[S], entry: AnyFloorEntry) -> bool:
    """Whether an entry alters what was settled, so that it takes two people."""
    return isinstance(entry, ResultCorrectionEntered) or (isinstance(entry, FloorEntryUndone) and undo_alters(floor))


def undo_alters(floor: Floor[S]) -> bool:
    """Whether taking the last entry back alters what was settled."""
    if not floor.before:
        return False
    facts = floor.tournament.facts_of
    return any(each.kind in SETTLED for each in changed(facts(floor.state), facts(floor.before[-1])))


def _lapsing(floor: Floor[S]) -> tuple[CorrectionClosed, ...]:
    """A correction that takes entries back ends with the next entry: other ones are the last now.

    One of a result alone waits on while other tables play; what it changes is worked out again when it is confirmed.
    """
    waiting = floor.corrections.open
    if waiting is None or not waiting.proposal.back:
        return ()
    return (CorrectionClosed(waiting.number, ClosedCause.LAPSED, FLOOR),)


def _effect(floor: Floor[S], proposal: CorrectionProposed, now: UtcMicros) -> Effect[AnyFloorRuling]:
    """What would be ruled if the entries of a proposal were made one after the other, and what that changes."""
    if proposal.bid is not None or proposal.act is not None or proposal.dice:
        return Refusal("other_tournament")
    ruled: tuple[AnyFloorRuling, ...] = ()
    after = floor
    for instead in (*(None for _ in range(proposal.back)), *_instead(proposal)):
        decision = rules.decide(after, instead or FloorEntryUndone(proposal.who, after.last), now)
        if isinstance(decision, Refusal):
            return decision
        ruled += decision
        for ruling in decision:
            after = rules.evolve(after, ruling)
    return ruled, _changes(floor, after)


def _instead(proposal: CorrectionProposed) -> tuple[ResultCorrectionEntered, ...]:
    result = proposal.result
    if result is None:
        return ()
    return (ResultCorrectionEntered(proposal.who, result.table, result.order, result.number, proposal.why),)


def _changes(before: Floor[S], after: Floor[S]) -> tuple[Change, ...]:
    facts = before.tournament.facts_of
    return changed(facts(before.state), facts(after.state))
