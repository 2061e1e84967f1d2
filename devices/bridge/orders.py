"""What the hub and the floor want of a device: lamp, clock, a word at once, blinking, a self test. Pure."""

from typing import Final, assert_never

from devices.bridge.device import Device
from devices.bridge.display import MODEL
from devices.bridge.effects import Effect, Moment
from devices.messages import Identify, Lamp, SelfTest
from hub.wire.messages import ClockShown, IdentifyWanted, LampSet, ReportWanted, SelfTestWanted

Order = LampSet | ClockShown | ReportWanted | IdentifyWanted | SelfTestWanted

TESTS: Final = 4
"""Self tests that may be under way; each answer is published once."""


def obey(device: Device, order: Order, moment: Moment) -> list[Effect]:
    """Do it, or remember it for when the device is there."""
    match order:
        case LampSet(on):
            device.lamp = on
            return light(device)
        case ClockShown():
            device.display.want(order)
            return show(device, moment)
        case ReportWanted():
            there = device.session is not None and device.keeper is not None
            return device.say(device.keeper.want(moment.mono)) if there and device.keeper else []
        case IdentifyWanted(ms):
            return device.say(Identify(ms))
        case SelfTestWanted():
            device.tests = min(TESTS, device.tests + 1)
            return device.say(SelfTest())
        case _:
            assert_never(order)


def light(device: Device) -> list[Effect]:
    """Say the lamp, as it was set last."""
    return [] if device.lamp is None else device.say(Lamp(device.lamp))


def show(device: Device, moment: Moment) -> list[Effect]:
    """Say what a shot clock is to show, where it shows anything else."""
    hello, keeper = device.hello, device.keeper
    if device.session is None or hello is None or keeper is None or device.binding is None or hello.model != MODEL:
        return []
    return device.say(device.display.correction(hello.boot, keeper, moment.mono))
