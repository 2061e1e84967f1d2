"""Which key does what, and what the box looks like in words."""

import pytest

from devices.hand import page
from devices.hand.box import Face
from devices.hand.keys import HELP, Chosen, Keys, Quit
from devices.models.body import INPUTS, Identity
from devices.simulator.actions import Action, What

BOX = Identity("seat-2", "seat-box", INPUTS["seat-box"])
CLOCK = Identity("clock-1", "shot-clock", INPUTS["shot-clock"])
FACE = Face(plugged=True, linked=True, lamp=False, digits=None, down=(), waiting=0, lost=0, boot=7)


@pytest.fixture
def keys() -> Keys:
    return Keys(BOX, seed=1)


def test_a_digit_presses_and_what_is_above_it_holds_down_and_lets_go(keys: Keys) -> None:
    assert keys.act("2") == Action("seat-2", What.PRESS, "time", 80)
    assert keys.act("@") == Action("seat-2", What.STICK, "time")
    assert keys.on == {"hold time": True}
    assert keys.act("@") == Action("seat-2", What.FREE, "time")
    assert [keys.act(key) for key in "049$ \nxZ"] == [None] * 8


@pytest.mark.parametrize("key", ["²", "٣", "0", "9"])
def test_a_key_of_no_button_does_nothing(keys: Keys, key: str) -> None:
    assert keys.act(key) is None


def test_bouncing_is_of_the_presses_that_follow(keys: Keys) -> None:
    assert keys.act("b") is None
    press = keys.act("1")
    assert isinstance(press, Action)
    assert 5 <= press.bounce_ms <= 18
    keys.act("b")
    assert keys.act("1") == Action("seat-2", What.PRESS, "bluff", 80)


@pytest.mark.parametrize(("key", "on", "off"), [("u", What.UNPLUG, What.REPLUG)])
def test_the_plug(keys: Keys, key: str, on: What, off: What) -> None:
    assert [keys.act(key), keys.act(key)] == [Action("seat-2", on), Action("seat-2", off)]


def test_cable_stamps_and_crystal_are_good_again_by_the_same_key(keys: Keys) -> None:
    for key, what, value in (("c", What.CABLE, "drop"), ("l", What.LIE, "ms"), ("d", What.DRIFT, "ppm")):
        bad, good = keys.act(key), keys.act(key)
        assert isinstance(bad, Action)
        assert isinstance(good, Action)
        assert bad.what is good.what is what
        assert getattr(bad, value) != 0 == getattr(good, value)


@pytest.mark.parametrize(
    ("key", "what"), [("r", "reboot"), ("f", "flood"), ("m", "mute"), ("t", "late"), ("w", "double")]
)
def test_the_faults_that_pass(keys: Keys, key: str, what: str) -> None:
    action = keys.act(key)
    assert isinstance(action, Action)
    assert action.what == what
    assert keys.on == {}


def test_every_key_of_the_help_does_something_and_q_ends_it(keys: Keys) -> None:
    for word in HELP.replace("\n", "   ").split("   "):
        key = word.strip()[:1]
        if key and key not in "(b":
            assert keys.act(key) is not None, key
    assert keys.act("q") is Quit.QUIT


def test_the_same_seed_chooses_the_same_faults() -> None:
    chosen = [(each.bounce_ms, each.drop, each.corrupt, each.ppm) for each in map(Chosen, range(50))]
    assert chosen == [(each.bounce_ms, each.drop, each.corrupt, each.ppm) for each in map(Chosen, range(50))]
    assert len(set(chosen)) == 50
    assert {ppm > 0 for *_, ppm in chosen} == {True, False}


def test_a_line_says_what_can_be_seen() -> None:
    assert page.line(BOX, FACE, ()) == "lamp off; linked; down none; outbox 0; boot 7; faults none"
    lost = Face(plugged=False, linked=False, lamp=True, digits=None, down=("call",), waiting=2, lost=0, boot=7)
    assert page.line(BOX, lost, ["drift"]) == "lamp says no link; unplugged; down call; outbox 2; boot 7; faults drift"
    counting = Face(plugged=True, linked=False, lamp=False, digits=42, down=(), waiting=0, lost=0, boot=7)
    assert page.line(CLOCK, counting, ()).startswith("digits 42; no link;")
    assert page.line(CLOCK, FACE, ()).startswith("digits dark; linked;")


def test_the_screen_has_buttons_outbox_faults_last_lines_and_help_in_80_columns() -> None:
    face = Face(plugged=True, linked=True, lamp=True, digits=None, down=("time",), waiting=3, lost=1, boot=7)
    shown = page.screen(BOX, "./port", face, ["bad cable"], ["> {}"])
    whole = "\n".join(shown)
    for part in ("lamp on", "[2 TIME]", " 1 bluff ", "3 waiting, 1 lost", "bad cable", "> {}", "q quit", "on ./port"):
        assert part in whole
    assert max(map(len, shown)) <= 80
