"""A table file with other players than the journal: what the journal keeps is told at the start, in one sentence."""

import pytest

from hub.events.clocks import HubNanos
from hub.events.observations import NextRoundEntered
from hub.events.rulings import Ruling
from hub.events.stakes import SeatChips
from hub.host.roster import fresh_core, opening
from hub.host.seated import told_apart
from hub.rules.games import HAND_GAMES
from hub.settings.model import Player, Stakes, Table, TableFile
from hub.table.core import Core, apply
from tests.hub.host.heat_rig import HEAT, Rig, settings_with

THREE = {1: "Ann", 2: "Bo", 3: "Cy"}
BY_FILE = "Put the file back, or begin a new journal with another data_dir."
BY_ENTRY = "Enter who comes or goes with the next hand, or put the file back."


def file_of(players: dict[int, str], game: str = "raffle") -> TableFile:
    seated = tuple(Player(seat=seat, name=name) for seat, name in players.items())
    return TableFile(table=Table(id="t", name="Table 1", game=game), players=seated, stakes=Stakes(ante=25))


def begun(settings: TableFile, *rulings: Ruling) -> Core:
    core = fresh_core(settings)
    for ruling in (*opening(core, settings), *rulings):
        core = apply(core, ruling, HubNanos(1))
    return core


@pytest.mark.parametrize("game", ["raffle", "holdem", "bluff", "razz"])
def test_the_same_players_are_no_news_and_neither_is_a_new_name_or_an_empty_journal(game: str) -> None:
    settings = file_of(THREE, game)
    assert told_apart(begun(settings), settings) == ""
    assert told_apart(begun(settings), file_of({**THREE, 2: "Bob"}, game)) == ""
    assert told_apart(fresh_core(settings), file_of({1: "Ann", 7: "Zoe"}, game)) == ""


@pytest.mark.parametrize(
    ("game", "what_to_do"),
    [("raffle", BY_FILE), ("holdem", BY_ENTRY), ("bluff", BY_ENTRY), ("razz", BY_ENTRY)],
)
def test_a_player_more_or_fewer_in_the_file_is_told(game: str, what_to_do: str) -> None:
    core = begun(file_of(THREE, game))
    goes_on = "The journal goes on with the seats 1, 2, 3, but the table file has"
    assert told_apart(core, file_of({**THREE, 5: "Eve"}, game)) == f"{goes_on} Eve at seat 5. {what_to_do}"
    assert told_apart(core, file_of({1: "Ann", 3: "Cy"}, game)) == f"{goes_on} nobody at seat 2. {what_to_do}"
    moved = file_of({1: "Ann", 3: "Cy", 4: "Bo"}, game)
    assert told_apart(core, moved) == f"{goes_on} Bo at seat 4 and nobody at seat 2. {what_to_do}"


def test_who_has_lost_all_his_chips_stays_in_the_file() -> None:
    settings, game = file_of(THREE, "holdem"), HAND_GAMES["holdem"]
    core = begun(settings)
    left = [SeatChips(1, 1_000), SeatChips(2, 2_000)]
    opened = game.first_hand(game.fresh(()), left, 1, core.state.hand.level)
    assert isinstance(opened, tuple)
    for ruling in opened:
        core = apply(core, ruling, HubNanos(1))
    assert told_apart(core, settings) == ""
    assert told_apart(core, file_of({1: "Ann", 3: "Cy"}, "holdem")) == (
        f"The journal goes on with the seats 1, 2, but the table file has nobody at seat 2. {BY_ENTRY}"
    )


def test_a_heat_keeps_its_names() -> None:
    core = begun(HEAT)
    renamed = HEAT.model_copy(update={"players": (*HEAT.players[:3], Player(seat=9, name="Eve"))})
    assert told_apart(core, HEAT) == ""
    assert told_apart(core, renamed) == (
        f"The heat goes on with Ann, Bo, Cy and Di, but the table file has Eve and no Di. {BY_FILE}"
    )


def test_it_is_told_until_the_next_round() -> None:
    rig = Rig(settings_with(None))
    before = rig.view().faults
    rig.host.tell_at_start("The journal goes on.")
    rig.lose_all("Ann", "Bo", "Cy")
    assert rig.view().faults == (*before, "The journal goes on.")
    rig.does(NextRoundEntered())
    assert rig.view().faults == before
