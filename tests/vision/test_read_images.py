"""Picture files of every kind: opened upright in eight-bit colour, or refused with one plain sentence."""

import cv2
import numpy as np
import pytest

from vision.images import ImageError, load


def _coded(kind, image):
    return cv2.imencode(kind, image)[1].tobytes()


def _picture(height=40, width=60):
    image = np.zeros((height, width, 3), np.uint8)
    image[: height // 2] = (10, 200, 30)
    return image


def _turned_by_exif(jpeg, orientation):
    tiff = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01" + bytes([0, orientation, 0, 0]) + bytes(4)
    body = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[2:]


def test_a_plain_picture(tmp_path):
    file = tmp_path / "x.jpg"
    file.write_bytes(_coded(".jpg", _picture()))
    found = load(file)
    assert (found.bgr.shape, found.bgr.dtype, found.scale) == ((40, 60, 3), np.uint8, 1.0)


@pytest.mark.parametrize(
    "image",
    [
        _picture().astype(np.uint16) * 257,
        _picture()[..., 1],
        np.dstack([_picture(), np.full((40, 60), 128, np.uint8)]),
        _picture()[..., 1].astype(np.uint16) * 257,
    ],
    ids=["16-bit", "grey", "alpha", "16-bit grey"],
)
def test_other_depths_become_eight_bit_colour(tmp_path, image):
    file = tmp_path / "x.png"
    file.write_bytes(_coded(".png", image))
    found = load(file).bgr
    assert (found.shape, found.dtype) == ((40, 60, 3), np.uint8)
    assert abs(int(found[5, 5, 1]) - 200) <= 1


def test_exif_rotation_is_honoured(tmp_path):
    file = tmp_path / "x.jpg"
    file.write_bytes(_turned_by_exif(_coded(".jpg", _picture()), 6))
    found = load(file).bgr
    assert found.shape == (60, 40, 3)
    assert found[30, 35, 1] > 150 > found[30, 5, 1]


def test_sixty_megapixels_are_reduced_but_keep_their_scale(tmp_path):
    file = tmp_path / "x.jpg"
    file.write_bytes(_coded(".jpg", np.zeros((6400, 9600, 3), np.uint8)))
    found = load(file)
    assert max(found.bgr.shape) <= 4800
    assert found.scale * found.bgr.shape[1] == pytest.approx(9600)


BAD = {
    "empty": (b"", "is empty"),
    "text": (b"these are no pixels\n" * 50, "is not a picture"),
    "cut jpeg": (
        _coded(".jpg", np.random.default_rng(1).integers(0, 255, (80, 80, 3)).astype(np.uint8))[:2500],
        "cut off",
    ),
    "cut png": (_coded(".png", _picture())[:-14], "cut off"),
    "head only": (b"\xff\xd8\xff", "cut off"),
    "mp4": (b"\x00\x00\x00\x18ftypmp42" + bytes(64), "is a video"),
    "avi": (b"RIFF\x00\x00\x00\x00AVI LIST" + bytes(64), "is a video"),
    "matroska": (b"\x1aE\xdf\xa3" + bytes(64), "is a video"),
    "bomb": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60000).to_bytes(4, "big") * 2 + bytes(40) + b"IEND", "pixels"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_whole_picture_is_refused_in_one_sentence(tmp_path, name):
    data, words = BAD[name]
    file = tmp_path / "x.jpg"
    file.write_bytes(data)
    with pytest.raises(ImageError) as refused:
        load(file)
    text = str(refused.value)
    assert words in text and str(file) in text and text.endswith(".") and "\n" not in text


def test_a_folder_and_a_missing_file_are_refused(tmp_path):
    with pytest.raises(ImageError, match="is a folder"):
        load(tmp_path)
    with pytest.raises(ImageError, match="cannot be opened"):
        load(tmp_path / "none.jpg")
