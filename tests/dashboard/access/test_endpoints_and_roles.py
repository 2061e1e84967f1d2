"""Every endpoint x every role, written down a second time: who may, and who may not."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.routing import Mount

from dashboard.access.rules import AT_A_TABLE, ON_THE_FLOOR
from tests.dashboard.access.rooms import Room, Watching, room

LETTERS = {"n": "nobody", "s": "spectator", "k": "desk", "d": "dealer", "f": "floor"}

ENTRANCE = {
    "GET /": "nskdf",
    "GET /login": "nskdf",
    "GET /watch/{key}": "nskdf",
    "GET /api/me": "nskdf",
    "POST /api/login": "nskdf",
    "POST /api/logout": "nskdf",
    "POST /api/pair": "nskdf",
    "GET /healthz": "nskdf",
    "GET /access": "f",
    "GET /api/access": "f",
    "POST /api/access/{what}": "f",
}
JOURNAL = {
    "GET /journal": "f",
    "GET /api/journal": "f",
    "GET /api/journal/check": "f",
    "GET /api/journal/rows/{row}": "f",
}
TABLE = {
    **ENTRANCE,
    **JOURNAL,
    "GET /table": "sdf",
    "GET /overlay": "sdf",
    "GET /dealer": "df",
    "GET /events": "df",
    "GET /events/table": "sdf",
    "GET /clock": "sdf",
    "GET /evidence/{sha256}.jpg": "skdf",
    "GET /api/status": "kf",
    "POST /api/entries/{kind}": "df",
    "GET /corrections": "df",
    "GET /parts": "f",
    "GET /api/parts": "f",
    "POST /api/alerts/{number}/{what}": "f",
    "GET /scoresheet": "df",
    "GET /scoresheet.csv": "df",
}
FLOOR = {
    **ENTRANCE,
    **JOURNAL,
    "GET /floor": "f",
    "GET /hall": "f",
    "GET /api/tables": "f",
    "GET /standings": "sdf",
    "GET /tables": "sdf",
    "GET /events/tables": "sdf",
    "GET /evidence/{sha256}.jpg": "sdf",
    "GET /events": "f",
    "GET /events/table": "sdf",
    "GET /clock": "sdf",
    "POST /api/entries/{kind}": "f",
    "GET /floor/table-{number}.toml": "f",
    "GET /floor/table-{number}.csv": "f",
    "GET /floor/table-{number}": "f",
}
FILLED = {"{key}": "x", "{kind}": "undo", "{sha256}": "ab" * 32, "{number}": "1", "{what}": "pair", "{row}": "1"}


def endpoints(routes: Any) -> Iterator[str]:
    """All routes of a site, however deep they lie, and what is mounted."""
    for route in routes:
        inside = getattr(getattr(route, "original_router", None), "routes", None)
        if inside is not None:
            yield from endpoints(inside)
        elif isinstance(route, APIRoute):
            yield from (f"{method} {route.path}" for method in route.methods)
        else:
            yield f"{type(route).__name__} {getattr(route, 'path', route)}"


@pytest.mark.parametrize(("floor", "expected", "rules"), [(False, TABLE, AT_A_TABLE), (True, FLOOR, ON_THE_FLOOR)])
def test_no_endpoint_is_without_its_row_and_no_row_without_its_endpoint(tmp_path, floor, expected, rules):
    async def play() -> list[str]:
        return list(endpoints(Room(tmp_path, floor=floor).site.routes))

    found = asyncio.run(play())
    assert sorted(found) == sorted([*expected, f"{Mount.__name__} /static"])
    assert rules.keys() == expected.keys()


def filled(path: str) -> str:
    for hole, value in FILLED.items():
        path = path.replace(hole, value)
    return path


@pytest.mark.parametrize(("floor", "expected"), [(False, TABLE), (True, FLOOR)])
def test_each_endpoint_lets_in_whom_its_row_names_and_nobody_else(tmp_path, floor, expected):
    async def play() -> dict[str, list[int]]:
        async with room(tmp_path, floor=floor) as it:
            told = {}
            # Whoever logs out is somebody else afterwards.
            for endpoint in sorted(expected, key=lambda each: "logout" in each):
                method, path = endpoint.split(" ")
                answers = [
                    Watching(it.site, filled(path), it.cookies(role), it.shown(role), method)
                    for role in LETTERS.values()
                ]
                told[endpoint] = [await each.end() for each in answers]
            return told

    assert {endpoint: let_in(statuses) for endpoint, statuses in asyncio.run(play()).items()} == expected


def let_in(statuses: list[int]) -> str:
    """Who was let in; nobody is asked to log in, and everybody else is told that it is not for him."""
    closed = [401, 403, 403, 403, 403]
    assert all(status == no or status not in (401, 403) for status, no in zip(statuses, closed, strict=True)), statuses
    return "".join(letter for letter, status, no in zip(LETTERS, statuses, closed, strict=True) if status != no)


def test_an_endpoint_that_nobody_gave_a_row_is_closed_to_the_floor_too(tmp_path):
    async def play() -> int:
        async with room(tmp_path) as it:
            it.site.add_api_route("/forgotten", lambda: "secret")
            async with it.browser("floor") as floor:
                return (await floor.get("/forgotten")).status_code

    assert asyncio.run(play()) == 403


def test_no_other_way_of_writing_it_leads_to_the_dealers_stream(tmp_path):
    async def play() -> list[int]:
        async with room(tmp_path) as it:
            paths = ("//events", "/events/", "/EVENTS", "/table/../events", "/./events", "/events%00")
            return [await it.stream(path, "spectator").end() for path in paths]

    assert set(asyncio.run(play())) <= {307, 403, 404}
