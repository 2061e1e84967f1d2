"""Topics: what is ours goes both ways, what is not is None."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.wire.topics import Kind, Leaf, Topic, parse, pattern

IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,31}", fullmatch=True)
TOPICS = st.builds(Topic, IDS, st.sampled_from(Kind), IDS, st.sampled_from(Leaf))


@given(TOPICS)
def test_a_topic_comes_out_as_it_went_in(topic: Topic) -> None:
    assert parse(str(topic)) == topic


@given(st.text(max_size=60))
def test_any_text_is_a_topic_or_none(text: str) -> None:
    topic = parse(text)
    assert topic is None or str(topic) == text


@pytest.mark.parametrize(
    "text",
    [
        "floorman/v1/final/device/box-1",
        "floorman/v1/final/device/box-1/event/more",
        "floorman/v2/final/device/box-1/event",
        "floorman/v1/final/gadget/box-1/event",
        "floorman/v1/final/device/box-1/gossip",
        "floorman/v1/final/device/+/event",
        "floorman/v1/final/device/#/event",
        "floorman/v1//device/box-1/event",
        "floorman/v1/Final/device/box-1/event",
        "/floorman/v1/final/device/box-1",
        f"floorman/v1/{'x' * 33}/device/box-1/event",
    ],
)
def test_what_is_not_ours_is_none(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize("wildcard", ["+", "#", "a/b", "", "A", "\x00"])
def test_an_id_never_holds_a_wildcard_or_a_level(wildcard: str) -> None:
    with pytest.raises(ValueError, match="is no id"):
        Topic("final", Kind.DEVICE, wildcard, Leaf.EVENT)


def test_a_pattern_has_as_many_levels_as_a_topic() -> None:
    assert pattern("final") == "floorman/v1/final/+/+/+"
    assert pattern("final", Kind.HUB, "final", Leaf.STATE) == str(Topic("final", Kind.HUB, "final", Leaf.STATE))


def test_availability_descriptor_and_state_are_retained_and_no_other() -> None:
    assert {leaf for leaf in Leaf if leaf.retained} == {Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE}
