"""The one interface of a game: what the table, the dealer's screen and the views ask of it.

A game is a folder of `hub/rules` with a module `game.py` that has these names; the module itself is the game
(docs/adding-a-game.md). Everything is pure: no clock, no chance, no input or output.
"""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from hub.events.rulings import Refusal, Ruling
from hub.events.setting import TableSetting
from hub.events.stakes import Level, SeatChips
from hub.rules.choice import Choice, InSight, Viewer, Watched
from hub.rules.poker.facts import HandFacts

S = TypeVar("S")

Decision = tuple[Ruling, ...] | Refusal
"""The rulings, none where all is well and nothing changes, or the reason why an observation is not accepted."""


class Game(Protocol[S]):
    """A game, with `S` the state of what is played at one table.

    Attributes:
        NAME: the word for it in a table file.
        TITLE: what a screen calls it.
        ACTS: the buttons by which a player acts himself.
        LATE_ACTS: whether an act from after the deadline of *Time* counts.
    """

    NAME: str
    TITLE: str
    ACTS: frozenset[str]
    LATE_ACTS: bool

    def decide(self, state: S, observation: Any) -> Decision:  # noqa: ANN401 - each game has its own union
        """What an observation leads to; every rule is here. It has a reason where it is refused."""

    def evolve(self, state: S, ruling: Any) -> S:  # noqa: ANN401
        """The state after a ruling; no rule is here, and replay uses only this."""

    def legal(self, state: S) -> tuple[Choice, ...]:
        """What may be done now and by whom, with the smallest and largest amounts."""

    def watched(self, state: S) -> Watched:
        """What the cameras should be looking for."""

    def visible(self, state: S, viewer: Viewer) -> tuple[InSight, ...]:
        """What a viewer may see. Nothing hidden ever leaves the state by any other way to a screen."""

    def turn(self, state: S) -> int | None:
        """The seat to act, on which *Time* may be called; None: nobody is."""

    def may_call(self, state: S, seat: int) -> bool:
        """Whether the player at the seat may call *Time*."""

    def acts(self, ruling: Any, seat: int) -> bool:  # noqa: ANN401
        """Whether by this ruling the player at the seat has acted."""

    def ends_turn(self, ruling: Any, seat: int) -> bool:  # noqa: ANN401
        """Whether after this ruling it is not this seat's turn any more, or another turn of his."""

    def time_expired(self, state: S, seat: int) -> tuple[Ruling, ...]:
        """What follows when the player in turn has not acted by the deadline."""


class HandGame(Game[S], Protocol[S]):
    """A game of cards and chips that is played hand by hand.

    Attributes:
        ENTRIES: the observations that its rules know.
    """

    ENTRIES: tuple[type, ...]

    def fresh(self, settings: Iterable[TableSetting]) -> S:
        """A table before its first hand.

        Raises:
            ValueError: a setting that does not exist, or a value that it cannot have.
        """

    def first_hand(self, state: S, stacks: Iterable[SeatChips], button: int, level: Level) -> Decision:
        """The rulings that open the first hand, with the button where it was drawn."""

    def facts(self, state: S) -> HandFacts:
        """What every game of this kind has, for the table and the views."""
