"""Picture files: opened whole, upright and in eight-bit colour, or refused with one plain sentence.

Everything that can be told from the first bytes is told before decoding, so a hostile or huge file costs little.
"""

import stat
import struct
import zlib
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

MAX_SLIMNESS: Final = 100
"""A picture so many times as long as it is wide shows no table."""

_VIDEO_MARKS: Final = (
    b"\x1aE\xdf\xa3",
    b"FLV\x01",
    b"\x00\x00\x01\xba",
    b"\x00\x00\x01\xb3",
    b"\x30\x26\xb2\x75",
    b"YUV4MPEG2",
)
_QUICKTIME_ATOMS: Final = (b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot")
_PACKET: Final = 188
"""Bytes of a packet of a transport stream; each begins with a G."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
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


def _is_video(data: bytes) -> bool:
    if data[4:8] == b"ftyp":
        return data[8:12] not in _STILL_BRANDS
    if data[4:8] in _QUICKTIME_ATOMS or (data[:4] == b"RIFF" and data[8:12] == b"AVI "):
        return True
    return data.startswith(_VIDEO_MARKS) or (len(data) > _PACKET and data[0] == data[_PACKET] == ord("G"))


def _check_openable(path: Path) -> None:
    """Refuse what cannot be read to its end: folders, pipes and devices, giant files."""
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise ImageError(f"'{path}' is a folder, not a picture: name the pictures in it, for example {path}/*.jpg.")
    if not stat.S_ISREG(found.st_mode):
        raise ImageError(f"'{path}' is no file with a picture: save the picture to a file first.")
    if found.st_size > MAX_FILE_BYTES:
        raise ImageError(f"'{path}' is larger than {MAX_FILE_BYTES // 2**20} MB; that is no picture of a table.")


def _read_bytes(path: Path) -> bytes:
    try:
        _check_openable(path)
        data = path.read_bytes()
    except OSError as error:
        raise ImageError(f"'{path}' cannot be opened: {error.strerror or error}.") from error
    if not data:
        raise ImageError(f"'{path}' is empty: copy it again.")
    if _is_video(data):
        raise ImageError(f"'{path}' is a video; give single pictures, saved as JPEG or PNG.")
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
    """(width, height) of a PNG, None of one that has no header."""
    if len(data) < 33:
        return None
    width, height = struct.unpack_from(">II", data, 16)
    return (width, height)


def _is_whole_png(data: bytes) -> bool:
    """Whether it has all its parts, and each of them its checksum."""
    at, kind = len(_PNG), b""
    while kind != b"IEND":
        if at + 12 > len(data):
            return False
        (length,) = struct.unpack_from(">I", data, at)
        kind, end = data[at + 4 : at + 8], at + 8 + length
        if end + 4 > len(data) or zlib.crc32(memoryview(data)[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            return False
        at = end + 4
    return True


def _known_size(data: bytes, path: Path) -> tuple[int, int] | None:
    """(width, height) from the header of a JPEG or PNG, None for other kinds; refuses cut and giant ones."""
    is_png = data.startswith(_PNG)
    if not (is_png or data.startswith(b"\xff\xd8")):
        return None
    size = _png_size(data) if is_png else _jpeg_size(data)
    if size is not None and size[0] * size[1] > MAX_PIXELS:
        raise ImageError(
            f"'{path}' has {size[0]} x {size[1]} pixels; more than {MAX_PIXELS // 10**6} million are not read."
        )
    if size is None or (is_png and not _is_whole_png(data)):
        raise ImageError(f"'{path}' is cut off or damaged: a part of the picture is missing; copy it again.")
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
    bgr = _decoded(data, _flags(pixels, full_size))
    if bgr is None:
        raise ImageError(f"'{path}' is not a picture that can be read: save it as JPEG or PNG.")
    height, width = bgr.shape[:2]
    if max(height, width) > MAX_SLIMNESS * min(height, width):
        raise ImageError(f"'{path}' is only a strip of {width} x {height} pixels; give a picture of the table.")
    scale = max(size) / max(bgr.shape[:2]) if size else 1.0
    return Picture(bgr, scale)


def _decoded(data: bytes, flags: int) -> npt.NDArray[np.uint8] | None:
    """(H, W, 3), None of what is no picture. OpenCV's own complaints are kept from the terminal."""
    told = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        bgr = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return None
    finally:
        cv2.utils.logging.setLogLevel(told)
    return None if bgr is None or bgr.ndim != 3 or min(bgr.shape[:2]) < 1 else np.asarray(bgr, np.uint8)
