"""The rulebooks' cases run, and a wrong answer is found."""

import json
from pathlib import Path

import pytest

from hub.vectors.check import VectorsError, check_file
from hub.vectors.compare import differences

SHARED = Path(__file__).parents[3].parent / "shared" / "vectors"


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebooks' cases are not beside this checkout")
def test_all_cases_of_raffle_pass() -> None:
    results = check_file(SHARED / "raffle.json")
    assert len(results) > 80
    assert [(each.id, each.wrong) for each in results if each.wrong] == []


def case(**expect: object) -> dict[str, object]:
    given = {"players": [{"seat": 1, "dice": 2}, {"seat": 2, "dice": 2}], "starter": 1}
    bid = {"t": "bid", "seat": 1, "count": 1, "face": 4}
    return {"id": "x", "rule": "R14", "title": "", "given": given, "events": [bid], "expect": expect}


def written(path: Path, *cases: dict[str, object]) -> Path:
    path.write_text(json.dumps({"game": "raffle", "vectors": cases}))
    return path


def test_a_wrong_expectation_is_told_by_its_key(tmp_path: Path) -> None:
    file = written(tmp_path / "v.json", case(turn=2, bid={"count": 1}), case(turn=1), case(outcomes=["ok", "ok"]))
    assert [bool(each.wrong) for each in check_file(file)] == [False, True, True]
    assert check_file(file)[1].wrong == ("turn: expected 1, got 2",)


def test_a_case_that_cannot_be_run_fails_and_does_not_stop_the_others(tmp_path: Path) -> None:
    broken = {**case(turn=2), "events": [{"t": "juggle", "seat": 1}]}
    assert [bool(each.wrong) for each in check_file(written(tmp_path / "v.json", broken, case(turn=2)))] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "one JSON object"),
        ('{"game": "go"}', "'go'"),
        ('{"game": "raffle", "vectors": []}', "no list 'vectors'"),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "v.json"
    path.write_text(text)
    with pytest.raises(VectorsError, match=words):
        check_file(path)


def test_comparing_knows_numbers_from_truth_and_empty_from_any() -> None:
    assert not list(differences({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}))
    assert list(differences(1, True))
    assert list(differences({}, {"a": 1}))
    assert list(differences([1], [1, 2]))
    assert list(differences({"a": None}, {}))
