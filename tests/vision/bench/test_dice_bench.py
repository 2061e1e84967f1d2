"""`floorman bench dice` over a small folder in the shape of the shared data, drawn by the rig."""

import json
from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import store
from calibration.projection import to_pixels
from hub.events.readings import DieReading, SeatReading, SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.bench import cost, photographs, renders, rig_seats, sets
from vision.bench.dice import command
from vision.bench.network import network
from vision.bench.options import Part
from vision.dice import report
from vision.dice.files import FileError
from vision.networks.onnx import OnnxNetwork
from vision.rig.dice import lie
from vision.rig.places import places
from vision.rig.stage import Stage
from vision.rig.views import DIE_MM, rig_calibration

VALUES = {1: (2, 5), 2: (1, 3, 6), 3: (4,), 4: (), 5: (6, 6)}


def bench(*words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


def figures(done):
    return {each["what"]: each for each in map(json.loads, done.stdout.splitlines())}


@pytest.fixture(scope="module")
def scene():
    """The calibration, the frame and the scene of a table whose seat 4 is empty."""
    plain = rig_calibration("north", 5)
    seats = tuple(replace(region, dice=len(VALUES[region.seat])) for region in plain.seats)
    calibration, stage = replace(plain, seats=seats), Stage(plain, 5, 91)
    shown = tuple(SeatScene(seat, _state(values), values, 0, 900 + seat) for seat, values in VALUES.items())
    stage.show(Scene(Stamp(1, 0, 0), shown, 0), 0)
    return calibration, stage.picture(1), shown


@dataclass
class Told:
    """Stands for the reader of files: it says what it was told lies there, at seats and in photographs."""

    calibration: str | None = None
    network: object = None

    def read(self, path):
        if path.stat().st_size == 0:
            raise FileError(f"'{path}' is empty.")
        if self.calibration is None:
            values = (1, 3, 6) if path.stem in "ab" else ()
            return report.of_photograph(str(path), _dice(values), () if values else ("no_dice",))
        calibration = store.load(path.with_name(f"{path.stem}.calibration.json"))
        readings = (SeatReading(seat, _state(values), _dice(values)) for seat, values in VALUES.items())
        return report.of_seats(str(path), tuple(readings), calibration)


def _dice(values):
    return tuple(DieReading(value, 0.9, (0.0, 0.0)) for value in values)


def _state(values):
    return SeatState.LIFTED if values else SeatState.EMPTY


@pytest.fixture
def told(monkeypatch):
    monkeypatch.setattr(renders, "DiceFiles", Told)
    monkeypatch.setattr(photographs, "DiceFiles", Told)


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """Here the scoring is tested, so the geometric reader will do where a real one is asked."""
    monkeypatch.setattr(sets, "network", lambda: None)


def truth(calibration, shown):
    dice, seats = [], []
    for place, each in zip(places(5), shown, strict=True):
        for die in lie(place, each):
            turn = np.array([[np.cos(die.yaw_rad), np.sin(die.yaw_rad)], [-np.sin(die.yaw_rad), np.cos(die.yaw_rad)]])
            square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * DIE_MM / 2 @ turn + (die.x_mm, die.y_mm)
            top = to_pixels(calibration, np.column_stack([square, np.full(4, DIE_MM)]))
            side = float(np.linalg.norm(top[1] - top[0]))
            dice.append(
                {"seat": each.seat, "value": die.top, "top_polygon_px": top.tolist(), "size_px": side}
                | {"visible_fraction": 1.0, "size_mm": DIE_MM, "cocked": False}
            )
        seats.append({"id": each.seat, "state": each.cup.value, "values_all": list(each.values), "any_cocked": False})
    return {"seats": seats, "dice": dice}


@pytest.fixture
def folder(tmp_path, scene):
    calibration, frame, shown = scene
    renders = tmp_path / "renders" / "dice"
    renders.mkdir(parents=True)
    cv2.imwrite(str(renders / "a.jpg"), frame)
    (renders / "a.calibration.json").write_text(store.dump(calibration))
    (renders / "a.truth.json").write_text(json.dumps(truth(calibration, shown)))
    return tmp_path


def test_plain_seats_that_are_right_meet_the_goals(folder, told):
    done = bench("--against", folder, "--only", "renders", "--json")
    assert done.exit_code == 0, done.output
    found = figures(done)
    assert found["renders: plain legible seats verified and right (%)"]["value"] == 100.0
    assert found["all sets: wrong dice though verified (count)"] == {
        "what": "all sets: wrong dice though verified (count)",
        "value": 0.0,
        "goal": 0.0,
        "met": True,
    }
    assert "4 rendered seats are plain and legible" in done.stderr


def test_a_verified_value_that_the_truth_denies_fails_the_bench(folder, told):
    path = folder / "renders" / "dice" / "a.truth.json"
    changed = json.loads(path.read_text())
    changed["seats"][2]["values_all"] = [3]
    path.write_text(json.dumps(changed))
    done = bench("--against", folder, "--only", "renders", "--json")
    assert done.exit_code == 1
    assert figures(done)["all sets: wrong dice though verified (count)"]["value"] == 1.0


def test_a_verified_seat_with_a_cocked_die_fails_the_bench(folder, told):
    path = folder / "renders" / "dice" / "a.truth.json"
    changed = json.loads(path.read_text())
    changed["seats"][0]["any_cocked"] = True
    path.write_text(json.dumps(changed))
    done = bench("--against", folder, "--only", "renders", "--json")
    assert done.exit_code == 1
    assert not figures(done)["renders: seats with a cocked or stacked die asked about (%)"]["met"]


def test_people_get_tables_and_what_a_zero_means(folder, told):
    done = bench("--against", folder, "--only", "renders")
    assert done.stderr == ""
    assert "by least confidence alone" in done.stdout
    assert "0 of 4 verified are wrong" in done.stdout
    assert "goal >= 95: met" in done.stdout


@pytest.fixture
def labelled(folder, scene):
    """Two photographs of a seat that are there, one that is no picture, one that is not there."""
    calibration, frame, _ = scene
    middle = to_pixels(calibration, np.append(np.mean(calibration.seat(2).polygon_mm, axis=0), 0.0))
    left, top = (round(float(value)) - 110 for value in middle)
    crop = cv2.resize(frame[top : top + 220, left : left + 220], None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    dice = folder / "dice"
    (dice / "mine").mkdir(parents=True)
    cv2.imwrite(str(dice / "mine" / "a.jpg"), crop)
    cv2.imwrite(str(dice / "mine" / "felt.jpg"), frame[500:620, 900:1060])
    (dice / "mine" / "broken.jpg").write_bytes(b"")
    labels = [
        ("a.jpg", {"tops": [1, 3, 6]}),
        ("felt.jpg", {}),
        ("broken.jpg", {"tops": [1]}),
        ("gone.jpg", {"tops": [2]}),
    ]
    entries = [{"file": f"mine/{name}", "source_repo": "me/mine"} | tops for name, tops in labels]
    (dice / "labels.json").write_text(json.dumps(entries))
    more = [{"file": "other/b.jpg", "source_repo": "you/other", "tops": [4]}]
    (dice / "more_photos.json").write_text(json.dumps(more))
    return folder


def test_photographs_are_scored_by_source_and_what_is_not_there_is_told(labelled, told):
    done = bench("--against", labelled, "--only", "photographs", "--json")
    found = figures(done)
    right = found["me/mine: dice read right (%)"]
    assert (right["value"], right["goal"], right["met"]) == (75.0, 92.0, False)
    assert found["me/mine: photographs exactly right (%)"]["value"] == 50.0
    assert found["all sets: dice announced on scenes without dice (count)"]["value"] == 0.0
    assert not any(what.startswith("you/other") for what in found)
    assert "1 of the 4 photographs of me/mine are not below" in done.stderr
    assert "extract_photos.py" in done.stderr and "is empty" in done.stderr
    assert done.exit_code == 1


def test_more_photographs_are_found_where_they_were_laid_out(labelled, told):
    (labelled / "dice" / "other").mkdir()
    (labelled / "dice" / "mine" / "a.jpg").rename(labelled / "dice" / "other" / "b.jpg")
    done = bench("--against", labelled, "--only", "photographs", "--json")
    assert figures(done)["you/other: dice read right (%)"]["goal"] == 88.0


def test_the_reader_of_files_is_asked_as_the_command_asks_it(labelled):
    found = figures(bench("--against", labelled, "--only", "renders", "--only", "photographs", "--json"))
    assert found["all sets: wrong dice though verified (count)"]["value"] == 0.0
    assert found["me/mine: dice read right (%)"]["value"] == 75.0


BAD = {
    "no folder": (lambda folder: folder / "none", "is no folder"),
    "nothing in it": (lambda folder: _made(folder / "new"), "nothing to score"),
    "labels that are none": (lambda folder: _with(folder, "dice/labels.json", "{]"), "has no list of labels"),
    "labels of no die": (
        lambda folder: _with(folder, "dice/labels.json", '[{"file": "x", "source_repo": "y", "tops": [7]}]'),
        "1 to 6",
    ),
    "a truth that is none": (lambda folder: _with(folder, "renders/dice/a.truth.json", "7"), "is no truth"),
    "a scene that is none": (lambda folder: _with(folder, "renders/dice/a.jpg", "7"), "not a picture"),
    "a calibration that is none": (lambda folder: _with(folder, "renders/dice/a.calibration.json", "7"), "calibration"),
}


def _made(folder):
    folder.mkdir()
    return folder


def _with(folder, name, text):
    (folder / name).parent.mkdir(exist_ok=True, parents=True)
    (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_scored_is_one_sentence(folder, name):
    make, words = BAD[name]
    done = bench("--against", make(folder), "--only", "renders", "--only", "photographs")
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert words in done.stderr and done.stderr.endswith(".\n")


def test_a_network_that_cannot_be_used_is_one_sentence(folder, monkeypatch, tmp_path):
    monkeypatch.setattr(sets, "network", network)
    monkeypatch.setattr("vision.bench.network.OnnxNetwork", lambda: OnnxNetwork(tmp_path / "none.onnx"))
    done = bench("--against", folder, "--only", "renders")
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_without_a_folder_the_sets_that_need_one_are_left_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = bench("--only", "renders")
    assert done.exit_code == 2
    assert "name their folder with --against" in done.stdout


def test_seats_of_the_rig_are_measured_by_both_cameras():
    done = bench("--only", "rig", "--seats", 2, "--json")
    found = figures(done)
    assert found["rig: seats measured (count)"]["value"] == 2.0
    assert found["rig: wrong dice though verified (count)"]["value"] == 0.0
    assert found["all sets: dice announced on scenes without dice (count)"]["value"] == 0.0
    assert {setting.camera for setting in rig_seats.SETTINGS[:2]} == {"north", "south"}


@pytest.mark.parametrize("seats", [1, 7, 20, 3_000])
def test_every_seat_asked_for_is_measured_in_one_setting(seats):
    shares = rig_seats.shares(seats)
    assert len(shares) == len(rig_seats.SETTINGS)
    assert sum(shares) == seats
    assert max(shares) - min(shares) <= 1


def _verdict(values, why=()):
    return report.judge(SeatReading(1, SeatState.LIFTED, _dice(values), why), len(values))


@pytest.mark.parametrize(
    ("frames", "verified"),
    [
        ([(2, 5)] * 5, True),
        ([(2, 5)] * 4 + [(2, 4)], False),
        ([(5, 2)] * 4 + [(2, 5)], True),
    ],
)
def test_a_seat_of_the_rig_counts_if_every_frame_agrees(frames, verified):
    assert rig_seats.agreed("rig", "x", (2, 5), [_verdict(each) for each in frames]).verified is verified


def test_one_frame_in_doubt_is_enough_to_ask():
    frames = [_verdict((2, 5))] * 4 + [_verdict((2, 5), ("blurred",))]
    assert not rig_seats.agreed("rig", "x", (2, 5), frames).verified


def test_costs_are_told_as_ratios():
    told = cost.figures({"decode": 4.0, "read": 20.0, "unchanged": 3.4, "fine": 80.0})
    assert [(figure.value, figure.met) for figure in told[:3]] == [(5.0, True), (0.85, False), (4.0, True)]


def test_costs_are_measured_step_by_step_in_turn(monkeypatch):
    for name, small in {"_FINER": 1, "_SEATS": 2, "_DICE": 1}.items():
        monkeypatch.setattr(cost, name, small)
    found = {figure.what.strip(): figure.value for figure in cost.measure(1, 3, None, lambda each, _, __: each).figures}
    assert all(value > 0.0 for value in found.values())
    assert found["unchanged frame, p50 (CPU ms)"] < found["reading at 1080p, p50 (CPU ms)"]
    assert found["cost: reading at 2160p (readings at 1080p)"] == pytest.approx(
        found["reading at 2160p, p50 (CPU ms)"] / found["reading at 1080p, p50 (CPU ms)"]
    )


def test_a_finer_camera_sees_the_same_at_twice_the_pixels():
    plain = rig_calibration("south", 5)
    fine = cost.finer(plain, 2)
    points = np.array([(100.0, 50.0, 16.0), (-200.0, -80.0, 0.0)])
    assert fine.image_size == (3840, 2160)
    assert np.allclose(to_pixels(fine, points), 2.0 * to_pixels(plain, points) + 0.5)


def test_every_set_has_a_word_of_its_own():
    assert [part.value for part in Part] == ["renders", "photographs", "rig", "cost"]
