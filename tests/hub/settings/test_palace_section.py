"""Palace Poker in a table file: the settings by their names, the bets of [stakes], and who deals first (PALACE.md)."""

from pathlib import Path

import pytest

from hub.events.clocks import HubNanos
from hub.events.palace_rulings import DealerDrawOpened, PalaceHandOpened
from hub.host.roster import fresh_core, game_settings, opening
from hub.rules.palace.profile import BareRaise, Profile, ShortCall, Structure, with_settings
from hub.settings.load import SettingsError, load
from hub.table.core import apply
from tests.hub.settings.test_settings_of_games import written

OTHER = """[palace]
structure = "no_limit"
discard_fee = 25
raise_without_soldiers = "by_small"
stay_at_two = false
short_call = "fold"
"""


def test_every_setting_reaches_the_rules(tmp_path: Path) -> None:
    settings = load(written(tmp_path, "palace", rest=OTHER))
    profile = with_settings(Profile(), game_settings(settings))
    assert profile == Profile(Structure.NO_LIMIT, 25, BareRaise.BY_SMALL, False, ShortCall.FOLD)
    assert fresh_core(settings).state.hand.profile == profile


def test_p3_without_a_button_the_first_dealer_is_drawn_and_a_restart_draws_no_second_time(tmp_path: Path) -> None:
    settings = load(written(tmp_path, "palace"))
    core = fresh_core(settings)
    (opened,) = opening(core, settings)
    assert isinstance(opened, DealerDrawOpened)
    assert [(each.seat, each.chips) for each in opened.players] == [(1, 10_000), (4, 10_000)]
    core = apply(core, opened, HubNanos(1))
    assert (core.state.number, opening(core, settings)) == (0, ())
    other = load(written(tmp_path, "palace", rest=OTHER))
    with pytest.raises(SettingsError, match="The table file says structure = no_limit"):
        opening(core, other)


def test_p4_who_was_drawn_already_deals_and_the_ante_is_half_a_small_bet(tmp_path: Path) -> None:
    settings = load(written(tmp_path, "palace", rest="[stakes]\nbutton = 4"))
    (opened,) = opening(fresh_core(settings), settings)
    assert isinstance(opened, PalaceHandOpened)
    assert (opened.dealer, opened.ante, opened.level.sb, opened.level.bb) == (4, 25, 50, 100)


@pytest.mark.parametrize(
    ("rest", "sentence"),
    [
        ("[stakes]\nsmall = 0", "played for a small bet: say small = "),
        ('[stakes]\nante_from = "bb"', "everybody pays the ante: leave ante_from"),
        ("[palace]\ndiscard_fee = 10", "discard_fee = 10 cannot be paid in chips of 25"),
        (
            "[stakes]\nsmallest_chip = 25\nchips = 1_000_000_000_000",
            "there are 2000000000000 chips in play, and a table counts to",
        ),
        ("[palace]\ndiscard_fee = -25", "'palace.discard_fee'"),
        ("[palace]\nstay_at_two = 1", "'palace.stay_at_two'"),
        ('[palace]\nshort_calls = "fold"', "unknown key 'palace.short_calls'; did you mean 'short_call'[?]"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_sentence(tmp_path: Path, rest: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        load(written(tmp_path, "palace", rest=rest))
