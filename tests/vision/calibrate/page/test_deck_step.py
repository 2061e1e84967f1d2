"""The step of the deck: cards are kept one by one, a deck is stored once it is whole, and why not is said."""

from dataclasses import replace

import pytest

from calibration import deck as deck_files
from calibration import store
from calibration.model import CalibrationError
from hub.settings.load import load
from hub.wire.messages import CardsScene, Scene, Stamp
from tests.vision.calibrate.tape import table_file
from vision.calibrate.page.deck_step import DeckStep
from vision.calibrate.page.desk import Desk
from vision.calibrate.page.steps import steps_of
from vision.cards.enrolled.deck import own_deck
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration


@pytest.fixture
def desk(tmp_path):
    file = table_file(tmp_path)
    file.write_text(file.read_text().replace('name = "Table 4"', 'name = "Table 4"\ngame = "holdem"', 1))
    table = load(file)
    return Desk(table, file, table.cameras[0])


@pytest.mark.thorough
def test_cards_are_kept_one_by_one_and_the_next_lesson_goes_on(desk):
    store.save(desk.camera.calibration, rig_calibration("north", 5))
    stage = Stage(rig_calibration("north", 5), 5, 4)
    stage.show(Scene(Stamp(1, 0, 0), (), 300, (CardsScene(1, ("7s", "Kh"), 1),)), 0)
    step = DeckStep(desk)
    for number in range(6):
        step.look(stage.picture(number))
    assert (step.told()["cards"], step.told()["whole"]) == (2, False) and len(step.outlines()) == 6
    with pytest.raises(CalibrationError, match="50 of 52 cards never came clear"):
        step.do("save", {})
    again = DeckStep(desk)
    again.look(stage.picture(7))
    assert again.told()["cards"] == 2
    again.do("anew", {})
    assert not list(desk.deck_path.parent.glob("*.lesson")) and again.told()["cards"] == 0


def test_a_whole_deck_is_stored(desk):
    class Knows:
        def deck(self, name):
            return replace(own_deck(), name=name)

    step = DeckStep(desk)
    step._learner, step._ground = Knows(), rig_calibration("north", 5)
    assert "Name it in the table file" in step.do("save", {})
    assert step.is_done() and deck_files.load(desk.deck_path).name == "deck"


def test_without_a_table_it_says_so_and_dice_tables_have_no_such_step(desk, tmp_path):
    step = DeckStep(desk)
    step.look(Stage(rig_calibration("north", 5), 5, 4).picture(0))
    assert "not calibrated yet" in step.told()["wrong"]
    assert "deck" in [each.name for each in steps_of(desk)]
    dice = load(table_file(tmp_path))
    assert "deck" not in [each.name for each in steps_of(Desk(dice, tmp_path / "table.toml", dice.cameras[0]))]
