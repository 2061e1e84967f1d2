"""A table file is read whole, or one sentence says what is wrong: the file, the line, the key, the nearest name."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.events.readings import READERS_NEEDED
from hub.settings.load import SettingsError, load

TABLE = """\
# The final of the evening.
[table]
id = "final"
name = "The final"

[[players]]
seat = 1
name = "Ada"

[[players]]  # the challenger
seat = 2
name = "Bo"

[[boxes]]
id = "box-1"
model = "seat-box"
port = "/dev/serial/by-id/box-1"
[boxes.buttons]
red = "bluff"

[[boxes]]
id = "box-2"
model = "seat-box"
port = "/dev/serial/by-id/box-2"

[[cameras]]
id = "top"
source = "0"
calibration = "top.json"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


def sentence(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as error:
        load(path)
    said = str(error.value)
    assert said.startswith(str(path))
    assert said.endswith((".", "?"))
    assert "\n" not in said
    return said.removeprefix(str(path))


def test_a_good_file_is_read_and_its_paths_are_absolute_against_its_folder(path: Path) -> None:
    path.write_text(TABLE, encoding="utf-8")
    found = load(path)
    assert [player.name for player in found.players] == ["Ada", "Bo"]
    assert found.table.data_dir == path.parent / "data"
    assert found.cameras[0].calibration == path.parent / "top.json"
    assert found.boxes[0].buttons == {"red": "bluff"}


def test_an_absolute_path_and_the_home_folder_stay_what_they_are(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    path.write_text(
        TABLE.replace('"top.json"', '"/etc/top.json"').replace('"The final"', '"F"\ndata_dir = "~/d"'), encoding="utf-8"
    )
    found = load(path)
    assert found.cameras[0].calibration == Path("/etc/top.json")
    assert found.table.data_dir == Path("/home/ada/d")


def test_the_mark_that_some_editors_put_first_is_no_error(path: Path) -> None:
    path.write_text(TABLE, encoding="utf-8-sig")
    assert load(path).table.id == "final"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("name = \"Ada\"", "nmae = \"Ada\"", "line 8: unknown key 'players.0.nmae'; did you mean 'name'?"),
        ("name = \"Bo\"", "nmae = \"Bo\"", "line 12: unknown key 'players.1.nmae'; did you mean 'name'?"),
        ("[[cameras]]", "[[camera]]", "line 26: unknown key 'camera'; did you mean 'cameras'?"),
        ('source = "0"', 'source = "0"\nzzzzz = 1', "line 29: unknown key 'cameras.0.zzzzz'; known here: id, source"),
        ("seat = 2", "seat = 11", "line 11: 'players.1.seat': must be 10 or less"),
        ('name = "Bo"', 'name = "\u3164"', "holds marks that no screen can show"),
        ("seat = 2", "seat = 1", "the seat 1 is there twice"),
        ("seat = 2\n", "", "line 10: 'players.1.seat' is missing"),
        ('id = "final"', 'id = "Final!"', "line 3: 'table.id'"),
        ('id = "box-1"\nmodel = "seat-box"\n', 'id = "box-1"\n', "line 14: 'boxes.0.model' is missing"),
        ('id = "box-2"\nmodel = "seat-box"\n', 'id = "box-2"\n', "line 21: 'boxes.1.model' is missing"),
        ('red = "bluff"', 'red = "shout"', "line 19: 'boxes.0.buttons.red'"),
        ("[table]", "[tabel]", "line 2: unknown key 'tabel'; did you mean 'table'?"),
        ("[table]", "[table", "no valid TOML"),
        ('name = "Bo"', 'name = "Bo"\nname = "Bo"', "no valid TOML"),
        ('"The final"', '"F"\ndata_dir = "~nobody-of-that-name/d"', "a user who is not known here"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(path: Path, old: str, new: str, says: str) -> None:
    assert old in TABLE
    assert says in sentence(path, TABLE.replace(old, new, 1))


def test_a_section_that_is_missing_is_named(path: Path) -> None:
    section = '[table]\nid = "final"\nname = "The final"\n'
    assert section in TABLE
    assert "'table' is missing" in sentence(path, TABLE.replace(section, ""))


@pytest.mark.parametrize("bound", ["frames = 4", "spread_ms = 149", "newest_ms = 501"])
def test_verification_can_be_made_stricter_and_never_looser(path: Path, bound: str) -> None:
    assert f"'verification.{bound.split()[0]}'" in sentence(path, f"{TABLE}\n[verification]\n{bound}\n")


def test_a_file_that_is_not_there_a_folder_and_other_bytes_are_sentences(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(SettingsError, match="cannot be read: Is a directory"):
        load(tmp_path)
    with pytest.raises(SettingsError, match="no text file in UTF-8"):
        load(tmp_path / "bytes.toml")


@pytest.mark.parametrize("text", ["a = " + "[" * 5_000, "a = " + "9" * 5_000, ""])
def test_odd_text_is_a_sentence_too(path: Path, text: str) -> None:
    assert sentence(path, text)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, len(TABLE)), put=st.text(max_size=6), cut=st.integers(0, 8))
def test_any_slip_of_the_pen_is_a_table_or_one_sentence(path: Path, at: int, put: str, cut: int) -> None:
    path.write_text(TABLE[:at] + put + TABLE[at + cut :], encoding="utf-8")
    try:
        load(path)
    except SettingsError as error:
        assert str(error).startswith(str(path))


@pytest.mark.parametrize(
    ("section", "line", "words"),
    [
        ("[rules]", 'cap_bids = "yes"', "rules.cap_bids"),
        ("[dashboard]", "port = true", "dashboard.port"),
        ("[verification]", "frames = 4", "verification.frames"),
        ("[verification]", 'frames = "5"', "verification.frames"),
    ],
)
def test_a_value_of_another_type_or_out_of_range_is_told_with_its_line(
    path: Path, section: str, line: str, words: str
) -> None:
    said = sentence(path, f"{TABLE}\n{section}\n{line}\n")
    assert f"line {len(TABLE.splitlines()) + 3}: '{words}'" in said


@pytest.mark.parametrize("name", ["   ", "A\\u202Eb", "a\\nb"])
def test_a_name_that_no_screen_can_show_is_refused(path: Path, name: str) -> None:
    assert "'players.0.name'" in sentence(path, TABLE.replace('"Ada"', f'"{name}"'))


def test_only_the_dealers_page_and_a_demonstrations_people_can_be_consoles(path: Path) -> None:
    said = sentence(path, TABLE.replace('name = "The final"', 'name = "The final"\nconsoles = ["floor"]'))
    assert "table.consoles.0" in said


def test_a_box_at_a_seat_where_nobody_sits_is_refused(path: Path) -> None:
    text = TABLE.replace('id = "box-1"', 'id = "box-1"\nseat = 9')
    assert "box-1 is for seat 9, where no player sits" in sentence(path, text)


def test_as_many_readers_as_are_needed_agree_by_default_and_never_fewer(path: Path) -> None:
    path.write_text(TABLE, encoding="utf-8")
    assert load(path).verification.readers == READERS_NEEDED
    path.write_text(f"{TABLE}[verification]\nreaders = 2\n", encoding="utf-8")
    assert load(path).verification.readers == 2
    for wrong in (0, READERS_NEEDED - 1, 3):
        said = sentence(path, f"{TABLE}[verification]\nreaders = {wrong}\n")
        assert "'verification.readers'" in said
