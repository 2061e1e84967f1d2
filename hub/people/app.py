"""The process of the simulated people: sees the table's snapshot as a screen does, acts through the real parts."""

import sys
import threading
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

import structlog

from hub import clock
from hub.events.clocks import UtcMicros
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.link.address import from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, LinkError
from hub.people.card_table import CardDoing, CardTroupe
from hub.people.card_table import act as act_at_cards
from hub.people.script import Press
from hub.people.troupe import Doing, Troupe, act
from hub.process import start
from hub.settings.load import SettingsError, load
from hub.settings.model import TableFile
from hub.views.model import TableView
from hub.wire.codec import WireError, decode, encode
from hub.wire.messages import ButtonHeld, HubState, Observed, Scene, Stamp
from hub.wire.topics import Kind, Leaf, Topic, pattern

PEOPLE: Final = "people"
SIMULATOR: Final = "simulator"
STEP_S: Final = 0.03
EXPIRES_US: Final = 3_600_000_000

log = structlog.get_logger()


class PeopleProcess:
    """The loop of the people."""

    def __init__(self, settings: TableFile, troupe: Troupe) -> None:
        self._table, self._troupe = settings.table.id, troupe
        self._boxes = {box.seat: box for box in settings.boxes if box.seat is not None}
        self._cards = CardTroupe(troupe.seed, troupe.pace, troupe.rounds, troupe.mode)
        self._view: TableView | None = None
        self._boot, self._seq = clock.boot_number(), count(1)
        self._link = MqttLink(from_environment(), f"people-{self._table}", on_delivery=self._deliver)

    def run(self, stop: threading.Event) -> None:
        """Play until told to stop, or until enough rounds are settled.

        Raises:
            LinkError: the broker cannot be reached.
        """
        self._link.subscribe(pattern(self._table, Kind.HUB, self._table, Leaf.STATE))
        self._link.open(stop)
        while not stop.wait(STEP_S):
            if self._view is None:
                continue
            if self._act(self._view, clock.monotonic() / 1e9):
                log.info("all rounds played", row=self._view.row)
                break
        self._link.close()

    def _act(self, view: TableView, now: float) -> bool:
        """Do what is to be done; whether all is played."""
        if view.hand is not None:
            self._cards, doing = act_at_cards(self._cards, view, now)
            self._do_at_cards(doing)
            return doing.done
        self._troupe, at_dice = act(self._troupe, view, now)
        self._do(at_dice)
        return at_dice.done

    def _deliver(self, delivery: Delivery) -> None:
        try:
            message = decode(delivery.payload)
        except WireError as error:
            log.warning("bad message", why=str(error))
            return
        if isinstance(message, HubState):
            self._view = message.view

    def _do(self, doing: Doing) -> None:
        if doing.scene:
            self._publish(Leaf.STATE, Scene(self._stamp(), doing.scene, round(self._troupe.pace.lift * 1000)))
        if doing.entry is not None:
            self._enter(doing.entry)
        if doing.press is not None:
            self._press(doing.press)

    def _do_at_cards(self, doing: CardDoing) -> None:
        if doing.cards:
            self._publish(Leaf.STATE, Scene(self._stamp(), (), cards=doing.cards))
        if doing.entry is not None:
            self._enter(doing.entry)
        if doing.press is not None:
            self._press(doing.press)

    def _press(self, press: Press) -> None:
        """Press the button that is bound to what somebody wants; one without a binding does what its own name says."""
        box = self._boxes[press.seat]
        button = next((name for name, action in box.buttons.items() if action == press.button), press.button)
        held = ButtonHeld(box.id, button)
        self._link.publish(Topic(self._table, Kind.DEVICE, SIMULATOR, Leaf.COMMAND), encode(held))

    def _enter(self, entry: Observation) -> None:
        envelope = Envelope(PEOPLE, self._boot, next(self._seq), clock.ticks())
        self._publish(Leaf.EVENT, Observed(envelope, entry))

    def _publish(self, leaf: Leaf, message: Scene | Observed) -> None:
        self._link.publish(Topic(self._table, Kind.DEVICE, PEOPLE, leaf), encode(message))

    def _stamp(self) -> Stamp:
        now = clock.utc()
        return Stamp(self._boot, now, UtcMicros(now + EXPIRES_US))


def main(path: Path, troupe: Troupe, speed: float) -> int:
    """Run the process; statuses as of every part."""
    stop = start(PEOPLE)
    try:
        PeopleProcess(load(path), replace(troupe, pace=troupe.pace.scaled(speed))).run(stop)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except LinkError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0
