"""From the network's answer to tops: with a network that the test itself makes, whose answers are known."""

import numpy as np
import pytest

from vision.dice.learned import BAD, CLASSES, GROUND, STRIDE, Answer, find_tops, tops_of


class Marks:
    """A network for pictures with single bright pixels: such a pixel is the centre of a top, its level is the class."""

    def __init__(self, lean: float = 0.0) -> None:
        self.lean = lean
        self.shapes: list[tuple[int, ...]] = []

    def run(self, images_bgr):
        self.shapes.append(images_bgr.shape)
        pairs = [drawn(image[..., 0], self.lean) for image in images_bgr]
        return np.stack([each.shares for each in pairs]), np.stack([each.offsets for each in pairs])


def drawn(marks: np.ndarray, lean: float) -> Answer:
    height, width = marks.shape[0] // STRIDE, marks.shape[1] // STRIDE
    shares = np.zeros((height, width, CLASSES), np.float32)
    shares[..., GROUND] = 1.0
    offsets = np.zeros((height, width, 2), np.float32)
    rows, columns = np.indices((height, width)) * STRIDE + 1.5
    for y, x in zip(*np.nonzero(marks), strict=True):
        core = np.hypot(columns - x, rows - y) < 6.0
        shares[core] = 0.0
        shares[core, marks[y, x]] = 0.9
        shares[core, BAD if marks[y, x] != BAD else 1] += 0.1
        offsets[core] = np.stack([x - columns + lean, y - rows], axis=-1)[core]
    return Answer(shares, offsets)


def picture(*marks: tuple[int, int, int], size: tuple[int, int] = (96, 120)) -> np.ndarray:
    image = np.zeros((*size, 3), np.uint8)
    for x, y, label in marks:
        image[y, x] = label
    return image


def seen(tops) -> set[tuple[int, int, int]]:
    return {(round(top.centre[0]), round(top.centre[1]), top.value) for top in tops}


def test_every_top_is_found_once_with_its_value_and_its_centre():
    marks = [(30, 20, 1), (50, 20, 2), (70, 61, 3), (11, 70, 4), (101, 80, 5), (100, 31, 6)]
    tops = find_tops(picture(*marks), Marks())
    assert seen(tops) == set(marks)
    assert len(tops) == len(marks)
    assert all(np.allclose((top.confidence, top.presence, top.unclear), (1.0, 1.0, 0.1)) for top in tops)


def test_a_die_that_must_not_be_read_says_so():
    (top,) = find_tops(picture((40, 40, BAD)), Marks())
    assert np.allclose((top.unclear, top.presence), (0.9, 1.0))


def test_whether_it_is_there_what_it_shows_and_whether_it_may_be_read_are_told_apart():
    answer = drawn(picture((40, 40, 3))[..., 0], 0.0)
    answer.shares[answer.shares[..., 3] > 0.5] = (0.1, 0, 0, 0.27, 0, 0.03, 0, 0.6)
    (top,) = tops_of(answer)
    assert np.allclose((top.value, top.confidence, top.presence, top.unclear), (3, 0.9, 0.9, 0.6))


def test_nothing_is_found_on_bare_ground():
    assert find_tops(picture(), Marks()) == ()


@pytest.mark.parametrize("size", [(1, 1), (3, 50), (97, 101)])
def test_pictures_of_any_size_are_made_up_to_whole_cells(size):
    network = Marks()
    assert find_tops(np.zeros((*size, 3), np.uint8), network) == ()
    assert all(side % STRIDE == 0 and side - given < STRIDE for side, given in zip(network.shapes[0][1:3], size))  # noqa: B905


@pytest.mark.parametrize("turns", [2, 3, 4])
def test_turned_answers_are_turned_back(turns):
    marks = [(30, 20, 1), (70, 61, 6)]
    network = Marks()
    assert seen(find_tops(picture(*marks), network, turns)) == set(marks)
    assert len(network.shapes) == turns
    assert network.shapes[1][1:3] == (120, 96)


def test_an_error_that_turns_with_the_picture_is_averaged_away():
    one, four = (find_tops(picture((48, 44, 5)), Marks(lean=2.0), turns)[0].centre for turns in (1, 4))
    assert np.allclose(one, (50, 44))
    assert np.allclose(four, (48, 44), atol=0.01)


def test_two_answers_nearer_than_a_die_are_one_top_the_stronger():
    strong, weak = drawn(picture((40, 40, 2))[..., 0], 0.0), drawn(picture((49, 40, 6))[..., 0], 0.0)
    weak.shares[..., 1:] *= 0.5
    weak.shares[..., GROUND] = 1.0 - weak.shares[..., 1:].sum(axis=-1)
    ground = strong.shares[..., GROUND] > weak.shares[..., GROUND]
    strong.shares[ground], strong.offsets[ground] = weak.shares[ground], weak.offsets[ground]
    assert seen(tops_of(strong)) == {(40, 40, 2)}


def test_a_top_whose_cells_differ_is_less_sure():
    answer = drawn(picture((42, 42, 3))[..., 0], 0.0)
    whole = tops_of(answer)[0].confidence
    half = np.indices(answer.shares.shape[:2])[1] * STRIDE + 1.5 > 42
    answer.shares[half & (answer.shares[..., 3] > 0.5)] = np.eye(CLASSES, dtype=np.float32)[5]
    (top,) = tops_of(answer)
    assert top.value in {3, 5}
    assert top.confidence < 0.7 < whole
