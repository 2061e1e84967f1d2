"""Pages that see the table late: nothing newer leaves the server for them, whatever their address says."""

import asyncio
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from dashboard.audience import Audience
from dashboard.streams import Streams
from hub import clock
from hub.access.model import WatchLink, digest_of
from hub.access.served import Served
from hub.events.clocks import HubNanos, UtcMicros
from tests.dashboard.access.rooms import TOKENS, room
from tests.dashboard.heard_transport import HeardTransport

SECOND_NS = 1_000_000_000
UTC = UtcMicros(1_760_000_000_000_000)


class Later:
    """Streams whose clocks go on when they are told to."""

    def __init__(self):
        self.now = HubNanos(50 * SECOND_NS)
        self.streams = Streams(self.utc, lambda: self.now)

    def utc(self):
        return UtcMicros(UTC + self.now // 1_000)

    def wait(self, seconds, pulse=b"event: beat\ndata: {}\n\n"):
        self.now = HubNanos(self.now + int(seconds * SECOND_NS))
        self.streams.pulse(pulse)
        self.streams.release()

    async def watch(self, delay_s):
        transport = HeardTransport()
        task = asyncio.create_task(self.streams.of(delay_s).follow(transport.wire, Audience.TABLE))
        await asyncio.sleep(0)
        return transport, task


def rows(transport):
    return [int(each) for each in re.findall(rb'"row":(\d+),', b"".join(transport.heard))]


def test_a_delayed_page_gets_each_state_when_it_is_old_enough_and_never_before(view_of):
    async def play():
        it, seen = Later(), []
        page, task = await it.watch(30)
        for row in range(1, 50):
            it.streams.show(replace(view_of("bidding"), row=row))
            it.wait(1)
            seen.append((row, rows(page)[-1:] or [0]))
        it.streams.close()
        await task
        return seen, b"".join(page.heard)

    seen, heard = asyncio.run(play())
    assert all(newest[0] <= max(0, row - 29) for row, newest in seen)
    assert seen[-1][1][0] >= 19
    assert heard.count(b"event: delay\ndata: 30\n\n") == 1


def test_after_a_restart_it_is_not_live_until_the_history_is_long_enough(view_of):
    async def play():
        it = Later()
        it.streams.show(view_of("bidding"))
        it.wait(1)
        page, _task = await it.watch(5)
        kinds = []
        for _ in range(8):
            before = len(page.heard)
            it.wait(1)
            kinds.append(b"".join(page.heard[before:]))
        it.streams.close()
        return kinds

    kinds = asyncio.run(play())
    assert all(b"event: stale" in each and b"event: view" not in each for each in kinds[:3])
    assert b"event: view" in b"".join(kinds[3:6])
    assert all(b"event: beat" in each for each in kinds[5:])


def test_a_delayed_page_counts_time_as_the_hub_did_then(view_of):
    async def play():
        it = Later()
        page, _task = await it.watch(4)
        for _ in range(9):
            it.streams.show(view_of("bidding"))
            it.wait(1, b'event: beat\ndata: {"hub":%d}\n\n' % (it.now // 1_000))
        said = re.findall(rb'"hub":(\d+)', b"".join(page.heard))
        it.streams.close()
        return it.now, [int(each) for each in said]

    now, hub_us = asyncio.run(play())
    # What a page hears last was said four seconds ago or more; its clock over HTTP is as late.
    assert 4_000_000 <= now // 1_000 - hub_us[-1] <= 6_000_000


@pytest.mark.parametrize("asked", ["-1", "1801", "ten", "1e2", "", "3.5", "٣", "99999999999"])
def test_a_delay_that_is_none_is_refused_in_one_plain_sentence(tmp_path, asked):
    async def play():
        async with room(tmp_path) as it, it.browser("spectator") as browser:
            paths = ("/table", "/overlay", "/events/table", "/clock")
            answers = [await browser.get(path, params={"delay": asked}) for path in paths]
            return {(each.status_code, each.text) for each in answers}

    ((status, said),) = asyncio.run(play())
    assert status == 422
    assert said.startswith("A delay is a whole number of seconds from 0 to 1800.")


def clocks(tmp_path, served, delay_s, query, role="spectator"):
    """By how many seconds the clock is late for a visitor."""

    async def play():
        async with room(tmp_path, served=served) as it:
            it.store.remove_link("Hall")
            it.store.add_link(WatchLink("Stream", digest_of(TOKENS["spectator"]), UtcMicros(0), delay_s))
            await it.door.look()
            async with it.browser(role) as browser:
                us = (await browser.get("/clock", params=query)).json()["us"]
            return round((clock.monotonic() // 1_000 - us) / 1e6)

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("table_s", "link_s", "query", "late"),
    [
        (0, 30, {}, 30),
        (0, 30, {"delay": "0"}, 30),
        (0, 30, {"delay": "10"}, 30),
        (0, 30, {"delay": "60"}, 60),
        (20, 0, {}, 20),
        (20, 30, {"delay": "5"}, 30),
        (0, 0, {}, 0),
    ],
)
def test_a_viewer_can_make_the_delay_of_his_link_longer_and_never_take_it_off(tmp_path, table_s, link_s, query, late):
    assert clocks(tmp_path, Served("192.0.2.7", 8080, delay_s=table_s), link_s, query) == late


def test_the_floor_sees_the_table_as_it_is_unless_it_asks(tmp_path):
    served = Served("192.0.2.7", 8080, delay_s=20)
    assert clocks(tmp_path / "a", served, 30, {}, "floor") == 0
    assert clocks(tmp_path / "b", served, 30, {"delay": "7"}, "floor") == 7


def test_a_picture_that_was_not_shown_yet_is_not_there_for_whoever_watches_late(tmp_path, view_of):
    async def play():
        async with room(tmp_path) as it:
            now = [clock.monotonic()]
            it.feed._monotonic = lambda: now[0]
            it.store.add_link(WatchLink("Stream", digest_of("late"), UtcMicros(0), 30))
            await it.door.look()
            view = view_of("caught")
            shown = next(each.evidence for each in view.settlement.seats if each.evidence)
            path = tmp_path / "evidence" / shown[:2] / f"{shown}.jpg"
            path.parent.mkdir(parents=True)
            path.write_bytes(b"a picture")
            it.feed.show(view)
            statuses = []
            async with it.browser("spectator") as hall, it.browser("nobody") as late:
                late.cookies.set(it.jar.link, "late")
                for seconds in (0, 29, 2):
                    now[0] = HubNanos(now[0] + seconds * SECOND_NS)
                    answers = [await each.get(f"/evidence/{shown}.jpg") for each in (hall, late)]
                    statuses.append([each.status_code for each in answers])
            return statuses

    assert asyncio.run(play()) == [[200, 404], [200, 404], [200, 200]]


def test_the_floor_makes_a_link_that_carries_its_delay(tmp_path):
    async def play():
        async with room(tmp_path) as it, it.browser("floor") as floor:
            answers = [
                await floor.post("/api/access/link", json={"name": "Stream", "delay_s": delay}) for delay in (1_801, 45)
            ]
            await it.door.look()
            return [each.status_code for each in answers], answers[1].json()["links"], it.door.access.links.values()

    statuses, shown, links = asyncio.run(play())
    assert statuses == [422, 200]
    assert {"name": "Stream", "delay_s": 45, "role": "spectator"} in shown
    assert {each.name: each.delay_s for each in links} == {"Hall": 0, "Desk": 0, "Stream": 45}


def test_the_overlay_tells_the_producer_and_shows_nothing_until_it_is_old_enough(rig, page, view_of):
    rig.hub.show(view_of("bidding"))
    page.goto(f"{rig.url}/overlay?tab=yes&delay=2")
    screen = page.locator("#screen")
    expect(screen).to_have_attribute("data-screen", re.compile("nothing|stale"))
    expect(page.locator(".delayed")).to_have_text("2 s delayed")
    expect(screen).to_have_attribute("data-screen", "seats")
    rig.hub.show(view_of("caught"))
    expect(screen).to_have_attribute("data-screen", "reveal")
    page.goto(f"{rig.url}/overlay?delay=2")
    expect(screen).to_have_attribute("data-screen", "reveal")
    expect(page.locator(".delayed")).to_have_count(0)
