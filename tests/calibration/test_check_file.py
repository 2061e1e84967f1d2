"""The file of a check: what is written is read, and what is no check is told."""

import json

import pytest

from calibration.check_file import CheckError, check_path, fingerprint, load, save
from calibration.checked import Check, Level, Note, PlaceScore, Throw, Zone, best, worst

CHECK = Check(
    "ab" * 32,
    "north",
    "raffle",
    "2026-03-01T18:00:00+00:00",
    (Note("focus", Level.AMBER, "Edges are 2.0 px wide."),),
    (PlaceScore(3, Level.GREEN, "Seat 3.", 21.0, 12.0, 6.0, None, 0.0, 0.0),),
    (Zone(((0.0, 0.0), (10.0, 0.0), (0.0, 10.0))),),
    (Throw(3, ("2", "5"), ("2", "5"), "Seat 3: 2 5, read and right."), Throw(4, (), None, "Seat 4: not read.")),
)


def test_a_check_is_read_as_it_was_written_and_the_one_before_is_kept(tmp_path):
    path = tmp_path / "north.calibration.check.json"
    save(path, CHECK)
    save(path, CHECK)
    assert load(path) == CHECK
    assert [each.name for each in (tmp_path / "history").iterdir()] == ["north.calibration.check.1.json"]


def test_it_lies_beside_its_calibration_and_knows_it_by_its_bytes(tmp_path):
    file = tmp_path / "north.calibration.json"
    assert check_path(file).name == "north.calibration.check.json"
    file.write_text("{}")
    first = fingerprint(file)
    file.write_text("{ }")
    assert first != fingerprint(file) and len(first) == 64
    with pytest.raises(CheckError, match="cannot be read"):
        fingerprint(tmp_path / "none.json")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "\x00\xff",
        "[" * 100_000,
        json.dumps({"version": 2, "kind": "check"}),
        json.dumps({"version": 1, "kind": "lens"}),
        json.dumps({"version": 1, "kind": "check", "calibration_sha256": 3}),
    ],
)
def test_what_is_no_check_is_told_in_one_sentence(tmp_path, text):
    path = tmp_path / "x.check.json"
    path.write_text(text)
    with pytest.raises(CheckError, match="no check of version 1"):
        load(path)


def test_levels_are_ordered_and_nothing_seen_is_red():
    assert worst([Level.GREEN, Level.RED, Level.AMBER]) is Level.RED and worst([]) is Level.GREEN
    assert best([Level.RED, Level.AMBER]) is Level.AMBER and best([]) is Level.RED
