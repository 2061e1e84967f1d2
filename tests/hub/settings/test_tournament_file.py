"""A tournament's file: what it may say, and one sentence where it is wrong."""

from pathlib import Path

import pytest

from hub.settings.load import SettingsError, load, load_any, load_tournament
from hub.settings.tournament import TournamentFile

TABLE = '[table]\nid = "t"\nname = "T"\n[[players]]\nseat = 1\nname = "A"\n[[players]]\nseat = 2\nname = "B"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "file.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("game", "more", "reentry_s"),
    [
        ("raffle", "", 0),
        ("holdem", "", 0),
        ("bluff", "", 10_800),
        ("bluff", "[chips]\nreentry_minutes = 0\n", 0),
        ("holdem", "[chips]\nreentry_minutes = 90\n", 5_400),
    ],
)
def test_re_entry_is_three_hours_in_bluff_and_win_and_none_elsewhere(
    tmp_path: Path, game: str, more: str, reentry_s: int
) -> None:
    found = load_tournament(written(tmp_path, f'[tournament]\nid = "nm"\nname = "NM"\ngame = "{game}"\n{more}'))
    assert found.reentry_s == reentry_s
    assert found.table.data_dir == tmp_path / "data"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[chips]\nfinal_sise = 3\n", "line 6: unknown key 'chips.final_sise'; did you mean 'final_size'?"),
        ("[chips]\nmax_seats = 6\n", "the final table has 9 players, and a table 6 seats"),
        ('[chips]\nsuit_order = "sshd"\n', "each letter of shdc once"),
        ("[heat]\ntable = 1\n", "unknown key 'heat'"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(SettingsError) as told:
        load_any(written(tmp_path, f'[tournament]\nid = "nm"\nname = "NM"\ngame = "holdem"\n{text}'))
    assert sentence in str(told.value)


def test_raffle_has_no_chips(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"leave \[chips\] out"):
        load_any(written(tmp_path, '[tournament]\nid = "nm"\nname = "NM"\n[chips]\nstack = 5000\n'))


def test_there_are_floors_of_three_games(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="a floor is for raffle, holdem, bluff; razz is played at single tables"):
        load_any(written(tmp_path, '[tournament]\nid = "nm"\nname = "NM"\ngame = "razz"\n'))


def test_a_table_s_file_is_no_tournament_s_and_the_other_way_round(tmp_path: Path) -> None:
    table = written(tmp_path, TABLE)
    assert not isinstance(load_any(table), TournamentFile)
    with pytest.raises(SettingsError, match="a table's file, and a tournament's is needed"):
        load_tournament(table)
    tournament = written(tmp_path, '[tournament]\nid = "nm"\nname = "NM"\n')
    with pytest.raises(SettingsError, match="a tournament's file, and a table's is needed"):
        load(tournament)
