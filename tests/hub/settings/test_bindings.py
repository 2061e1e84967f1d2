from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.settings.bindings import (
    FILE,
    MAX_BOXES,
    BindingsError,
    boxes,
    changed,
    changing,
    load_bindings,
    save_bindings,
)
from hub.settings.model import Box, TableFile

SEAT_3 = Box(id="seat-3", model="seat-box", seat=2, buttons={"red": "bluff"}, name="Ben's box")
BUTTONS = ("bluff", "time", "hold", "none")
bound = st.builds(
    Box,
    id=st.from_regex(r"[a-z0-9][a-z0-9-]{0,31}", fullmatch=True),
    model=st.sampled_from(["seat-box", "dealer-box", "shot-clock"]),
    seat=st.none() | st.integers(1, 10),
    buttons=st.dictionaries(st.sampled_from(["a", "b", "c-1"]), st.sampled_from(BUTTONS)),
    name=st.sampled_from(["", "Ärmel 4", 'with "quotes"']),
)


def table(data_dir: Path) -> TableFile:
    return TableFile.model_validate(
        {
            "table": {"id": "main", "name": "Main", "data_dir": data_dir},
            "players": [{"seat": 1, "name": "Ada"}, {"seat": 2, "name": "Ben"}],
            "boxes": [{"id": "seat-1", "model": "seat-box", "port": "/dev/a", "seat": 1}],
        }
    )


@given(st.lists(bound, max_size=8, unique_by=lambda box: box.id))
def test_what_was_bound_comes_back_as_it_went(tmp_path_factory: pytest.TempPathFactory, made: list[Box]) -> None:
    folder = tmp_path_factory.mktemp("data")
    save_bindings(folder, made)
    assert load_bindings(folder) == tuple(made)
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_without_a_file_the_boxes_are_those_of_the_table_file(tmp_path: Path) -> None:
    assert load_bindings(tmp_path) == ()
    assert boxes(table(tmp_path)) == table(tmp_path).boxes


def test_a_box_that_was_bound_comes_to_those_of_the_table_file(tmp_path: Path) -> None:
    save_bindings(tmp_path / "new", [SEAT_3])
    assert boxes(table(tmp_path / "new")) == (*table(tmp_path).boxes, SEAT_3)


def test_a_box_of_the_table_file_that_was_bound_anew_keeps_only_its_port(tmp_path: Path) -> None:
    save_bindings(tmp_path, [Box(id="seat-1", model="seat-box", seat=2, port=Path("/dev/other"))])
    (box,) = boxes(table(tmp_path))
    assert (box.seat, box.port) == (2, Path("/dev/a"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 1, "devices": [{"id": "A"}]}',
        '{"version": 1, "devices": [{"id": "a", "model": "toaster"}]}',
        '{"version": 1, "devices": [{"id": "a", "model": "seat-box", "colour": "red"}]}',
        '{"version": 1, "devices": [{"id": "a", "model": "seat-box"}, {"id": "a", "model": "seat-box"}]}',
        "\x00" * 100_000,
        '{"version": 1, "devices": ' + "[" * 60_000,
    ],
)
def test_with_a_damaged_file_the_table_goes_on_and_says_so_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    said: list[str] = []
    assert boxes(table(tmp_path), said.append) == table(tmp_path).boxes
    (sentence,) = said
    assert f"{FILE} is damaged" in sentence
    assert sentence.endswith(": delete it, and bind its boxes again.")
    assert len(sentence.splitlines()) == 1


def test_bindings_of_another_version_are_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"version": 2, "devices": []}')
    said: list[str] = []
    assert boxes(table(tmp_path), said.append) == table(tmp_path).boxes
    assert said == [f"{tmp_path / FILE} is of another version of Floorman: delete it, and bind its boxes again."]


def test_a_box_at_a_seat_where_no_player_sits_is_told_and_the_others_count(tmp_path: Path) -> None:
    save_bindings(tmp_path, [Box(id="lost", model="seat-box", seat=9), SEAT_3])
    said: list[str] = []
    assert [box.id for box in boxes(table(tmp_path), said.append)] == ["seat-1", "seat-3"]
    assert said == ["The box 'lost' is bound to seat 9, where no player sits: bind it again."]


def test_of_two_boxes_at_a_seat_one_counts_and_the_other_is_told(tmp_path: Path) -> None:
    both = [SEAT_3, Box(id="second", model="seat-box", seat=2), Box(id="third", model="seat-box", seat=1)]
    save_bindings(tmp_path, both)
    said: list[str] = []
    found = {box.id: box.seat for box in boxes(table(tmp_path), said.append)}
    assert found == {"seat-1": None, "seat-3": 2, "second": None, "third": 1}
    assert said == [
        "Seat 1 has two boxes, 'third' and 'seat-1': only 'third' counts. Bind or forget the other.",
        "Seat 2 has two boxes, 'seat-3' and 'second': only 'seat-3' counts. Bind or forget the other.",
    ]


def test_too_many_boxes_and_a_folder_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    many = [Box(id=f"box-{number}", model="seat-box") for number in range(MAX_BOXES + 1)]
    with pytest.raises(BindingsError, match="too many"):
        save_bindings(tmp_path, many)
    (tmp_path / "file").write_text("")
    with pytest.raises(BindingsError, match="Check the folder"):
        save_bindings(tmp_path / "file", [SEAT_3])
    with pytest.raises(BindingsError, match="cannot be read"):
        load_bindings(tmp_path / "file")


def test_a_change_of_the_file_shows(tmp_path: Path) -> None:
    seen = [changed(tmp_path)]
    for made in ([SEAT_3], [], [SEAT_3]):
        save_bindings(tmp_path, made)
        seen.append(changed(tmp_path))
    assert len(set(seen)) == 4


def test_of_many_who_bind_at_once_none_is_lost(tmp_path: Path) -> None:
    def bind_one(number: int) -> None:
        with changing(tmp_path):
            save_bindings(tmp_path, [*load_bindings(tmp_path), Box(id=f"box-{number}", model="seat-box")])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(bind_one, range(32)))
    assert len(load_bindings(tmp_path)) == 32


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BindingsError, match="Check the folder"), changing(tmp_path / "file"):
        raise AssertionError("nobody may come in")
