"""What is handed out late: never anything that came later, and never more than is kept."""

from hypothesis import given
from hypothesis import strategies as st

from dashboard.history import SECOND_NS, History
from hub.events.clocks import HubNanos

SHA = "ab" * 32


def at(seconds: float) -> HubNanos:
    return HubNanos(int(seconds * SECOND_NS))


def test_what_is_longer_ago_than_is_known_is_nothing():
    history = History()
    history.view(at(10), b"first")
    assert history.as_of(at(20)) is None
    history.pulse(at(11), b"beat")
    assert history.as_of(at(10.5)) is None
    assert history.as_of(at(9)) is None
    moment = history.as_of(at(11))
    assert moment is not None
    assert (moment.view, moment.pulse) == (b"first", b"beat")


@given(st.lists(st.floats(0, 100), min_size=1, max_size=30), st.floats(0, 120))
def test_nothing_is_ever_newer_than_the_moment_and_the_newest_that_is_not_is_there(times, asked):
    history, known = History(), sorted(at(each) for each in times)
    for each in known:
        history.view(each, b"%d" % each)
        history.pulse(each, b"%d" % each)
    moment = history.as_of(at(asked))
    before = [each for each in known if each <= at(asked)]
    assert (moment and int(moment.view)) == (before[-1] if before else None)


def test_it_forgets_what_is_too_long_ago_but_keeps_what_was_so_then():
    history = History(longest_s=10)
    for second in range(30):
        history.view(at(second), b"view %d" % second)
        history.pulse(at(second), b"beat")
    assert history.as_of(at(18)) is None
    moment = history.as_of(at(19.5))
    assert moment is not None
    assert moment.view == b"view 19"


def test_where_there_is_no_room_it_knows_less_and_never_shows_something_too_new():
    history = History(most_bytes=250)
    history.pulse(at(0), b"beat")
    for second in range(10):
        history.view(at(second), b"%100d" % second)
    assert history.as_of(at(7.5)) is None
    moment = history.as_of(at(8.5))
    assert moment is not None
    assert int(moment.view) == 8


def test_a_picture_is_known_once_a_snapshot_has_named_it():
    history = History()
    history.view(at(5), f'{{"evidence":"{SHA}"}}'.encode())
    history.view(at(9), f'{{"evidence":"{SHA}","more":1}}'.encode())
    assert not history.picture_known(SHA, at(4.9))
    assert history.picture_known(SHA, at(5))
    assert not history.picture_known("cd" * 32, at(9))
