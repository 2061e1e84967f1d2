"""What waits while the broker is away."""

from hypothesis import given
from hypothesis import strategies as st

from hub.link.outbox import Outbox, Parcel
from hub.wire.topics import Kind, Leaf, Topic

TOPICS = [Topic("t1", Kind.DEVICE, name, leaf) for name in ("a", "b") for leaf in (Leaf.STATE, Leaf.EVENT)]
PARCELS = st.lists(st.builds(Parcel, st.sampled_from(TOPICS), st.binary(max_size=2)), max_size=30)


@given(PARCELS, PARCELS, st.sets(st.sampled_from(TOPICS)))
def test_only_states_that_are_older_than_the_greeting_are_left_out(before, after, greeted):
    outbox = Outbox()
    for parcel in before:
        outbox.put(parcel)
    older = len(outbox)
    for parcel in after:
        outbox.put(parcel)
    kept = [each for each in before if not (each.topic.leaf is Leaf.STATE and each.topic in greeted)]
    assert outbox.drain(greeted, older) == (*kept, *after)
    assert len(outbox) == 0


def test_an_event_is_never_left_out():
    outbox = Outbox()
    event = Parcel(TOPICS[1], b"pressed")
    outbox.put(event)
    assert outbox.drain({event.topic}, 1) == (event,)
