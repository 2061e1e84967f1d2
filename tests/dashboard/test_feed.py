"""The stream: newest wins, nothing grows, all end together."""

import asyncio
import re
import socket
from dataclasses import replace

import httpx
import pytest

from dashboard.audience import Audience
from dashboard.stream import MOST_MISSED, Feed, http_chunk
from dashboard.streams import KEPT_FREE, MAX_STREAMS, Streams, TooManyStreamsError
from hub import clock
from tests.dashboard.heard_transport import HeardTransport


class Watching:
    """A page that the feed writes to."""

    def __init__(self, feed, audience=Audience.TABLE, may=lambda: True):
        self.transport = HeardTransport()
        self.task = asyncio.create_task(feed.follow(self.transport.wire, audience, may))

    @property
    def heard(self):
        return self.transport.heard


async def begun(feed, count=1, **how):
    pages = [Watching(feed, **how) for _ in range(count)]
    await asyncio.sleep(0)
    return pages


def test_a_slow_page_misses_snapshots_but_never_the_newest(view_of):
    async def play():
        feed, view = Feed(), view_of("bidding")
        feed.show(view)
        (page,) = await begun(feed)
        page.transport.stuck = True
        for row in (50, 51, 52):
            feed.show(replace(view, row=row))
        most = len(page.transport.waiting)
        page.transport.read_on()
        feed.close()
        await page.task
        return page.heard, most

    heard, most = asyncio.run(play())
    assert most == 1
    assert [re.search(rb"id: (\d+)\n", each)[1] for each in heard] == [b"1", b"2", b"4"]
    assert b'"row":52' in heard[-1]


def test_a_page_that_comes_late_gets_snapshot_and_pulse_at_once(view_of):
    async def play():
        feed = Feed()
        feed.show(view_of("bidding"))
        feed.pulse(b"event: beat\ndata: 1\n\n")
        return (await begun(feed, audience=Audience.DEALER))[0].heard

    assert [each.endswith(b"\n\nevent: beat\ndata: 1\n\n\r\n") for each in asyncio.run(play())] == [True]


def test_all_pages_get_the_very_same_bytes(view_of):
    async def play():
        feed = Feed()
        pages = await begun(feed, 3)
        feed.show(view_of("bidding"))
        return [each.heard[0] for each in pages]

    first, second, third = asyncio.run(play())
    assert first is second is third


def test_a_page_that_takes_nothing_is_cut_off_and_the_others_stay():
    async def play():
        feed = Feed()
        stuck, other = await begun(feed, 2)
        stuck.transport.stuck = True
        for _ in range(MOST_MISSED):
            feed.pulse(b"pulse")
        assert not stuck.transport.closed
        feed.pulse(b"pulse")
        await stuck.task
        return stuck.transport.closed, other.transport.closed, len(other.heard)

    assert asyncio.run(play()) == (True, False, MOST_MISSED + 1)


@pytest.mark.parametrize("noticed", [Feed.wake, lambda feed: feed.pulse(b"two")])
def test_a_page_that_may_no_longer_watch_gets_nothing_more(view_of, noticed):
    async def play():
        feed, allowed = Feed(), [True]
        (page,) = await begun(feed, may=lambda: allowed[0])
        feed.pulse(b"one")
        allowed[0] = False
        noticed(feed)
        feed.show(view_of("bidding"))
        await page.task
        return page.heard

    assert asyncio.run(play()) == [http_chunk(b"one")]


def test_pages_are_counted_in_and_bounded():
    feed = Streams(clock.utc, clock.monotonic)
    for _ in range(MAX_STREAMS - KEPT_FREE):
        feed.enter(Audience.TABLE)
    with pytest.raises(TooManyStreamsError):
        feed.enter(Audience.TABLE)
    for _ in range(KEPT_FREE):
        feed.enter(Audience.DEALER)
    with pytest.raises(TooManyStreamsError):
        feed.enter(Audience.DEALER)
    feed.leave()
    feed.enter(Audience.DEALER)


def test_a_page_without_a_stream_of_ours_is_told_so_and_counted_out(rig):
    answer = one_request(rig, "GET /events/table HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 505 ")
    assert httpx.get(f"{rig.url}/healthz").json()["streams"] == 0


def one_request(rig, request):
    with opened(rig, request) as connection:
        return b"".join(iter(lambda: connection.recv(4_096), b""))


def opened(rig, request="GET /events/table HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"):
    connection = socket.create_connection(("127.0.0.1", httpx.URL(rig.url).port), timeout=10)
    connection.sendall(request.encode())
    return connection


def read_until(connection, wanted):
    heard = b""
    while wanted not in heard:
        more = connection.recv(65_536)
        assert more, "the stream ended"
        heard += more
    return heard


def test_fifty_pages_get_every_last_state_while_some_read_nothing_and_those_come_back_to_the_newest(rig, view_of):
    view = view_of("final10_stands")
    rig.hub.show(view)
    pages = [opened(rig) for _ in range(50)]
    try:
        stalled, readers = pages[:5], pages[5:]
        for row in range(1_000, 1_150):
            rig.hub.show(replace(view, row=row))
            if row % 30 == 29:
                for each in readers:
                    read_until(each, b'"row":%d,' % row)
        # What the kernel kept for them, and then the newest: not the 150 that were sent.
        kept = [read_until(each, b'"row":1149,').count(b"event: view") for each in stalled]
        assert httpx.get(f"{rig.url}/healthz").json()["streams"] == 50
        assert max(kept) < 100
    finally:
        for each in pages:
            each.close()
