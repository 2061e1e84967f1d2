"""What the embedded broker keeps on disk."""

import stat

from hypothesis import given
from hypothesis import strategies as st

from hub.link.embedded import store as stores
from hub.link.embedded.packets import Message
from hub.link.embedded.store import Kept, Store, done_line, forget_line, retain_line, session_line, wait_line

NAMES = st.sampled_from(["a", "b"])
MESSAGES = st.builds(Message, NAMES, st.binary(max_size=8), st.just(1), st.booleans())
LINES = st.lists(
    st.one_of(
        st.builds(retain_line, MESSAGES),
        st.builds(session_line, NAMES, NAMES, st.dictionaries(NAMES, st.integers(0, 1))),
        st.builds(forget_line, NAMES),
        st.builds(wait_line, NAMES, st.integers(1, 5), MESSAGES),
        st.builds(done_line, NAMES, st.integers(1, 5)),
    ),
    max_size=40,
)


def legal(lines):
    """The lines whose session exists, as the exchange writes them."""
    kept, found = Kept(), []
    for line in lines:
        if line["op"] not in ("wait", "done") or line["client"] in kept.sessions:
            kept.apply(line)
            found.append(line)
    return found, kept


@given(LINES)
def test_a_snapshot_says_what_all_the_lines_said(lines):
    _, kept = legal(lines)
    again = Kept()
    for line in kept.lines():
        again.apply(line)
    assert again == kept


def test_what_was_written_is_there_after_a_kill(tmp_path):
    store = Store(tmp_path / "store")
    store.write(retain_line(Message("t", b"\x00\xff", 1, True)))
    store.write(session_line("c", "people", {"#": 1}))
    store.write(wait_line("c", 1, Message("t", b"waits", 1)))
    # Not closed: as after kill -9.
    again = Store(tmp_path / "store")
    assert again.kept == store.kept
    assert again.kept.sessions["c"].waiting[1].payload == b"waits"
    store.close()
    again.close()


def test_half_a_line_at_the_end_is_passed_over(tmp_path):
    store = Store(tmp_path / "store")
    store.write(retain_line(Message("t", b"kept", 1, True)))
    store.write(retain_line(Message("u", b"cut", 1, True)))
    store.close()
    raw = (tmp_path / "store").read_bytes()
    (tmp_path / "store").write_bytes(raw[:-5])
    again = Store(tmp_path / "store")
    assert list(again.kept.retained) == ["t"]
    again.close()


def test_a_damaged_file_is_put_aside_and_the_broker_goes_on(tmp_path, capfd):
    (tmp_path / "store").write_text('{"op": "what"}\nnonsense\n')
    store = Store(tmp_path / "store")
    assert store.kept == Kept()
    assert "damaged" in capfd.readouterr().err
    assert (tmp_path / "store.damaged").read_text().startswith('{"op": "what"}')
    store.close()


def test_the_file_is_written_anew_when_it_outgrows_what_lives(tmp_path, monkeypatch):
    monkeypatch.setattr(stores, "_COMPACT_BYTES", 2000)
    store = Store(tmp_path / "store")
    for n in range(200):
        store.write(retain_line(Message("t", str(n).encode(), 1, True)))
    assert (tmp_path / "store").stat().st_size < 3000
    assert stat.S_IMODE((tmp_path / "store").stat().st_mode) == 0o600
    store.close()
    again = Store(tmp_path / "store")
    assert again.kept.retained["t"].payload == b"199"
    again.close()
