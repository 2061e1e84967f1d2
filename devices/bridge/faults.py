"""What can be wrong with a box, as a code for programs and a sentence for people. Pure."""

from dataclasses import dataclass

from devices import versions


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong."""

    code: str
    sentence: str


def quarantined(device: str) -> Fault:
    """A device that is bound to nothing at this table."""
    return Fault(
        "quarantined",
        f"The box '{device}' is not bound to this table: bind it with 'floorman devices', add it under [[boxes]], or "
        "unplug it.",
    )


def unplugged(device: str) -> Fault:
    """It hangs at no port, and is expected at none."""
    return Fault("port_missing", f"The box '{device}' is not there: plug the box in, at any port.")


def silent(device: str) -> Fault:
    """The port is open, and no word comes."""
    return Fault("silent", f"The box '{device}' says nothing: unplug it, plug it in again, and check its firmware.")


def elsewhere(device: str, other: str) -> Fault:
    """Another box hangs at the port where this one is expected, and this one nowhere."""
    return Fault("other_box", f"The box '{other}' is at the port of '{device}': plug in '{device}' anywhere else.")


def doubled(device: str) -> Fault:
    """Two ports with the same id."""
    return Fault("double_id", f"Two boxes call themselves '{device}': the second is not listened to; unplug one.")


def program_name(device: str) -> Fault:
    """An id under which a program publishes."""
    return Fault(
        "program_name",
        f"A box calls itself '{device}', which is a program's name: give it another id in its device.json "
        "(docs/hardware.md).",
    )


def many_names(port: str) -> Fault:
    """A device that takes a new name again and again."""
    return Fault(
        "many_names", f"What hangs at {port} takes ever new names and is not listened to: unplug it, and flash it anew."
    )


def many_strangers(device: str, most: int) -> Fault:
    """More boxes that are bound to nothing than any table has."""
    return Fault(
        "many_strangers",
        f"The box '{device}' is not shown, as {most} others are bound to nothing: bind some of them, or unplug them.",
    )


def flood(device: str) -> Fault:
    """More lines than any box sends."""
    return Fault("flood", f"The box '{device}' sends more than it can mean: most of it is dropped; change the box.")


def stuck(device: str, button: str) -> Fault:
    """A button that is down for longer than anybody presses."""
    return Fault(f"stuck:{button}", f"The button '{button}' of the box '{device}' is stuck: free it or change the box.")


def restarts(device: str) -> Fault:
    """It loses its power, or its program, again and again, and with it what was pressed and not taken."""
    return Fault(
        "restarts",
        f"The box '{device}' starts anew again and again: give it another cable and port, then flash it anew.",
    )


def stamps_lie(device: str) -> Fault:
    """The times that it gives its events cannot be true."""
    return Fault(
        "stamps_lie",
        f"The box '{device}' gives its presses times that cannot be true: they count by their arrival; change the box.",
    )


def clock_jumped(device: str) -> Fault:
    """Its clock did what no crystal does."""
    return Fault("clock_jumped", f"The clock of the box '{device}' has jumped: change the box if that happens again.")


def other_clock(device: str) -> Fault:
    """The hub's deadlines are by a clock that is not this machine's."""
    return Fault(
        "other_clock",
        f"The shot clock '{device}' cannot count: the hub runs on another machine than the bridge; run both on one.",
    )


def stray(port: str) -> Fault:
    """A port on which nobody speaks our language."""
    return Fault(
        "stray_port",
        f"At {port} is no box of ours: it is left alone until something else is plugged in; a box there needs its "
        "firmware.",
    )


def other_model(device: str, found: str, wanted: str) -> Fault:
    """It is bound as another kind of box."""
    return Fault("model", f"The box '{device}' is a {found}; it is bound as a {wanted}: correct 'model' there.")


def old_firmware(device: str, found: str, port: str) -> Fault:
    """It works, but not as this bridge knows it."""
    return Fault(
        "old_firmware",
        f"The box '{device}' has the old firmware {found}: {versions.how_to_renew(port)}",
    )


def of_firmware(device: str, found: str, port: str) -> list[Fault]:
    """What is wrong with the firmware of that version."""
    if versions.is_strange(found):
        return [strange_firmware(device, found, port)]
    return [old_firmware(device, found, port)] if versions.is_old(found) else []


def strange_firmware(device: str, found: str, port: str) -> Fault:
    """It speaks our language, and nobody knows what it is."""
    return Fault(
        "strange_firmware",
        f"The box '{device}' calls its firmware {found!a}, which is none of ours: {versions.how_to_renew(port)}",
    )


def lost(device: str, count: int) -> Fault:
    """Presses that no hub took in time."""
    return Fault(
        "events_lost", f"The box '{device}' had to drop {count} presses, as no hub took them: ask the players."
    )
