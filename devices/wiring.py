"""Draws docs/img/wiring.svg from the firmware's own pin table: `python -m devices.wiring >docs/img/wiring.svg`.

The firmware is no package of ours (it is for MicroPython), so its table is read as a literal, not imported.
"""

import ast
import sys
from pathlib import Path
from typing import Final, NamedTuple

PINS: Final = Path(__file__).with_name("firmware") / "pins.py"
LEFT: Final = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
)
RIGHT: Final = (
    *("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "VREF", "GP28", "GND", "GP27", "GP26"),
    *("RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16"),
)
"""The pins of a Pico seen from above with its plug up: 1 to 20 downwards, and 40 to 21 downwards."""

PITCH: Final = 26
TOP: Final = 120
BOARD: Final = (430, 570)
"""Left and right edge of the board, px within a panel."""
RAIL: Final = 80
SUPPLY: Final = 40
PART: Final = 130
"""Where the black rail, the red rail and the parts stand, px from the left of a panel."""
PANEL: Final = (660, 690)
BLACK: Final = "#222222"
RED: Final = "#c62828"
SIGNAL: Final = "#1565c0"
STYLE: Final = """text { font: 13px DejaVu Sans, Arial, sans-serif; fill: #222222 }
.head { font-size: 19px; font-weight: bold } .used { font-weight: bold } .free { fill: #9e9e9e }
.small { font-size: 11px } polyline { fill: none; stroke-width: 2.2; stroke-linejoin: round }"""

Pins = dict[str, int]


class Panel(NamedTuple):
    """One box as it is wired: buttons and their GP numbers, the lamp's (None: on the board only), display, buzzer's."""

    head: str
    inputs: list[tuple[str, int]]
    lamp: int | None
    display: str
    display_pins: Pins
    buzzer: int | None


def table(name: str) -> dict[str, dict[str, object]]:
    """MODELS or DISPLAYS as the firmware has it.

    Raises:
        KeyError: the firmware has no such table.
    """
    for node in ast.parse(PINS.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return dict(ast.literal_eval(node.value))
    raise KeyError(name)


def panels() -> list[Panel]:
    """What is drawn: every model, a clock once with each display that it may have."""
    displays = table("DISPLAYS")
    found = []
    for model, wired in table("MODELS").items():
        for kind in displays if wired["display"] else [""]:
            found.append(_panel(model, wired, kind, displays.get(kind, {})))
    return found


def _panel(model: str, wired: dict[str, object], kind: str, display: dict[str, object]) -> Panel:
    inputs, lamp, buzzer = wired["inputs"], wired["lamp"], wired["buzzer"]
    assert isinstance(inputs, list)
    assert isinstance(lamp, list)
    assert isinstance(buzzer, int)
    outside = [pin for pin in lamp if isinstance(pin, int)]
    pins = {name: int(str(pin)) for name, pin in display.items()}
    head = f"{model}, {kind.upper()}" if kind else model
    return Panel(head, inputs, outside[0] if outside else None, kind, pins, buzzer if buzzer >= 0 else None)


def text() -> str:
    """The whole picture."""
    drawn = panels()
    width, height = PANEL
    rows = -(-len(drawn) // 2)
    size = f'width="{2 * width}" height="{rows * height}" viewBox="0 0 {2 * width} {rows * height}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{STYLE}</style>"]
    lines.append('<rect width="100%" height="100%" fill="#ffffff"/>')
    for number, panel in enumerate(drawn):
        x, y = number % 2 * width, number // 2 * height
        lines += [f'<g transform="translate({x} {y})">', *_draw(panel), "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _draw(panel: Panel) -> list[str]:
    lines = [_text(24, 26, panel.head, "head"), *_buttons(panel.inputs)]
    if panel.lamp is not None:
        lines += _lamp(panel.lamp)
    if panel.display:
        lines += _display(panel.display, panel.display_pins)
    if panel.buzzer is not None:
        lines += _buzzer(panel.buzzer)
    return lines + _board(_used(panel))


def _used(panel: Panel) -> set[str]:
    numbers = [pin for _, pin in panel.inputs] + list(panel.display_pins.values())
    return {f"GP{pin}" for pin in (*numbers, panel.lamp, panel.buzzer) if pin is not None}


def _board(used: set[str]) -> list[str]:
    left, right = BOARD
    lines = [
        f'<rect x="{left}" y="{TOP - 30}" width="{right - left}" height="{20 * PITCH + 40}" rx="8" fill="#e8f5e9" '
        f'stroke="{BLACK}"/>',
        f'<rect x="{(left + right) / 2 - 25}" y="{TOP - 44}" width="50" height="26" fill="#bdbdbd" stroke="{BLACK}"/>',
        _text((left + right) / 2, TOP - 50, "USB", "small", "middle"),
        _text((left + right) / 2, _y(20) + 24, "Pico", "used", "middle"),
    ]
    for at, name in enumerate(LEFT):
        lines += _pin(left, name, at + 1, name in used)
    for at, name in enumerate(RIGHT):
        lines += _pin(right, name, 40 - at, False)
    return lines


def _pin(x: float, name: str, number: int, used: bool) -> list[str]:
    y = _y(number)
    inwards = 12 if x == BOARD[0] else -12
    kind = "used" if used or name in ("GND", "3V3", "VBUS") else "free"
    return [
        f'<circle cx="{x}" cy="{y}" r="5" fill="#ffd54f" stroke="{BLACK}"/>',
        _text(x + inwards, y + 4, f"{name}", kind, "start" if inwards > 0 else "end"),
        _text(x + (-9 if inwards > 0 else 9), y - 5, str(number), "small", "end" if inwards > 0 else "start"),
    ]


def _buttons(inputs: list[tuple[str, int]]) -> list[str]:
    lines = []
    for name, pin in inputs:
        y = _y(_number(pin))
        lines += [
            _wire(SIGNAL, (BOARD[0], y), (PART + 62, y)),
            _wire(BLACK, (RAIL, y), (PART, y)),
            f'<circle cx="{PART + 3}" cy="{y}" r="3.5" fill="{BLACK}"/>',
            f'<circle cx="{PART + 59}" cy="{y}" r="3.5" fill="{BLACK}"/>',
            _wire(BLACK, (PART + 3, y - 9), (PART + 59, y - 9)),
            _wire(BLACK, (PART + 31, y - 9), (PART + 31, y - 14)),
            _text(PART + 72, y - 5, f"button “{name}”"),
        ]
    last = _y(_number(inputs[-1][1]))
    return [*lines, _wire(BLACK, (BOARD[0], _y(3)), (RAIL, _y(3)), (RAIL, last))]


def _lamp(pin: int) -> list[str]:
    y = _y(_number(pin))
    tip = PART + 10
    return [
        _wire(BLACK, (BOARD[0], _y(18)), (RAIL, _y(18)), (RAIL, y), (tip, y)),
        _wire(SIGNAL, (tip + 24, y), (BOARD[0], y)),
        f'<polygon points="{tip + 22},{y - 11} {tip + 22},{y + 11} {tip + 2},{y}" fill="#fff176" stroke="{BLACK}"/>',
        _wire(BLACK, (tip + 1, y - 11), (tip + 1, y + 11)),
        f'<rect x="{PART + 90}" y="{y - 7}" width="56" height="14" fill="#ffffff" stroke="{BLACK}"/>',
        _text(PART + 118, y - 12, "330 Ω", "small", "middle"),
        _text(tip - 10, y + 28, "lamp: LED, its long leg towards the resistor", "small"),
    ]


def _display(kind: str, pins: Pins) -> list[str]:
    ports = {_number(pin): name.upper() for name, pin in pins.items()} | {13: "GND"}
    source = 40 if kind == "max7219" else 36
    top, bottom = _y(12) + 6, _y(max(ports)) + 11
    lines = _module(top, bottom, f"{kind.upper()} digits") + _supply(source, (top + bottom) / 2 + 4)
    for number, name in ports.items():
        colour = BLACK if name == "GND" else SIGNAL
        lines += [_wire(colour, (BOARD[0], _y(number)), (PART + 160, _y(number)))]
        lines += [_text(PART + 153, _y(number) + 4, name, "small", "end")]
    return lines


def _buzzer(pin: int) -> list[str]:
    top, bottom = _y(18) - 11, _y(_number(pin)) + 13
    lines = _module(top, bottom, "buzzer") + _supply(36, (top + bottom) / 2)
    for number, name, colour in ((18, "GND", BLACK), (_number(pin), "I/O", SIGNAL)):
        lines += [_wire(colour, (BOARD[0], _y(number)), (PART + 160, _y(number)))]
        lines += [_text(PART + 153, _y(number) + 4, name, "small", "end")]
    return lines


def _module(top: float, bottom: float, name: str) -> list[str]:
    return [
        f'<rect x="{PART - 30}" y="{top}" width="190" height="{bottom - top}" rx="6" fill="#eceff1" stroke="{BLACK}"/>',
        _text(PART + 8, (top + bottom) / 2 + 4, name),
        _text(PART - 26, (top + bottom) / 2 + 4, "VCC", "small"),
    ]


def _supply(number: int, y: float) -> list[str]:
    """From a pin on the right side over the board's top; 3V3 goes beneath VBUS, so that both may be drawn."""
    over, x = (TOP - 66, SUPPLY - 16) if number == 40 else (TOP - 80, SUPPLY)
    aside = BOARD[1] + (30 if number == 40 else 46)
    return [_wire(RED, (BOARD[1], _y(number)), (aside, _y(number)), (aside, over), (x, over), (x, y), (PART - 30, y))]


def _number(pin: int) -> int:
    return LEFT.index(f"GP{pin}") + 1


def _y(number: int) -> int:
    """Of a pin by its number on the board."""
    return TOP + PITCH * (number - 1 if number <= len(LEFT) else 40 - number)


def _wire(colour: str, *points: tuple[float, float]) -> str:
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" stroke="{colour}"/>'


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{words}</text>'


if __name__ == "__main__":
    sys.stdout.write(text())
