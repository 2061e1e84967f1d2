"""`floorman calibrate deck` over a folder of frames: the deck is stored, or one sentence says why not."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import store
from calibration.deck import load as load_file
from calibration.model import CalibrationError
from hub.wire.messages import CardsScene, Scene, Stamp
from vision import deck_file
from vision.cards.enrolled.deck import CODES, own_deck
from vision.deck_command import command
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration


@pytest.fixture
def teach(tmp_path):
    app = typer.Typer()
    app.command()(command)
    (tmp_path / "north.json").write_text(store.dump(rig_calibration("north", 5)))

    def run(*words):
        return CliRunner().invoke(app, [str(word) for word in words])

    return run


@pytest.fixture
def felt(tmp_path):
    """A recording of six grey frames."""
    (tmp_path / "tape").mkdir()
    for number in range(6):
        cv2.imwrite(str(tmp_path / "tape" / f"{number}.jpg"), np.full((1080, 1920, 3), 90 + number, np.uint8))
    return tmp_path / "tape"


def test_nothing_seen_is_said_and_nothing_is_stored(tmp_path, teach, felt):
    done = teach(tmp_path / "my.json", "--calibration", tmp_path / "north.json", "--camera", felt)
    assert done.exit_code == 1
    assert "No card was seen" in done.stderr and not (tmp_path / "my.json").exists()


def test_an_interrupted_lesson_is_kept_and_goes_on(tmp_path, teach, felt):
    stage = Stage(rig_calibration("north", 5), 5, 4)
    stage.show(Scene(Stamp(1, 0, 0), (), 300, (CardsScene(1, ("7s", "Kh"), 1),)), 0)
    for number in range(6):
        cv2.imwrite(str(felt / f"{number}.jpg"), stage.picture(number))
    words = (tmp_path / "my.json", "--calibration", tmp_path / "north.json", "--camera", felt)
    first = teach(*words)
    assert first.exit_code == 1 and "What was seen is kept" in first.stderr and "2 of 52 cards." in first.stdout
    for each in felt.iterdir():
        cv2.imwrite(str(each), np.full((1080, 1920, 3), 90, np.uint8))
    again, anew = teach(*words), teach(*words, "--anew")
    assert (again.exit_code, anew.exit_code) == (1, 1)
    assert "Going on with the lesson" in again.stdout and "2 of 52 cards." in again.stdout
    assert "Going on" not in anew.stdout and "0 of 52 cards." in anew.stdout
    assert (tmp_path / "my.json.lesson").is_file() and not (tmp_path / "my.json").exists()


@pytest.mark.parametrize(
    ("calibration", "camera", "words"),
    [
        ("none.json", "tape", "cannot be read"),
        ("cardless.json", "tape", "how large a card is"),
        ("north.json", "nowhere", "there is no 'nowhere'"),
        ("small.json", "tape", "1280 x 720"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, teach, felt, calibration, camera, words, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plain = rig_calibration("north", 5)
    (tmp_path / "cardless.json").write_text(store.dump(replace(plain, card_size_mm=None)))
    (tmp_path / "small.json").write_text(store.dump(replace(plain, image_size=(1280, 720))))
    done = teach("my.json", "--calibration", calibration, "--camera", camera)
    assert done.exit_code == 2
    assert words in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "my.json").exists()


def test_a_deck_comes_back_as_it_was_stored_and_its_former_version_is_kept(tmp_path):
    path, deck = tmp_path / "house.json", own_deck()
    deck_file.save(path, deck, (1920, 1080), "2026-11-30T20:00:00+00:00")
    again = deck_file.load(path)
    assert (again.name, again.card_mm, again.index) == (deck.name, deck.card_mm, deck.index)
    assert all(np.array_equal(again.faces[code], deck.faces[code]) for code in CODES)
    assert np.array_equal(again.back, deck.back)
    deck_file.save(path, replace(deck, name="other"), (1920, 1080), "")
    assert [deck_file.load(each).name for each in (path, tmp_path / "history" / "house.1.json")] == [
        "other",
        "floorman",
    ]
    assert load_file(path).image_size == (1920, 1080)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["history", "house.json"]


def damaged(change):
    def made(said: dict) -> str:
        change(said)
        return json.dumps(said)

    return made


@pytest.mark.parametrize(
    "damage",
    [
        lambda said: "{",
        damaged(lambda said: said.update(version=2)),
        damaged(lambda said: said["pictures"].pop("Ah")),
        damaged(lambda said: said["pictures"].update(Ah="%%%")),
        damaged(lambda said: said["pictures"].update(Ah="AAAA")),
        damaged(lambda said: said.update(index_mm=[1, 2])),
    ],
)
def test_a_damaged_deck_is_one_sentence_that_names_the_file(tmp_path, damage):
    path = tmp_path / "house.json"
    deck_file.save(path, own_deck(), (1920, 1080), "")
    path.write_text(damage(json.loads(path.read_text())))
    with pytest.raises(CalibrationError) as caught:
        deck_file.load(path)
    said = str(caught.value)
    assert said.startswith(f"{path}: ") and "\n" not in said and said.endswith("floorman calibrate deck.")


def test_a_deck_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(CalibrationError, match="cannot be read: No such file"):
        deck_file.load(tmp_path / "none.json")
