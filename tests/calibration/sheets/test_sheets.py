"""The sheets have true millimetres in the PDF, and OpenCV finds on them what they say is there."""

import re

import cv2
import numpy as np
import pytest
import typer
from reportlab.pdfbase.pdfmetrics import stringWidth
from typer.testing import CliRunner

from calibration.commands import register
from calibration.sheets.bits import DICTIONARY
from calibration.sheets.drawing import Paper, sheets
from calibration.sheets.marks import BOARD, FOUR, MARKER_MM, RULER_MM, SPARE, about_scale
from calibration.sheets.pdf import POINTS_A_MM, pdf

PX_PER_MM = 5
every_paper = pytest.mark.parametrize("paper", list(Paper))


def boxes_in(page, height_mm):
    """(N, 4) left, top, width, height in millimetres, as the PDF has its rectangles."""
    number = rb"(-?[\d.]+)"
    found = re.findall(rb"\s".join([number] * 4) + rb" re\b", page)
    x, y, width, height = (np.array(found, dtype=float) / POINTS_A_MM).T
    return np.stack([x, height_mm - y - height, width, height], axis=1)


def rendered(boxes, size_mm):
    """The page as an image of PX_PER_MM pixels a millimetre."""
    image = np.full((round(size_mm[1] * PX_PER_MM), round(size_mm[0] * PX_PER_MM)), 255, np.uint8)
    for x, y, width, height in boxes * PX_PER_MM:
        image[round(y) : round(y + height), round(x) : round(x + width)] = 0
    return image


def pages(paper):
    whole = pdf(sheets(paper), compressed=False)
    streams = re.findall(rb"stream\r?\n(.*?)endstream", whole, flags=re.DOTALL)
    pictures = [boxes_in(stream, paper.size_mm[1]) for stream in streams if b" re" in stream]
    assert len(pictures) == 3
    return [rendered(boxes, paper.size_mm) for boxes in pictures], pictures


def finder():
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))


@every_paper
def test_the_pdf_has_the_boxes_of_the_drawing_to_a_hundredth_of_a_millimetre(paper):
    _, found = pages(paper)
    for boxes, sheet in zip(found, sheets(paper), strict=True):
        want = [(box.x_mm, box.y_mm, box.width_mm, box.height_mm) for box in sheet.boxes]
        assert boxes == pytest.approx(np.array(want), abs=0.01)


@every_paper
def test_everything_lies_on_the_paper_with_the_margin_that_printers_need(paper):
    for sheet in sheets(paper):
        assert min(min(box.x_mm, box.y_mm) for box in sheet.boxes) >= 5.0
        assert max(box.x_mm + box.width_mm for box in sheet.boxes) <= paper.size_mm[0] - 5.0
        assert max(box.y_mm + box.height_mm for box in sheet.boxes) <= paper.size_mm[1] - 5.0
        for words in sheet.words:
            assert 5.0 <= words.y_mm <= paper.size_mm[1] - 3.0
            width_mm = stringWidth(words.text, "Helvetica", words.size_pt) / POINTS_A_MM
            assert words.x_mm + width_mm <= paper.size_mm[0] - 3.0, words.text


@every_paper
def test_opencv_finds_the_markers_where_they_are_and_as_large(paper):
    images, _ = pages(paper)
    for image, ids in ((images[1], FOUR), (images[2], SPARE)):
        corners, found, _ = finder().detectMarkers(image)
        assert sorted(np.ravel(found)) == list(ids)
        for quad in corners:
            sides = np.linalg.norm(np.roll(quad[0], -1, axis=0) - quad[0], axis=1) / PX_PER_MM
            assert sides == pytest.approx(MARKER_MM, abs=0.5)


@every_paper
def test_opencv_finds_every_corner_of_the_board(paper):
    images, _ = pages(paper)
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    size, ids = (BOARD.columns, BOARD.rows), np.array(BOARD.marker_ids)
    board = cv2.aruco.CharucoBoard(size, BOARD.square_mm, BOARD.marker_mm, dictionary, ids)
    corners, found, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(images[0])
    assert len(found) == (BOARD.columns - 1) * (BOARD.rows - 1)
    across = corners.reshape(-1, 2)[1] - corners.reshape(-1, 2)[0]
    assert across / PX_PER_MM == pytest.approx((BOARD.square_mm, 0.0), abs=0.15)


def test_no_id_is_on_two_sheets():
    ids = [*FOUR, *SPARE, *BOARD.marker_ids]
    assert len(set(ids)) == len(ids)


@every_paper
def test_the_ruler_is_as_long_as_it_says(paper):
    width, height = paper.size_mm
    for sheet in sheets(paper):
        low = [box for box in sheet.boxes if box.y_mm > height - 20.0]
        marks = sorted(box.x_mm for box in low if box.height_mm == 6.0)
        assert marks[-1] - marks[0] == pytest.approx(RULER_MM)
        assert (marks[0] + marks[-1]) / 2 == pytest.approx(width / 2)


def run(*arguments):
    app = typer.Typer()
    register(app)
    return CliRunner().invoke(app, ["calibrate", *map(str, arguments)])


def test_the_command_writes_a_pdf(tmp_path):
    done = run("print", tmp_path / "sheets.pdf", "--paper", "Letter")
    assert done.exit_code == 0 and "100 %" in done.stdout
    assert (tmp_path / "sheets.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("print", "no/such/folder/x.pdf"), "cannot be written"),
        (("print", "x.pdf", "--paper", "a3"), "--paper a4 or --paper letter"),
        (("ruler", "14.5"), "give millimetres"),
        (("ruler", "-3"), ""),
        (("ruler", "nan"), "cannot measure nan mm"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2 and said in done.stderr
    assert not said or done.stderr.count("\n") == 1


def test_97_percent_is_told_with_what_to_do():
    done = run("ruler", "145.5")
    assert done.exit_code == 1
    assert "printed at 97.0 %" in done.stdout and "actual size" in done.stdout and "--ruler 145.5" in done.stdout
    assert run("ruler", "150.2").exit_code == 0
    assert about_scale(1.0) is None
