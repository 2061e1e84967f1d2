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
    CorrectionEntries,
    CorrectionMade,
    CorrectionProposed,
    CorrectionRuling,
)
from hub.events.heats import ResultCorrectionEntered
from hub.events.observations import BidEntered, LastEntryUndone, Observation
from hub.events.rulings import CupNoted, FoulNoted, Refusal, Ruling
from hub.events.timecalls import DealerCalled, DealerCame, TimeDisputed, TimeRuling
from hub.table.play import Asked, Decision, Play, S, V
from hub.tournament.correctionstate import Corrections
from hub.tournament.two_people import Effect, answered, changed, proposed

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

    def effect(proposal: CorrectionProposed) -> Effect[Ruling]:
        rulings = _as_if(play, state, sight, proposal, asked)
        return rulings if isinstance(rulings, Refusal) else (rulings, _changes(play, state, rulings))

    if isinstance(entry, CorrectionProposed):
        return proposed(state.corrections, entry, state.entries, effect)
    return answered(state.corrections, entry, effect)


def lapsing(corrections: Corrections, rulings: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """What the rulings that are about to be made end: a correction that waits, where they change the game."""
    if corrections.open is None or any(isinstance(each, CorrectionMade) for each in rulings):
        return ()
    if all(isinstance(each, _QUIET) for each in rulings):
        return ()
    return (CorrectionClosed(corrections.open.number, ClosedCause.LAPSED, HUB),)


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
    return changed(play.facts_of(state), play.facts_of(after))
