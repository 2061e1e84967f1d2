"""The site of the calibration: every endpoint x every role, and what comes from elsewhere."""

import asyncio

import httpx
from starlette.routing import Mount

from dashboard.access.rules import AT_THE_CALIBRATION
from dashboard.calibrating.site import make_calibration_site
from tests.dashboard.access.rooms import HALL, Room, Watching
from tests.dashboard.access.test_endpoints_and_roles import LETTERS, endpoints, let_in
from tests.dashboard.calibrating.canned import CannedBench

EXPECTED = {
    "GET /": "f",
    "GET /login": "nskdf",
    "GET /watch/{key}": "nskdf",
    "GET /api/me": "nskdf",
    "POST /api/login": "nskdf",
    "POST /api/logout": "nskdf",
    "POST /api/pair": "nskdf",
    "GET /healthz": "nskdf",
    "GET /api/calibration": "f",
    "GET /api/calibration/picture.jpg": "f",
    "GET /api/calibration/sheets-{paper}.pdf": "f",
    "POST /api/calibration/{act}": "f",
}


def site_of(room):
    return make_calibration_site(room.table, room.door, CannedBench())


def test_each_endpoint_lets_in_whom_its_row_names_and_nobody_else(tmp_path):
    async def play() -> tuple[list[str], dict[str, list[int]]]:
        room = Room(tmp_path, served=HALL)
        room.people()
        await room.door.look()
        site, told = site_of(room), {}
        for endpoint in sorted(EXPECTED, key=lambda each: "logout" in each):
            method, path = endpoint.split(" ")
            path = path.replace("{key}", "x").replace("{paper}", "a4").replace("{act}", "go")
            told[endpoint] = [
                await Watching(site, path, room.cookies(role), room.shown(role), method).end()
                for role in LETTERS.values()
            ]
        return list(endpoints(site.routes)), told

    found, told = asyncio.run(play())
    assert sorted(found) == sorted([*EXPECTED, f"{Mount.__name__} /static"])
    assert AT_THE_CALIBRATION.keys() == EXPECTED.keys()
    assert {endpoint: let_in(statuses) for endpoint, statuses in told.items()} == EXPECTED


def test_what_comes_from_elsewhere_or_is_no_act_is_refused(tmp_path):
    async def play() -> list[tuple[int, str]]:
        room = Room(tmp_path)
        room.people()
        await room.door.look()
        transport = httpx.ASGITransport(site_of(room), client=("192.0.2.50", 50_000))
        url, act = "http://192.0.2.7:8080", "/api/calibration/go"
        async with httpx.AsyncClient(transport=transport, base_url=url, cookies=room.cookies("floor")) as floor:
            json = {"content-type": "application/json"}
            answers = [
                await floor.post(act, json={"step": "table", "revision": 1}, headers={"origin": "http://evil.example"}),
                await floor.post(act, content="step=table"),
                *[await floor.post(act, content=body, headers=json) for body in ("[]", "{", '{"step": 1}', "x" * 5000)],
                await floor.get("/api/calibration/picture.jpg", headers={"sec-fetch-site": "cross-site"}),
                await floor.get("/api/calibration/sheets-a5.pdf"),
                await floor.post(act, json={"step": "table", "revision": 1}),
            ]
        return [(each.status_code, each.headers["content-security-policy"][:18]) for each in answers]

    told = asyncio.run(play())
    assert [status for status, _ in told] == [403, 403, 422, 422, 422, 413, 403, 404, 200]
    assert {policy for _, policy in told} == {"default-src 'self'"}
