"""Rights: what a pattern covers, and what each role may do."""

import itertools
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.link.accounts import Role, covers, fits, hashed, is_pattern, rights

LEVELS = ("a", "b", "+")
PATTERNS = [
    "/".join([*body, *tail])
    for length in range(4)
    for body in itertools.product(LEVELS, repeat=length)
    for tail in ((), ("#",))
    if body or tail
]
TOPICS = ["/".join(levels) for length in range(1, 6) for levels in itertools.product("abz", repeat=length)]


def plainly_matches(pattern, topic):
    """MQTT 3.1.1, 4.7, written down another way than in the code: as a regular language, level by level."""
    if pattern == "#":
        return True
    if not pattern:
        return not topic
    if not topic:
        return False
    first, _, rest = pattern.partition("/")
    level, _, more = topic.partition("/")
    if first not in ("+", level):
        return False
    return True if rest == "#" and not more else plainly_matches(rest, more)


@pytest.mark.parametrize("grant", PATTERNS)
def test_a_pattern_covers_another_exactly_where_it_matches_all_its_topics(grant):
    matched = {topic for topic in TOPICS if plainly_matches(grant, topic)}
    for wanted in PATTERNS:
        if wanted == "#":
            # Only '#' itself is let ask for everything, though '+/#' matches as much.
            assert covers(grant, wanted) == (grant == "#")
            continue
        within = all(topic in matched for topic in TOPICS if plainly_matches(wanted, topic))
        assert covers(grant, wanted) == within, (grant, wanted)


@pytest.mark.parametrize(("grant", "wanted"), [("a/+", "a/#"), ("a/+", "+/b"), ("a/b", "a/+"), ("a/#", "#")])
def test_a_wildcard_does_not_reach_beyond_the_grant(grant, wanted):
    assert not covers(grant, wanted)


def test_wildcards_at_the_root_do_not_reach_the_brokers_own_topics():
    assert not covers("#", "$SYS/broker/version")
    assert not covers("+/broker/version", "$SYS/broker/version")


@pytest.mark.parametrize("text", ["", "a/#/b", "a#", "a/b+", "#/a", "a\0b"])
def test_what_is_no_pattern_is_told_from_one(text):
    assert not is_pattern(text)
    assert all(is_pattern(each) for each in PATTERNS)


@pytest.mark.parametrize("role", Role)
def test_no_role_may_write_to_a_wildcard_or_to_another_table(role):
    for place in ("hub/t1/state", "device/box/event", "camera/cam/event", "device/vision/state"):
        assert not rights(role, "t1").may_write(f"floorman/v1/t2/{place}")
        assert not rights(role, "t1").may_read(f"floorman/v1/t2/{place}")
    assert not any(
        rights(role, "t1").may_write(each) for each in rights(role, "t1").write if "+" in each or "#" in each
    )


def test_only_the_hub_rules():
    for role in Role:
        assert rights(role, "t1").may_write("floorman/v1/t1/hub/t1/event") == (role is Role.HUB)
        assert rights(role, "t1").may_write("floorman/v1/t1/device/box/ack") == (role is Role.HUB)


def test_the_desk_sees_boxes_orders_them_and_clears_what_is_kept_of_them_and_nothing_else():
    desk = rights(Role.DESK, "t1")
    for leaf in ("availability", "descriptor", "state"):
        assert desk.may_write(f"floorman/v1/t1/device/box/{leaf}")
        assert not desk.may_write(f"floorman/v1/t1/device/vision/{leaf}")
    assert desk.may_write("floorman/v1/t1/device/box/command")
    for place in ("device/box/event", "device/box/ack", "device/simulator/command", "camera/cam/event"):
        assert not desk.may_write(f"floorman/v1/t1/{place}")
    assert desk.may_read("floorman/v1/t1/device/+/event")
    assert not desk.may_read("floorman/v1/t1/device/+/command")
    assert not desk.may_read("floorman/v1/t1/camera/+/state")
    assert desk.may_write("floorman/v1/t1/camera/cam/command") and desk.may_read("floorman/v1/t1/camera/cam/ack")
    assert not desk.may_write("floorman/v1/t1/camera/cam/ack")


def test_what_a_lens_sees_the_hub_alone_hears_and_vision_alone_says():
    for role in Role:
        granted = rights(role, "t1")
        for place in ("lens/lens/event", "lens/+/event", "lens/#", "+/+/event", "#"):
            assert granted.may_read(f"floorman/v1/t1/{place}") == (role is Role.HUB)
        assert granted.may_write("floorman/v1/t1/lens/lens/event") == (role is Role.VISION)
    assert all(rights(role, "t1").may_read("floorman/v1/t1/camera/lens/state") for role in (Role.HUB, Role.DASHBOARD))


def test_everybody_reads_the_hub():
    assert all(rights(role, "t1").may_read("floorman/v1/t1/hub/+/+") for role in Role)


TYPED = st.text(st.characters(exclude_characters="\0"), max_size=60)
"""Without the character of code 0, with which HMAC fills a short key: it tells the two passwords apart no more."""


@given(st.text(string.printable, max_size=60), st.binary(min_size=1, max_size=16), TYPED)
def test_only_the_password_that_was_hashed_fits(password, salt, other):
    stored = hashed(password, salt)
    assert fits(password, stored)
    assert fits(other, stored) == (other == password)
    assert stored.startswith("$7$101$")
