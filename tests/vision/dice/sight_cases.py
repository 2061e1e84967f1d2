"""The cases of what may be said of a photograph's faces; each fails by one thing only.

The bounds are those of `sight` and of the gate, by name; a number stands where they have one that bears no name.
"""

from tests.vision.dice.cases import Case, cocked, doubt, plain, read, seen, sure
from tests.vision.dice.made_up import A_LITTLE
from vision.dice import gate, sight
from vision.dice.sight import LEAST, MIN_FEW_MATCH, MIN_SIDE

PATTERN = {"stray": 0.52, "edges": (10.0, 50.0, 59.0, 90.0)}
GLINT = {"margin": 0.07, "weakest": 0.6}
FAINT_ONE = {"value": 1, "weakest": 0.25, "edges": (60.0, 81.0, 101.0, 110.0)}
FAINT = {"strength": 12.0}
SHINY = {"stray": 0.75, "match": 0.70}
CLEAR_STRAY = {"stray": sight.MAX_STRAY + A_LITTLE}
VIVID = (10.0, 20.0, MIN_SIDE - A_LITTLE, 95.0)

DOUBTS = [
    doubt(),
    doubt(match=0.85),
    doubt("unread_die", **GLINT),
    doubt("low_contrast", strength=sight.MIN_STRENGTH - A_LITTLE),
    doubt("blurred", match=sight.MIN_MATCH - A_LITTLE),
    doubt("blurred", weakest=sight.MIN_WEAKEST - A_LITTLE),
    doubt("ambiguous", margin=sight.MIN_MARGIN - A_LITTLE),
    doubt(**CLEAR_STRAY),
    doubt("pip_off_site", stray=sight.MAX_STRAY_CLEAR + A_LITTLE),
    doubt("pip_off_site", **CLEAR_STRAY, match=0.74),
    doubt("pip_off_site", **CLEAR_STRAY, margin=0.09),
    doubt(stray=sight.MAX_STRAY - A_LITTLE, margin=0.09),
    # One or two spots are soon made by glints.
    doubt("ambiguous", value=2, match=MIN_FEW_MATCH - A_LITTLE),
    doubt("ambiguous", value=1, match=MIN_FEW_MATCH - A_LITTLE),
    doubt(value=2, match=MIN_FEW_MATCH + A_LITTLE),
    doubt(value=3, match=MIN_FEW_MATCH - A_LITTLE),
    # The sides: of a one three must be clear, of others two; less will do where the pips are vivid.
    doubt("low_contrast", value=1, edges=(20.0, MIN_SIDE - A_LITTLE, 90.0, 110.0)),
    doubt(edges=(10.0, 20.0, 90.0, 95.0)),
    doubt(edges=VIVID),
    doubt("low_contrast", edges=VIVID, match=0.89),
    doubt("low_contrast", edges=VIVID, margin=0.11),
    doubt("low_contrast", edges=VIVID, strength=59.0),
    doubt("low_contrast", edges=(10.0, 20.0, gate.MIN_SIDE - A_LITTLE, 95.0)),
    sure(),
    sure(
        value=3,
        strength=LEAST.strength + A_LITTLE,
        match=LEAST.match + A_LITTLE,
        weakest=LEAST.weakest + A_LITTLE,
        stray=LEAST.stray - A_LITTLE,
        margin=LEAST.margin + A_LITTLE,
    ),
    sure("low_contrast", strength=LEAST.strength - A_LITTLE),
    sure("low_contrast", edges=(10.0, 20.0, gate.MIN_SIDE - A_LITTLE, 95.0)),
    sure("blurred", match=LEAST.match - A_LITTLE),
    sure("blurred", weakest=LEAST.weakest - A_LITTLE),
    sure("pip_off_site", stray=LEAST.stray + A_LITTLE),
    sure("ambiguous", margin=LEAST.margin - A_LITTLE),
    sure("ambiguous", value=2, match=MIN_FEW_MATCH - A_LITTLE),
]

ARE_READ = [
    # A pattern of several dice, and a glint amid a four, are no five.
    read(False, **PATTERN),
    read(True, **PATTERN, value=4),
    read(True, **PATTERN | {"stray": 0.48}),
    read(True, **PATTERN | {"edges": (10.0, 50.0, 61.0, 90.0)}),
    read(False, **GLINT),
    read(True, **GLINT, value=4),
    read(True, **GLINT | {"margin": 0.085}),
    read(True, **GLINT | {"weakest": 0.66}),
    # A one may be a screw: some of it must be plain.
    read(False, value=1, match=0.85, edges=(10.0, 39.0, 79.0, 90.0)),
    read(True, value=1, match=0.85, edges=(10.0, 41.0, 79.0, 90.0)),
    read(True, value=1, match=0.85, edges=(10.0, 39.0, 81.0, 90.0)),
    read(True, value=1, match=0.91, edges=(10.0, 39.0, 79.0, 90.0)),
    read(True, **FAINT_ONE),
    read(False, **FAINT_ONE | {"edges": (60.0, 79.0, 101.0, 110.0)}),
    read(False, **FAINT_ONE | {"edges": (60.0, 81.0, 99.0, 110.0)}),
    read(False, **FAINT_ONE, match=0.49),
    read(False, **FAINT_ONE, stray=0.61),
    read(False, **FAINT_ONE, margin=0.075),
    read(False, **FAINT_ONE, strength=12.5),
    # Two spots are soon found: a two must fit well or have sides.
    read(False, value=2, match=0.79, edges=(10.0, 29.0, 69.0, 90.0)),
    read(True, value=2, match=0.81, edges=(10.0, 29.0, 69.0, 90.0)),
    read(True, value=2, match=0.79, edges=(10.0, 31.0, 69.0, 90.0)),
    read(True, value=2, match=0.79, edges=(10.0, 29.0, 71.0, 90.0)),
    read(True, value=3, match=0.79, edges=(10.0, 29.0, 69.0, 90.0)),
    read(True, **FAINT),
    read(False, **FAINT, edges=(10.0, 39.0, 100.0, 110.0)),
    read(False, **FAINT, edges=(10.0, 50.0, 69.0, 110.0)),
    read(False, **FAINT, match=0.59),
    read(False, **FAINT, margin=0.075),
    read(False, **FAINT, stray=0.71),
    read(False, strength=8.5),
    read(False, **FAINT, weakest=0.29),
    read(True, **SHINY),
    read(False, **SHINY | {"match": 0.57}),
    read(False, **SHINY, margin=0.095),
    read(False, **SHINY | {"stray": 0.86}),
    read(False, **SHINY, strength=13.0),
    read(False, **SHINY, weakest=0.59),
]

SIGHT: list[Case] = [
    *DOUBTS,
    *ARE_READ,
    seen(True),
    seen(False, match=0.44),
    plain(True),
    plain(False, edges=(10.0, 2.0 * gate.MIN_SIDE - A_LITTLE, 100.0, 110.0)),
    plain(False, match=gate.MIN_MATCH - A_LITTLE),
    plain(False, stray=gate.MAX_STRAY + A_LITTLE),
    plain(False, margin=gate.MIN_MARGIN - A_LITTLE),
    plain(False, value=1),
    cocked(False, lean=2.0 * gate.MAX_LEAN),
]
