"""The learned reader's second look: asked only where it differs, heard only where it tells more."""

import cv2
import numpy as np
import pytest

from tests.vision.dice.made_up import PLAIN, top
from vision.dice import gate
from vision.dice.agreement import AGREES, SURE, agree
from vision.dice.learned import CLASSES, GROUND, NET_PX, STRIDE
from vision.dice.nearer import look_nearer

FELT, BODY = (40, 90, 40), (200, 220, 230)
MIDDLE = (100.0, 80.0)
SIDE_PX = 30.0
UNSURE = AGREES - 0.1


class Says:
    """Sees one value at the middle of what it is shown, with one confidence, or nothing; keeps what it was shown."""

    def __init__(self, value, confidence=1.0):
        self.shares = np.full(CLASSES, 0.0, np.float32)
        self.shares[1:7] = (1.0 - confidence) / 5.0
        self.shares[value] = confidence
        self.shown = []

    def run(self, images_bgr):
        self.shown.append(images_bgr[0])
        rows, columns = np.indices(np.array(images_bgr.shape[1:3]) // STRIDE) * STRIDE + (STRIDE - 1) / 2
        to = np.stack([(images_bgr.shape[2] - 1) / 2 - columns, (images_bgr.shape[1] - 1) / 2 - rows], axis=-1)
        shares = np.zeros((*rows.shape, CLASSES), np.float32)
        shares[..., GROUND] = 1.0
        shares[np.hypot(to[..., 0], to[..., 1]) < 0.4 * NET_PX] = self.shares
        return shares[None], to[None].astype(np.float32)


NOTHING = Says(GROUND)


@pytest.fixture(scope="module")
def lying():
    """A die that lies askew in a picture, as the geometric reader has it: a five."""
    turn = np.deg2rad(25.0)
    square = (PLAIN.outline / 36.0) @ np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))]) * SIDE_PX
    outline = (square + MIDDLE).astype(np.float32)
    image = np.full((160, 200, 3), FELT, np.uint8)
    cv2.fillConvexPoly(image, np.rint(outline * 16).astype(np.int32), BODY, cv2.LINE_AA, 4)
    face = PLAIN.moved(np.array(MIDDLE, np.float32))
    return image, type(face)(**{**vars(face), "outline": outline})


def at_die(value, confidence):
    seen = top(value, confidence=confidence)
    return type(seen)(MIDDLE, seen.shares)


def doubts(lying, before, network):
    image, face = lying
    (die,) = agree([face], look_nearer(image, [face], [before], gate, network), gate)
    return die.doubts


def test_what_is_sure_nearer_is_agreed(lying):
    assert doubts(lying, at_die(5, UNSURE), NOTHING) == ("readers_differ",)
    assert doubts(lying, at_die(5, UNSURE), Says(5)) == ()
    assert doubts(lying, at_die(4, 0.99), Says(5)) == ()


def test_the_same_value_needs_no_more_than_at_first(lying):
    assert doubts(lying, at_die(5, UNSURE), Says(5, AGREES + 0.01)) == ()
    assert doubts(lying, at_die(5, UNSURE), Says(5, UNSURE + 0.01)) == ("readers_differ",)


def test_another_value_counts_only_where_it_is_sure(lying):
    assert doubts(lying, at_die(4, UNSURE), Says(5, SURE - 0.05)) == ("readers_differ",)
    assert doubts(lying, at_die(5, UNSURE), Says(4)) == ("readers_differ",)


def test_nobody_looks_again_at_a_die_that_is_agreed(lying):
    network = Says(4)
    assert doubts(lying, at_die(5, 0.99), network) == ()
    assert network.shown == []


def test_it_is_shown_the_die_straight_and_at_its_own_size(lying):
    network = Says(5)
    doubts(lying, at_die(5, UNSURE), network)
    crop = network.shown[0].astype(int)
    middle, half = (len(crop) - 1) / 2.0, NET_PX / 2.0
    rows, columns = (np.abs(each - middle) for each in np.indices(crop.shape[:2]))
    away = np.maximum(rows, columns)
    assert np.abs(crop[away < half - 1.5] - BODY).max() < 20
    assert np.abs(crop[away > half + 1.5] - FELT).max() < 20
