"""The store: what is put in is there for the next process, once, bounded, and readable by its owner only."""

import sqlite3
import stat
import threading
from contextlib import closing

import pytest

from hub.access.model import Access, PairingCode, Role, Session, Tablet, User, WatchLink, digest_of, key_of
from hub.access.store import FILE, MAX_ROWS, MAX_SESSIONS, AccessError, AccessStore
from hub.events.clocks import UtcMicros

KARI, MADS = User("Kari", Role.FLOOR, "hash-1"), User("Mads Kjærgaard", Role.DEALER, "hash-2")


@pytest.fixture
def store(tmp_path):
    return AccessStore(tmp_path / "data")


def session(digest: str, user: User = KARI, tablet: str = "", began: int = 1) -> Session:
    return Session(digest, key_of(user.name), tablet, UtcMicros(began), UtcMicros(began))


def test_a_folder_without_users_has_no_file_and_reading_makes_none(store):
    assert store.read() == Access()
    assert store.changes() == 0
    assert not store.path.exists()


def test_what_was_put_in_is_there_for_the_next_process(store):
    tablet, link = Tablet("ta1", "Tablet 4", "d1", UtcMicros(5)), WatchLink("Hall", "d2", UtcMicros(6))
    store.add_user(KARI)
    store.add_tablet(tablet)
    store.add_link(link)
    store.begin(session("s1"))
    found = AccessStore(store.path.parent).read()
    assert found == Access({"kari": KARI}, {"d1": tablet}, {"d2": link}, {"s1": session("s1")})


def test_only_the_owner_reads_the_file(store):
    store.add_user(KARI)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_every_change_shows_and_nothing_else_does(store):
    numbers = [store.changes()]
    for change in (lambda: store.add_user(KARI), lambda: store.begin(session("s1")), lambda: store.end("s1")):
        change()
        numbers.append(store.changes())
        store.read()
        assert store.changes() == numbers[-1]
    assert len(set(numbers)) == 4


@pytest.mark.parametrize("name", ["kari", " KARI ", "Kari"])
def test_a_name_is_one_user_however_it_is_written(store, name):
    store.add_user(KARI)
    with pytest.raises(AccessError, match="There is a user"):
        store.add_user(User(name, Role.FLOOR, "x"))
    assert key_of("Åse") == key_of("A\u030ase")


def test_with_a_user_or_a_tablet_its_sessions_go_and_no_others(store):
    store.add_user(KARI)
    store.add_user(MADS)
    store.add_tablet(Tablet("ta1", "Tablet 4", "d1"))
    for each in (session("s1"), session("s2", MADS, "ta1"), session("s3", MADS, "ta1")):
        store.begin(each)
    store.remove_tablet("Tablet 4")
    assert store.read().sessions.keys() == {"s1"}
    store.begin(session("s4", MADS))
    store.remove_user("mads kjærgaard")
    assert store.read().sessions.keys() == {"s1"}


def test_another_password_ends_the_sessions_of_that_user(store):
    store.add_user(KARI)
    store.add_user(MADS)
    store.begin(session("s1"))
    store.begin(session("s2", MADS))
    store.set_secret("KARI", "hash-3")
    assert store.read().users["kari"].secret == "hash-3"
    assert store.read().sessions.keys() == {"s2"}


def test_who_was_taken_away_meanwhile_is_not_logged_in(store):
    store.add_user(KARI)
    store.begin(session("s1", MADS))
    store.begin(session("s2", KARI, "no such tablet"))
    assert store.read().sessions == {}


def test_of_one_user_the_newest_sessions_stay(store):
    store.add_user(KARI)
    for number in range(MAX_SESSIONS + 3):
        store.begin(session(f"s{number}", began=number))
    assert store.read().sessions.keys() == {f"s{number}" for number in range(3, MAX_SESSIONS + 3)}


def test_a_code_is_taken_once_and_in_time_even_by_many_at_once(store):
    store.add_code(PairingCode("c1", "Tablet 4", UtcMicros(100)), UtcMicros(0))
    store.add_code(PairingCode("c2", "Tablet 5", UtcMicros(100)), UtcMicros(0))
    taken = []
    threads = [threading.Thread(target=lambda: taken.append(store.take_code("c1", UtcMicros(99)))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each for each in taken if each] == [PairingCode("c1", "Tablet 4", UtcMicros(100))]
    assert store.take_code("c2", UtcMicros(100)) is None
    assert store.take_code("c3", UtcMicros(0)) is None


def test_the_last_of_the_floor_stays_while_there_are_dealers(store):
    store.add_user(KARI)
    store.add_user(MADS)
    with pytest.raises(AccessError, match="the last one of the floor"):
        store.remove_user("Kari")
    assert "kari" in store.read().users
    store.remove_user("Mads Kjærgaard")
    store.remove_user("Kari")
    assert store.read().users == {}


@pytest.mark.parametrize("gone", ["remove_user", "remove_tablet", "remove_link", "end_all"])
def test_what_is_not_there_is_said(store, gone):
    store.add_user(KARI)
    with pytest.raises(AccessError, match="'floorman users list' names them all"):
        getattr(store, gone)("Nobody")


def test_there_is_an_end_to_users_and_links(store):
    for number in range(MAX_ROWS):
        store.add_user(User(f"user {number}", Role.FLOOR, "x"))
    with pytest.raises(AccessError, match="64 users already"):
        store.add_user(KARI)


def test_a_damaged_file_is_one_sentence(store):
    store.path.parent.mkdir()
    store.path.write_bytes(b"SQLite format 3\x00" + b"nonsense" * 200)
    for use in (store.read, lambda: store.add_user(KARI)):
        with pytest.raises(AccessError, match=f"{FILE} cannot be used: .* Restore it from a backup"):
            use()


def test_no_secret_shows_where_a_value_is_printed():
    values = (KARI, Tablet("ta1", "T", digest_of("x")), WatchLink("H", digest_of("x")), session(digest_of("x")))
    assert not {"hash-1", digest_of("x")} & {word for value in values for word in repr(value).replace("'", " ").split()}


def test_a_store_of_the_format_before_is_brought_to_todays_and_keeps_its_links(store):
    store.add_link(WatchLink("Hall", digest_of("x"), UtcMicros(6), 30))
    with closing(sqlite3.connect(store.path)) as file:
        lost = "ALTER TABLE links DROP COLUMN delay_s; ALTER TABLE links DROP COLUMN role;"
        file.executescript(f"{lost} PRAGMA user_version = 1;")
    assert store.read().links == {digest_of("x"): WatchLink("Hall", digest_of("x"), UtcMicros(6))}
    store.add_link(WatchLink("Stream", digest_of("y"), UtcMicros(7), 45))
    assert store.read().links[digest_of("y")].delay_s == 45
