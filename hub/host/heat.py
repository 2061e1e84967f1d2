"""The first round of raffle, and the heat of the table file: whether it is the one that the journal holds."""

from typing import Final

from hub.events.heat_rulings import HeatOpened
from hub.events.rulings import Ruling
from hub.settings.load import SettingsError
from hub.settings.model import TableFile
from hub.table.raffle.heat import TableHeat
from hub.table.raffle.heat_entries import open_heat
from hub.table.raffle.opening import open_round
from hub.table.raffle.state import TableState

WHO: Final = "table file"
"""Who says where the players sit in the first round."""


def first_round(state: TableState, settings: TableFile) -> tuple[Ruling, ...]:
    """The rulings that open the first round, with the heat where the file has one; none where the journal has begun.

    Raises:
        SettingsError: the journal was begun with another heat, or with none.
    """
    wanted = heat_of(settings)
    found = None if state.heat is None else _said(state.heat)
    begun = state.number > 0 or found is not None
    if begun and found != (None if wanted is None else _told(wanted)):
        raise SettingsError(
            f"The journal of this table was begun {_words(found)}, but its file now says otherwise. "
            f"{'Take [heat] out' if found is None else 'Put [heat] back as it was'}, or give it another data_dir."
        )
    if begun:
        return ()
    return open_heat(state, wanted, WHO) if wanted else (open_round(state, _seats(settings)),)


def heat_of(settings: TableFile) -> HeatOpened | None:
    """The heat that the file asks for; players and seats in the order of the seats."""
    heat = settings.heat
    if heat is None:
        return None
    names = {player.seat: player.name for player in settings.players}
    return HeatOpened(
        table=heat.table,
        stage=heat.stage,
        seats=_seats(settings),
        players=tuple(names[seat] for seat in _seats(settings)),
        advance=heat.going_on,
        rounds=heat.rounds,
    )


def _seats(settings: TableFile) -> tuple[int, ...]:
    return tuple(sorted(player.seat for player in settings.players))


Said = tuple[int, int, int, int]
"""Stage, table, rounds and how many go on. Names are not compared: a heat keeps those that it was opened with."""


def _said(table: TableHeat) -> Said:
    heat = table.heat
    return table.stage, heat.table, heat.rounds, heat.advance


def _told(opened: HeatOpened) -> Said:
    return opened.stage, opened.table, opened.rounds, opened.advance


def _words(found: Said | None) -> str:
    if found is None:
        return "without a heat"
    stage, table, rounds, advance = found
    return f"with stage = {stage}, table = {table}, rounds = {rounds} and advance = {advance} under [heat]"
