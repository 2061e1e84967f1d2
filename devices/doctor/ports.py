"""The serial ports: what hangs there, whether we may use it, and what to do."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from devices import versions
from devices.bridge.roster import RESERVED
from devices.doctor.asking import Asked, ask
from devices.doctor.machine import Machine, may_open, user
from devices.messages import Hello
from devices.ports.port import Ports, Trouble
from hub.checkup.finding import Finding, Level

CABLE: Final = "plug the boxes in; where that is done, by another cable: some can only charge"


def look(paths: Iterable[Path], machine: Machine, ports: Ports) -> tuple[list[Finding], list[Hello]]:
    """A finding a port, and who answered. A port that somebody holds is left alone."""
    all_ = list(paths)
    held = {path: holder for path in all_ if (holder := machine.holder(path))}
    denied = [path for path in all_ if path not in held and path.exists() and not may_open(path)]
    asked = ask([path for path in all_ if path not in held and path not in denied], ports)
    hellos = [each.hello for each in asked if each.hello is not None]
    count = Counter(hello.id for hello in hellos)
    findings = [
        *(_held(path, holder) for path, holder in held.items()),
        *(_denied(path) for path in denied),
        *(_answer(each, count) for each in asked),
    ]
    order = [f"port {path}" for path in all_]
    return sorted(findings, key=lambda each: order.index(each.what)), hellos


def answered(port: str, hello: Hello, twice: bool = False) -> Finding:
    """A box of ours at a port."""
    told = f"{hello.id}, a {hello.model}, firmware {hello.version}"
    what = f"port {port}"
    if twice:
        return Finding(what, Level.WRONG, f"{told}; another box has the same id", "give one of them another id")
    if hello.id in RESERVED:
        todo = "give it another id in its device.json (docs/hardware.md)"
        return Finding(what, Level.WRONG, f"{told}; that id is a program's name", todo)
    if versions.is_old(hello.version):
        return Finding(what, Level.WRONG, f"{told}, which is old", versions.how_to_renew(port))
    if versions.is_strange(hello.version):
        return Finding(what, Level.WRONG, f"{told}, which is none of ours", versions.how_to_renew(port))
    return Finding(what, Level.WELL, told)


def _answer(asked: Asked, count: Counter[str]) -> Finding:
    what = f"port {asked.path}"
    if asked.error is not None:
        if asked.error.trouble is Trouble.DENIED:
            return _denied(asked.path)
        return Finding(what, Level.WRONG, asked.error.trouble.replace("_", " "), str(asked.error))
    if asked.hello is not None:
        return answered(str(asked.path), asked.hello, count[asked.hello.id] > 1)
    if asked.heard:
        return Finding(what, Level.NOTE, "something speaks there that is no box of ours", "no matter, if you know it")
    return Finding(what, Level.NOTE, "nobody answers", "if it is a box: put the firmware on it (docs/hardware.md)")


def _held(path: Path, holder: str) -> Finding:
    return Finding(f"port {path}", Level.WRONG, f"held by {holder}", "end that program")


def _denied(path: Path) -> Finding:
    todo = f"sudo usermod -aG dialout {user()}, and log in again"
    return Finding(f"port {path}", Level.WRONG, "we have no right to open it", todo)
