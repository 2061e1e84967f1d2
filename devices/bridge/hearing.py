"""What a device that is known says, message by message. Pure."""

from typing import assert_never

from devices.bridge import events, orders
from devices.bridge.device import Device
from devices.bridge.display import MODEL
from devices.bridge.effects import Effect, Moment, Publish
from devices.messages import Beat, Count, Event, Pong, SelfTested
from hub.wire.messages import SelfTestDone
from hub.wire.topics import Leaf

Said = Beat | Count | Event | Pong | SelfTested


def heard(device: Device, said: Said, moment: Moment, *, up: bool) -> list[Effect]:
    """What follows from it; the state of the device is published by whoever calls this, where it is `urgent`."""
    match said:
        case Beat():
            device.beat(said, moment.mono)
            if device.keeper is not None:
                device.keeper.beat(said, moment.mono)
            return []
        case Count():
            return _count(device, said, moment)
        case Event():
            return events.happened(device, said, moment, up=up)
        case Pong():
            return _pong(device, said, moment, up=up)
        case SelfTested():
            return _tested(device, said)
        case _:
            assert_never(said)


def _count(device: Device, count: Count, moment: Moment) -> list[Effect]:
    if device.hello is None or device.hello.model != MODEL:
        return []
    device.urgent |= device.display.counted(count, moment.mono)
    return orders.show(device, moment)


def _pong(device: Device, pong: Pong, moment: Moment, *, up: bool) -> list[Effect]:
    keeper = device.keeper
    if keeper is None:
        return []
    device.urgent |= keeper.pong(pong, moment.mono)
    asked = device.say(keeper.follow_up(moment.mono))
    return [*asked, *events.early(device, moment, up=up), *orders.show(device, moment)]


def _tested(device: Device, said: SelfTested) -> list[Effect]:
    if not device.tests:
        return []
    device.tests -= 1
    return [Publish(device.id, Leaf.EVENT, SelfTestDone(said.boot, said.faults, said.free, said.reset))]
