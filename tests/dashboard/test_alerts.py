"""Alerts for the floor: none goes by itself, and each tells since when, who, and when it was solved."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dashboard.alerts import MOST, SOLVED_KEPT, Alerts, lasting, solved, taken, told

SENTENCES = st.sets(st.sampled_from(["Camera north is away. Check its cable.", "seat-1 is away.", "Seat 2 calls."]))


def test_what_is_well_again_waits_until_somebody_has_solved_it():
    alerts = told(Alerts(), ["a"], 10)
    alerts = told(alerts, [], 20)
    assert [(each.sentence, each.since, each.over) for each in alerts.waiting] == [("a", 10, 20)]
    alerts = solved(alerts, 1, "Kari", 30)
    assert alerts.waiting == ()
    assert [(each.sentence, each.solved, each.solved_by) for each in alerts.solved] == [("a", 30, "Kari")]


def test_what_is_not_over_cannot_be_called_solved():
    alerts = told(Alerts(), ["a"], 10)
    assert solved(alerts, 1, "Kari", 20) is None
    assert solved(told(alerts, [], 20), 2, "Kari", 30) is None


def test_what_comes_again_is_the_same_alert_until_it_is_solved():
    alerts = told(told(told(Alerts(), ["a"], 10), [], 20), ["a"], 30)
    assert [(each.number, each.since, each.times, each.over) for each in alerts.waiting] == [(1, 10, 2, 0)]
    alerts = solved(told(alerts, [], 40), 1, "Kari", 50)
    assert [each.number for each in told(alerts, ["a"], 60).waiting] == [2]


def test_since_when_something_lasts_begins_anew_after_a_gap():
    first = lasting(lasting({}, ["a"], 10), ["a", "b"], 20)
    assert first == {"a": 10, "b": 20}
    assert lasting(lasting(first, ["b"], 30), ["a", "b"], 40) == {"a": 40, "b": 20}


def test_somebody_looks_after_an_alert():
    alerts = taken(told(Alerts(), ["a", "b"], 10), 2, "Kari")
    assert [each.taken_by for each in alerts.waiting] == ["", "Kari"]
    assert taken(alerts, 3, "Kari") is None


def test_nothing_new_is_the_very_same_and_all_is_bounded():
    alerts = told(Alerts(), ["a", "a"], 10)
    assert told(alerts, ["a"], 20) is alerts
    many = told(alerts, (str(n) for n in range(2 * MOST)), 30)
    assert len(many.waiting) == MOST
    for each in told(many, [], 40).waiting:
        many = solved(told(many, [], 40), each.number, "Kari", 50)
    assert len(many.solved) == SOLVED_KEPT


def test_what_is_wrong_now_has_room_before_what_has_been_over_for_the_longest():
    many = told(Alerts(), (str(n) for n in range(MOST)), 10)
    over = told(told(many, (str(n) for n in range(1, MOST)), 20), (), 30)
    after = told(over, ["wrong now"], 40)
    assert len(after.waiting) == MOST
    assert ["0" in each.sentence.split() for each in after.waiting].count(True) == 0
    assert after.waiting[-1].sentence == "wrong now"


def test_another_figure_is_the_same_alert_with_the_newest_words():
    alerts = told(
        told(Alerts(), ["Clock 1 is 1.32 s off."], 10), ["Clock 1 is 1.50 s off.", "Clock 2 is 1.32 s off."], 20
    )
    assert [each.sentence for each in alerts.waiting] == ["Clock 1 is 1.50 s off.", "Clock 2 is 1.32 s off."]
    assert [(each.since, each.times) for each in alerts.waiting] == [(10, 1), (20, 1)]
    assert set(lasting(lasting({}, ["Off by 1.0 s."], 10), ["Off by 2.0 s."], 20).values()) == {10}


@settings(max_examples=40)
@given(st.lists(st.tuples(SENTENCES, st.sampled_from(["", "solve"])), max_size=12))
def test_each_alert_is_waiting_or_solved_by_somebody(steps):
    alerts = Alerts()
    for now, (sentences, act) in enumerate(steps, 1):
        alerts = told(alerts, sorted(sentences), now)
        if act:
            for each in alerts.waiting:
                alerts = solved(alerts, each.number, "Kari", now) or alerts
        assert {each.sentence for each in alerts.waiting if not each.over} == sentences
    everything = (*alerts.waiting, *alerts.solved)
    assert sorted(each.number for each in everything) == list(range(1, alerts.made + 1))
