"""Two cameras over one table, of which the truth is exact: they agree, and one that is calibrated falsely is named."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import lens_file, store
from calibration.lens_file import LensFile
from calibration.model import Placement
from calibration.projection import to_pixels, to_plane
from vision.calibrate import cameras_command, table_command
from vision.rig.poses import Range, over_papers, over_table, some_lens
from vision.rig.shot import shot

SIZE = (1280, 720)
TOML = """
[table]
id = "t1"
name = "One"
[[players]]
seat = 1
name = "A"
[[players]]
seat = 2
name = "B"
"""
CAMERA = """
[[cameras]]
id = "{0}"
source = "{0}.png"
calibration = "{0}.json"
"""


def run(command, *words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    """A table with two calibrated cameras, as somebody would do it, and what is true of them."""
    folder, rng, truth = tmp_path_factory.mktemp("hall"), np.random.default_rng(23), {}
    papers = ()
    for name, far in (("north", 900.0), ("south", 1100.0)):
        lens, drawn = some_lens(rng, SIZE), Range((far, far), (20.0, 25.0))
        camera, papers = over_table(rng, lens, SIZE, drawn) if not papers else (None, papers)
        truth[name] = camera or over_papers(rng, lens, SIZE, papers, drawn)
        cv2.imwrite(str(folder / f"{name}.png"), shot(truth[name], papers, rng))
        lens_file.save(folder / f"{name}.lens.json", LensFile(SIZE, lens, 0.1, 0.0003, 20))
        given = [word for each in papers for word in ("--at", f"{each.marks}={each.x_mm:.2f},{each.y_mm:.2f}")]
        how = (*given, "--seats", 3, "--die", 16) if name == "north" else ("--like", folder / "north.json")
        words = ("--camera", folder / f"{name}.png", "--lens", folder / f"{name}.lens.json", *how)
        done = run(table_command.command, folder / f"{name}.json", *words)
        assert done.exit_code == 0, done.output
    (folder / "t1.toml").write_text(TOML + CAMERA.format("north") + CAMERA.format("south"))
    return folder, truth


@pytest.fixture
def compare(hall, monkeypatch):
    monkeypatch.chdir(hall[0])
    return lambda *words: run(cameras_command.command, "t1.toml", *words)


def test_two_cameras_have_the_same_millimetres_and_the_same_seats(hall, compare):
    folder, truth = hall
    north, south = (store.load(folder / f"{name}.json") for name in truth)
    spots = np.array([(x, y, 0.0) for x in (-120, 0, 120) for y in (-80, 0, 80)])
    places = [
        to_plane(each, to_pixels(truth[name], spots), 0.0) for name, each in zip(truth, (north, south), strict=True)
    ]
    assert np.linalg.norm(places[0] - places[1], axis=1).max() < 2.0
    assert south.seats == north.seats and south.die_size_mm == 16
    done = compare()
    assert done.exit_code == 0, done.output
    assert "Seat 1: read by north, south." in done.stdout and "south: calibrated by markers 1, 2, 3, 4." in done.stdout


def turned(placement, degrees):
    turn = cv2.Rodrigues(np.deg2rad(np.array([degrees, 0.0, 0.0])))[0] @ np.array(placement.rotation)
    return Placement(tuple(map(tuple, turn.tolist())), placement.translation_mm)


def lengthened(found, part):
    markers = tuple(
        replace(each, middle_mm=(each.middle_mm[0] * part, each.middle_mm[1] * part, 0.0), side_mm=each.side_mm * part)
        for each in found.markers
    )
    return replace(found, markers=markers, placement=moved(found.placement, part))


def moved(placement, part):
    return replace(placement, translation_mm=tuple(part * each for each in placement.translation_mm))


@pytest.mark.parametrize("name", ["north", "south"])
@pytest.mark.parametrize(
    ("false", "why"),
    [
        (
            lambda found: replace(found, placement=turned(found.placement, 0.4)),
            "mm from where its calibration has them",
        ),
        (lambda found: lengthened(found, 1.03), "51.5 mm large, and they are printed 50 mm large"),
    ],
)
def test_the_camera_that_was_calibrated_falsely_is_named(hall, compare, name, false, why):
    file = hall[0] / f"{name}.json"
    right = file.read_text()
    try:
        file.write_text(store.dump(false(store.load(file))))
        done = compare()
    finally:
        file.write_text(right)
    assert (
        done.exit_code == 1
        and f"{name} is off: " in done.stderr
        and why in done.stderr
        and "differ at marker" in done.stderr
    )


def test_what_cannot_be_compared_is_one_sentence(compare):
    done = run(cameras_command.command, "none.toml")
    assert done.exit_code == 2 and done.stderr.count("\n") == 1
