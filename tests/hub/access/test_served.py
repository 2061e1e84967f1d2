"""Where the pages are served: on this machine only, until somebody can log in."""

import pytest

from hub.access.served import Served, is_loopback, kept_home, served
from hub.settings.model import Dashboard


@pytest.mark.parametrize(
    ("host", "users", "at", "kept"),
    [
        ("127.0.0.1", False, "127.0.0.1", False),
        ("127.0.0.1", True, "127.0.0.1", False),
        ("::1", False, "::1", False),
        ("localhost", False, "localhost", False),
        ("0.0.0.0", False, "127.0.0.1", True),
        ("::", False, "127.0.0.1", True),
        ("192.168.1.20", False, "127.0.0.1", True),
        ("floorpc", False, "127.0.0.1", True),
        ("0.0.0.0", True, "0.0.0.0", False),
        ("192.168.1.20", True, "192.168.1.20", False),
    ],
)
def test_without_users_nobody_but_this_machine_reaches_the_pages(host, users, at, kept):
    where = served(Dashboard(host=host), users)
    assert (where.host, where.kept_home) == (at, kept)
    assert users or where.loopback


def test_an_address_is_written_as_a_browser_takes_it():
    assert Served("::1", 80).url("/table") == "http://[::1]:80/table"
    assert Served("0.0.0.0", 443, tls=True).url("/table", "floor.example") == "https://floor.example:443/table"


@pytest.mark.parametrize("host", ["127.8.9.1", "::1", "localhost"])
def test_loopback_has_several_addresses(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.1", "localhost.example", "", "127.0.0.1.example"])
def test_what_only_looks_like_it_is_not(host):
    assert not is_loopback(host)


def test_it_is_said_why_and_what_to_do():
    assert kept_home("floorman users add t.toml NAME") == (
        "The pages are open on this machine only, because nobody has a password yet. To open them to the hall, run "
        "'floorman users add t.toml NAME', then start this again."
    )
