"""`floorman calibrate dice` and `cups` on the rig, whose dice have 16 mm and whose cups 88, 74 and 92."""

from dataclasses import replace

import cv2
import pytest
import typer
from typer.testing import CliRunner

from calibration import store
from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.calibrate import look_command
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration


def run(command, *words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def rig(tmp_path_factory):
    """The rig's `north` with seats 3 and 4 alone, a picture of a throw, one of cups, and one of bare felt."""
    folder, whole = tmp_path_factory.mktemp("looks"), rig_calibration("north")
    calibration = replace(whole, seats=(whole.seat(3), whole.seat(4)))
    stage = Stage(calibration, 5, 3)
    for number, (name, state) in enumerate(
        (("throw", SeatState.LIFTED), ("cups", SeatState.COVERED), ("bare", SeatState.EMPTY))
    ):
        values = () if state is SeatState.EMPTY else (1, 2, 3, 6)
        seats = tuple(SeatScene(seat, state, values, 0, seat) for seat in (3, 4))
        stage.show(Scene(Stamp(1, UtcMicros(0), UtcMicros(0)), seats, 0), DeviceTicks(number))
        cv2.imwrite(str(folder / f"{name}.bmp"), stage.picture(DeviceTicks(number)))
    return calibration, folder


def test_one_throw_gives_size_and_colours_of_the_dice(rig, tmp_path):
    calibration, folder = rig
    file = tmp_path / "north.json"
    store.save(file, replace(calibration, die_size_mm=13.0))
    done = run(look_command.dice, file, "--camera", folder / "throw.bmp")
    assert done.exit_code == 0, done.output
    found = store.load(file)
    assert found.die_size_mm == pytest.approx(16.0, abs=1.0) and "The calibration said 13 mm" in done.stdout
    assert found.dice_look.count >= 3 and found.dice_look.side_mm == pytest.approx(16.0, abs=1.0)
    again = run(look_command.dice, file, "--camera", folder / "throw.bmp")
    assert again.exit_code == 0 and "calibration said" not in again.stdout and "unlike" not in again.stdout
    assert store.load(file).die_size_mm == found.die_size_mm


def test_cups_are_measured_where_they_stand(rig, tmp_path):
    calibration, folder = rig
    file = tmp_path / "north.json"
    store.save(file, calibration)
    done = run(look_command.cups, file, "--camera", folder / "cups.bmp")
    assert done.exit_code == 0, done.output
    cup = store.load(file).cup_look
    assert (cup.mouth_mm, cup.end_mm) == pytest.approx((44.0, 37.0), abs=1.0) and cup.count == 2
    assert cup.height_mm == pytest.approx(92.0, abs=5.0)


def test_nothing_there_is_told_and_nothing_is_stored(rig, tmp_path):
    calibration, folder = rig
    file = tmp_path / "north.json"
    store.save(file, calibration)
    before = file.read_text()
    for command, said in ((look_command.dice, "throw again, apart"), (look_command.cups, "put one mouth down")):
        done = run(command, file, "--camera", folder / "bare.bmp")
        assert done.exit_code == 1 and said in done.stderr and file.read_text() == before


def test_bad_input_is_one_sentence(rig, tmp_path):
    calibration, folder = rig
    file = tmp_path / "north.json"
    store.save(file, replace(calibration, seats=()))
    for words, said in (
        ((file, "--camera", folder / "bare.bmp"), "has no seats"),
        ((tmp_path / "none.json", "--camera", "0"), "cannot be read"),
        ((file, "--camera", "0", "--size", "big"), "no seats"),
    ):
        for command in (look_command.dice, look_command.cups):
            done = run(command, *words)
            assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1
