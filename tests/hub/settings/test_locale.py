"""The language of the pages and the time zone of the screens, as a file may say them."""

from pathlib import Path

import pytest

from hub.settings import locale
from hub.settings.load import SettingsError, load_any
from hub.settings.locale import LANGUAGES, machine_zone

PLAYERS = '[[players]]\nseat = 1\nname = "A"\n[[players]]\nseat = 2\nname = "B"\n'


def written(folder: Path, more: str, section: str = "table") -> Path:
    path = folder / "file.toml"
    path.write_text(f'[{section}]\nid = "t"\nname = "T"\n{more}\n{PLAYERS if section == "table" else ""}')
    return path


@pytest.mark.parametrize("section", ["table", "tournament"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_and_a_tournament_have_one_of_five_languages(tmp_path: Path, section: str, language: str) -> None:
    found = load_any(written(tmp_path, f'language = "{language}"\ntime_zone = "Atlantic/Reykjavik"', section))
    assert (found.table.language, found.table.time_zone) == (language, "Atlantic/Reykjavik")


def test_left_out_the_language_is_english_and_the_zone_is_the_machine_s(tmp_path: Path) -> None:
    found = load_any(written(tmp_path, ""))
    assert (found.table.language, found.table.time_zone) == ("en", "")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('language = "no"', "line 4: 'table.language': the pages have no language 'no'; they have en, nb, sv, da, is."),
        ('time_zone = "Oslo"', "no time zone is called 'Oslo'; write its IANA name, such as Europe/Oslo."),
        ('time_zone = "../../etc/passwd"', "no time zone is called '../../etc/passwd'"),
        ('time_zone = "+01:00"', "no time zone is called '+01:00'"),
    ],
)
def test_a_wrong_one_is_refused_in_one_sentence(tmp_path: Path, line: str, says: str) -> None:
    with pytest.raises(SettingsError) as error:
        load_any(written(tmp_path, line))
    assert says in str(error.value)


def test_the_machine_s_zone_is_what_it_is_set_to_and_utc_where_nobody_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked = tmp_path / "localtime"
    linked.symlink_to("/usr/share/zoneinfo/Europe/Copenhagen")
    monkeypatch.setattr(locale, "_LOCALTIME", linked)
    monkeypatch.setenv("TZ", ":Europe/Stockholm")
    assert machine_zone() == "Europe/Stockholm"
    monkeypatch.setenv("TZ", "CET-1CEST")
    assert machine_zone() == "Europe/Copenhagen"
    monkeypatch.setattr(locale, "_LOCALTIME", tmp_path / "none")
    assert machine_zone() == "UTC"
