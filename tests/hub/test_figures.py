"""A figure says whether its goal is met, whichever way the goal lies, and prints both for people and for programs."""

import json

import pytest

from hub.figures import Figure


@pytest.mark.parametrize(
    ("value", "goal", "at_least", "met"),
    [
        (5.0, 5.0, False, True),
        (5.1, 5.0, False, False),
        (95.0, 95.0, True, True),
        (94.99, 95.0, True, False),
        (7.0, None, False, True),
        (7.0, None, True, True),
    ],
)
def test_a_goal_is_a_ceiling_or_a_floor(value, goal, at_least, met):
    assert Figure("it", value, goal, at_least).met is met


def test_the_json_has_the_four_keys_of_the_contract():
    told = json.loads(Figure("dice read right (%)", 200 / 3, 92.0, at_least=True).as_json())
    assert told == {"what": "dice read right (%)", "value": 66.6667, "goal": 92.0, "met": False}


@pytest.mark.parametrize(
    ("figure", "end"),
    [
        (Figure("count", 3.0), "        3"),
        (Figure("ratio", 4.816, 5.0), "     4.82   goal <= 5: met"),
        (Figure("share", 55.77, 95.0, at_least=True), "     55.8   goal >= 95: NOT MET"),
    ],
)
def test_the_line_says_which_way_the_goal_lies(figure, end):
    assert figure.as_line().startswith(figure.what)
    assert figure.as_line().endswith(end)
