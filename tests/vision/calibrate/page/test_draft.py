"""The draft: what was written is read, and what is damaged is told and left out."""

import json

import numpy as np
import pytest

from calibration.fit.board import BoardView
from calibration.model import CalibrationError
from vision.calibrate.page.draft import Draft, draft_path, load, save


def test_what_was_written_is_read(tmp_path):
    view = BoardView(np.array([3, 9]), np.array([[1.25, 2.5], [700.0, 10.0]]))
    path = draft_path(tmp_path / "north.json")
    assert load(path).step == ""
    save(path, Draft("seats", {"die": "16"}, (view,), {"1": ((0.0, 1.0), (2.0, 3.0), (4.0, 5.5))}))
    found = load(path)
    assert (found.step, found.typed, found.regions) == ("seats", {"die": "16"}, {"1": ((0, 1), (2, 3), (4, 5.5))})
    assert found.views[0].ids.tolist() == [3, 9] and found.views[0].pixels.tolist() == view.pixels.tolist()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version": 2}',
        json.dumps({"version": 1, "step": "", "typed": {}, "views": [{"ids": [1], "pixels": []}], "regions": None}),
        json.dumps({"version": 1, "step": "", "typed": {}, "views": [], "regions": {"1": [[0]]}}),
        json.dumps({"version": 1, "step": "", "typed": {}, "views": 3, "regions": None}),
    ],
)
def test_a_damaged_one_is_told(tmp_path, text):
    (tmp_path / "x.draft").write_text(text)
    with pytest.raises(CalibrationError, match="is damaged and was left out"):
        load(tmp_path / "x.draft")
