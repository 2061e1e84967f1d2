"""From a tournament file to the floor: its names, and the ruling that sets a tournament with chips up."""

from hub.events.clocks import UtcMicros
from hub.events.floor import FloorOpenEntered
from hub.events.floor_rulings import FloorOpened
from hub.events.rulings import Refusal
from hub.events.tournaments import AnyFloorRuling
from hub.settings.load import SettingsError
from hub.settings.tournament import TournamentFile
from hub.tournament.floor import decide, opened
from hub.tournament.games import TOURNAMENTS
from hub.tournament.house.state import FloorState
from hub.views.floor_fold import FloorNames, FloorScreen

WHO = "tournament file"
"""Who says with which settings a tournament is played."""

_TOLD = ("stack", "max_seats", "final_size", "suit_order", "reentry_s")


def fresh_floor(settings: TournamentFile) -> FloorScreen:
    """The floor and its screens before the first ruling."""
    section = settings.tournament
    names = FloorNames(section.id, section.name, section.event, section.game)
    return FloorScreen(names, opened(TOURNAMENTS[section.game]))


def opening(screen: FloorScreen, settings: TournamentFile) -> tuple[AnyFloorRuling, ...]:
    """The ruling that sets the tournament up; none for raffle, and none where the journal has it.

    Raises:
        SettingsError: the journal was begun with other settings.
    """
    state, chips = screen.floor.state, settings.chips
    if not isinstance(state, FloorState):
        return ()
    facts = chips.stack, chips.max_seats, chips.final_size, chips.suit_order, settings.reentry_s
    if state.opened is not None:
        _check_same(state.opened, facts)
        return ()
    decision = decide(screen.floor, FloorOpenEntered(WHO, *facts), UtcMicros(0))
    if isinstance(decision, Refusal):  # nothing stands yet that could refuse it
        raise SettingsError(f"The tournament cannot be set up: {decision.reason}.")
    return decision


def _check_same(found: FloorOpened, facts: tuple[int | str, ...]) -> None:
    """What stacks and tables were counted with holds to the end, so the file must say the same."""
    for name, told in zip(_TOLD, facts, strict=True):
        begun = getattr(found, name)
        if begun != told:
            raise SettingsError(
                f"The tournament file says {name} = {told}, and this tournament's journal was begun with {begun}. "
                "Put it back, or start with another data_dir."
            )
