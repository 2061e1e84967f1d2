"""Row `corrupt`: a million spoilt lines through the decoder, and how many are taken for frames that nobody sent.

A checksum of 32 bits finds every burst of up to 32 bits and every single turned bit for certain. Of anything worse that
keeps a frame's shape it lets one in 4.3 thousand million through: in a million lines none is to be expected, and none
is not a proof. A frame that does come out must then still be a message, of the right boot, with a number that is due.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from devices.bench.chance import Random, seeded
from devices.bench.mutations import mutated
from devices.framing import MAX_LINE, Decoder, Frame, encode
from hub.figures import Figure

LINES: Final = 1_000_000
_BUTTONS: Final = ("bluff", "time", "call", "next", "hold", "resume", "cancel", "undo")


@dataclass(slots=True)
class Counted:
    """Spoilt lines, what the decoder made of them, and the most that it held."""

    lines: int = 0
    wrong: int = 0
    whole: int = 0
    dropped: int = 0
    held: int = 0


def measure(seed: int) -> list[Figure]:
    """The figure with a goal, and what became of the rest."""
    counted = count(seeded(seed, "corrupt"), LINES)
    return [
        Figure("corrupt: frames accepted that nobody sent (of 10^6 spoilt lines)", float(counted.wrong), 0.0),
        Figure("corrupt: spoilt lines fed (count)", float(counted.lines)),
        Figure("  frames beside the damage, as they were sent (count)", float(counted.whole)),
        Figure("  lines dropped and counted (count)", float(counted.dropped)),
        Figure("  most bytes held by the decoder", float(counted.held), float(MAX_LINE)),
    ]


def count(chance: Random, lines: int) -> Counted:
    """Feed so many spoilt lines, in pieces as a port gives them."""
    counted, decoder = Counted(lines), Decoder()
    messages = said(chance)
    following = encode(next(messages))
    for _ in range(lines):
        sent, following = following, encode(next(messages))
        _judge(_fed(decoder, mutated(sent, following, chance), counted, chance), (sent, following), counted)
    counted.dropped = decoder.tally.spoilt
    return counted


def said(chance: Random) -> Iterator[Frame]:
    """Frames like those of a device and its host, endlessly."""
    while True:
        boot, seq, ticks = chance.randrange(1, 200), chance.randrange(1, 10_000), chance.randrange(1, 2**40)
        down = chance.sample(_BUTTONS, chance.randrange(3))
        yield chance.choice(
            (
                {"t": "hello", "id": f"seat-{seq % 9}", "model": "seat-box", "version": "1.0.2", "boot": boot},
                {
                    "t": "event",
                    "boot": boot,
                    "seq": seq,
                    "what": "pressed",
                    "button": _BUTTONS[seq % 8],
                    "ticks": ticks,
                },
                {"t": "beat", "boot": boot, "ticks": ticks, "down": down, "seq": seq, "settled": ticks - seq},
                {"t": "pong", "boot": boot, "n": seq, "ticks": ticks, "settled": ticks - seq},
                {"t": "ack", "boot": boot, "seq": seq},
            )
        )


def _fed(decoder: Decoder, spoilt: bytes, counted: Counted, chance: Random) -> list[Frame]:
    place = chance.randrange(len(spoilt) + 1)
    frames = decoder.feed(spoilt[:place])
    counted.held = max(counted.held, decoder.held)
    # A line that is cut short is ended here, so that what it does is judged by itself.
    return frames + decoder.feed(spoilt[place:] + b"\n")


def _judge(frames: list[Frame], sent: tuple[bytes, bytes], counted: Counted) -> None:
    if not frames:
        return
    known = [frame for each in sent for frame in Decoder().feed(each)]
    whole = sum(frame in known for frame in frames)
    counted.whole += whole
    counted.wrong += len(frames) - whole
