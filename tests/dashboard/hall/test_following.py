"""A floor desk that follows a table: whatever answers there is bounded, told in a word, and over once it is well."""

import asyncio
import json
import ssl
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from dashboard.access.tls.certificates import Made, make_certificate
from dashboard.hall import asking
from dashboard.hall.following import MAX_BODY, Follower, Heard
from dashboard.hall.hall import Hall
from dashboard.hall.status import FORMAT, TableStatus
from hub import clock
from hub.settings.live_table import LiveTable
from hub.views.model import TableView
from hub.wire.codec import adapter
from tests.dashboard.access.rooms import room
from tests.dashboard.hall_rig import answer, answering

STATUS = {
    "format": FORMAT,
    "id": "t1",
    "name": "Table 1",
    "game": "raffle",
    "version": "9",
    "live": True,
    "broker": True,
}


def told(**changed: object) -> bytes:
    return answer(json.dumps({"status": {**STATUS, **changed}, "view": None}).encode())


def trouble_of(said: bytes, **how: float) -> str:
    async def play() -> str:
        async with answering(said, **how) as table:
            follower = Follower(table, clock.monotonic)
            await follower.look()
            await follower.close()
            return follower.heard.trouble

    return asyncio.run(play())


def test_a_status_is_taken_and_what_a_newer_table_says_besides_is_passed_over():
    assert trouble_of(told()) == ""
    assert trouble_of(told(weather="fine")) == ""


@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        (told(format=FORMAT + 1), "format"),
        (told(phase_ms="long"), "format"),
        (told(name="W" * 401), "format"),
        (told(review=["x"] * 500), "format"),
        (told(delay_s=-5), "format"),
        (answer(b"[" * 100_000), "format"),
        (answer(b"{}"), "format"),
        (answer(b"\xff\xfe"), "format"),
        (answer(b"no", "401 Unauthorized"), "key"),
        (answer(b"no", "403 Forbidden"), "key"),
        (answer(b'{"reason":"foreign"}', "403 Forbidden"), "name"),
        (answer(b"no", "404 Not Found"), "old"),
        (answer(b"", "302 Found"), "strange"),
        (answer(b"", "500 Oh"), "strange"),
        (answer(b"x", length=MAX_BODY + 1), "strange"),
        (answer(b"x", length=10**14), "strange"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "strange"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "strange"),
        (b"SSH-2.0-OpenSSH\r\n\r\n", "strange"),
        (b"x" * 120_000, "strange"),
        (b"", "off"),
    ],
)
def test_what_is_no_status_is_told_in_a_word(said, trouble):
    assert trouble_of(said) == trouble


def test_an_answer_that_drips_or_stops_half_way_is_given_up_in_time(monkeypatch):
    monkeypatch.setattr(asking, "PATIENCE_S", 0.1)
    assert trouble_of(told(), pause_s=0.02) == "silent"
    assert trouble_of(answer(b"{", length=50)) == "silent"


def test_nobody_there_a_key_that_is_missing_and_a_name_that_nobody_knows(tmp_path):
    async def play(table: LiveTable) -> str:
        follower = Follower(table, clock.monotonic)
        await follower.look()
        return follower.heard.trouble

    assert asyncio.run(play(LiveTable(number=1, url="http://127.0.0.1:1"))) == "off"
    assert asyncio.run(play(LiveTable(number=1, url="http://127.0.0.1:1", key=tmp_path / "none"))) == "key_file"
    assert asyncio.run(play(LiveTable(number=1, url="https://127.0.0.1:1", authority=tmp_path / "none"))) == "key_file"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Made:
    return make_certificate(tmp_path_factory.mktemp("tls"), ["localhost"], ["127.0.0.1"])


def over_tls(made: Made, authority: Path | None) -> tuple[str, str]:
    async def play() -> tuple[str, str]:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(made.certificate, made.key)
        async with answering(told(), tls=context) as table:
            follower = Follower(table.model_copy(update={"authority": authority}), clock.monotonic)
            await follower.look()
            await follower.close()
            return follower.heard.trouble, follower.heard.detail

    return asyncio.run(play())


def test_a_self_made_authority_vouches_for_its_table_and_without_it_nobody_does(made):
    assert over_tls(made, made.authority) == ("", "")
    trouble, detail = over_tls(made, None)
    assert trouble == "tls"
    assert "certificate" in detail


def test_no_table_slows_another_one_and_each_comes_back_by_itself(monkeypatch):
    """One hangs, one sends nonsense for ever; the third is asked on time beside them."""
    monkeypatch.setattr("dashboard.hall.following.LOOK_S", 0.01)

    async def play() -> tuple[list[str], int]:
        async with AsyncExitStack() as stack:
            slow = await stack.enter_async_context(answering(told(), pause_s=5))
            nonsense = bytearray(b"x" * 120_000)
            bad = await stack.enter_async_context(answering(nonsense))
            good = await stack.enter_async_context(answering(told()))
            tables = [slow, bad.model_copy(update={"number": 2}), good.model_copy(update={"number": 3})]
            hall = Hall(tables, clock.utc, clock.monotonic)
            following = asyncio.create_task(hall.follow())
            times = set()
            while len(times) < 5:
                await asyncio.sleep(0.01)
                times.add(hall.followers[2].heard.at)
            troubles = [each.heard.trouble for each in hall.followers]
            nonsense[:] = told()
            while hall.followers[1].heard.trouble:
                await asyncio.sleep(0.01)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            return troubles, len(times)

    troubles, times = asyncio.run(play())
    assert troubles == ["asking", "strange", ""]
    assert times >= 5


def test_what_was_said_longer_ago_than_two_seconds_is_not_what_is_so_now():
    async def play() -> tuple[bool, bool, str | None]:
        now = [clock.monotonic()]
        async with answering(told()) as table:
            hall = Hall([table], clock.utc, lambda: now[0])
            await hall.followers[0].look()
            before = hall.now().tables[0]
            now[0] += 2_000_000_001
            after = hall.now().tables[0]
            await hall.followers[0].close()
            return before.answers, after.answers, after.status and after.status.name

    assert asyncio.run(play()) == (True, False, "Table 1")


def test_the_tv_stops_with_the_link_that_it_was_opened_by_and_with_the_pages(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path, floor=True) as it:
            taken, ended = it.stream("/events/tables", "spectator"), it.stream("/events/tables", "floor")
            statuses = [await taken.status, await ended.status]
            await asyncio.sleep(0)
            it.store.remove_link("Hall")
            await it.door.look()
            it.feed.wake()
            await asyncio.wait_for(taken.task, 5)
            assert not ended.task.done()
            it.feed.close()
            await asyncio.wait_for(ended.task, 5)
            return statuses

    assert asyncio.run(play()) == [200, 200]


def test_a_tv_that_was_open_ends_before_it_shows_a_table_that_must_be_seen_later(view_of):
    async def play() -> tuple[bool, list[bytes]]:
        table = LiveTable(number=1, url="http://127.0.0.1:1")
        hall = Hall([table], clock.utc, clock.monotonic)
        frames: list[bytes] = []
        hall.streams.show = lambda view: frames.append(b"shown")  # type: ignore[method-assign]
        woken: list[int] = []
        hall.streams.wake = lambda: woken.append(len(frames))  # type: ignore[method-assign]
        view = json.loads(adapter(TableView).dump_json(view_of("bidding")))
        status = adapter(TableStatus).validate_python({**STATUS, "delay_s": 30})
        hall.followers[0].heard = Heard(status, view, clock.monotonic(), "")
        hall._screen.look()
        return woken == [0], frames

    assert asyncio.run(play()) == (True, [b"shown"])
