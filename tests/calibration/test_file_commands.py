"""What differs between two calibrations is said, and lenses go to OpenCV's files and back."""

from dataclasses import replace

import pytest
import typer
from typer.testing import CliRunner

from calibration import lens_file, store
from calibration.commands import register
from calibration.model import Calibration, Lens, MarkerPlace, Placement, SeatRegion

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
MARKERS = tuple(
    MarkerPlace(i + 1, (x, y, 12.0), 0.3, 50.0, 0.9) for i, (x, y) in enumerate(((-200, 90), (200, 95), (190, -90)))
)
ONE = Calibration(
    (1280, 720),
    Lens(1000.0, 1001.0, 640.0, 360.0, (-0.1, 0.02, 0.0003, -0.0002, 0.01)),
    Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0.0, 0.0, 900.0)),
    (SeatRegion(1, SQUARE, 5),),
    die_size_mm=16.0,
    markers=MARKERS,
)


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = typer.Typer()
    register(app)
    return lambda *words: CliRunner().invoke(app, ["calibrate", *map(str, words)])


def test_markers_are_written_and_read_back():
    assert store.parse(store.dump(ONE)) == ONE


def test_nothing_differs_from_itself_and_a_move_of_3_mm_is_told(run, tmp_path):
    store.save(tmp_path / "a.json", ONE)
    moved = replace(ONE.placement, translation_mm=(3.0, 0.0, 900.0))
    store.save(tmp_path / "b.json", replace(ONE, placement=moved, seats=(), die_size_mm=19.0))
    same = run("diff", "a.json", "a.json")
    assert (same.exit_code, same.stdout) == (0, "Nothing differs.\n")
    found = run("diff", "a.json", "b.json")
    assert found.exit_code == 1
    assert found.stdout.splitlines() == [
        "The camera stands 3.0 mm elsewhere and is turned by 0.00 degrees.",
        "The same pixel lies 3.00 mm elsewhere on the felt, 3.00 mm at worst.",
        "Seat 1 is only in the first.",
        "The size of the dice differs.",
    ]


def test_other_sizes_of_picture_cannot_be_compared_further(run, tmp_path):
    store.save(tmp_path / "a.json", ONE)
    store.save(tmp_path / "b.json", replace(ONE, image_size=(640, 360), seats=()))
    assert run("diff", "a.json", "b.json").stdout == "They are for pictures of 1280 x 720 and of 640 x 360 pixels.\n"


@pytest.mark.parametrize("ending", ["yml", "json", "xml"])
def test_a_lens_goes_to_opencvs_file_and_back(run, tmp_path, ending):
    store.save(tmp_path / "a.json", ONE)
    assert run("export", "a.json", f"out.{ending}").exit_code == 0
    assert run("import", f"out.{ending}", "lens.json").exit_code == 0
    found = lens_file.load(tmp_path / "lens.json")
    assert (found.image_size, found.lens) == (ONE.image_size, ONE.lens)


EIGHT = """%YAML:1.0
image_width: 640
image_height: 480
camera_matrix: !!opencv-matrix {rows: 3, cols: 3, dt: d, data: [500., 0., 320., 0., 500., 240., 0., 0., 1.]}
distortion_coefficients: !!opencv-matrix {rows: 1, cols: 8, dt: d, data: [0., 0., 0., 0., 0., 0.1, 0., 0.]}
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no lens"),
        ("hello", "no lens"),
        ("%YAML:1.0\nx: 1\n", "no lens"),
        (EIGHT, "another number of distortion"),
        (None, "cannot be read"),
    ],
)
def test_what_is_no_lens_is_refused_in_one_sentence(run, tmp_path, text, said):
    if text is not None:
        (tmp_path / "x.yml").write_text(text)
    done = run("import", "x.yml", "lens.json")
    assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "lens.json").exists()


def test_bad_files_are_one_sentence_each(run, tmp_path):
    store.save(tmp_path / "a.json", ONE)
    for words in (("diff", "a.json", "none.json"), ("export", "a.json", "out.txt"), ("export", "none.json", "out.yml")):
        done = run(*words)
        assert done.exit_code == 2 and done.stderr.count("\n") == 1
