import pytest

from devices.simulator.actions import Action, PlanError, Planned, What, held, plan
from hub.wire.messages import ButtonHeld


def test_a_table_of_faults_is_read_in_the_order_of_time() -> None:
    text = """
    [[faults]]
    at_ms = 3000
    box = "seat-1"
    what = "unplug"
    [[faults]]
    at_ms = 1000
    box = "seat-1"
    what = "press"
    button = "bluff"
    ms = 90
    bounce_ms = 8
    """
    assert plan(text) == (
        Planned(1_000, Action("seat-1", What.PRESS, "bluff", 90, 8)),
        Planned(3_000, Action("seat-1", What.UNPLUG)),
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[faults]", "no valid TOML"),
        ("", "holds \\[\\[faults\\]\\] and nothing else"),
        ("faults = 3", "nothing else"),
        ("faults = [1]", "nothing else"),
        ('[[faults]]\nat_ms = -1\nbox = "a"\nwhat = "unplug"', "entry 1 .*'at_ms' is a whole number from 0"),
        ('[[faults]]\nat_ms = "1"\nbox = "a"\nwhat = "unplug"', "entry 1 .*'at_ms' is a whole number from 0"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = ["unplug"]', "entry 1 .*there are press, "),
        ("[other]\n[[faults]]", "nothing else"),
        ('[[faults]]\nbox = "a"\nwhat = "unplug"', "entry 1 of .*'at_ms' is missing"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "burn"', "entry 1 .*no 'burn': there are press, "),
        ('[[faults]]\nat_ms = 1\nwhat = "unplug"', "entry 1 .*box"),
        (
            '[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "unplug"\nsize = 3',
            "entry 1 .*no key 'size': there are at_ms, what, box",
        ),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "press"', "entry 1 .*names a button"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "reboot"\nbutton = "x"', "entry 1 .*names no button"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "flood"\nms = "x"', "entry 1 "),
        ('[[faults]]\nat_ms = 1.5\nbox = "a"\nwhat = "unplug"', "entry 1 .*numbers and names"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "cable"\ndrop = 2000', "entry 1 .*0 to 1000"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "drift"\nppm = 20000', "entry 1 .*'ppm' is -10000 to 10000"),
        ('[[faults]]\nat_ms = 1\nbox = "a"\nwhat = "mute"\nms = 0', "entry 1 .*'ms' is 1 ms"),
    ],
)
def test_a_table_that_cannot_be_used_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PlanError, match=sentence):
        plan(text)


def test_a_command_presses_for_as_long_as_it_says() -> None:
    assert held(ButtonHeld("seat-2", "time", 250)) == Action("seat-2", What.PRESS, "time", 250)
