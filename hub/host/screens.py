"""How the rulings of a table become its one snapshot, whatever is played."""

from typing import Any, Protocol, TypeVar

from hub.events.clocks import HubNanos, UtcMicros
from hub.events.rulings import Ruling
from hub.table.core import Core
from hub.table.hand.sight import Suggestion
from hub.table.hand.state import HandTable
from hub.table.play import S, V
from hub.table.plays import HandPlays
from hub.table.raffle.agreement import state_of
from hub.table.raffle.play import Sight
from hub.table.raffle.state import TableState
from hub.views.fold import Screen, fold, table_view
from hub.views.hand_fold import HandScreen, fold_hand
from hub.views.hand_model import SeenCardsView
from hub.views.hand_view import hand_view
from hub.views.model import TableView
from hub.views.sentences import doubt

X = TypeVar("X")


class Screens(Protocol[X, S, V]):
    """The fold of a game: `X` is what it keeps between rulings."""

    def fold(self, screen: X, row: int, at: UtcMicros, ruling: Ruling) -> X:
        """The screen after a ruling that stands in this row of the journal.

        Raises:
            ValueError: the ruling cannot be made in the table's state.
        """

    def view(self, screen: X, core: Core[S, V], faults: tuple[str, ...], now: HubNanos, at: UtcMicros) -> TableView:
        """The snapshot: what was ruled, and what the cameras and the parts say of themselves just now."""


class RaffleScreens:
    """See Screens."""

    def fold(self, screen: Screen, row: int, at: UtcMicros, ruling: Ruling) -> Screen:
        """The screen after a ruling."""
        return fold(screen, row, at, ruling)

    def view(
        self, screen: Screen, core: Core[TableState, Sight], faults: tuple[str, ...], now: HubNanos, at: UtcMicros
    ) -> TableView:
        """The snapshot, with what stands at every seat."""
        agreement = core.sight.watch.agreement
        cups = {seat: state_of(agreement, seat, now) for seat, _ in core.state.round.dice}
        return table_view(screen, cups, faults, at)


class HandScreens:
    """See Screens."""

    def __init__(self, play: HandPlays) -> None:
        self._play = play

    def fold(self, screen: HandScreen, row: int, at: UtcMicros, ruling: Ruling) -> HandScreen:
        """The screen after a ruling."""
        return fold_hand(screen, row, at, ruling)

    def view(
        self,
        screen: HandScreen,
        core: Core[HandTable[Any], Any],
        faults: tuple[str, ...],
        now: HubNanos,
        at: UtcMicros,
    ) -> TableView:
        """The snapshot, with what the cameras see where the rules let cards lie open."""
        seen = self._play.seen(core.state, core.sight, now, core.bounds)
        shown = tuple(_seen(each) for each in seen)
        return hand_view(screen, core.state.time, core.state.entries, shown, faults, at)


def _seen(seen: Suggestion) -> SeenCardsView:
    one_open = seen.why == ("card_not_read",) and seen.codes.count("") == 1
    return SeenCardsView(seen.place, seen.codes, " ".join(map(doubt, seen.why)), one_open)
