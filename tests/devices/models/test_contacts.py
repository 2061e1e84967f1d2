from hypothesis import given
from hypothesis import strategies as st

from devices.models.contacts import SETTLE_US, Change, Contacts
from hub.events.clocks import DeviceTicks as T


def test_a_press_counts_from_its_first_edge_however_it_bounces() -> None:
    contacts = Contacts(("time",))
    for at in range(1_000, 15_000, 1_000):
        contacts.edge("time", down=at // 1_000 % 2 == 1, now=T(at))
    contacts.edge("time", down=True, now=T(15_000))
    assert contacts.due == 15_000 + SETTLE_US
    assert contacts.settled(T(15_000 + SETTLE_US - 1)) == []
    assert contacts.settled(T(15_000 + SETTLE_US)) == [Change("time", True, T(1_000))]
    assert contacts.down == ("time",)
    assert contacts.due is None


def test_a_spike_is_no_press() -> None:
    contacts = Contacts(("time",))
    contacts.edge("time", down=True, now=T(0))
    contacts.edge("time", down=False, now=T(500))
    assert contacts.settled(T(1_000_000)) == []
    assert contacts.down == ()


def test_two_buttons_do_not_disturb_each_other() -> None:
    contacts = Contacts(("a", "b"))
    contacts.edge("a", down=True, now=T(0))
    contacts.edge("b", down=True, now=T(10_000))
    assert contacts.settled(T(SETTLE_US)) == [Change("a", True, T(0))]
    assert contacts.settled(T(10_000 + SETTLE_US)) == [Change("b", True, T(10_000))]


@given(st.lists(st.tuples(st.integers(1, 60_000), st.booleans()), max_size=60))
def test_downs_and_ups_take_turns_and_end_where_the_contact_stands(moves: list[tuple[int, bool]]) -> None:
    contacts, now, seen = Contacts(("a",)), 0, []
    raw = False
    for gap, down in moves:
        now += gap
        seen += contacts.settled(T(now))
        contacts.edge("a", down, T(now))
        raw = down
    seen += contacts.settled(T(now + SETTLE_US))
    assert [change.down for change in seen] == [number % 2 == 0 for number in range(len(seen))]
    assert (contacts.down == ("a",)) == raw
