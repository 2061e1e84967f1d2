"""Which requests come from our own pages."""

import socket

import pytest

from dashboard.access.origin import OurSite


@pytest.mark.parametrize(
    "host",
    ["192.0.2.7:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "floor.example", socket.gethostname(), "127.0.0.1."],
)
def test_an_address_and_a_name_of_this_machine_are_ours(host):
    site = OurSite(("floor.example",))
    assert site.is_our_name(host)
    assert not site.foreign({"host": host}, page=False)


@pytest.mark.parametrize(
    "host", ["", "evil.example", "floor.example.evil.example", "localhost.evil.example", "[::1", "a b"]
)
def test_no_other_name_is(host):
    assert OurSite(("floor.example",)).foreign({"host": host}, page=True)


@pytest.mark.parametrize(
    ("origin", "tls", "foreign"),
    [
        ("http://192.0.2.7:8080", False, False),
        ("https://192.0.2.7:8080", True, False),
        ("http://192.0.2.7:8080", True, True),
        ("http://192.0.2.7", False, True),
        ("http://192.0.2.7:80801", False, True),
        ("http://x@192.0.2.7:8080", False, True),
        ("http://[", False, True),
        ("", False, True),
    ],
)
def test_an_origin_is_ours_to_the_letter(origin, tls, foreign):
    assert OurSite(tls=tls).foreign({"host": "192.0.2.7:8080", "origin": origin}, page=False) is foreign
