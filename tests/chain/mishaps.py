"""What goes wrong, by chance: cables, power, processes, links."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.chain.agenda import MS
from tests.chain.house import Fate, House
from tests.chain.post import Trouble
from tests.chain.span import Span
from tests.chain.wires import Noise

if TYPE_CHECKING:
    from tests.chain.world import World


Mishap = Callable[["World"], object]


def draw(world: "World", number: int, until: int) -> None:
    """So many mishaps, at any time."""
    rng = world.rng
    for _ in range(number):
        mishap = rng.choice(MISHAPS)
        world.agenda.at(rng.randrange(500 * MS, until), partial(mishap, world))


def bad_cable(world: "World") -> None:
    """A cable loses, spoils and doubles lines for a while."""
    rng = world.rng
    path, cable = rng.choice(sorted(world.cables.items()))
    lost, spoilt, doubled = (rng.choice([0, 0.02, 0.1, 0.3]) for _ in range(3))
    cable.noise = Noise(lost, spoilt, doubled, rng.randrange(1, 21) * MS)
    world.tell(f"{path}: {cable.noise}")
    world.agenda.after(rng.randrange(200, 4_000) * MS, lambda: setattr(cable, "noise", Noise(jitter=4 * MS)))


def one_way(world: "World") -> None:
    """One wire of a cable has no contact for a while."""
    rng = world.rng
    path, cable = rng.choice(sorted(world.cables.items()))
    cable.noise = Noise(jitter=4 * MS, deaf=rng.random() < 0.5)
    cable.noise.mute = not cable.noise.deaf
    world.tell(f"{path}: {'deaf' if cable.noise.deaf else 'mute'}")
    world.agenda.after(rng.randrange(100, 4_500) * MS, lambda: setattr(cable, "noise", Noise(jitter=4 * MS)))


def pulled(world: "World") -> None:
    """A cable is pulled and put back."""
    path = world.rng.choice(sorted(world.cables))
    gadget = world.pull(path)
    if gadget is not None:
        back = world.rng.choice([50, 300, 1_000, 2_500, 4_500]) * MS
        world.agenda.after(back, lambda: world.plug(path, gadget))


def clock_astray(world: "World") -> None:
    """The shot clock does not hear the host any more, is not heard, or is pulled: for longer than a beat or two."""
    rng, path = world.rng, Path("/dev/clock")
    cable = world.cables.get(path)
    if cable is None:
        return
    long, kind = rng.randrange(2_000, 7_000) * MS, rng.choice(["deaf", "mute", "pulled"])
    world.tell(f"{path}: {kind} for {long // MS} ms")
    if kind != "pulled":
        cable.noise = Noise(jitter=4 * MS, deaf=kind == "deaf", mute=kind == "mute")
        world.agenda.after(long, lambda: setattr(cable, "noise", Noise(jitter=4 * MS)))
    elif (gadget := world.pull(path)) is not None:
        world.agenda.after(long, lambda: world.plug(path, gadget))


def swapped(world: "World") -> None:
    """Two cables change their ports."""
    if len(world.cables) < 2:
        return
    one, other = world.rng.sample(sorted(world.cables), 2)
    first, second = world.pull(one), world.pull(other)
    for path, gadget in ((other, first), (one, second)):
        if gadget is not None:
            world.agenda.after(world.rng.randrange(20, 600) * MS, partial(world.plug, path, gadget))


def rebooted(world: "World") -> None:
    """A device loses its power for a moment."""
    name = world.rng.choice(sorted(world.gadgets))
    if not world.dark:
        world.tell(f"{name} starts anew")
        world.gadgets[name].reboot()


def liar(world: "World") -> None:
    """From now on the stamps of a device are two seconds in the past."""
    name = world.rng.choice(sorted(world.gadgets))
    world.tell(f"{name} lies")
    world.gadgets[name].lie_us = 2_000_000


def bounced(world: "World") -> None:
    """Somebody brushes a button."""
    name = world.rng.choice(sorted(world.gadgets))
    world.people.brush(name)


def bridge_killed(world: "World") -> None:
    """The bridge is killed and comes back."""
    world.tell("bridge killed")
    world.span.kill()
    world.agenda.after(world.rng.randrange(50, 1_500) * MS, world.raise_bridge)


def hub_killed(world: "World") -> None:
    """The hub is killed and comes back: between two messages, or in the middle of a commit."""
    fate = world.rng.choice([None, Fate.BEFORE, Fate.AFTER, Fate.AFTER])
    world.tell(f"hub killed {fate}")
    world.house.kill(fate)
    world.agenda.after(world.rng.choice([150, 600, 1_500, 3_000]) * MS, world.raise_hub)


def hub_stalled(world: "World") -> None:
    """The hub stands still."""
    long = world.rng.choice([50, 200, 900, 1_600]) * MS
    world.tell(f"hub stalls {long // MS} ms")
    world.house.stall(long)


def link_lost(world: "World") -> None:
    """A process loses the broker for a while."""
    parties: list[Span | House] = [world.span, world.house]
    party = world.rng.choice(parties)
    world.tell(f"{type(party).__name__} loses the broker")
    party.disconnect()
    world.agenda.after(world.rng.randrange(50, 2_000) * MS, party.connect)


def slow_post(world: "World") -> None:
    """Messages come late, twice, or overtake each other."""
    rng = world.rng
    trouble = Trouble(rng.choice([0, 30, 300, 1_300]) * MS, rng.choice([0, 0.2]), rng.choice([0, 0.2]))
    world.post.trouble = trouble
    world.tell(f"post: {trouble}")
    world.agenda.after(rng.randrange(200, 3_000) * MS, lambda: setattr(world.post, "trouble", Trouble()))


def blackout(world: "World") -> None:
    """The machine of hub and bridge loses its power, and the devices that it feeds theirs."""
    if not world.dark:
        world.dark = True
        world.tell("blackout")
        world.house.kill()
        world.span.kill()
        world.desk.die()
        for gadget in world.gadgets.values():
            gadget.power_off()
        world.agenda.after(800 * MS, world.wake)


MISHAPS: list[Mishap] = [
    bad_cable,
    bad_cable,
    one_way,
    pulled,
    pulled,
    clock_astray,
    clock_astray,
    clock_astray,
    swapped,
    rebooted,
    liar,
    bounced,
    bridge_killed,
    hub_killed,
    hub_killed,
    hub_stalled,
    link_lost,
    link_lost,
    slow_post,
    slow_post,
    blackout,
]
