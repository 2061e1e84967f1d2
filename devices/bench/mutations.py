"""What a bad cable does to a line. Every one gives other bytes than it was given."""

from collections.abc import Callable
from typing import Final

from devices.bench.chance import Random

Mutation = Callable[[bytes, bytes, Random], bytes]
"""Takes a line with its newline, and the one after it, which some of them need."""

_BURST: Final = 24
_FLIPS: Final = 6


def flipped(line: bytes, _: bytes, chance: Random) -> bytes:
    """One to six bits turned, anywhere."""
    spoilt = bytearray(line)
    for place in chance.sample(range(8 * len(line)), chance.randint(1, _FLIPS)):
        spoilt[place // 8] ^= 1 << place % 8
    return bytes(spoilt)


def burst(line: bytes, _: bytes, chance: Random) -> bytes:
    """Noise over some bytes in a row."""
    begin = chance.randrange(len(line))
    end = min(len(line), begin + chance.randint(1, _BURST))
    return line[:begin] + chance.randbytes(end - begin) + line[end:]


def digits(line: bytes, _: bytes, chance: Random) -> bytes:
    """One to three digits changed into others: the line keeps its shape, and only the checksum can tell."""
    places = [place for place, byte in enumerate(line) if chr(byte).isdigit()]
    spoilt = bytearray(line)
    for place in chance.sample(places, min(len(places), chance.randint(1, 3))):
        spoilt[place] = chance.choice([byte for byte in b"0123456789" if byte != line[place]])
    return bytes(spoilt)


def cut(line: bytes, _: bytes, chance: Random) -> bytes:
    """Some bytes in a row are lost, the newline perhaps among them."""
    begin = chance.randrange(len(line))
    return line[:begin] + line[begin + chance.randint(1, len(line)) :]


def merged(line: bytes, following: bytes, chance: Random) -> bytes:
    """The end of a line and the beginning of the next are lost."""
    return line[: chance.randrange(len(line))] + following[chance.randrange(len(following)) :]


def swapped(line: bytes, _: bytes, chance: Random) -> bytes:
    """Two bytes have changed places."""
    first, second = sorted(chance.sample(range(len(line)), 2))
    here, there = line[first : first + 1], line[second : second + 1]
    return line[:first] + there + line[first + 1 : second] + here + line[second + 1 :]


def doubled(line: bytes, _: bytes, chance: Random) -> bytes:
    """Some bytes in a row come twice."""
    begin = chance.randrange(len(line))
    end = min(len(line), begin + chance.randint(1, _BURST))
    return line[:end] + line[begin:]


def broken(line: bytes, _: bytes, chance: Random) -> bytes:
    """A newline or a carriage return in the middle."""
    place = chance.randrange(len(line))
    return line[:place] + chance.choice((b"\n", b"\r", b"\r\n")) + line[place:]


def noisy(line: bytes, _: bytes, chance: Random) -> bytes:
    """Noise before the line, within or behind it."""
    place = chance.randrange(len(line) + 1)
    return line[:place] + chance.randbytes(chance.randint(1, _BURST)) + line[place:]


def forged(line: bytes, following: bytes, _: Random) -> bytes:
    """The frame of one line with the checksum of another."""
    return line[:-9] + following[-9:]


MUTATIONS: Final[tuple[Mutation, ...]] = (
    flipped,
    burst,
    digits,
    cut,
    merged,
    swapped,
    doubled,
    broken,
    noisy,
    forged,
)


def mutated(line: bytes, following: bytes, chance: Random) -> bytes:
    """The line, spoilt in one of these ways; never as it was, nor as the one after it."""
    while True:
        spoilt = chance.choice(MUTATIONS)(line, following, chance)
        if spoilt not in (line, following):
            return spoilt
