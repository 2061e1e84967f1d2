"""The floor of a tournament, whatever is played: what an entry leads to, and how the last one is taken back. Pure."""

from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from hub.events.clocks import UtcMicros
from hub.events.corrections import CorrectionClosed, CorrectionMade, CorrectionOpened, Fact
from hub.events.rulings import Refusal
from hub.events.tournaments import AnyFloorEntry, AnyFloorRuling, FloorEntryTakenBack, FloorEntryUndone
from hub.tournament.correctionstate import Corrections, evolve_corrections

S = TypeVar("S")

Decision = tuple[AnyFloorRuling, ...] | Refusal
"""The rulings, or the reason why the entry is not accepted."""


class Tournament(Protocol[S]):
    """A kind of tournament, with `S` its state; the modules of `hub/tournament/games.py` are of it.

    Attributes:
        ENTRIES: the entries that its rules know.
        RULINGS: the rulings that it makes.
    """

    ENTRIES: tuple[type, ...]
    RULINGS: tuple[type, ...]

    def fresh(self) -> S:
        """The tournament before its first ruling."""

    def decide(self, state: S, entry: Any, now: UtcMicros) -> Decision:  # noqa: ANN401 - each kind has its own union
        """What an entry leads to at this moment; every rule is here."""

    def evolve(self, state: S, ruling: Any) -> S:  # noqa: ANN401
        """The state after a ruling; no rule is here, and replay uses only this."""

    def follows(self, state: S, ruling: Any) -> bool:  # noqa: ANN401
        """Whether this ruling follows from the one before it, and is taken back with that."""

    def facts_of(self, state: S) -> tuple[Fact, ...]:
        """What stands, by which people tell what a correction changes."""


@dataclass(frozen=True, slots=True)
class Floor(Generic[S]):
    """A tournament as its journal has it.

    `before` holds the state before every entry that stands, the oldest first: each can be taken back, last one first.
    `numbers` are the numbers of those entries, and `made` is the last number that was given: none is given twice.
    """

    tournament: Tournament[S]
    state: S
    before: tuple[S, ...] = ()
    numbers: tuple[int, ...] = ()
    made: int = 0
    corrections: Corrections = field(default_factory=Corrections)

    @property
    def last(self) -> int:
        """The number of the last entry that stands; 0: none does."""
        return self.numbers[-1] if self.numbers else 0


def opened(tournament: Tournament[S]) -> Floor[S]:
    """The floor before the first entry."""
    return Floor(tournament, tournament.fresh())


def decide(floor: Floor[S], entry: AnyFloorEntry, now: UtcMicros) -> Decision:
    """What an entry leads to in this state, at this moment of wall time."""
    if isinstance(entry, FloorEntryUndone):
        return _undo(floor, entry)
    if not isinstance(entry, floor.tournament.ENTRIES):
        return Refusal("other_tournament")
    return floor.tournament.decide(floor.state, entry, now)


def _undo(floor: Floor[S], entry: FloorEntryUndone) -> Decision:
    """Only what stands last, so nothing that rests on it is left behind; a page that showed another is told so."""
    if not floor.before:
        return Refusal("nothing_to_undo")
    if entry.entry != floor.last:
        return Refusal("undo_outdated")
    return (FloorEntryTakenBack(floor.last, entry.who),)


def evolve(floor: Floor[S], ruling: AnyFloorRuling) -> Floor[S]:
    """The floor after a ruling; replay uses only this.

    Raises:
        ValueError: an entry was taken back that does not stand, or this is a ruling of another kind of tournament.
    """
    if isinstance(ruling, CorrectionOpened | CorrectionMade | CorrectionClosed):
        return replace(floor, corrections=evolve_corrections(floor.corrections, ruling))
    if isinstance(ruling, FloorEntryTakenBack):
        if not floor.before or ruling.entry != floor.last:
            raise ValueError(f"entry {ruling.entry} is taken back, and the last that stands is {floor.last}")
        return replace(floor, state=floor.before[-1], before=floor.before[:-1], numbers=floor.numbers[:-1])
    if not isinstance(ruling, floor.tournament.RULINGS):
        raise ValueError(f"{type(ruling).__name__} is no ruling of this kind of tournament")
    after = replace(floor, state=floor.tournament.evolve(floor.state, ruling))
    if floor.tournament.follows(floor.state, ruling):
        return after
    number = floor.made + 1
    return replace(after, before=(*floor.before, floor.state), numbers=(*floor.numbers, number), made=number)
