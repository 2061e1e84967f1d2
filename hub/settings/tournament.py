"""What a tournament file may say: the floor above several tables. An unknown key is an error, as in a table file."""

from typing import Annotated

from pydantic import Field, model_validator

from hub.events.cards import SUITS
from hub.settings.live_table import LiveTable
from hub.settings.model import Broker, Dashboard, Table
from hub.settings.section import Chips, Section

FLOORS = ("raffle", "holdem", "bluff")
"""The games of which there are tournaments."""

MOST_TABLES = 40
"""Tables that one floor desk follows."""

REENTRY_MINUTES = 180
"""Bluff and Win's three hours (BLUFF.md B2)."""


class ChipsFloor(Section):
    """The settings of a tournament with chips (HOUSE.md section 3, BLUFF.md section 4)."""

    stack: Chips = 10_000
    max_seats: int = Field(default=10, strict=True, ge=2, le=10)
    final_size: int = Field(default=9, strict=True, ge=2, le=10)
    suit_order: Annotated[str, Field(pattern="^[shdc]{4}$")] = SUITS
    reentry_minutes: int | None = Field(default=None, strict=True, ge=0, le=1_440)
    """From the first deal on; left out: three hours in Bluff and Win, none in hold'em. 0: none."""

    @model_validator(mode="after")
    def _fits(self) -> "ChipsFloor":
        if self.final_size > self.max_seats:
            raise ValueError(f"the final table has {self.final_size} players, and a table {self.max_seats} seats")
        if sorted(self.suit_order) != sorted(SUITS):
            raise ValueError(f"suit_order has each letter of {SUITS} once, the highest suit first")
        return self


class TournamentFile(Section):
    """The whole file. `[tournament]` has the keys of a table's `[table]`."""

    tournament: Table
    chips: ChipsFloor = ChipsFloor()
    broker: Broker = Broker()
    dashboard: Dashboard = Dashboard()
    tables: tuple[LiveTable, ...] = Field(default=(), max_length=MOST_TABLES)
    """Those that the floor desk follows."""

    @property
    def table(self) -> Table:
        """The tournament, for what runs it as it would run a table."""
        return self.tournament

    @property
    def reentry_s(self) -> int:
        """How long re-entry is open, in seconds; 0: not at all."""
        minutes = self.chips.reentry_minutes
        if minutes is None:
            minutes = REENTRY_MINUTES if self.tournament.game == "bluff" else 0
        return minutes * 60

    @model_validator(mode="after")
    def _tables_once(self) -> "TournamentFile":
        for what in ("number", "url"):
            values = [getattr(table, what) for table in self.tables]
            twice = next((value for value in values if values.count(value) > 1), None)
            if twice is not None:
                raise ValueError(f"the {what} {twice} is there twice in [[tables]]: give each table its own")
        return self

    @model_validator(mode="after")
    def _fits_game(self) -> "TournamentFile":
        if self.tournament.game not in FLOORS:
            raise ValueError(f"a floor is for {', '.join(FLOORS)}; {self.tournament.game} is played at single tables")
        if self.tournament.game == "raffle" and "chips" in self.model_fields_set:
            raise ValueError("[chips] is for holdem and bluff, and this tournament plays raffle: leave [chips] out")
        return self
