"""`floorman users`: every word on the terminal, and never a secret on the command line or in what is kept."""

import pytest
from typer.testing import CliRunner

from dashboard.access.commands import users
from dashboard.access.passwords import is_right
from dashboard.access.secrets import SecretError, check_password, check_pin
from hub import clock
from hub.access.model import Role, digest_of
from hub.access.store import AccessStore
from hub.events.clocks import UtcMicros

FILE = """
[table]
id = "t4"
name = "Table 4"
[[players]]
seat = 1
name = "Solveig"
[[players]]
seat = 2
name = "Mads"
[dashboard]
host = "192.0.2.7"
port = 8080
"""


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def said(table, *words: str, typed: str = "", status: int = 0) -> str:
    ended = CliRunner().invoke(users, [words[0], str(table), *words[1:]], input=typed)
    assert ended.exit_code == status, ended.output
    return ended.output.strip()


def store_of(table) -> AccessStore:
    return AccessStore(table.parent / "data")


def test_from_nothing_to_a_floor_a_dealer_a_tablet_and_a_link(table):
    assert said(table, "list").startswith("Nobody can log in yet. Begin with 'floorman users add ")
    assert said(table, "add", "Kari Nordmann", typed="three green dogs\n") == "Kari Nordmann can log in as the floor."
    assert "dealer, on a paired tablet" in said(table, "add", "Mads", "--dealer", typed="4711\n")
    code, where = said(table, "pair", "--name", "Tablet 4").split("\n")
    assert where == "Type this code on the tablet at http://192.0.2.7:8080/login within 10 minutes."
    assert store_of(table).take_code(digest_of(code.replace("-", "")), clock.utc())
    link = said(table, "link", "--name", "TV")
    assert link.startswith("http://192.0.2.7:8080/watch/")
    assert digest_of(link.rpartition("/")[2]) in store_of(table).read().links
    assert said(table, "list") == "floor   Kari Nordmann\ndealer  Mads\nlink    TV"


def test_a_key_for_a_floor_desk_is_written_to_a_new_file_for_its_owner_alone(table, tmp_path):
    file = tmp_path / "t4.key"
    shown = said(table, "key", "--to", str(file))
    key = file.read_text().strip()
    assert key not in shown
    assert "in the tournament's file:\n[[tables]]\nnumber = 1\n" in shown
    assert 'url = "http://127.0.0.1:8080"' in shown
    assert file.stat().st_mode & 0o777 == 0o600
    assert store_of(table).read().links[digest_of(key)].role is Role.DESK
    assert said(table, "list") == "key     Floor desk"
    assert "is there already" in said(table, "key", "--to", str(file), status=2)
    assert "There is a link 'Floor desk' already" in said(table, "key", "--to", str(tmp_path / "two"), status=2)
    assert not (tmp_path / "two").exists()


def test_a_tournament_has_no_key_of_its_own(tmp_path):
    path = tmp_path / "tournament.toml"
    path.write_text('[tournament]\nid = "nm"\nname = "NM"\n', encoding="utf-8")
    assert "a key is for a table" in said(path, "key", "--to", str(tmp_path / "key"), status=2)


def test_what_is_kept_is_a_hash_of_what_was_typed(table):
    said(table, "add", "Kari", typed="three green dogs\n")
    secret = store_of(table).read().users["kari"].secret
    assert secret.startswith("$argon2id$")
    assert is_right("three green dogs", secret)
    assert not is_right("three green dog", secret)
    said(table, "password", "kari", typed="four yellow cats\n")
    assert is_right("four yellow cats", store_of(table).read().users["kari"].secret)


def test_a_code_is_no_longer_than_ten_minutes_a_code(table):
    code = said(table, "pair").split("\n")[0].replace("-", "")
    assert store_of(table).take_code(digest_of(code), UtcMicros(clock.utc() + 601_000_000)) is None


REFUSED = [
    (("add", "Kari"), "short\n", "A password has 10 to 128 characters."),
    (("add", "Kari"), "", "A password has 10 to 128 characters."),
    (("add", "Kari Nordmann"), "karinordmann1\n", "That password is among the first"),
    (("add", "Mads", "--dealer"), "1234\n", "That PIN is among the first"),
    (("add", "Mads", "--dealer"), "12a4\n", "A PIN has 4 to 12 digits"),
    (("add", "x" * 10_000), "three green dogs\n", "The name has 10000 characters"),
    (("add", "Ka\u202eri"), "three green dogs\n", "The name holds marks that no screen can show"),
    (("add", "  "), "three green dogs\n", "The name is blank"),
    (("password", "Nobody"), "three green dogs\n", "There is no user 'Nobody'"),
    (("remove", "Nobody"), "", "There is no user 'Nobody'"),
    (("unpair", "T"), "", "There is no tablet 'T'"),
    (("unlink", "L"), "", "There is no link 'L'"),
    (("logout", "Nobody"), "", "There is no user 'Nobody'"),
]


@pytest.mark.parametrize(("words", "typed", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_is_one_sentence_without_what_was_typed(table, words, typed, sentence):
    told = said(table, *words, typed=typed, status=2)
    assert told.startswith(sentence)
    assert "\n" not in told
    assert not typed.strip() or typed.strip() not in told
    assert store_of(table).read().users == {}


def test_no_command_takes_a_secret_as_a_word():
    for command in users.registered_commands:
        assert command.callback is not None
        assert not {"password", "pin", "secret"} & set(command.callback.__annotations__)


def test_everybody_is_logged_out_by_one_word(table):
    said(table, "add", "Kari", typed="three green dogs\n")
    assert said(table, "logout") == "0 log-ins ended."


@pytest.mark.parametrize("typed", ["0000", "987654", "12345678", "2222"])
def test_pins_that_anybody_would_try_first_are_refused(typed):
    with pytest.raises(SecretError):
        check_pin(typed)


@pytest.mark.parametrize("typed", ["passwordpassword", "aaaaaaaaaaaa", "kari1234567", "Floorman1234567"])
def test_passwords_that_anybody_would_try_first_are_refused(typed):
    with pytest.raises(SecretError):
        check_password(typed, "Kari")
    assert check_pin("4711") == "4711"
    assert check_password("three green dogs", "Kari")
