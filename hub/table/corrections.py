"""Corrections that need two people, whatever is played: what is altered is worked out by ruling as if. Pure.

One person proposes, the table works out what would be different, another person confirms. Whatever the game rules
meanwhile ends the proposal, since what it showed is not so any more.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.corrections import (
    Change,
    ClosedCause,
    CorrectionClosed,
    CorrectionConfirmed,
    CorrectionDropped,
    CorrectionEntries,
    CorrectionMade,
    CorrectionOpened,
    CorrectionProposed,
    CorrectionRuling,
    Fact,
    FactKind,
)
from hub.events.draws import as_one
from hub.events.heats import ResultCorrectionEntered
from hub.events.observations import BidEntered, LastEntryUndone, Observation
from hub.events.rulings import CupNoted, FoulNoted, Refusal, Ruling
from hub.events.timecalls import DealerCalled, DealerCame, TimeDisputed, TimeRuling
from hub.table.correctionstate import Corrections
from hub.table.play import Asked, Decision, Play, S, V

HUB: Final = "hub"
"""Who ends a correction that has lapsed."""

_QUIET: Final = (
    *get_args(TimeRuling),
    TimeDisputed,
    DealerCalled,
    DealerCame,
    CupNoted,
    FoulNoted,
    HoleCardsKept,
    *get_args(CorrectionRuling),
)
"""Rulings that change nothing of what a correction would; that a hidden card was read must not show in its end."""


def alters(play: Play[S, V], state: S, entry: Observation) -> bool:
    """Whether an entry alters what was settled, so that it takes two people."""
    if isinstance(entry, ResultCorrectionEntered):
        return True
    return isinstance(entry, LastEntryUndone) and play.undo_alters(state)


def decide_correction(play: Play[S, V], state: S, sight: V, entry: CorrectionEntries, asked: Asked) -> Decision:
    """What an entry about a correction leads to."""
    if isinstance(entry, CorrectionProposed):
        return _propose(play, state, sight, entry, asked)
    waiting = state.corrections.open
    if waiting is None or waiting.number != entry.number:
        return Refusal("no_correction")
    same = _key(entry.who) == _key(waiting.proposal.who)
    if isinstance(entry, CorrectionDropped):
        cause = ClosedCause.WITHDRAWN if same else ClosedCause.DECLINED
        return (CorrectionClosed(waiting.number, cause, entry.who),)
    return Refusal("same_person") if same else _confirm(play, state, sight, waiting, entry, asked)


def lapsing(corrections: Corrections, rulings: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """What the rulings that are about to be made end: a correction that waits, where they change the game."""
    if corrections.open is None or any(isinstance(each, CorrectionMade) for each in rulings):
        return ()
    if all(isinstance(each, _QUIET) for each in rulings):
        return ()
    return (CorrectionClosed(corrections.open.number, ClosedCause.LAPSED, HUB),)


def _propose(play: Play[S, V], state: S, sight: V, proposal: CorrectionProposed, asked: Asked) -> Decision:
    if state.corrections.open is not None:
        return Refusal("correction_waits")
    if proposal.entry != state.entries:
        return Refusal("undo_outdated")
    rulings = _as_if(play, state, sight, proposal, asked)
    if isinstance(rulings, Refusal):
        return rulings
    changes = _changes(play, state, rulings)
    return (CorrectionOpened(state.corrections.made + 1, proposal, changes),) if changes else Refusal("nothing_altered")


def _confirm(
    play: Play[S, V], state: S, sight: V, waiting: CorrectionOpened, entry: CorrectionConfirmed, asked: Asked
) -> Decision:
    """Ruled once more, on what is so now: the very same must come of it."""
    rulings = _as_if(play, state, sight, waiting.proposal, asked)
    if isinstance(rulings, Refusal):
        return rulings
    if _changes(play, state, rulings) != waiting.changes:
        return Refusal("correction_outdated")
    proposal = waiting.proposal
    return (CorrectionMade(waiting.number, proposal.who, entry.who, proposal.why, waiting.changes), *rulings)


def _as_if(play: Play[S, V], state: S, sight: V, proposal: CorrectionProposed, asked: Asked) -> Decision:
    """What would be ruled if the entries of a proposal were made one after the other."""
    ruled: tuple[Ruling, ...] = ()
    for entry in _entries(proposal):
        meant = entry or play.reading_of(state, proposal.dice, proposal.who)
        decision = meant if isinstance(meant, Refusal) else play.decide(state, sight, replace(asked, observation=meant))
        if isinstance(decision, Refusal):
            return decision
        ruled += decision
        for ruling in decision:
            state = play.evolve(state, ruling)
    return ruled


def _entries(proposal: CorrectionProposed) -> Iterator[Observation | None]:
    """The entries that a proposal stands for; None is the reading of its dice, which only the table can number."""
    who, bid, result = proposal.who, proposal.bid, proposal.result
    yield from (LastEntryUndone(who) for _ in range(proposal.back))
    if bid is not None:
        yield BidEntered(bid.seat, bid.count, bid.face)
    if proposal.act is not None:
        yield proposal.act
    if result is not None:
        yield ResultCorrectionEntered(who, result.table, result.order, result.number, proposal.why)
    if proposal.dice:
        yield None


def _changes(play: Play[S, V], state: S, rulings: tuple[Ruling, ...]) -> tuple[Change, ...]:
    """What the rulings would make different, in the order of the facts."""
    after = state
    for ruling in rulings:
        after = play.evolve(after, ruling)
    before, then = _by_kind(play.facts_of(state)), _by_kind(play.facts_of(after))
    return tuple(
        Change(kind, before.get(key, ""), then.get(key, ""), seat, name)
        for key in dict.fromkeys((*before, *then))
        for kind, seat, name in (key,)
        if before.get(key, "") != then.get(key, "")
    )


def _by_kind(facts: tuple[Fact, ...]) -> dict[tuple[FactKind, int | None, str], str]:
    return {(each.kind, each.seat, each.name): each.value for each in facts}


def _key(who: str) -> str:
    """A name by which somebody is told from somebody else, however it was typed."""
    return " ".join(as_one(who).split())
