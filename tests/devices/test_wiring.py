"""One table of pins: the firmware's, the picture's and the page's."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from devices import wiring
from devices.models.body import INPUTS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hardware.md").read_text(encoding="utf-8")


def expected() -> set[tuple[str, str, int]]:
    rows = set()
    for model, wired in wiring.table("MODELS").items():
        rows |= {(model, f"button `{name}`", pin) for name, pin in wired["inputs"]}
        rows |= {(model, "lamp", pin) for pin in wired["lamp"] if pin != "LED"}
        rows |= {(model, "buzzer", pin) for pin in [wired["buzzer"]] if pin >= 0}
    for kind, pins in wiring.table("DISPLAYS").items():
        rows |= {(f"shot-clock, {kind.upper()}", f"`{name}`", pin) for name, pin in pins.items()}
    return rows


def test_the_page_lists_the_pins_of_the_firmware() -> None:
    rows = re.findall(r"^\| ([\w, -]+) \| ([^|]+) \| GP(\d+) \((\d+)\) \|$", PAGE, flags=re.MULTILINE)
    assert {(box, part, int(pin)) for box, part, pin, _ in rows} == expected()
    assert all(wiring.LEFT[int(number) - 1] == f"GP{pin}" for _, _, pin, number in rows)


def test_the_picture_is_drawn_from_the_pins_of_the_firmware() -> None:
    drawn = (ROOT / "docs" / "img" / "wiring.svg").read_text(encoding="utf-8")
    assert drawn == wiring.text(), "draw it again: python -m devices.wiring >docs/img/wiring.svg"
    assert "img/wiring.svg" in PAGE


def test_the_picture_names_every_button() -> None:
    words = {node.text for node in ElementTree.fromstring(wiring.text()).iter("{http://www.w3.org/2000/svg}text")}
    for wired in wiring.table("MODELS").values():
        assert {f"button “{name}”" for name, _ in wired["inputs"]} <= words
    assert {"seat-box", "dealer-box", "shot-clock, TM1637", "shot-clock, MAX7219"} <= words


def test_no_pin_is_used_twice_in_a_box() -> None:
    for panel in wiring.panels():
        used = [pin for _, pin in panel.inputs] + list(panel.display_pins.values())
        used += [pin for pin in (panel.lamp, panel.buzzer) if pin is not None]
        assert len(set(used)) == len(used)


def test_real_and_simulated_boxes_have_the_same_buttons() -> None:
    found = {model: tuple(name for name, _ in wired["inputs"]) for model, wired in wiring.table("MODELS").items()}
    assert found == INPUTS


def test_a_table_that_the_firmware_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        wiring.table("SWITCHES")


def test_the_sums_of_the_parts_list_are_right() -> None:
    sums = [0.0, 0.0, 0.0]
    lines = PAGE.split("## 2. Parts")[1].split("## 3.")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    for _, price, *counts in rows[2:-1]:
        for box, count in enumerate(counts):
            sums[box] += float(price) * int(count or 0)
    assert [f"**{each:.2f}**" for each in sums] == rows[-1][2:]
