"""The broker's address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.link.address import VARIABLE, BrokerAddress, from_environment, parse_url
from hub.link.port import LinkError

NAMES = st.text(st.characters(codec="utf-8"), max_size=20)


@given(NAMES, NAMES, st.integers(1, 65535))
def test_an_address_survives_its_url(username, password, port):
    address = BrokerAddress("broker.example", port, username, password)
    assert parse_url(address.url) == address


def test_a_password_is_not_in_what_is_printed():
    assert "secret" not in str(parse_url("mqtt://me:secret@host:1"))


@pytest.mark.parametrize("url", ["", "http://host", "mqtt://", "mqtt://host:notaport", "mqtt://host:99999"])
def test_what_is_no_address_is_said_in_one_sentence(url):
    with pytest.raises(LinkError, match=r"^The broker's address .*\.$"):
        parse_url(url)


def test_a_missing_variable_says_what_to_set(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(LinkError, match="set FLOORMAN_BROKER="):
        from_environment()
