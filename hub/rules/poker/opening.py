"""A hand with blinds is opened: who plays, button and blinds, antes and blinds posted (HOUSE.md H2, H11, D8)."""

from collections.abc import Iterable
from typing import Protocol

from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import BetsPosted, HandOpened, Level, SeatChips
from hub.rules.poker.hand import Stage
from hub.rules.poker.players import seated
from hub.rules.poker.positions import Positions, first_positions
from hub.rules.poker.posting import forced_bets
from hub.rules.poker.seating import Players, first_players, unpayable

Opened = tuple[HandOpened, BetsPosted]
"""The rulings that open a hand."""


class Settings(Protocol):
    """The settings of a table, whatever the game."""

    def as_settings(self) -> tuple[TableSetting, ...]:
        """The settings as a ruling keeps them."""


class Table(Protocol):
    """What must be known of a table to open its first hand."""

    @property
    def stage(self) -> Stage:
        """Where the hand stands."""

    @property
    def profile(self) -> Settings:
        """The table's settings."""


def first_hand(state: Table, stacks: Iterable[SeatChips], button: int, level: Level) -> Opened | Refusal:
    """The rulings that open the first hand of a table, with the button where it was drawn."""
    if state.stage is not Stage.WAITING:
        return Refusal("hand_running")
    players = first_players(stacks)
    if isinstance(players, Refusal):
        return players
    return open_at(state.profile, 1, players, first_positions([each.seat for each in players], button), level)


def open_at(profile: Settings, number: int, players: Players, at: Positions, level: Level) -> Opened | Refusal:
    """A hand of these players (two or more, all with chips) with button and blinds where they are said to be."""
    wrong = unpayable(players, level)
    if wrong is not None:
        return wrong
    opened = HandOpened(number, players, at.button, at.sb, at.bb, level, profile.as_settings())
    return opened, forced_bets(seated(players, level.bb), level, at.sb, at.bb)
