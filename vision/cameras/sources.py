"""From what a table file says of a camera to its source."""

from pathlib import Path

from hub.settings.model import Camera
from vision.cameras.opencv import OpenCvSource, device_opener, stream_opener
from vision.cameras.port import FrameSource, SourceError
from vision.cameras.recording import RecordingSource
from vision.cameras.rendered import PREFIX, RenderedSource


def make_source(camera: Camera, size: tuple[int, int], seats: int, base: Path) -> FrameSource:
    """The source of a camera.

    Args:
        camera: its section of the table file; `source` is a device number or path, the address of a stream, a folder
            of pictures, a video file, or `rendered:<camera of the rig>`.
        size: (width, height) of the pictures its calibration holds for.
        seats: places at the simulated table.
        base: the folder of the table file, from which relative paths count.

    Raises:
        SourceError: the source is none of these.
    """
    source = camera.source
    if source.startswith(PREFIX):
        return RenderedSource(source.removeprefix(PREFIX), seats, camera.fps)
    if source.isdecimal():
        return OpenCvSource(
            f"'{camera.id}' (device {source})", device_opener(int(source), size, camera.fps), camera.fps
        )
    if "://" in source:
        return OpenCvSource(f"'{camera.id}' ({source.split('@')[-1]})", stream_opener(source), camera.fps)
    path = base / Path(source).expanduser()
    if path.is_char_device():
        return OpenCvSource(f"'{camera.id}' ({path})", device_opener(str(path), size, camera.fps), camera.fps)
    if path.exists():
        return RecordingSource(path, camera.fps)
    raise SourceError(
        f"The camera '{camera.id}': there is no '{source}'. Plug it in, or give a device number, a device path, "
        f"a folder of pictures, a video file, a stream's address or {PREFIX}north."
    )
