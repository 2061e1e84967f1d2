"""The box in words: a screen for a terminal, a line a change for a pipe. Pure."""

from collections.abc import Iterable

from devices.hand.box import Face
from devices.hand.keys import HELP
from devices.models.body import Identity


def screen(identity: Identity, port: str, face: Face, on: Iterable[str], lines: Iterable[str]) -> list[str]:
    """The whole screen, a string a line."""
    buttons = "   ".join(_button(number, name, face) for number, name in enumerate(identity.inputs, 1))
    return [
        f"{identity.id}  ({identity.model}, {identity.version}, boot {face.boot})  on {port}",
        "",
        f"  {_shown(identity, face)}      {_link(face)}",
        f"  buttons  {buttons}",
        f"  outbox   {face.waiting} waiting, {face.lost} lost",
        f"  faults   {', '.join(on) or 'none'}",
        "",
        *(f"  {line}" for line in lines),
        "",
        *HELP.splitlines(),
    ]


def line(identity: Identity, face: Face, on: Iterable[str]) -> str:
    """The same in one line."""
    down = ",".join(face.down) or "none"
    faults = ",".join(on) or "none"
    state = f"{_shown(identity, face)}; {_link(face)}; down {down}"
    return f"{state}; outbox {face.waiting}; boot {face.boot}; faults {faults}"


def _shown(identity: Identity, face: Face) -> str:
    if identity.model == "shot-clock":
        return "digits dark" if face.digits is None else f"digits {face.digits}"
    if not face.linked:
        # It blinks for that, every second: no news.
        return "lamp says no link"
    return "lamp on" if face.lamp else "lamp off"


def _link(face: Face) -> str:
    if not face.plugged:
        return "unplugged"
    return "linked" if face.linked else "no link"


def _button(number: int, name: str, face: Face) -> str:
    return f"[{number} {name.upper()}]" if name in face.down else f" {number} {name} "
