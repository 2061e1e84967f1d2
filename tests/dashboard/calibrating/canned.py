"""A workbench that plays recorded states, one of each step, and notes what is done."""

import base64
from collections.abc import Mapping
from typing import Any

PIXEL = base64.b64decode(
    "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X"
    "GBYUGBIUFRT/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=="
)
STEPS = ("print", "camera", "table", "seats", "deck", "check", "done")
SEAT = {"kind": "seat", "id": "1", "corners": [[0.2, 0.6], [0.4, 0.6], [0.4, 0.8], [0.2, 0.8]]}
MIDDLE = {"kind": "middle", "id": "board", "corners": [[0.4, 0.4], [0.6, 0.4], [0.5, 0.55]]}
MARKER = {"kind": "marker", "id": "1", "corners": [[0.05, 0.05], [0.1, 0.05], [0.1, 0.1], [0.05, 0.1]]}
NOW: dict[str, dict[str, Any]] = {
    "print": {"typed": {"ruler": ""}},
    "camera": {
        "views": 9,
        "needed": 14,
        "bare": [0, 8],
        "untilted": ["left"],
        "error": 0.21,
        "focal": 0.4,
        "enough": False,
        "still": False,
        "blind": False,
        "stored": False,
    },
    "table": {
        "seen": [1, 2, 3],
        "missing": [4],
        "measured": {"error": 0.12, "height": 903, "tilt": 28, "markers": [1, 2, 3]},
        "wrong": "",
        "sentences": ["Only 3 markers are seen; with four the millimetres are surer, and one may be covered later."],
        "typed": {
            "ruler": "150",
            "between_12": "",
            "between_23": "",
            "height": "",
            "die": "16",
            "card": "",
            "fresh": "",
        },
        "cards": False,
        "stored": True,
    },
    "seats": {
        "regions": ["1", "board"],
        "wrong": "",
        "players": "4",
        "shape": "oval",
        "most": [2, 10],
        "stored": False,
    },
    "deck": {"cards": 20, "needed": 52, "back": True, "whole": False, "sentences": [], "wrong": "", "stored": False},
    "check": {"sentences": [], "wrong": "Seat 2 has no region: go back to the step of the seats.", "acts": []},
    "done": {"files": ["/home/floor/north.lens.json"], "table": "table.toml"},
}
OUTLINES = {"table": [MARKER], "seats": [SEAT, MIDDLE]}


class CannedBench:
    """See dashboard.calibrating.workbench."""

    def __init__(self) -> None:
        self.step, self.revision, self.number = "print", 1, 1
        self.fault, self.concern = "", ""
        self.heard: list[tuple[str, dict[str, object]]] = []
        self.answer: dict[str, object] = {}

    def told(self, after: int, _wait_s: float) -> Mapping[str, object]:
        self.number = after + 1
        return {
            "table": "Table 4",
            "cameras": ["north", "south"],
            "camera": "north",
            "size": [1280, 720],
            "step": self.step,
            "steps": [{"name": name, "done": name in ("print", "camera")} for name in STEPS],
            "concern": self.concern,
            "now": NOW[self.step],
            "outlines": OUTLINES.get(self.step, []),
            "number": self.number,
            "fault": self.fault,
            "revision": self.revision,
        }

    def picture(self) -> bytes:
        return b"" if self.fault else PIXEL

    def sheets(self, paper: str) -> bytes:
        return b"%PDF-1.4" if paper == "a4" else b""

    def do(self, act: str, said: Mapping[str, object], revision: int) -> Mapping[str, object]:
        self.heard.append((act, dict(said)))
        if act == "go":
            self.step = str(said["step"])
        self.revision = revision + 1
        return {**self.told(self.number, 0.0), "ok": True, "sentence": "", **self.answer}

    def close(self) -> None:
        """Nothing is open."""
