"""The stream: newest wins, nothing grows, all end together."""

import asyncio
from dataclasses import replace

import pytest

from dashboard.audience import Audience
from dashboard.stream import MAX_STREAMS, Feed, TooManyStreamsError


def test_a_slow_page_misses_snapshots_but_never_the_newest(view_of):
    async def play():
        feed, view = Feed(), view_of("bidding")
        feed.enter()
        frames = feed.frames(Audience.TABLE)
        feed.show(view)
        first = await anext(frames)
        for row in (50, 51, 52):
            feed.show(replace(view, row=row))
        second = await anext(frames)
        feed.close()
        assert [frame async for frame in frames] == []
        return first, second

    first, second = asyncio.run(play())
    assert first.startswith(b"id: 1\n")
    assert second.startswith(b"id: 4\n")
    assert second.count(b"event: view") == 1
    assert b'"row":52' in second


def test_a_page_that_comes_late_gets_snapshot_and_pulse_at_once(view_of):
    async def play():
        feed = Feed()
        feed.show(view_of("bidding"))
        feed.pulse(b"event: beat\ndata: 1\n\n")
        feed.enter()
        return await anext(feed.frames(Audience.DEALER))

    assert asyncio.run(play()).endswith(b"\n\nevent: beat\ndata: 1\n\n")


def test_all_pages_get_the_very_same_bytes(view_of):
    async def play():
        feed = Feed()
        feed.show(view_of("bidding"))
        streams = [feed.frames(Audience.TABLE) for _ in range(3)]
        for _ in streams:
            feed.enter()
        return [await anext(stream) for stream in streams]

    frames = asyncio.run(play())
    assert frames[0] is not None
    assert len(set(frames)) == 1


def test_a_waiting_page_wakes_with_the_next_pulse():
    async def play():
        feed = Feed()
        feed.enter()
        frames = feed.frames(Audience.TABLE)
        waiting = asyncio.create_task(anext(frames))
        await asyncio.sleep(0)
        assert not waiting.done()
        feed.pulse(b"pulse")
        return await waiting

    assert asyncio.run(play()) == b"pulse"


def test_pages_are_counted_in_and_out_and_bounded():
    async def play():
        feed = Feed()
        for _ in range(MAX_STREAMS):
            feed.enter()
        with pytest.raises(TooManyStreamsError):
            feed.enter()
        feed.close()
        assert [frame async for frame in feed.frames(Audience.TABLE)] == []
        assert feed.streams == MAX_STREAMS - 1
        feed.enter()

    asyncio.run(play())
