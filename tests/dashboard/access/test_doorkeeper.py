"""Who a request is from, and when nobody is asked."""

import asyncio

import pytest

from dashboard.streams import KEPT_FREE, MAX_STREAMS
from hub.access.model import PairingCode, Role, User, digest_of
from hub.access.served import Served
from hub.events.clocks import UtcMicros
from tests.dashboard.access.rooms import TOKENS, Room, room

ON_LOOPBACK = Served("127.0.0.1", 8080)


def statuses(tmp_path, served: Served, users: bool) -> list[int]:
    async def play() -> list[int]:
        it = Room(tmp_path, served=served)
        if users:
            it.people()
        await it.door.look()
        async with it.browser() as browser:
            return [(await browser.get(path)).status_code for path in ("/", "/table", "/dealer", "/clock")]

    return asyncio.run(play())


def test_on_loopback_without_users_nobody_is_asked(tmp_path):
    assert statuses(tmp_path, ON_LOOPBACK, users=False) == [200] * 4


@pytest.mark.parametrize(
    ("served", "users"), [(ON_LOOPBACK, True), (Served("0.0.0.0", 8080), True), (Served("0.0.0.0", 8080), False)]
)
def test_everywhere_else_and_once_there_are_users_everybody_is(tmp_path, served, users):
    assert statuses(tmp_path, served, users) == [200, 401, 401, 401]


def test_the_first_user_ends_the_streams_of_those_who_were_not_asked(tmp_path):
    async def play() -> int:
        it = Room(tmp_path, served=ON_LOOPBACK)
        await it.door.look()
        watching = asyncio.create_task(it.door.watch(it.feed.wake))
        stream = it.stream("/events", "nobody")
        assert await stream.status == 200
        it.store.add_user(User("Kari", Role.FLOOR, "x"))
        await asyncio.wait_for(stream.task, 5)
        watching.cancel()
        return await it.stream("/events", "nobody").end()

    assert asyncio.run(play()) == 401


def test_a_store_that_was_damaged_opens_nothing(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path, served=ON_LOOPBACK) as it:
            it.store.path.write_bytes(b"nonsense" * 1_000)
            assert await it.door.look()
            fresh = Room(tmp_path, served=ON_LOOPBACK)
            await fresh.door.look()
            known = await it.stream("/events", "floor").end()
            return [known, await it.stream("/events", "nobody").end(), await fresh.stream("/events", "nobody").end()]

    assert asyncio.run(play()) == [200, 401, 401]


def test_a_session_that_is_in_use_is_written_down_seldom(tmp_path):
    async def play() -> list[bool]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            changes = []
            began = it.utc()
            for minutes in (1, 4, 6, 7, 12):
                it.utc = lambda minutes=minutes: began + minutes * 60_000_000
                before = it.store.changes()
                await floor.get("/clock")
                changes.append(it.store.changes() != before)
                await it.door.look()
            return changes

    assert asyncio.run(play()) == [False, False, True, False, True]


def test_whoever_entered_stands_beside_the_entry(tmp_path):
    async def play() -> list[object]:
        async with room(tmp_path) as it:
            for role in ("dealer", "floor"):
                async with it.browser(role) as browser:
                    await browser.post("/api/entries/undo", json={"entry": 1})
                    await browser.post("/api/entries/player_back", json={"table": 1, "name": "Ann"})
                    forged = await browser.post("/api/entries/undo", json={"entry": 1, "who": "Somebody else"})
                    assert forged.status_code == 422
            return [getattr(each.observation, "who") for each in it.heard]  # noqa: B009

    assert asyncio.run(play()) == ["Mads", "Mads", "Kari", "Kari"]


def test_no_page_may_enter_more_than_anybody_could(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            entries = [await floor.post("/api/entries/nonsense", json={}) for _ in range(102)]
            return [each.status_code for each in entries]

    statuses = asyncio.run(play())
    assert statuses[:100] == [422] * 100
    assert statuses[-1] == 429


def test_spectators_never_shut_the_dealer_out(tmp_path, monkeypatch):
    async def play() -> list[int]:
        async with room(tmp_path) as it:
            it.feed.streams = MAX_STREAMS - KEPT_FREE
            return [await it.stream(path, "dealer").end() for path in ("/events/table", "/events")]

    assert asyncio.run(play()) == [503, 200]


def test_a_device_that_is_paired_anew_is_one_tablet(tmp_path):
    async def play() -> list[list[str]]:
        async with room(tmp_path) as it, it.browser("tablet") as tablet, it.browser() as phone:
            names = []
            for name in ("Tablet 5", "Tablet 6"):
                it.store.add_code(PairingCode(digest_of("CODECODE"), name, UtcMicros(it.utc() + 1_000_000)), it.utc())
                assert (await tablet.post("/api/pair", json={"code": " code-code "})).json() == {"tablet": name}
                used = await phone.post("/api/pair", json={"code": "CODECODE"})
                assert (used.status_code, used.json()["reason"]) == (401, "wrong_code")
                names.append([each.name for each in it.store.read().tablets.values()])
            return names

    assert asyncio.run(play()) == [["Tablet 5"], ["Tablet 6"]]


LED = [
    ("", "/table"),
    ("?to=overlay", "/overlay"),
    ("?to=overlay&tab=yes&suits=four", "/overlay?tab=yes&amp;suits=four"),
    ("?to=dealer", "/table"),
    ("?to=//evil.example", "/table"),
    (
        "?to=/evil.example/&x=%22%3E%3Cscript%3E;url=//evil.example",
        "/table?x=%22%3E%3Cscript%3E%3Burl%3D%2F%2Fevil.example",
    ),
]


@pytest.mark.parametrize(("said", "page"), LED)
def test_a_link_leads_to_a_page_for_spectators_and_nowhere_else(tmp_path, said, page):
    async def play() -> str:
        async with room(tmp_path) as it, it.browser() as phone:
            return (await phone.get(f"/watch/{TOKENS['spectator']}{said}")).text

    assert f'content="0; url={page}"' in asyncio.run(play())
