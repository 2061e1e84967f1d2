"""Millimetres to pixels and back, against OpenCV, with distortion."""

import cv2
import numpy as np
import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from calibration import store
from calibration.commands import register
from calibration.model import Calibration, Lens, Placement
from calibration.projection import to_pixels, to_plane

TILT = np.deg2rad(25.0)
TURN = np.array([[1, 0, 0], [0, -np.cos(TILT), -np.sin(TILT)], [0, np.sin(TILT), -np.cos(TILT)]])
MOVE = -TURN @ np.array([30.0, -400.0, 850.0])
TABLE = Calibration(
    image_size=(1280, 720),
    lens=Lens(1100.0, 1090.0, 641.0, 352.0, (-0.12, 0.04, 0.001, -0.0005, 0.0)),
    placement=Placement(tuple(map(tuple, TURN.tolist())), tuple(MOVE.tolist())),
)
POINT = st.tuples(st.floats(-300, 300), st.floats(-200, 200), st.floats(0, 60))


@given(POINT)
def test_projection_is_opencvs(point):
    lens = TABLE.lens
    matrix = np.array([[lens.fx, 0, lens.cx], [0, lens.fy, lens.cy], [0, 0, 1]])
    want, _ = cv2.projectPoints(np.array([point]), cv2.Rodrigues(TURN)[0], MOVE, matrix, np.array(lens.distortion))
    assert to_pixels(TABLE, np.array(point)) == pytest.approx(want.ravel(), abs=1e-3)


@given(POINT)
def test_back_to_the_plane_is_where_it_came_from(point):
    pixel = to_pixels(TABLE, np.array(point))
    assert to_plane(TABLE, pixel, point[2]) == pytest.approx(point[:2], abs=0.05)


def test_a_ray_above_the_horizon_cuts_no_plane():
    level = Calibration(
        (640, 480), Lens(500, 500, 320, 240), Placement(((1, 0, 0), (0, 0, -1), (0, 1, 0)), (0, 300, 0))
    )
    assert np.isnan(to_plane(level, np.array([320.0, 100.0]), 0.0)).all()


def test_the_command_checks_a_file(tmp_path):
    app = typer.Typer()
    register(app)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(store.dump(TABLE))
    bad.write_text("{")
    run = CliRunner()
    assert run.invoke(app, ["calibrate", "check", str(good)]).exit_code == 0
    refused = run.invoke(app, ["calibrate", "check", str(bad)])
    assert (refused.exit_code, len(refused.stderr.splitlines())) == (2, 1)
