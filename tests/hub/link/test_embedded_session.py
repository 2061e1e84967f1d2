"""One client's queue at the embedded broker."""

from hypothesis import given
from hypothesis import strategies as st

from hub.link.accounts import Rights
from hub.link.embedded import session as sessions
from hub.link.embedded.packets import Message
from hub.link.embedded.session import WINDOW, Session


def made(**arguments):
    return Session("c", "people", Rights(("#",), ()), lasting=True, **arguments)


def message(n, qos=1):
    return Message("t", str(n).encode(), qos)


def sent(session):
    return list(iter(session.take, None))


class Player:
    """Plays a client: what it was offered, what is on its way, what it acknowledged."""

    def __init__(self):
        self.session, self.offered, self.flying, self.acknowledged = made(), 0, [], []

    def offer(self):
        self.session.offer(message(self.offered))
        self.offered += 1

    def take(self):
        outgoing = self.session.take()
        self.flying += [outgoing] if outgoing else []

    def acknowledge(self):
        for first in self.flying[:1]:
            assert self.session.acknowledge(first.mid) is not None
            self.acknowledged.append(int(first.message.payload))
        del self.flying[:1]

    def ground(self):
        self.session.ground()
        self.flying.clear()

    def read_all(self):
        self.ground()
        while batch := sent(self.session):
            self.flying += batch
            for _ in batch:
                self.acknowledge()


@given(st.lists(st.sampled_from([Player.offer, Player.take, Player.acknowledge, Player.ground]), max_size=200))
def test_every_message_is_taken_in_order_and_none_is_lost_over_any_number_of_losses(steps):
    player = Player()
    for step in steps:
        step(player)
    player.read_all()
    assert player.acknowledged == list(range(player.offered))


def test_no_more_than_the_window_is_on_its_way():
    session = made()
    for n in range(WINDOW + 5):
        session.offer(message(n))
    assert len(sent(session)) == WINDOW
    session.acknowledge(1)
    assert len(sent(session)) == 1


def test_what_is_sent_again_is_marked():
    session = made()
    session.offer(message(0))
    assert not session.take().again
    session.ground()
    assert session.take().again


def test_a_full_queue_says_so_and_counts(monkeypatch):
    monkeypatch.setattr(sessions, "MAX_WAITING", 3)
    session = made()
    assert [session.offer(message(n)) for n in range(5)] == [1, 2, 3, None, None]
    assert session.lost == 2
    assert [int(each.message.payload) for each in sent(session)] == [0, 1, 2]


def test_the_queue_is_bounded_in_bytes_too(monkeypatch):
    monkeypatch.setattr(sessions, "MAX_WAITING_BYTES", 10)
    session = made()
    assert session.offer(Message("t", bytes(6), 1)) == 1
    assert session.offer(Message("t", bytes(6), 1)) is None
    session.take()
    assert session.offer(Message("t", bytes(6), 1)) == 2


def test_an_acknowledgement_of_nothing_is_nothing():
    assert made().acknowledge(7) is None


def test_a_client_gets_what_it_asked_for_only_where_it_may_read():
    session = Session("c", "x", Rights(("a/+",), ()), lasting=False, subscriptions=[("#", 1), ("a/+", 0)])
    assert session.quality("a/b") == 1
    assert session.quality("b/b") is None
