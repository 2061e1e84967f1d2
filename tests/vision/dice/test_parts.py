"""Patterns, the choice among faces, reports and pictures."""

import json

import cv2
import numpy as np
import pytest

from calibration.projection import to_pixels
from hub.events.readings import MAX_EVIDENCE_BYTES, UNREAD, DieReading, SeatReading, SeatState
from vision.dice import annotate, joint, lattice, report
from vision.dice.labels import place_labels
from vision.dice.reader import SeatReader


def test_the_patterns_are_the_legal_ones():
    assert [int(n) for n in lattice.PATTERNS.sum(axis=1)] == list(lattice.VALUES)
    assert len({tuple(row) for row in lattice.PATTERNS.tolist()}) == 9


def test_templates_have_mean_zero_and_length_one():
    assert np.allclose(lattice.TEMPLATES.mean(axis=-1), 0.0, atol=1e-5)
    assert np.allclose(np.linalg.norm(lattice.TEMPLATES, axis=-1), 1.0, atol=1e-4)


def _squares(*centres):
    corner = np.array([(-18, -18), (18, -18), (18, 18), (-18, 18)], np.float32)
    return np.stack([corner + np.array(centre, np.float32) for centre in centres])


def test_of_two_faces_that_overlap_the_better_stays():
    score = np.array([0.7, 0.9], np.float32)
    assert joint.choose(_squares((0, 0), (20, 0)), score, score, np.zeros((2, 2), np.float32)) == [1]


def test_touching_faces_both_stay():
    score = np.array([0.7, 0.9], np.float32)
    assert set(joint.choose(_squares((0, 0), (36, 0)), score, score, np.zeros((2, 2), np.float32))) == {0, 1}


def test_a_worse_face_on_the_side_of_a_die_goes():
    shift = np.tile(np.array([[25.0, 0.0]], np.float32), (2, 1))
    match = np.array([0.95, 0.6], np.float32)
    assert joint.choose(_squares((0, 0), (31, 0)), match, match, shift) == [0]


def _reading(values, state=SeatState.LIFTED, why=()):
    return SeatReading(1, state, tuple(DieReading(v, 0.9, (10.0, 10.0)) for v in values), why)


@pytest.mark.parametrize(
    ("reading", "owned", "verified", "code"),
    [
        (_reading((2, 5)), 2, True, None),
        (_reading((2, 5)), 3, False, "count_differs"),
        (_reading((2, 5)), None, False, "count_unknown"),
        (_reading((2, UNREAD)), 2, False, "unread_die"),
        (_reading((2, 5), why=("cocked",)), 2, False, "cocked"),
        (_reading((2, 5), SeatState.UNSURE), 2, False, "seat_unsure"),
        (_reading((), SeatState.COVERED), 2, False, None),
        (_reading((), SeatState.EMPTY), 2, False, "count_differs"),
        (_reading((), SeatState.EMPTY), 0, False, None),
    ],
)
def test_a_seat_is_verified_only_if_all_holds(reading, owned, verified, code):
    verdict = report.judge(reading, owned)
    assert verdict.verified is verified
    assert (code in verdict.why) if code else not verdict.why


def test_the_json_of_a_photograph_has_the_keys_of_the_contract():
    found = report.of_photograph("x.jpg", (DieReading(UNREAD, 0.5, (1.26, 2.0)),), ("one_reader",))
    assert json.loads(json.dumps(report.to_json(found))) == {
        "file": "x.jpg",
        "verified": False,
        "why": ["one_reader"],
        "dice": [{"value": None, "confidence": 0.5, "center": [1.3, 2.0], "seat": None}],
    }


def _pictures(table, draw, die, value):
    """The evidence picture with the reading's outline, and the same frame's with none."""
    frame = draw([die(4, 120.0, 10.0, 0.4)])
    at = to_pixels(table, np.array([120.0, 10.0, 16.0]))
    reading = SeatReading(2, SeatState.LIFTED, (DieReading(value, 0.9, (float(at[0]), float(at[1]))),))
    coded = annotate.seat_picture(frame, table, reading)
    assert len(coded) <= annotate.MAX_PICTURE_BYTES <= MAX_EVIDENCE_BYTES
    return cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR)


def _share(picture, colour, within=60):
    return float((np.abs(picture.astype(int) - colour).max(axis=2) < within).mean())


def test_the_evidence_picture_shows_the_die_large_in_landscape_with_its_outline(table, draw, die):
    picture = _pictures(table, draw, die, 4)
    height, width = picture.shape[:2]
    assert width / height == pytest.approx(1.5, abs=0.1)
    ivory = (np.abs(picture.astype(int) - (215, 235, 240)).max(axis=2) < 40).sum()
    assert 64**2 * 0.6 < ivory < 90**2 * 1.2
    assert _share(picture, (60, 220, 60)) > 0.003


def test_a_die_that_was_not_read_has_another_outline_with_gaps(table, draw, die):
    read, unread = _pictures(table, draw, die, 4), _pictures(table, draw, die, UNREAD)
    assert _share(unread, (40, 160, 255)) > 0.001
    assert _share(unread, (60, 220, 60)) < 0.0005
    assert _share(unread, (40, 160, 255)) < 0.8 * _share(read, (60, 220, 60))


def test_of_the_frame_that_was_read_last_the_picture_is_made_without_looking_again(table, draw, die, monkeypatch):
    frame, reader = draw([die(4, 120.0, 10.0, 0.4)]), SeatReader(table)
    reading = reader.read(frame)[1]
    again = annotate.seat_picture(frame.copy(), table, reading, reader)
    looked = []
    monkeypatch.setattr(SeatReader, "_look", lambda self, image, views: looked.append(views))
    assert annotate.seat_picture(frame, table, reading, reader) == again
    assert reading.dice and not looked


def test_a_seat_without_dice_is_shown_whole(table, draw):
    coded = annotate.seat_picture(draw([]), table, SeatReading(2, SeatState.EMPTY))
    assert cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR).shape[1] >= 300


def test_labels_lie_on_no_die_and_on_no_other_label():
    dice = list(_squares(*[(60 + 40 * column, 60 + 40 * row) for column in range(3) for row in range(2)]))
    label = (14, 14)
    placed = place_labels(dice, dice, label, np.zeros((220, 260, 3), np.uint8))
    boxes = [np.array([(x, y), (x + 14, y), (x + 14, y + 14), (x, y + 14)], np.float32) for x, y in placed]
    for index, box in enumerate(boxes):
        assert all(cv2.intersectConvexConvex(box, other)[0] == 0 for other in [*dice, *boxes[:index]])


def test_a_label_stays_in_the_picture():
    placed = place_labels(list(_squares((20, 20))), [], (14, 14), np.zeros((40, 40, 3), np.uint8))
    assert all(0 <= x <= 26 and 0 <= y <= 26 for x, y in placed)


def test_even_a_noisy_picture_fits_the_limit():
    noise = np.random.default_rng(1).integers(0, 255, (900, 900, 3)).astype(np.uint8)
    assert len(annotate.as_jpeg(noise)) <= MAX_EVIDENCE_BYTES
