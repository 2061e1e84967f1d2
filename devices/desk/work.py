"""The commands of the desk: list, bind, identify, rename, forget. Each says what it does, and returns its status."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Final

from devices.desk import binding, rows
from devices.desk.binding import Bound, Place, Wish
from devices.desk.clearing import clear_retained
from devices.desk.sight import DeskError, Pressed
from devices.desk.table import Desk, Say, inputs_of, model_of
from hub import clock
from hub.checkup import sheet
from hub.settings.bindings import changing, save_bindings
from hub.settings.model import Box
from hub.wire.messages import IdentifyWanted

BLINK_MS: Final = 5_000
SENT_S: Final = 0.4
"""A word to a box is on its cable by then."""
TAKEN_S: Final = 4.0
"""The bridge looks once a second whether something was bound anew."""
PRESS_S: Final = 60.0

Status = int


def show(desk: Desk, aside: Say, *, as_json: bool) -> Status:
    """All boxes, those that are bound to nothing at the end; 1 where something is wrong with one, or beside them.

    `aside` is told what is no box's, where only boxes are printed.
    """
    found = rows.rows(desk.floor.sight, desk.laid(), desk.settings, desk.name, clock.utc())
    if as_json:
        for row in found:
            desk.say(json.dumps(asdict(row)))
    elif found:
        sheet.show(rows.HEAD, [(row.style, row.cells) for row in found])
    else:
        desk.say(f"No box is bound, and none {'was heard' if desk.floor.troubles else 'is plugged in'}.")
    if desk.floor.running and not desk.bridge_there:
        desk.warn("The bridge of the table is away, so this is old; it is started again by itself.")
    if desk.floor.sight.unheard:
        desk.warn(desk.floor.sight.unheard)
    for sentence in desk.floor.troubles:
        (aside if as_json else desk.say)(sentence)
    return int(bool(desk.floor.troubles) or any(row.style == "wrong" for row in found))


def identify(desk: Desk, id_: str) -> Status:
    """Let a box blink."""
    desk.there(id_)
    desk.floor.order(id_, IdentifyWanted(BLINK_MS))
    desk.floor.watch(SENT_S, lambda: False)
    desk.say(f"The box '{id_}' blinks for {BLINK_MS // 1_000} seconds.")
    return 0


def rename(desk: Desk, id_: str, name: str) -> Status:
    """Call a box by another name."""
    desk.seen(id_)
    _change(desk, lambda bound: binding.rename(id_, name, bound))
    desk.say(f"The box '{id_}' is called '{name.strip()}' now.")
    return 0


def bind(
    desk: Desk, id_: str, place: Place, seat: int, name: str | None, buttons: Sequence[str], *, replace: bool
) -> Status:
    """Bind a box to a seat, to the dealer or as the clock."""
    seen, wanted = desk.seen(id_), binding.buttons_of(buttons) or None

    def bound_so(bound: Bound) -> tuple[Box, ...]:
        before = bound.box(id_)
        model, inputs = model_of(seen, before), inputs_of(seen, before)
        return binding.bind(Wish(id_, model, inputs, place, seat, name, wanted, replace), bound)

    _change(desk, bound_so)
    box = desk.bound().box(id_)
    if box is None:
        raise DeskError(f"The box '{id_}' could not be bound: look at devices.json in the data folder.")
    desk.say(f"The box '{id_}' is bound: {rows.place(box, desk.settings)}. {_said(box, inputs_of(seen, box))}")
    if desk.floor.running:
        _await_bridge(desk, id_)
    if seen.there(clock.utc()):
        identify(desk, id_)
    return 0


def pressed_one(desk: Desk, seconds: float) -> str:
    """The id of the unbound box of which a button is pressed first.

    Raises:
        DeskError: none is.
    """
    for sentence in desk.floor.held:
        desk.say(sentence)
    desk.say(f"Press a button on the box that you mean, within {seconds:.0f} seconds.")
    known = {box.id for box in desk.laid()}
    found: list[str] = []
    until = clock.monotonic() + round(seconds * 1e9)
    while not found and clock.monotonic() < until:
        news = desk.floor.turn(0.2)
        found = [each.id for each in news if isinstance(each, Pressed) and each.id not in known]
        for each in news:
            if isinstance(each, Pressed) and each.id in known:
                desk.say(f"That is '{each.id}', which is bound already.")
    if not found:
        raise DeskError("No button of an unbound box was pressed: plug the box in, wait two seconds, and press again.")
    desk.say(f"That is the box '{found[0]}'.")
    return found[0]


def forget(desk: Desk, id_: str) -> Status:
    """Take a box's binding away, and all that the broker keeps of it."""
    seen, since = desk.seen(id_), clock.utc()
    _change(desk, lambda bound: binding.forget(id_, bound))
    if desk.bound().in_file(id_):
        desk.say(f"What was bound of '{id_}' is forgotten: what the table file says of it holds again.")
    elif desk.floor.running and seen.there(clock.utc()):
        _watch(desk, lambda: rows.QUARANTINED in desk.seen(id_).faults)
        desk.say(f"The box '{id_}' is bound to nothing now. To take it off the list, unplug it and forget it again.")
    else:
        if desk.floor.running and desk.bridge_there:
            # What the bridge says of it after the clearing would be kept anew; its last word is that nothing is wrong.
            _watch(desk, lambda: desk.seen(id_).told_away(since) and not desk.seen(id_).faults)
        _clear(desk, id_)
        desk.say(f"The box '{id_}' is forgotten.")
    return 0


def _clear(desk: Desk, id_: str) -> None:
    if not desk.floor.running:
        clear_retained(desk.settings, id_)
        return
    desk.floor.clear(id_)
    desk.floor.watch(SENT_S, lambda: False)


def _said(box: Box, inputs: tuple[str, ...]) -> str:
    if box.model == binding.CLOCK:
        return "It shows the time."
    return f"Buttons: {', '.join(f'{each} = {box.buttons.get(each, each)}' for each in inputs)}."


def _await_bridge(desk: Desk, id_: str) -> None:
    taken = _watch(desk, lambda: rows.QUARANTINED not in desk.seen(id_).faults)
    if not taken:
        desk.say("The table has not taken it over yet; it does when its bridge is back.")


def _watch(desk: Desk, enough: Callable[[], bool]) -> bool:
    return desk.floor.watch(TAKEN_S, enough)


def _change(desk: Desk, change: Callable[[Bound], tuple[Box, ...]]) -> None:
    """Write what comes of the bindings as they are at this moment, whoever else binds a box just now."""
    with changing(desk.settings.table.data_dir):
        save_bindings(desk.settings.table.data_dir, change(desk.bound()))
