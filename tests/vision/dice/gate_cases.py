"""The cases of the calibrated gate and of the last judgement; each face fails by one thing only.

The bounds are the gate's own, by name; a number stands only where the gate has one that bears no name.
"""

from hub.events.readings import UNREAD, SeatState
from tests.vision.dice.cases import Case, cocked, doubt, judged, noise, one_set, read, seen, sure
from tests.vision.dice.made_up import A_LITTLE, face
from vision.dice import gate
from vision.dice.gate import CONFIRMED, MIN_SECOND_SIDE, MIN_SIDE, PLAIN_MATCH, PLAIN_SIDE

SIDES, SPACES = gate.BODY_SIDES, gate.SPACINGS
GLARE = {"match": PLAIN_MATCH + A_LITTLE}
STRAY = {"stray": gate.MAX_READ_STRAY + A_LITTLE}
WIDE = gate.MAX_SPREAD * 0.25
READ_SIDE = 0.75 * MIN_SIDE

GATE: list[Case] = [
    doubt(),
    doubt("low_contrast", strength=gate.MIN_STRENGTH - A_LITTLE),
    doubt("low_contrast", edges=(1.0, 20.0, MIN_SIDE - A_LITTLE, 90.0)),
    doubt("blurred", weakest=gate.MIN_WEAKEST - A_LITTLE),
    doubt("pip_off_site", stray=gate.MAX_STRAY + A_LITTLE),
    doubt("ambiguous", margin=gate.MIN_MARGIN - A_LITTLE),
    doubt("wrong_size", body_side=SIDES[0] - A_LITTLE),
    doubt("wrong_size", body_side=SIDES[1] + A_LITTLE),
    doubt("wrong_size", spacing=SPACES[0] - A_LITTLE),
    doubt("wrong_size", spacing=SPACES[1] + A_LITTLE),
    doubt(match=gate.MIN_MATCH + A_LITTLE, margin=gate.PLAIN_MARGIN - A_LITTLE),
    # A little glare is forgiven where all else is plain, and then by nothing less.
    doubt(**GLARE),
    doubt("blurred", match=PLAIN_MATCH - A_LITTLE),
    doubt("blurred", **GLARE, edges=(8.0, PLAIN_SIDE - A_LITTLE, 83.0, 86.0)),
    doubt("blurred", **GLARE, weakest=gate.PLAIN_WEAKEST - A_LITTLE),
    doubt("blurred", **GLARE, strength=gate.PLAIN_STRENGTH - A_LITTLE),
    doubt("blurred", **GLARE, margin=gate.PLAIN_MARGIN - A_LITTLE),
    doubt("blurred", **GLARE, stray=gate.PLAIN_STRAY + A_LITTLE),
    # Where the learned reader is sure of the same value a face may be fainter, but not anything.
    sure(),
    sure(
        strength=CONFIRMED.strength + A_LITTLE,
        match=CONFIRMED.match + A_LITTLE,
        weakest=CONFIRMED.weakest + A_LITTLE,
        stray=CONFIRMED.stray - A_LITTLE,
        margin=CONFIRMED.margin + A_LITTLE,
        body_side=CONFIRMED.body_sides[1] - A_LITTLE,
        spacing=CONFIRMED.spacings[1] - A_LITTLE,
    ),
    sure("low_contrast", strength=CONFIRMED.strength - A_LITTLE),
    sure("low_contrast", edges=(1.0, 20.0, MIN_SIDE - A_LITTLE, 90.0)),
    sure("blurred", match=CONFIRMED.match - A_LITTLE),
    sure("blurred", weakest=CONFIRMED.weakest - A_LITTLE),
    sure("pip_off_site", stray=CONFIRMED.stray + A_LITTLE),
    sure("ambiguous", margin=CONFIRMED.margin - A_LITTLE),
    sure("wrong_size", body_side=CONFIRMED.body_sides[0] - A_LITTLE),
    sure("wrong_size", body_side=CONFIRMED.body_sides[1] + A_LITTLE),
    sure("wrong_size", spacing=CONFIRMED.spacings[0] - A_LITTLE),
    sure("wrong_size", spacing=CONFIRMED.spacings[1] + A_LITTLE),
    read(True),
    read(True, **STRAY),
    read(True, stray=gate.MAX_READ_STRAY - A_LITTLE, match=gate.MIN_MATCH - A_LITTLE),
    read(False, **STRAY, match=gate.MIN_MATCH - A_LITTLE),
    read(False, **STRAY, body_side=SIDES[0] - A_LITTLE),
    read(False, **STRAY, body_side=SIDES[1] + A_LITTLE),
    read(False, match=gate.MIN_READ_MATCH - A_LITTLE),
    read(False, weakest=0.29),
    read(False, strength=0.75 * gate.MIN_STRENGTH - A_LITTLE),
    read(False, edges=(1.0, 10.0, READ_SIDE - A_LITTLE, 90.0)),
    read(False, edges=(1.0, MIN_SECOND_SIDE - A_LITTLE, 90.0, 95.0)),
    read(True, edges=(1.0, MIN_SECOND_SIDE + A_LITTLE, READ_SIDE + A_LITTLE, 95.0)),
    read(False, value=1, edges=(1.0, MIN_SIDE - A_LITTLE, 90.0, 95.0)),
    read(True, value=1, edges=(1.0, MIN_SIDE + A_LITTLE, 90.0, 95.0)),
    seen(True),
    seen(True, weakest=0.9, match=gate.MIN_READ_MATCH + A_LITTLE, edges=(1.0, 20.0, 90.0, 95.0)),
    seen(False, match=0.44),
    seen(False, edges=(10.0, 2.0 * MIN_SIDE - A_LITTLE, 90.0, 95.0)),
    seen(False, stray=0.91),
    noise(False),
    noise(True, match=gate.NOISE_MATCH + A_LITTLE),
    noise(True, edges=(6.0, MIN_SIDE + A_LITTLE, 60.0, 70.0)),
    noise(True, strength=gate.NOISE_STRENGTH * 100.0 + A_LITTLE),
    noise(False, match=0.3),
    noise(True, beside=face(match=gate.MIN_MATCH - A_LITTLE)),
    noise(True, beside=face(edges=(6.0, MIN_SIDE - A_LITTLE, 60.0, 70.0))),
    cocked(False),
    cocked(True, overhang=gate.MAX_OVERHANG + A_LITTLE),
    cocked(True, lean=gate.MAX_LEAN + A_LITTLE),
    one_set(True, face(), face(spacing=WIDE - A_LITTLE)),
    one_set(False, face(), face(spacing=WIDE + A_LITTLE)),
    one_set(True, face(), face(value=1, spacing=WIDE + A_LITTLE)),
    one_set(True, face(value=1)),
]

JUDGE: list[Case] = [
    judged(True),
    judged(False, "count_unknown", owned=None),
    judged(False, "count_differs", owned=3),
    judged(False, "unread_die", values=(2, UNREAD)),
    judged(False, "seat_unsure", state=SeatState.UNSURE),
    judged(False, "count_differs", values=(), state=SeatState.EMPTY),
    judged(False, values=(), state=SeatState.EMPTY, owned=0),
    judged(False, values=(), state=SeatState.COVERED),
]
