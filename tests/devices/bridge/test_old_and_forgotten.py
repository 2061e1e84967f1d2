"""A box with an old firmware is told; of a box that was forgotten and is gone nothing is published any more."""

from pathlib import Path

from devices import messages
from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.effects import Effect, Moment, Publish
from devices.bridge.roster import BRIDGE
from devices.messages import Hello
from devices.ports.news import Gone, Opened, Received
from hub.events.clocks import HubNanos, UtcMicros
from hub.wire.messages import Availability, BoxState

PORT = Path("/dev/serial/by-id/usb-a")
BOUND = Binding("seat-1", "seat-box", None, {})
NOW = Moment(HubNanos(60_000_000_000), UtcMicros(60_000_000))

LATER = Moment(HubNanos(120_000_000_000), UtcMicros(120_000_000))


def bridge(*bindings: Binding) -> Bridge:
    made = Bridge(bindings, boot=9, now=HubNanos(0), clock=1)
    made.link(True, NOW)
    return made


def plug(made: Bridge, version: str) -> list[Effect]:
    hello = messages.line(Hello("seat-1", "seat-box", version, 1, ("bluff",)))
    return [*made.news(Opened(PORT), NOW), *made.news(Received(PORT, hello), NOW)]


def states(effects: list[Effect]) -> list[BoxState]:
    """What is said of boxes; the bridge speaks of itself, too."""
    said = [each for each in effects if isinstance(each, Publish) and each.id != BRIDGE]
    return [each.message for each in said if isinstance(each.message, BoxState)]


def test_an_old_firmware_is_told_with_the_command_and_the_port() -> None:
    (state,) = states(plug(bridge(BOUND), "0.9.0"))
    assert state.faults == ("old_firmware",)
    assert f"mpremote connect {PORT} cp" in state.sentence
    (state,) = states(plug(bridge(BOUND), "1.0.0"))
    assert state.faults == ()
    assert state.port == str(PORT)


def test_a_firmware_that_nobody_knows_is_told_with_the_command() -> None:
    (state,) = states(plug(bridge(BOUND), "banana"))
    assert state.faults == ("strange_firmware",)
    assert state.sentence.startswith("The box 'seat-1' calls its firmware 'banana', which is none of ours: for ")


def test_a_box_that_is_unbound_and_gone_is_not_spoken_of_again() -> None:
    made = bridge(BOUND)
    plug(made, "1.0.0")
    (away,) = states(made.news(Gone(PORT), NOW))
    assert away.port == ""
    (withdrawn,) = states(made.bind([], NOW))
    assert (withdrawn.faults, withdrawn.sentence, withdrawn.port) == ((), "", "")
    assert states(made.bind([], NOW)) == states(made.advance(LATER)) == []
    assert states(made.link(False, NOW)) == states(made.link(True, NOW)) == []


def test_a_box_that_never_was_there_and_is_unbound_is_not_missing_any_more() -> None:
    made = bridge(BOUND)
    (missing,) = states(made.link(True, NOW))
    assert missing.faults == ("port_missing",)
    told = [each.message for each in made.bind([], NOW) if isinstance(each, Publish)]
    state, availability = told
    assert isinstance(state, BoxState) and isinstance(availability, Availability)
    assert (state.faults, state.sentence, availability.online) == ((), "", False)


def test_a_stranger_that_is_gone_is_not_spoken_of_after_the_broker_was_away() -> None:
    made = bridge()
    (state,) = states(plug(made, "1.0.0"))
    assert state.faults == ("quarantined",)
    made.link(False, NOW)
    assert len(states(made.link(True, NOW))) == 1
    made.news(Gone(PORT), NOW)
    made.link(False, NOW)
    assert states(made.link(True, NOW)) == []
