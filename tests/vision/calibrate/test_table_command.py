"""`floorman calibrate table` over pictures of which the truth is exact: millimetres, what is kept, what is refused."""

import subprocess
import sys

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from calibration import lens_file, store
from calibration.lens_file import LensFile
from calibration.model import CalibrationError, SeatRegion
from calibration.projection import to_pixels, to_plane
from vision.calibrate.frames import frames
from vision.calibrate.table_command import command
from vision.cameras.port import Frame
from vision.rig.paper import Paper
from vision.rig.poses import Range, over_table, some_lens
from vision.rig.shot import shot

SIZE = (1280, 720)


def run(*words):
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A camera, its papers, and a folder with three pictures and the lens's file."""
    folder, rng = tmp_path_factory.mktemp("table"), np.random.default_rng(11)
    lens = some_lens(rng, SIZE)
    camera, papers = over_table(rng, lens, SIZE, Range((900.0, 900.0), (28.0, 28.0)))
    (folder / "tape").mkdir()
    for number in range(3):
        cv2.imwrite(str(folder / "tape" / f"{number}.png"), shot(camera, papers, rng))
    lens_file.save(folder / "cam.lens.json", LensFile(SIZE, lens, 0.1, 0.0003, 20))
    return camera, papers, folder


def given(papers):
    return [word for paper in papers for word in ("--at", f"{paper.marks}={paper.x_mm:.2f},{paper.y_mm:.2f}")]


def test_the_felt_is_where_it_is_to_a_millimetre(table, tmp_path):
    camera, papers, folder = table
    out = tmp_path / "north.json"
    done = run(
        out, "--camera", folder / "tape", "--lens", folder / "cam.lens.json", "--die", 16, "--seats", 3, *given(papers)
    )
    assert done.exit_code == 0 and "markers 1, 2, 3, 4 in 3 pictures" in done.stdout
    found = store.load(out)
    spots = np.array([(x, y, 0.0) for x in (-150, 0, 150) for y in (-90, 0, 90)])
    assert np.abs(to_plane(found, to_pixels(camera, spots), 0.0) - spots[:, :2]).max() < 1.0
    assert [region.seat for region in found.seats] == [1, 2, 3] and found.board_polygon_mm is not None
    assert found.die_size_mm == 16 and [each.id for each in found.markers] == [1, 2, 3, 4]


def test_calibrating_again_keeps_seats_and_millimetres(table, tmp_path):
    _, papers, folder = table
    out, lens = tmp_path / "north.json", folder / "cam.lens.json"
    run(out, "--camera", folder / "tape", "--lens", lens, *given(papers), "--height", 12)
    seat = SeatRegion(3, ((0.0, 0.0), (80.0, 0.0), (80.0, 80.0)), 5)
    first = store.load(out)
    store.save(out, type(first)(first.image_size, first.lens, first.placement, (seat,), markers=first.markers))
    again = run(out, "--camera", folder / "tape" / "1.png", "--lens", lens)
    assert again.exit_code == 0, again.output
    found = store.load(out)
    assert found.seats == (seat,) and found.markers[0].middle_mm[2] == 12
    assert found.placement.camera_mm == pytest.approx(first.placement.camera_mm, abs=1.0)
    assert len(list((tmp_path / "history").iterdir())) == 2
    assert run(out, "--camera", folder / "tape", "--lens", lens, "--fresh").exit_code == 0
    assert store.load(out).seats == ()


MEMORY = """
import resource, sys
from vision.calibrate.looking import look
seen = look(sys.argv[1], (1920, 1080), 15.0)
print(len(seen.seen), *seen.size, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.thorough
def test_a_still_of_60_megapixels_is_measured_at_its_full_size_in_bounded_memory(table, tmp_path):
    """Of which 180 MB are the picture itself. A larger one is refused before anything is looked for in it."""
    camera, papers, _ = table
    still = tmp_path / "still.jpg"
    cv2.imwrite(
        str(still),
        cv2.resize(shot(camera, papers, np.random.default_rng(2)), (10240, 5760), interpolation=cv2.INTER_CUBIC),
    )
    done = subprocess.run([sys.executable, "-c", MEMORY, str(still)], capture_output=True, text=True, check=True)
    found, width, height, most_mb = map(int, done.stdout.split())
    assert (found, width, height) == (4, 10240, 5760) and most_mb < 700
    out = tmp_path / "still.json"
    made = run(out, "--camera", still, *given(papers))
    assert made.exit_code == 0, made.output
    spots = np.array([(x, y, 0.0) for x in (-150, 0, 150) for y in (-90, 0, 90)])
    pixels = (to_pixels(camera, spots) + 0.5) * 8 - 0.5
    assert np.abs(to_plane(store.load(out), pixels, 0.0) - spots[:, :2]).max() < 3.0


def test_a_still_that_is_larger_is_refused():
    class Huge:
        def newest(self, _wait_s):
            return Frame(np.broadcast_to(np.zeros((1, 1, 3), np.uint8), (9000, 9000, 3)), 0)

    with pytest.raises(CalibrationError, match="9000 x 9000 pixels is too large: calibrate with the size"):
        next(frames(Huge(), 1.0))


def test_bad_input_is_one_sentence_and_leaves_what_was_there(table, tmp_path):
    camera, papers, folder = table
    rng = np.random.default_rng(1)
    pictures = {
        "mirrored": np.ascontiguousarray(shot(camera, papers, rng)[:, ::-1]),
        "one": shot(camera, papers[:1], rng),
        "twice": shot(camera, [*papers, Paper(2, 0.0, 0.0)], rng),
        "small": np.zeros((360, 640, 3), np.uint8),
    }
    for name, picture in pictures.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    (tmp_path / "text.png").write_text("no picture")
    out = tmp_path / "out.json"
    lens = ("--lens", folder / "cam.lens.json")
    for words, said in (
        (("mirrored.png", *lens), "mirrored: switch off"),
        (("one.png", *lens), "there is only 1"),
        (("twice.png", *lens), "Marker 2 lies there twice"),
        (("small.png", *lens), "calibrate the lens in the size in which you play"),
        (("text.png",), "not a picture that can be read"),
        (("none.png",), "there is no"),
        (("one.png", "--between", "1=2"), "give it as 1-2=903"),
        (("one.png", "--between", "1-9=900"), "no table marker '9'"),
        (("one.png", "--at", "1=a,b"), "give it as 1=-450,260"),
        (("one.png", "--shape", "star"), "say round, oval, rectangle"),
        (("one.png", "--card", "big"), "no size of a card"),
        (("one.png", "--ruler", "14"), "give millimetres"),
        (("one.png", "--lens", "none.json"), "Make it with floorman calibrate camera"),
    ):
        first, *rest = words
        where = str(tmp_path / first)
        done = run(out, "--camera", where, *rest)
        assert done.exit_code == 2 and said in done.stderr and done.stderr.count("\n") == 1, (words, done.output)
    assert not out.exists()
