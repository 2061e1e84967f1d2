"""What the journal knows of a table at which hands are played: the hand, and *Time*."""

from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar, get_args

from hub.events.bluff_rulings import BluffPotOpened, BluffRuling, HoleCardsKept, LevelFellDue
from hub.events.corrections import CorrectionRuling
from hub.events.palace_rulings import DealerDrawOpened, PalaceHandOpened, PalaceRuling
from hub.events.poker_rulings import EntryTakenBack, HouseRuling
from hub.events.razz_rulings import RazzHandOpened, RazzRuling
from hub.events.rulings import CardsVerified, Ruling
from hub.events.stakes import HandOpened
from hub.events.timecalls import DealerCalled, DealerCame, TimeDisputed, TimeRuling
from hub.rules.game import HandGame
from hub.table.timestate import TimeState, evolve_time
from hub.tournament.correctionstate import Corrections, evolve_corrections

H = TypeVar("H")

OF_TIME: Final = (*get_args(TimeRuling), TimeDisputed, DealerCalled, DealerCame)
"""Rulings of the table itself, which no game sees."""

OF_CORRECTIONS: Final = get_args(CorrectionRuling)
"""Rulings about corrections, which no game sees either."""

OF_HANDS: Final = frozenset(
    (*get_args(HouseRuling), *get_args(BluffRuling), *get_args(RazzRuling), *get_args(PalaceRuling))
)
"""Rulings of the games that are played hand by hand."""

OPENINGS: Final = (HandOpened, BluffPotOpened, RazzHandOpened, PalaceHandOpened)
"""Rulings that open a hand."""

Begun = HandOpened | RazzHandOpened | DealerDrawOpened | PalaceHandOpened
"""Rulings with which a journal of hands may begin; they keep the settings."""


@dataclass(frozen=True, slots=True)
class HandTable(Generic[H]):
    """A table. `hand` is the state of its game; `number` counts hands from 1, 0 before the first.

    `entries` counts the rulings that may change what an undo would take back. `by_hand`: an entry was taken back, so
    the dealer says himself what lies there; the cameras would only say the same again. `ended` is the last hand as it
    was when this one was opened, so that the opening can be taken back; one hand is kept, not all of the day.
    `played` are the seats that were ever dealt in.
    """

    hand: H
    number: int = 0
    entries: int = 0
    by_hand: bool = False
    ended: H | None = field(default=None, repr=False)
    played: frozenset[int] = frozenset()
    time: TimeState = field(default_factory=TimeState)
    corrections: Corrections = field(default_factory=Corrections)


def evolve(game: HandGame[H], state: HandTable[H], ruling: Ruling) -> HandTable[H]:
    """The state after a ruling. No rule lives here; replay uses only this.

    Raises:
        ValueError: the ruling is none of a game that is played hand by hand.
    """
    if isinstance(ruling, OF_TIME):
        return replace(state, time=evolve_time(state.time, ruling))
    if isinstance(ruling, OF_CORRECTIONS):
        return replace(state, corrections=evolve_corrections(state.corrections, ruling))
    if isinstance(ruling, CardsVerified):
        return state
    if type(ruling) not in OF_HANDS:
        raise ValueError(f"a {type(ruling).__name__} cannot be made in {game.TITLE}")
    if isinstance(ruling, Begun):
        _check(game, ruling)
    if isinstance(ruling, HoleCardsKept):  # it answers no entry: no number on a screen may rise by it (BLUFF.md D6)
        return replace(state, hand=game.evolve(state.hand, ruling))
    hand, ended = stepped(game, state.hand, state.ended, ruling)
    facts, by_hand = game.facts(hand), isinstance(ruling, EntryTakenBack)
    played = state.played.union(facts.betting.seats) if isinstance(ruling, OPENINGS) else state.played
    after = replace(state, hand=hand, number=facts.number, ended=ended, played=played)
    return replace(after, entries=state.entries + 1, by_hand=by_hand)


def stepped(game: HandGame[H], hand: H, ended: H | None, ruling: Any) -> tuple[H, H | None]:  # noqa: ANN401
    """The hand after a ruling, and the last one as it comes back if the opening is taken back.

    Raises:
        ValueError: there is no entry to take back.
    """
    if isinstance(ruling, EntryTakenBack) and undoes_opening(game, hand, ended):
        return ended or hand, None
    after = game.evolve(hand, ruling)
    if isinstance(ruling, OPENINGS):
        return after, as_ended(game, hand)
    if isinstance(ruling, LevelFellDue) and ended is not None:  # no undo takes it back, so it is due there as well
        return after, game.evolve(ended, ruling)
    return after, ended


def as_ended(game: HandGame[H], hand: H) -> H | None:
    """What an undo of the next opening leads to: this hand as it is, or, where it was none yet but a draw for the first
    dealer, the draw before its last cards. None: nothing.
    """
    facts = game.facts(hand)
    if facts.number:
        return hand
    return game.evolve(hand, EntryTakenBack("undo")) if facts.before else None


def undoes_opening(game: HandGame[H], hand: H, ended: H | None) -> bool:
    """Whether an undo would now take back the opening of the hand: no entry of it stands."""
    return ended is not None and not game.facts(hand).before


def _check(game: HandGame[H], opened: Begun) -> None:
    """Raise ValueError unless a hand was opened with settings that this game has."""
    try:
        game.fresh(opened.settings)
    except ValueError as error:
        raise ValueError(f"what was played there is not {game.TITLE}") from error
