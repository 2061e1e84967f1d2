"""What can be wrong with a box, as a code for programs and a sentence for people. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong."""

    code: str
    sentence: str


def quarantined(device: str) -> Fault:
    """A device that the table file does not name."""
    return Fault("quarantined", f"The box '{device}' is not in the table file: add it under [[boxes]] or unplug it.")


def silent(device: str) -> Fault:
    """The port is open, and no word comes."""
    return Fault("silent", f"The box '{device}' says nothing: unplug it, plug it in again, and check its firmware.")


def elsewhere(device: str, other: str) -> Fault:
    """Another box hangs at the port where this one is expected, and this one nowhere."""
    return Fault("other_box", f"The box '{other}' is at the port of '{device}': plug in '{device}' anywhere else.")


def doubled(device: str) -> Fault:
    """Two ports with the same id."""
    return Fault("double_id", f"Two boxes call themselves '{device}': the second is not listened to; unplug one.")


def flood(device: str) -> Fault:
    """More lines than any box sends."""
    return Fault("flood", f"The box '{device}' sends more than it can mean: most of it is dropped; change the box.")


def stuck(device: str, button: str) -> Fault:
    """A button that is down for longer than anybody presses."""
    return Fault(f"stuck:{button}", f"The button '{button}' of the box '{device}' is stuck: free it or change the box.")


def other_model(device: str, found: str, wanted: str) -> Fault:
    """The table file says that this is another kind of box."""
    return Fault("model", f"The box '{device}' is a {found}; the table file says {wanted}: correct 'model' there.")


def lost(device: str, count: int) -> Fault:
    """Presses that no hub took in time."""
    return Fault(
        "events_lost", f"The box '{device}' had to drop {count} presses, as no hub took them: ask the players."
    )
