"""Picture files: opened whole, upright and in eight-bit colour, or refused with one plain sentence.

Everything that can be told from the first bytes is told before decoding, so a hostile or huge file costs little.
"""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

MAX_FILE_BYTES: Final = 256 * 1024 * 1024
MAX_PIXELS: Final = 200_000_000
REDUCE_ABOVE_PIXELS: Final = 16_000_000
"""JPEGs with more are decoded at half or quarter size where full size is not asked for: 60 megapixels at full
size take 180 MB."""

_VIDEO_MARKS: Final = (b"\x1aE\xdf\xa3", b"FLV\x01", b"\x00\x00\x01\xba", b"\x00\x00\x01\xb3", b"\x30\x26\xb2\x75")
_STILL_BRANDS: Final = (b"avif", b"avis", b"heic", b"heix", b"mif1", b"msf1")


class ImageError(ValueError):
    """A picture that cannot be opened; the text is one plain sentence that names the file."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A decoded picture.

    Args:
        bgr: (H, W, 3) uint8, upright.
        scale: Pixels of the file to one pixel of `bgr`: 1 where it was not reduced.
    """

    bgr: npt.NDArray[np.uint8]
    scale: float


def _is_video(head: bytes) -> bool:
    if head[4:8] == b"ftyp":
        return head[8:12] not in _STILL_BRANDS
    return head.startswith(_VIDEO_MARKS) or (head[:4] == b"RIFF" and head[8:12] == b"AVI ")


def _read_bytes(path: Path) -> bytes:
    if path.is_dir():
        raise ImageError(f"'{path}' is a folder, not a picture.")
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise ImageError(f"'{path}' is larger than {MAX_FILE_BYTES // 2**20} MB; that is no picture of a table.")
        data = path.read_bytes()
    except OSError as error:
        raise ImageError(f"'{path}' cannot be opened: {error.strerror or error}.") from error
    if not data:
        raise ImageError(f"'{path}' is empty.")
    if _is_video(data[:16]):
        raise ImageError(f"'{path}' is a video; give single pictures.")
    return data


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """(width, height) of a JPEG that is whole, None of one that is cut off or broken.

    Segments are walked by their lengths, so the pictures inside a picture (thumbnails) are stepped over.
    """
    at, size = 2, None
    while at + 4 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark == 0xFF:
            at += 1
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC) and at + 9 <= len(data):
            height, width = struct.unpack_from(">HH", data, at + 5)
            size = (width, height)
        if mark == 0xDA:
            return size if data.find(b"\xff\xd9", at + 2 + length) >= 0 else None
        at += 2 + length
    return None


def _png_size(data: bytes) -> tuple[int, int] | None:
    """(width, height) of a PNG that is whole, None of one that is cut off."""
    if len(data) < 33 or data.rfind(b"IEND") < 0:
        return None
    width, height = struct.unpack_from(">II", data, 16)
    return (width, height)


def _known_size(data: bytes, path: Path) -> tuple[int, int] | None:
    """(width, height) from the header of a JPEG or PNG, None for other kinds; refuses cut and giant ones."""
    if data.startswith(b"\xff\xd8"):
        size = _jpeg_size(data)
    elif data.startswith(b"\x89PNG\r\n\x1a\n"):
        size = _png_size(data)
    else:
        return None
    if size is None:
        raise ImageError(f"'{path}' is cut off or damaged: the end of the picture is missing.")
    if size[0] * size[1] > MAX_PIXELS:
        raise ImageError(
            f"'{path}' has {size[0]} x {size[1]} pixels; more than {MAX_PIXELS // 10**6} million are not read."
        )
    return size


def _flags(pixels: int, full_size: bool) -> int:
    if full_size or pixels <= REDUCE_ABOVE_PIXELS:
        return int(cv2.IMREAD_COLOR)
    return int(cv2.IMREAD_REDUCED_COLOR_2 if pixels <= 4 * REDUCE_ABOVE_PIXELS else cv2.IMREAD_REDUCED_COLOR_4)


def load(path: Path, full_size: bool = False) -> Picture:
    """Open a picture: grey, alpha, 16-bit and CMYK become eight-bit colour, EXIF rotation is honoured.

    Args:
        path: The file.
        full_size: Never reduce while decoding, however large the picture is.

    Raises:
        ImageError: With one plain sentence, for whatever is no whole picture.
    """
    data = _read_bytes(path)
    size = _known_size(data, path)
    pixels = size[0] * size[1] if size else 0
    try:
        bgr = cv2.imdecode(np.frombuffer(data, np.uint8), _flags(pixels, full_size))
    except cv2.error as error:
        raise ImageError(f"'{path}' cannot be decoded as a picture.") from error
    if bgr is None or bgr.ndim != 3 or min(bgr.shape[:2]) < 1:
        raise ImageError(f"'{path}' is not a picture that can be read.")
    scale = max(size) / max(bgr.shape[:2]) if size else 1.0
    return Picture(np.asarray(bgr, np.uint8), scale)
