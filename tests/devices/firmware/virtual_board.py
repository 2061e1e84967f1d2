"""A MicroPython program: the firmware's pure part on a clock that a test turns, asked and answered in lines of JSON.

micropython virtual_board.py FIRMWARE IDENTITY BOOT
"""

import json
import sys

FIRMWARE, TOLD, BOOT = sys.argv[1:4]
sys.path.insert(0, FIRMWARE)

from body import Body  # noqa: E402
from framing import Decoder, encode  # noqa: E402
from identity import Identity  # noqa: E402
from shot_clock import ShotClock  # noqa: E402

identity = Identity(json.loads(TOLD), "chip")
kind = ShotClock if identity.model == "shot-clock" else Body
box = kind(identity, int(BOOT), lambda: ([], 100_000, "power-on"))
decoder = Decoder()


def hear(now, line):
    out = []
    for message in decoder.feed(line.encode()):
        out += box.hear(message, now)
    return out


def contact(now, name, down):
    box.contacts.edge(identity.names().index(name), down, now)
    return []


def look(now, name, down):
    box.contacts.look(identity.names().index(name), down, now)
    return []


def shown(now):
    if kind is Body:
        return {"lit": box.lit(now)}
    return {"lit": box.lit(now), "shown": box.shown(now), "marked": box.marked(now), "buzzes": box.buzzes(now)}


def show(now):
    return []


DO = {"start": box.start, "advance": box.advance, "hear": hear, "contact": contact, "look": look, "show": show}

while True:
    asked = sys.stdin.readline()
    if not asked:
        break
    what, now, *more = json.loads(asked)
    lines = [encode(message).decode() for message in DO[what](now, *more)]
    print(json.dumps({"lines": lines, "due": box.due(), "shown": shown(now), "spoilt": decoder.spoilt}))
