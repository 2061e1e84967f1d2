"""Those who want in and may not: other sites, old sessions, guessers, floods, and names made to break a page."""

import asyncio
import json
import threading

import httpx
import pytest
from starlette.requests import Request

from dashboard.access import passwords
from dashboard.access.refusal import RefusedError
from dashboard.access.secrets import SecretError, check_name
from dashboard.access.throttle import KEPT
from dashboard.access.tries import Tries
from dashboard.body import body_of
from hub import clock
from hub.access.model import User, digest_of
from hub.access.served import Served
from hub.events.clocks import HubNanos
from tests.dashboard.access.rooms import PASSWORD, PIN, TOKENS, Room, room, secret

HERE = "http://192.0.2.7:8080"
FOREIGN = [
    {"Origin": "http://elsewhere.example"},
    {"Origin": "http://192.0.2.7:8081"},
    {"Origin": "null"},
    {"Origin": "ftp://192.0.2.7:8080"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Host": "evil.example:8080", "Origin": "http://evil.example:8080"},
]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(passwords, "REST", 0)


@pytest.fixture
def at(monkeypatch):
    """The monotonic clock, in seconds, that goes on only when it is told."""
    now = [1_000.0]
    monkeypatch.setattr(clock, "monotonic", lambda: HubNanos(round(now[0] * 1e9)))
    return now


async def log_in(browser: httpx.AsyncClient, name="Kari", typed=PASSWORD, **headers: str) -> httpx.Response:
    return await browser.post("/api/login", json={"name": name, "secret": typed}, headers=headers)


def test_another_site_changes_nothing_with_the_floors_cookie(tmp_path):
    async def play() -> tuple[set[int], bool]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            paths = ("/api/login", "/api/logout", "/api/pair", "/api/entries/next_round", "/api/access/link")
            answers = [await floor.post(path, json={}, headers=each) for path in paths for each in FOREIGN]
            unchanged = digest_of(TOKENS["floor"]) in it.store.read().sessions and not it.heard
            return {answer.status_code for answer in answers}, unchanged

    assert asyncio.run(play()) == ({403}, True)


def test_a_form_of_another_site_which_cannot_post_json_changes_nothing(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            posts = [("/api/logout", "{}"), ("/api/login", "name=Kari"), ("/api/entries/next_round", "{}")]
            forms = [
                await floor.post(path, content=body, headers={"Content-Type": "text/plain"}) for path, body in posts
            ]
            return [each.status_code for each in forms] + [len(it.store.read().sessions)]

    assert asyncio.run(play()) == [403, 403, 403, 2]


def test_another_site_gets_no_stream(tmp_path):
    async def play() -> set[int]:
        async with room(tmp_path) as it:
            said = [{name.lower(): value for name, value in headers.items()} for headers in FOREIGN]
            paths = ("/events", "/events/table", "/clock", "/api/me")
            return {await it.stream(path, "floor", **headers).end() for path in paths for headers in said}

    assert asyncio.run(play()) == {403}


def test_a_page_may_be_opened_from_a_link_in_a_message_but_not_under_a_strangers_name(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            linked = await floor.get("/dealer", headers={"Sec-Fetch-Site": "cross-site"})
            named = await floor.get("/dealer", headers={"Host": "evil.example"})
            return [linked.status_code, named.status_code]

    assert asyncio.run(play()) == [200, 403]


def test_after_the_log_out_the_cookie_is_nothing_and_the_open_stream_ends(tmp_path):
    async def play() -> tuple[int, int, bool, int]:
        async with room(tmp_path) as it:
            mine, others = it.stream("/events", "floor"), it.stream("/events", "dealer")
            assert [await mine.status, await others.status] == [200, 200]
            async with it.browser("floor") as floor:
                assert (await floor.post("/api/logout", json={})).status_code == 200
            await asyncio.wait_for(mine.task, 5)
            async with it.browser("floor") as copied:
                again = await copied.get("/events"), await copied.post("/api/entries/undo", json={"entry": 1})
            it.feed.pulse(b"data: 1\n\n")
            await asyncio.sleep(0)
            goes_on = not others.task.done()
            await others.end()
            return again[0].status_code, again[1].status_code, goes_on, len(mine.transport.heard)

    assert asyncio.run(play()) == (401, 401, True, 0)


ENDS = {
    "the user is removed": (
        "floor",
        lambda store: (store.add_user(User("Eva", "floor", "x")), store.remove_user("Kari")),
    ),
    "there is another password": ("floor", lambda store: store.set_secret("kari", secret("another good one"))),
    "everybody is logged out": ("floor", lambda store: store.end_all()),
    "the tablet is unpaired": ("dealer", lambda store: store.remove_tablet("Tablet 4")),
    "the dealer is logged out": ("dealer", lambda store: store.end_all("Mads")),
    "the link is taken away": ("spectator", lambda store: store.remove_link("hall")),
}


@pytest.mark.parametrize("role", ENDS.values(), ids=ENDS.keys())
def test_whoever_is_put_out_by_the_command_line_sees_nothing_more(tmp_path, role):
    async def play() -> int:
        who, change = role
        async with room(tmp_path) as it:
            watching = asyncio.create_task(it.door.watch(it.feed.wake))
            stream = it.stream("/events/table", who)
            assert await stream.status == 200
            change(it.store)
            await asyncio.wait_for(stream.task, 5)
            watching.cancel()
            async with it.browser(who) as browser:
                return (await browser.get("/clock")).status_code

    assert asyncio.run(play()) == 401


def test_a_session_ends_by_itself_when_it_is_not_used_and_after_a_long_day(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            began, statuses = clock.utc(), []
            for hours in (3.9, 7.8, 11.7, 15.6, 19.5, 20.1):
                it.utc = lambda hours=hours: began + round(hours * 3_600_000_000)
                statuses.append((await floor.get("/clock")).status_code)
                await it.door.look()
            it.utc = lambda: began
            async with it.browser("dealer") as dealer:
                it.utc = lambda: began + 4 * 3_600_000_000 + 60_000_000
                statuses.append((await dealer.get("/clock")).status_code)
            return statuses

    assert asyncio.run(play()) == [200, 200, 200, 200, 200, 401, 401]


def test_a_log_in_outlasts_a_restart_of_the_pages(tmp_path):
    async def play() -> int:
        async with room(tmp_path) as it, it.browser() as floor:
            assert (await log_in(floor)).status_code == 200
            restarted = Room(tmp_path)
            await restarted.door.look()
            floor._transport = httpx.ASGITransport(restarted.site)
            return (await floor.get("/dealer")).status_code

    assert asyncio.run(play()) == 200


def test_a_session_that_somebody_laid_into_the_browser_is_never_taken_on(tmp_path):
    async def play() -> tuple[bool, bool, int]:
        async with room(tmp_path) as it, it.browser() as floor:
            floor.cookies.set(it.jar.session, "laid-in-by-somebody")
            given = (await log_in(floor)).cookies[it.jar.session]
            async with it.browser() as attacker:
                attacker.cookies.set(it.jar.session, "laid-in-by-somebody")
                old = (await attacker.get("/clock")).status_code
            return given != "laid-in-by-somebody", digest_of(given) in it.store.read().sessions, old

    assert asyncio.run(play()) == (True, True, 401)


def test_a_new_log_in_ends_the_one_before_in_this_browser(tmp_path):
    async def play() -> tuple[int, list[int]]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            assert (await log_in(floor)).status_code == 200
            async with it.browser("floor") as before:
                return (await before.get("/clock")).status_code, [len(it.store.read().sessions)]

    assert asyncio.run(play()) == (401, [2])


@pytest.mark.parametrize("served", [Served("192.0.2.7", 8080), Served("192.0.2.7", 8080, tls=True)])
def test_cookies_are_for_this_site_only_and_for_no_script(tmp_path, served):
    async def play() -> list[str]:
        async with room(tmp_path, served=served) as it, it.browser() as browser:
            link = await browser.get(f"/watch/{TOKENS['spectator']}")
            return [(await log_in(browser)).headers["set-cookie"], link.headers["set-cookie"]]

    for cookie in asyncio.run(play()):
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/"} <= parts
        assert ("secure" in parts, cookie.startswith("__Host-")) == (served.tls, served.tls)


TAMPERED = [
    "",
    "x",
    "floor-tokeN",
    "floor-token\x00",
    '{"role":"floor"}',
    "å" * 10,
    "=" * 100_000,
    digest_of("floor-token"),
]


def test_a_cookie_that_was_tampered_with_is_as_none(tmp_path):
    async def play() -> set[int]:
        async with room(tmp_path) as it:
            names = (it.jar.session, it.jar.tablet, it.jar.link)
            cookies = [f"{name}={value}".encode().decode("latin-1") for name in names for value in TAMPERED]
            return {await it.stream("/events/table", "nobody", cookie=each).end() for each in cookies}

    assert asyncio.run(play()) == {401}


def test_a_pin_on_a_device_that_nobody_paired_is_nothing_nor_is_a_dealers_session(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser() as phone, it.browser("tablet") as tablet:
            unpaired = (await log_in(phone, "Mads", PIN)).status_code
            paired = await log_in(tablet, "Mads", PIN)
            phone.cookies.set(it.jar.session, paired.cookies[it.jar.session])
            return [unpaired, paired.status_code, (await phone.get("/dealer")).status_code]

    assert asyncio.run(play()) == [401, 200, 401]


def test_a_stranger_is_not_told_which_names_there_are(tmp_path):
    async def play() -> list[object]:
        async with room(tmp_path) as it, it.browser() as stranger, it.browser("tablet") as tablet:
            wrong = [(await log_in(stranger, name, "wrong")).json() for name in ("Kari", "Mads", "Nobody")]
            known = [(await each.get("/api/me")).json()["dealers"] for each in (stranger, tablet)]
            return [wrong[0] == wrong[1] == wrong[2], *known]

    assert asyncio.run(play()) == [True, [], ["Mads"]]


def test_a_name_is_closed_for_a_while_however_many_addresses_guess_but_not_on_the_machine_itself(tmp_path, at):
    async def play() -> list[int]:
        async with room(tmp_path) as it:
            statuses = []
            for number in range(5):
                async with it.browser(address=f"192.0.2.{number}") as guesser:
                    statuses.append((await log_in(guesser, typed="guess")).status_code)
            async with it.browser(address="2001:db8::1") as late, it.browser(address="127.0.0.1") as here:
                closed = await log_in(late)
                assert closed.json()["seconds"] == 30
                assert closed.json()["sentence"].startswith("Too many wrong tries. Try again in 30 seconds")
                statuses += [closed.status_code, (await log_in(here)).status_code]
                at[0] += 30
                return [*statuses, (await log_in(late)).status_code]

    assert asyncio.run(play()) == [401] * 5 + [429, 200, 200]


def test_no_number_of_made_up_names_opens_a_name_again(at):
    tries = Tries()
    for number in range(5):
        tries.begin(*tries.of_login("kari", True, f"192.0.2.{number}"))
    for number in range(KEPT + 1):
        tries.begin(*tries.of_login(f"name {number}", False, f"address {number}"))
    with pytest.raises(RefusedError):
        tries.begin(*tries.of_login("kari", True, "192.0.2.200"))


def test_an_address_is_closed_for_a_while_however_many_names_it_guesses(tmp_path, at):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser(address="2001:db8:1:2::7") as guesser:
            wrong = [(await log_in(guesser, f"name {number}", "x")).status_code for number in range(10)]
            async with it.browser(address="2001:db8:1:2::8") as same_net, it.browser() as other:
                return [*wrong, (await log_in(same_net)).status_code, (await log_in(other)).status_code]

    assert asyncio.run(play()) == [401] * 10 + [429, 200]


def test_many_guesses_at_once_are_no_way_round_the_bound(tmp_path, at):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser() as guesser:
            return sorted(
                [each.status_code for each in await asyncio.gather(*(log_in(guesser, typed="x") for _ in range(30)))]
            )

    statuses = asyncio.run(play())
    assert statuses.count(401) <= 5
    assert set(statuses) <= {401, 429}


def test_ten_wrong_pins_in_a_row_unpair_the_tablet_even_over_a_restart(tmp_path, at):
    async def play() -> list[object]:
        async with room(tmp_path) as it, it.browser("tablet") as tablet:
            said = []
            for number in range(10):
                if number == 6:
                    it = Room(tmp_path)
                    await it.door.look()
                    tablet._transport = httpx.ASGITransport(it.site)
                at[0] += 1_000
                said.append((await log_in(tablet, "Mads", "0000")).json()["reason"])
            return [said, (await log_in(tablet, "Mads", PIN)).status_code, it.store.read().tablets]

    assert asyncio.run(play()) == [["wrong_pin"] * 9 + ["unpaired"], 401, {}]


def test_a_right_pin_forgives_the_wrong_ones_before_it(tmp_path, at):
    async def play() -> list[int]:
        async with room(tmp_path) as it, it.browser("tablet") as tablet:
            for typed in ("0000", "0001", PIN):
                await log_in(tablet, "Mads", typed)
            return [each.wrong for each in it.store.read().tablets.values()]

    assert asyncio.run(play()) == [0]


def test_guessing_codes_and_links_is_bounded(tmp_path, at):
    async def play() -> tuple[list[int], list[int]]:
        async with room(tmp_path) as it:
            codes, links = [], []
            for number in range(55):
                async with it.browser(address=f"198.51.100.{number}") as guesser:
                    codes.append((await guesser.post("/api/pair", json={"code": "AAAA-AAAA"})).status_code)
            async with it.browser() as guesser:
                links = [(await guesser.get(f"/watch/{number}")).status_code for number in range(42)]
            return codes, links

    codes, links = asyncio.run(play())
    assert codes == [401] * 50 + [429] * 5
    assert links == [404] * 40 + [429] * 2


def test_a_flood_of_log_ins_hashes_one_at_a_time_beside_a_tablets_and_leaves_the_pages_quick(tmp_path, monkeypatch):
    working, most, hold = [0], [0], threading.Event()

    def slow(_typed: str, _kept: str) -> bool:
        working[0] += 1
        most[0] = max(most[0], working[0])
        hold.wait(5)
        working[0] -= 1
        return False

    async def play() -> list[object]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            monkeypatch.setattr(passwords, "is_right", slow)
            browsers = [it.browser(address=f"192.0.2.{number}") for number in range(60)]
            flood = [asyncio.create_task(log_in(each, f"name {n}", "x")) for n, each in enumerate(browsers)]
            while sum(each.done() for each in flood) < 60 - passwords.MAX_WAITING:
                await asyncio.sleep(0)
            # All that may wait do, and one is being hashed: pages answer, and tablets have a door of their own.
            tablet = asyncio.create_task(log_in(it.browser("tablet"), "Mads", PIN))
            meanwhile = (await floor.get("/clock")).status_code
            while working[0] < 2:
                await asyncio.sleep(0)
            hold.set()
            statuses = [(await each).status_code for each in flood]
            assert (await tablet).json()["reason"] == "wrong_pin"
            # Whoever was told to come back has not lost a try by it.
            async with it.browser(address="192.0.2.59") as again:
                after = [(await log_in(again, "name 59", "x")).status_code for _ in range(6)]
            return [meanwhile, statuses.count(503), statuses.count(401), most[0], after]

    waited = passwords.MAX_WAITING
    assert asyncio.run(play()) == [200, 60 - waited, waited, 2, [401] * 5 + [429]]


def test_a_body_that_never_ends_is_not_waited_for(tmp_path):
    async def play() -> int:
        async def receive() -> dict[str, object]:
            await asyncio.Event().wait()
            return {}

        headers = [(b"content-type", b"application/json")]
        request = Request({"type": "http", "method": "POST", "path": "/", "headers": headers}, receive)
        with pytest.raises(RefusedError) as refused:
            await body_of(request, 100, 0.01)
        return refused.value.status

    assert asyncio.run(play()) == 408


SCRIPT = '"><script>alert(1)</script>'


@pytest.mark.parametrize("path", ["/", "/table", "/dealer", "/login", "/watch/link-token"])
def test_a_script_in_a_name_stays_a_name_and_no_page_has_one_of_its_own(tmp_path, path):
    async def play() -> httpx.Response:
        async with room(tmp_path, name=SCRIPT, event=SCRIPT) as it:
            it.store.add_user(User(SCRIPT, "floor", secret(PASSWORD)))
            await it.door.look()
            async with it.browser() as floor:
                await log_in(floor, SCRIPT)
                return await floor.get(path, headers={"Accept": "text/html"})

    answer = asyncio.run(play())
    assert answer.status_code == 200
    assert "<script>" not in answer.text
    assert "&lt;script&gt;" in answer.text
    # What is between the tags of a script is nothing: all scripts are files of this site.
    assert all(part.split(">", 1)[1].startswith("</script>") for part in answer.text.split("<script ")[1:])
    assert not {"style=", "onclick=", "javascript:"} & set(answer.text.replace('"', " ").split())
    assert answer.headers["content-security-policy"].startswith("default-src 'self'; object-src 'none'")


@pytest.mark.parametrize("typed", ["x" * 10_000, "א" * 10_000, "\u202egnp.irak", "\ud800", "Kari\u0000", ""])
def test_a_name_of_any_kind_is_refused_in_words_and_logs_nobody_in(tmp_path, typed):
    async def play() -> httpx.Response:
        async with room(tmp_path) as it, it.browser() as stranger:
            body = b'{"name": %b, "secret": "x"}' % json_of(typed)
            return await stranger.post("/api/login", content=body, headers={"Content-Type": "application/json"})

    answer = asyncio.run(play())
    assert answer.status_code in (401, 413, 422)
    assert answer.json()["sentence"].endswith(".")
    with pytest.raises(SecretError):
        check_name(typed)


def json_of(text: str) -> bytes:
    return json.dumps(text).encode()


def test_a_name_written_from_right_to_left_is_a_name(tmp_path):
    async def play() -> httpx.Response:
        async with room(tmp_path) as it, it.browser() as floor:
            it.store.add_user(User(check_name("שלומית"), "floor", secret(PASSWORD)))
            await it.door.look()
            await log_in(floor, "שלומית")
            return await floor.get("/")

    assert "<bdi>שלומית</bdi>" in asyncio.run(play()).text


PATHS = [
    "/evidence/..%2f..%2faccess.db",
    "/evidence/..%2faccess.db.jpg",
    "/evidence/%2e%2e/%2e%2e/access.db",
    "/evidence/" + "ab" * 32 + ".jpg%2f..%2faccess.db",
    "/static/..%2f..%2faccess.db",
    "/static/%2e%2e/app.py",
    "/access.db",
]


def test_no_path_leads_to_the_store(tmp_path):
    async def play() -> list[httpx.Response]:
        async with room(tmp_path) as it, it.browser("floor") as floor:
            return [await floor.get(path) for path in PATHS]

    for answer in asyncio.run(play()):
        assert answer.status_code == 404
        assert b"SQLite" not in answer.content
