"""The sections of the games in a table file name what their rules know, with the same defaults; stakes make sense."""

from pathlib import Path
from typing import get_args

import pytest

from hub.events.clocks import HubNanos
from hub.events.setting import TableSetting
from hub.host.roster import fresh_core, game_settings, level, opening
from hub.rules.games import HAND_GAMES
from hub.rules.house.profile import Profile
from hub.settings.load import SettingsError, load
from hub.settings.model import Holdem
from hub.table.core import apply

TABLE = """
[table]
id = "t1"
name = "Table 1"
game = "{game}"
[[players]]
seat = 1
name = "Ann"
{more}
[[players]]
seat = 4
name = "Bo"
{rest}
"""


def written(folder: Path, game: str = "holdem", more: str = "", rest: str = "") -> Path:
    path = folder / "t.toml"
    path.write_text(TABLE.format(game=game, more=more, rest=rest))
    return path


@pytest.mark.parametrize("game", sorted(HAND_GAMES))
def test_the_defaults_of_the_file_are_those_of_the_rules(tmp_path: Path, game: str) -> None:
    settings = load(written(tmp_path, game, rest="[stakes]\nante = 25"))
    rules = HAND_GAMES[game]
    assert rules.fresh(game_settings(settings)) == rules.fresh(())
    assert fresh_core(settings).play.game is rules


def test_every_choice_of_the_section_is_one_of_the_rules() -> None:
    for name, field in Holdem.model_fields.items():
        for choice in get_args(field.annotation):
            HAND_GAMES["holdem"].fresh([*Profile().as_settings(), *_setting(name, choice)])


def _setting(name: str, choice: object) -> tuple:

    return () if not isinstance(choice, str) else (TableSetting(name, choice),)


def test_a_hand_is_opened_with_the_stakes_of_the_file(tmp_path: Path) -> None:
    stakes = "[stakes]\nsmall = 25\nbig = 50\nante = 5\nante_from = 'bb'\nsmallest_chip = 5\nchips = 2_000\nbutton = 4"
    settings = load(written(tmp_path, more="chips = 3_000", rest=stakes))
    opened = opening(fresh_core(settings), settings)[0]
    assert [(each.seat, each.chips) for each in opened.players] == [(1, 3_000), (4, 2_000)]
    assert (opened.button, opened.level) == (4, level(settings.stakes))


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        ("[stakes]\nsmall = 200", "small blind 200 is more than the big one 100"),
        ("[stakes]\nsmallest_chip = 30", "cannot be paid in chips of 30"),
        ("[stakes]\nbutton = 3", "the button is at seat 3, where no player sits"),
        ("[holdem]\nodd_chip = 'one_each'", "unknown key 'holdem.odd_chip'; did you mean 'odd_chips'?"),
        ("[holdem]\nodd_chips = 'best'", "line 14: 'holdem.odd_chips'"),
        ("[stakes]\nchips = 0", "'stakes.chips'"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_sentence(tmp_path: Path, rest: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence.replace("?", "[?]").replace("'", ".")):
        load(written(tmp_path, rest=rest))


def test_chips_that_cannot_be_paid_are_told_before_the_first_hand(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="seat 1 has 1010 chips, which cannot be made of chips of 25"):
        load(written(tmp_path, more="chips = 1_010"))


def test_bluff_and_win_needs_antes(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="played with antes from the first level"):
        load(written(tmp_path, "bluff"))


def test_settings_that_are_not_those_of_the_journal_are_told_at_the_start(tmp_path: Path) -> None:
    settings = load(written(tmp_path))
    core = fresh_core(settings)
    for ruling in opening(core, settings):
        core = apply(core, ruling, HubNanos(0))
    assert opening(core, settings) == ()
    changed = load(written(tmp_path, rest="[holdem]\nodd_chips = 'one_each'"))
    with pytest.raises(SettingsError, match=r"^The table file says odd_chips = one_each, and .* another data_dir\.$"):
        opening(core, changed)
