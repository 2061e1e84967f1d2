"""`floorman bench cards` over a small folder in the shape of the shared data; what is read is told, not seen."""

import json
from dataclasses import dataclass

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from vision.bench import card_photographs, card_renders, card_sets
from vision.bench.card_score import CardsScored, of_cards, tally
from vision.bench.cards import command
from vision.cards import report
from vision.cards.judging import Card
from vision.cards.photograph import Photograph
from vision.cards.tabletop import BOARD, PlaceCards, Tabletop
from vision.dice.files import FileError

PHOTO = {"source_repo": "someone/cards", "cards": ["Td", "9s"]}


def card(code, *doubts):
    return Card(code, 0.95, (1.0, 2.0), doubts, ())


READ = {
    "right.jpg": (card("Td"), card("9s")),
    "unsure.jpg": (card("Td"), card("9c", "card_readers_differ")),
    "wrong.jpg": (card("Td"), card("9c")),
}


@dataclass
class Told:
    """Stands for the reader of files: it says what it was told lies there."""

    calibration: str | None = None
    networks: object = None

    def read(self, path):
        if path.stat().st_size == 0:
            raise FileError(f"'{path}' is empty.")
        if self.calibration is None:
            return report.of_photograph(str(path), Photograph(READ[path.name]))
        seat = PlaceCards(2, (card("", "card_not_read"),), 0, ("card_not_read",))
        board = PlaceCards(BOARD, (card("2h"), card("Ks")), 0, ())
        return report.of_tabletop(str(path), Tabletop((board, seat), ()))


@pytest.fixture(autouse=True)
def told(monkeypatch):
    monkeypatch.setattr(card_renders, "CardFiles", Told)
    monkeypatch.setattr(card_photographs, "CardFiles", Told)
    monkeypatch.setattr(card_sets.files, "networks", lambda: None)


def bench(*words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


def values(done):
    return {each["what"]: each["value"] for each in map(json.loads, done.stdout.splitlines())}


def labelled(folder, *names):
    (folder / "cards").mkdir()
    (folder / "cards" / "labels.json").write_text(json.dumps([{"file": name, **PHOTO} for name in names]))
    for name in names:
        cv2.imwrite(str(folder / "cards" / name), np.zeros((20, 20, 3), np.uint8))
    return folder


def rendered(folder):
    place = folder / "renders" / "cards"
    place.mkdir(parents=True)
    corner = {"fully_visible": True, "contrast": 120.0}
    plain = {"face_up": True, "short_side_px": 70.0, "any_index_fully_visible": True, "corners": [corner]}
    small = {**plain, "short_side_px": 40.0}
    cards = [
        {"code": "2h", "owner": BOARD, **plain},
        {"code": "Ks", "owner": BOARD, **plain},
        {"code": "5c", "owner": 2, **small},
    ]
    seats = [{"id": BOARD, "n_down": 0}, {"id": 2, "n_down": 0}]
    (place / "a.truth.json").write_text(json.dumps({"image": "a.jpg", "seats": seats, "cards": cards}))
    return folder


def test_photographs_that_are_right_meet_the_goals(tmp_path):
    done = bench("--against", labelled(tmp_path, "right.jpg"), "--only", "photographs", "--json")
    assert done.exit_code == 0, done.output
    assert values(done)["someone: cards read right (%)"] == 100.0


def test_a_wrong_card_that_is_verified_is_counted_and_fails(tmp_path):
    done = bench("--against", labelled(tmp_path, "right.jpg", "wrong.jpg"), "--only", "photographs", "--json")
    assert done.exit_code == 1
    assert values(done)["all sets: wrong cards though verified (count)"] == 1.0


def test_a_wrong_card_with_a_doubt_is_no_wrong_verified_one(tmp_path):
    found = values(bench("--against", labelled(tmp_path, "unsure.jpg"), "--only", "photographs", "--json"))
    assert found["all sets: wrong cards though verified (count)"] == 0.0
    assert found["someone: cards read right (%)"] == 50.0


def test_a_scene_that_cannot_be_opened_is_one_sentence(tmp_path):
    folder = rendered(tmp_path)
    (folder / "renders" / "cards" / "a.jpg").touch()
    done = bench("--against", folder, "--only", "renders")
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


def test_a_file_that_cannot_be_read_counts_as_not_read(tmp_path):
    folder = labelled(tmp_path, "right.jpg", "none.jpg")
    (folder / "cards" / "none.jpg").write_bytes(b"")
    done = bench("--against", folder, "--only", "photographs")
    assert "counts as not read" in done.stdout and "2 (50.0 %)" in done.stdout


def test_of_rendered_scenes_only_legible_cards_are_asked_for(tmp_path):
    folder = rendered(tmp_path)
    (folder / "renders" / "cards" / "a.jpg").write_bytes(b"x")
    found = values(bench("--against", folder, "--only", "renders", "--json"))
    assert found["renders: visible, legible cards read right (%)"] == 100.0
    assert found["renders: plain places verified and right (%)"] == 100.0


@pytest.mark.parametrize(
    "labels",
    ["[{}]", "no json", '[{"file": "a", "source_repo": "b", "cards": ["1x"]}]', '[{"file": "a", "source_repo": "b"}]'],
)
def test_labels_that_are_none_are_one_sentence(tmp_path, labels):
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "labels.json").write_text(labels)
    done = bench("--against", tmp_path, "--only", "photographs")
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize("words", [("--against", "/nowhere"), ("--only", "dice")])
def test_what_cannot_be_measured_is_one_sentence(words):
    done = bench(*words)
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)


def test_a_card_without_a_visible_index_may_be_read_or_not():
    seen = of_cards("s", "n", ("2h",), (card("2h"), card("7d")), True, ("7d",))
    unseen = of_cards("s", "n", ("2h",), (card("2h"),), True, ("7d",))
    assert seen.exact and unseen.exact and not seen.wrong_sure


def test_a_card_too_few_is_not_exact():
    count = tally([CardsScored("s", "n", ("2h", "3h"), ("2h",), ("2h",), 0, True)])
    assert (count.exact, count.wrong_verified, count.wrong_sure) == (0, 1, 0)
