"""What the journal knows of a table at which hands are played: the hand, and *Time*."""

from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar, get_args

from hub.events.bluff_rulings import BluffRuling
from hub.events.poker_rulings import EntryTakenBack, HouseRuling
from hub.events.rulings import CardsVerified, Ruling
from hub.events.stakes import HandOpened
from hub.events.timecalls import DealerCalled, DealerCame, TimeDisputed, TimeRuling
from hub.rules.game import HandGame
from hub.table.timestate import TimeState, evolve_time

H = TypeVar("H")

OF_TIME: Final = (*get_args(TimeRuling), TimeDisputed, DealerCalled, DealerCame)
"""Rulings of the table itself, which no game sees."""

OF_HANDS: Final = frozenset((*get_args(HouseRuling), *get_args(BluffRuling)))
"""Rulings of the games that are played hand by hand."""


@dataclass(frozen=True, slots=True)
class HandTable(Generic[H]):
    """A table. `hand` is the state of its game; `number` counts hands from 1, 0 before the first.

    `entries` counts the rulings that changed what an undo would take back. `by_hand`: an entry was taken back, so the
    dealer says himself what lies there; the cameras would only say the same again.
    """

    hand: H
    number: int = 0
    entries: int = 0
    by_hand: bool = False
    time: TimeState = field(default_factory=TimeState)


def evolve(game: HandGame[H], state: HandTable[H], ruling: Ruling) -> HandTable[H]:
    """The state after a ruling. No rule lives here; replay uses only this.

    Raises:
        ValueError: the ruling is none of a game that is played hand by hand.
    """
    if isinstance(ruling, OF_TIME):
        return replace(state, time=evolve_time(state.time, ruling))
    if isinstance(ruling, CardsVerified):
        return state
    if type(ruling) not in OF_HANDS:
        raise ValueError(f"a {type(ruling).__name__} cannot be made in {game.TITLE}")
    if isinstance(ruling, HandOpened):
        _check(game, ruling)
    hand = game.evolve(state.hand, ruling)
    by_hand = isinstance(ruling, EntryTakenBack)
    return replace(state, hand=hand, number=game.facts(hand).number, entries=state.entries + 1, by_hand=by_hand)


def _check(game: HandGame[H], opened: HandOpened) -> None:
    """Raise ValueError unless a hand was opened with settings that this game has."""
    try:
        game.fresh(opened.settings)
    except ValueError as error:
        raise ValueError(f"what was played there is not {game.TITLE}") from error
