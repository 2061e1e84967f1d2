"""The section [razz] of a table file: four whole numbers, by the formula where they are not given (RAZZ.md E3)."""

from pathlib import Path

import pytest

from hub.events.razz import Stakes
from hub.events.razz_rulings import RazzHandOpened
from hub.events.stakes import SeatChips
from hub.host.roster import fresh_core, limits_of, opening
from hub.settings.load import SettingsError, load
from tests.hub.settings.test_settings_of_games import written


@pytest.mark.parametrize(
    ("rest", "stakes"),
    [
        ("", Stakes(40, 50, 200, 400, 10)),
        ("[razz]\nsmall = 2_000", Stakes(400, 500, 2_000, 4_000, 10)),
        ("[razz]\nsmall = 50\nbring_in = 15\nante = 0\nsmallest_chip = 5", Stakes(0, 15, 50, 100, 5)),
        ("[razz]\nsmall = 200\nbig = 300", Stakes(40, 50, 200, 300, 10)),
    ],
)
def test_e3_stakes_are_four_whole_numbers(tmp_path: Path, rest: str, stakes: Stakes) -> None:
    settings = load(written(tmp_path, "razz", rest=rest))
    assert limits_of(settings.razz) == stakes
    opened = opening(fresh_core(settings), settings)[0]
    assert isinstance(opened, RazzHandOpened)
    assert (opened.stakes, opened.players) == (stakes, (SeatChips(1, 10_000), SeatChips(4, 10_000)))


def test_chips_of_a_player_and_the_setting_of_the_rules_hold(tmp_path: Path) -> None:
    rest = "[razz]\nchips = 4_000\ncommunity_counts_for_opening = false"
    settings = load(written(tmp_path, "razz", more="chips = 3_000", rest=rest))
    opened = opening(fresh_core(settings), settings)[0]
    assert isinstance(opened, RazzHandOpened)
    assert [each.chips for each in opened.players] == [3_000, 4_000]
    assert [(each.name, each.choice) for each in opened.settings] == [("community_counts_for_opening", "false")]


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        ("[razz]\nsmall = 50\nsmallest_chip = 5", r"cannot be divided by 4: say bring_in"),
        ("[razz]\nsmall = 44\nsmallest_chip = 1", r"cannot be divided by 5: say ante"),
        ("[razz]\nbring_in = 200", r"go upwards, and they are 200, 200, 400"),
        ("[razz]\nsmall = 1_000_000_000_000", r"go upwards"),
        ("[razz]\nsmallest_chip = 25", r"ante = 40 cannot be paid in chips of 25"),
        ("[razz]\nchips = 10_005", r"chips = 10005 cannot be paid in chips of 10"),
        ("[razz]\nsmal = 200", r"unknown key 'razz.smal'; did you mean 'small'"),
        ("[[players]]\nseat = 9\nname = 'Cy'", r"razz has the seats 1 to 8, and 9 is one of a player"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_sentence(tmp_path: Path, rest: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        load(written(tmp_path, "razz", rest=rest))


def test_chips_that_cannot_be_paid_are_told_before_the_first_hand(tmp_path: Path) -> None:
    settings = load(written(tmp_path, "razz", more="chips = 1_005"))
    with pytest.raises(SettingsError, match=r"^The first hand cannot be opened"):
        opening(fresh_core(settings), settings)
