"""`floorman devices test`: every button once, each press shown as it comes, then the box's own self test."""

from typing import Final

from devices.desk.sight import DeskError, Pressed, SelfTestHeard
from devices.desk.table import Desk, inputs_of, model_of
from hub import clock
from hub.events.clocks import UtcMicros
from hub.wire.messages import SelfTestDone, SelfTestWanted

PATIENCE_S: Final = 30.0
"""So long without a press, and the person has gone."""
ANSWER_S: Final = 4.0
"""A self test takes one second."""
BOUNCE_US: Final = 80_000
"""Nobody presses twice within that: a firmware that says so has a contact that bounces for longer than it waits."""
WORDS: Final = {
    "config": "its device.json has a mistake",
    "flash": "it cannot keep its boot number: flash it anew, or replace the Pico",
    "display": "its display does not answer: check clk, dio, GND and 3V3",
    "memory": "its memory is full: copy the files of one version only",
}
"""The faults of docs/hardware.md."""
_TURN_S: Final = 0.1


def trial(desk: Desk, id_: str, patience_s: float, *, presses: bool = True) -> int:
    """Try a box; 0 where each button was pressed and the box is sound, else 1.

    Args:
        desk: The table.
        id_: The box.
        patience_s: How long to wait for the next press, in seconds.
        presses: Whether to ask for them.

    Raises:
        DeskError: it is not there, or goes away meanwhile.
    """
    seen = desk.there(id_)
    box = desk.bound().box(id_)
    model_of(seen, box)
    desk.floor.taken = id_
    missing = _presses(desk, id_, inputs_of(seen, box), patience_s) if presses else ()
    result = _self_test(desk, id_)
    for sentence in _words(result):
        desk.say(sentence)
    if missing:
        desk.say(f"Not pressed, or not noticed: {', '.join(missing)}.")
    return int(bool(missing or result is None or result.faults))


def _presses(desk: Desk, id_: str, wanted: tuple[str, ...], patience_s: float) -> tuple[str, ...]:
    """Show each press; the buttons that were not pressed."""
    if not wanted:
        return ()
    desk.say(f"Press each button of '{id_}' once: {', '.join(wanted)}.")
    last: dict[str, UtcMicros] = {}
    began, heard = clock.utc(), clock.monotonic()
    while set(wanted) - set(last) and clock.monotonic() - heard < patience_s * 1e9:
        for each in desk.floor.turn(_TURN_S):
            if isinstance(each, Pressed) and each.id == id_:
                desk.say(_line(each, began, last.get(each.button)))
                last[each.button], heard = each.at, clock.monotonic()
        if not desk.seen(id_).there(clock.utc()):
            raise DeskError(f"The box '{id_}' is away: plug it in, and begin again.")
    return tuple(each for each in wanted if each not in last)


def _line(press: Pressed, began: UtcMicros, before: UtcMicros | None) -> str:
    said = f"{max(0, press.at - began) / 1e6:7.2f} s  {press.button}"
    if before is not None and press.at - before < BOUNCE_US:
        return f"{said}  (again after {(press.at - before) // 1_000} ms: its contact bounces)"
    return said


def _self_test(desk: Desk, id_: str) -> SelfTestDone | None:
    desk.say("Self test: look whether its lamp, its buzzer and all its digits go on.")
    desk.floor.order(id_, SelfTestWanted())
    until = clock.monotonic() + round(ANSWER_S * 1e9)
    while clock.monotonic() < until:
        for each in desk.floor.turn(_TURN_S):
            if isinstance(each, SelfTestHeard) and each.id == id_:
                return each.result
    return None


def _words(result: SelfTestDone | None) -> list[str]:
    if result is None:
        return ["It did not answer: unplug it, plug it in again, and check its firmware."]
    told = f"{result.free} bytes free, started last by {result.reset}"
    if not result.faults:
        return [f"The box says that it is sound ({told})."]
    return [f"The box says what is wrong: {', '.join(map(_fault, result.faults))} ({told})."]


def _fault(code: str) -> str:
    what, dash, button = code.partition("-")
    if what == "down" and dash:
        return f"the button '{button}' is down, or its wires touch"
    return WORDS.get(code, code)
