"""The cameras, as the kernel lists them: none is opened, so that none that works is disturbed."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from devices.doctor.machine import Machine, may_open, user
from hub.checkup.finding import Finding, Level
from hub.settings.model import Camera

SYS: Final = Path("/sys/class/video4linux")


def listed(machine: Machine) -> list[Finding]:
    """A finding a video device."""
    return [_device(path, machine) for path in machine.cameras()]


def of_table(cameras: Iterable[Camera], folder: Path, machine: Machine) -> list[Finding]:
    """A finding a camera of the table; relative sources start at `folder`, that of the table file."""
    return [_camera(camera, folder, machine) for camera in cameras]


def _device(path: Path, machine: Machine) -> Finding:
    what, name = f"camera {path}", _name(path)
    if not may_open(path):
        return Finding(what, Level.WRONG, f"{name}; we have no right to open it", _join_video())
    holder = machine.holder(path)
    return Finding(what, Level.WELL, f"{name}, used by {holder}" if holder else name)


def _camera(camera: Camera, folder: Path, machine: Machine) -> Finding:
    what = f"camera '{camera.id}'"
    if not camera.calibration.is_file():
        todo = "calibrate the camera, or correct 'calibration'"
        return Finding(what, Level.WRONG, f"its calibration {camera.calibration} is not there", todo)
    if camera.source.startswith("rendered:") or "://" in camera.source:
        return Finding(what, Level.WELL, camera.source)
    path = machine.dev / f"video{camera.source}" if camera.source.isdigit() else folder / camera.source
    if not path.exists():
        have = ", ".join(str(each) for each in machine.cameras()) or "none"
        return Finding(what, Level.WRONG, f"{path} is not there (there are: {have})", "plug it in, or correct 'source'")
    if not may_open(path) and path.is_relative_to(machine.dev):
        return Finding(what, Level.WRONG, f"we have no right to open {path}", _join_video())
    return Finding(what, Level.WELL, str(path))


def _name(path: Path) -> str:
    try:
        return (SYS / path.name / "name").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "a camera"


def _join_video() -> str:
    return f"sudo usermod -aG video {user()}, and log in again"
