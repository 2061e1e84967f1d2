"""From the words of a table file to a source."""

from pathlib import Path

import pytest

from hub.settings.model import Camera
from vision.cameras.opencv import OpenCvSource
from vision.cameras.port import SourceError
from vision.cameras.recording import RecordingSource
from vision.cameras.rendered import RenderedSource
from vision.cameras.sources import make_source


def made(source: str, base: Path):
    return make_source(Camera(id="north", source=source, calibration=Path("x")), (64, 48), 5, base)


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("0", OpenCvSource),
        ("rtsp://user:secret@cam.local/1", OpenCvSource),
        ("/dev/null", OpenCvSource),
        ("clips", RecordingSource),
        ("rendered:north", RenderedSource),
    ],
)
def test_the_source_is_told_by_its_words(source, kind, tmp_path):
    (tmp_path / "clips").mkdir()
    assert isinstance(made(source, tmp_path), kind)


def test_what_is_none_of_these_is_told_with_what_would_be(tmp_path):
    with pytest.raises(SourceError) as caught:
        made("/dev/video77", tmp_path)
    assert "/dev/video77" in str(caught.value) and "device number" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_password_of_a_stream_is_not_told(tmp_path):
    source = made("rtsp://user:secret@127.0.0.1:1/1", tmp_path)
    assert "secret" not in source._name and "127.0.0.1:1/1" in source._name
