"""Corrections that need two people, wherever they are made: at a table or on a tournament's floor. Pure.

One person proposes, the program works out what would be different, another person confirms. What is altered is told by
facts before and after; how they are worked out is each place's own.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from hub.events.corrections import (
    Change,
    ClosedCause,
    CorrectionClosed,
    CorrectionConfirmed,
    CorrectionDropped,
    CorrectionMade,
    CorrectionOpened,
    CorrectionProposed,
    Fact,
    FactKind,
)
from hub.events.draws import as_one
from hub.events.rulings import Refusal
from hub.tournament.correctionstate import Corrections

R = TypeVar("R")

Effect = tuple[tuple[R, ...], tuple[Change, ...]] | Refusal
"""The rulings that a correction comes to now, and what they change."""


def proposed(
    corrections: Corrections, proposal: CorrectionProposed, last: int, effect: Callable[[CorrectionProposed], Effect[R]]
) -> tuple[CorrectionOpened] | Refusal:
    """What a proposal leads to.

    Args:
        corrections: what the journal knows of them.
        proposal: what somebody proposes.
        last: the number of the last entry that stands.
        effect: works out what would come of it.
    """
    if corrections.open is not None:
        return Refusal("correction_waits")
    if proposal.entry != last:
        return Refusal("undo_outdated")
    worked = effect(proposal)
    if isinstance(worked, Refusal):
        return worked
    changes = worked[1]
    return (CorrectionOpened(corrections.made + 1, proposal, changes),) if changes else Refusal("nothing_altered")


def answered(
    corrections: Corrections,
    entry: CorrectionConfirmed | CorrectionDropped,
    effect: Callable[[CorrectionProposed], Effect[R]],
) -> tuple[CorrectionClosed | CorrectionMade | R, ...] | Refusal:
    """What an answer to the correction that waits leads to. Confirmed is it by somebody else, and as it was shown."""
    waiting = corrections.open
    if waiting is None or waiting.number != entry.number:
        return Refusal("no_correction")
    same = _key(entry.who) == _key(waiting.proposal.who)
    if isinstance(entry, CorrectionDropped):
        cause = ClosedCause.WITHDRAWN if same else ClosedCause.DECLINED
        return (CorrectionClosed(waiting.number, cause, entry.who),)
    if same:
        return Refusal("same_person")
    worked = effect(waiting.proposal)
    if isinstance(worked, Refusal):
        return worked
    rulings, changes = worked
    if changes != waiting.changes:
        return Refusal("correction_outdated")
    proposal = waiting.proposal
    return (CorrectionMade(waiting.number, proposal.who, entry.who, proposal.why, changes), *rulings)


def changed(before: Iterable[Fact], after: Iterable[Fact]) -> tuple[Change, ...]:
    """What differs, in the order of the facts."""
    was, then = _by_kind(before), _by_kind(after)
    return tuple(
        Change(kind, was.get(key, ""), then.get(key, ""), seat, name)
        for key in dict.fromkeys((*was, *then))
        for kind, seat, name in (key,)
        if was.get(key, "") != then.get(key, "")
    )


def _by_kind(facts: Iterable[Fact]) -> dict[tuple[FactKind, int | None, str], str]:
    return {(each.kind, each.seat, each.name): each.value for each in facts}


def _key(who: str) -> str:
    """A name by which somebody is told from somebody else, however it was typed."""
    return " ".join(as_one(who).split())
