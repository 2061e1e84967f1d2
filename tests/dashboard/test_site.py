"""Pages, pictures, headers, health, and the stream as it goes over the socket."""

import json
import re
from pathlib import Path

import httpx
import pytest

from hub.events.cards import RANKS, SUITS
from hub.events.poker import ActionKind, CardState, Notice
from hub.events.stakes import AnteMode
from hub.views.hand_model import HandSeatState

STATIC = Path(__file__).parents[2] / "dashboard" / "static"
SHA = "ab" * 32


@pytest.mark.parametrize("path", ["/", "/table", "/overlay", "/dealer", "/static/js/table.js", "/healthz", "/nothing"])
def test_every_answer_lets_nothing_in_from_outside(shared_rig, path):
    headers = httpx.get(shared_rig.url + path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; object-src 'none'")
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_the_first_page_leads_to_the_others(shared_rig):
    page = httpx.get(shared_rig.url)
    assert page.status_code == 200
    assert re.findall(r'<a href="([^"?]+)"', page.text) == [
        "/table",
        "/overlay",
        "/dealer",
        "/corrections",
        "/parts",
        "/journal",
    ]


def test_all_that_the_pages_load_is_there(shared_rig):
    wanted = set()
    for page in ("/", "/table", "/overlay", "/dealer", "/corrections", "/parts", "/journal"):
        wanted |= set(re.findall(r'(?:href|src)="(/static/[^"]+)"', httpx.get(shared_rig.url + page).text))
    for style in STATIC.glob("css/*.css"):
        wanted |= set(re.findall(r'url\("([^"]+)"\)', style.read_text(encoding="utf-8")))
    for script in STATIC.glob("js/*.js"):
        wanted |= {
            f"/static/js/{name}" for name in re.findall(r'from "\./([^"]+)"', script.read_text(encoding="utf-8"))
        }
    assert len(wanted) > 20
    assert {path for path in wanted if httpx.get(shared_rig.url + path).status_code != 200} == set()


def test_no_page_has_a_script_a_style_or_a_handler_of_its_own():
    pages = {path.name: path.read_text(encoding="utf-8") for path in (STATIC.parent / "templates").glob("*.html")}
    assert len(pages) >= 8
    inline = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
    assert {name: found for name, text in pages.items() if (found := inline.findall(text))} == {}


def test_nothing_points_outside():
    files = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html")]
    foreign = {path.name: re.findall(r"https?://[^\s\"')]+", path.read_text(encoding="utf-8")) for path in files}
    assert {name: urls for name, urls in foreign.items() if set(urls) - {"http://www.w3.org/2000/svg"}} == {}


def test_the_typeface_comes_with_its_licence():
    assert "SIL OPEN FONT LICENSE" in (STATIC / "fonts" / "OFL.txt").read_text(encoding="utf-8")


def words_of_the_pages():
    """Every key that has words, as often as it stands there."""
    files = sorted(STATIC.glob("js/strings*.js"))
    return [
        key for file in files for key in re.findall(r'^  "([\w.]+)":', file.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_no_key_has_two_meanings():
    known = words_of_the_pages()
    assert len(known) > 300
    assert sorted(set(known)) == sorted(known)


def test_every_word_of_the_vocabulary_that_a_page_shows_is_known():
    wanted = {f"act_{each}" for each in ActionKind} | set(CardState) | set(Notice) | {f"{each}_hint" for each in Notice}
    wanted |= {f"state_{each}" for each in HandSeatState if each is not HandSeatState.LIVE}
    wanted |= {f"ante_by_{each}" for each in AnteMode} | {f"suit_{each}" for each in SUITS}
    wanted |= {f"rank_{each.lower()}" for each in RANKS}
    assert wanted - set(words_of_the_pages()) == set()


def test_every_key_that_a_page_asks_for_has_words():
    known = set(words_of_the_pages())
    known |= {key.rsplit(".", 1)[0] for key in known if key.endswith((".one", ".other"))}
    asked = set()
    for script in STATIC.glob("js/*.js"):
        text = script.read_text(encoding="utf-8")
        for call in re.findall(r"\bt\(([^()]*)", text):
            asked |= set(re.findall(r'"([a-z_]+)"', call.split("{")[0]))
    assert len(asked) > 60
    asked -= {"dealer", "covered", "lifted", "empty", "bb"}
    assert asked - known == set()


def test_a_picture_is_served_by_its_content_for_ever(shared_rig):
    path = shared_rig.table.data_dir / "evidence" / SHA[:2] / f"{SHA}.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\xff\xd8 a picture \xff\xd9")
    answer = httpx.get(f"{shared_rig.url}/evidence/{SHA}.jpg")
    assert answer.content == path.read_bytes()
    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.headers["cache-control"] == "private, max-age=31536000, immutable"


@pytest.mark.parametrize("name", ["cd" * 32, "AB" * 32, "ab", "..%2f..%2fetc%2fpasswd", "ab" * 31 + "a%2e"])
def test_no_other_file_can_be_had_by_that_way(shared_rig, name):
    assert httpx.get(f"{shared_rig.url}/evidence/{name}.jpg").status_code == 404


def events(lines):
    """Server-sent events as (event, data) pairs."""
    fields = {}
    for line in lines:
        if line:
            key, _, value = line.partition(": ")
            fields[key] = value
        elif "event" in fields:
            yield fields["event"], json.loads(fields["data"])
            fields = {}


def until(stream, wanted):
    return next(data for event, data in stream if event == wanted)


def test_the_stream_brings_the_snapshot_the_beat_and_the_end_of_it(rig, view_of):
    rig.hub.show(view_of("withheld"))
    with httpx.stream("GET", f"{rig.url}/events", timeout=10) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        stream = events(answer.iter_lines())
        assert until(stream, "view")["review"]["doubts"][0]["values"] == [0, 1, 4, 4, 5]
        assert until(stream, "beat")["now"] > 0
        health = {"table": "t4", "live": True, "open_for_entries": True, "streams": 1}
        assert httpx.get(f"{rig.url}/healthz").json() == health
        rig.hub.go()
        stale = until(stream, "stale")
        assert 0 <= stale["now"] - stale["at"] < 60_000_000
        rig.hub.show(view_of("bidding"))
        assert until(stream, "view")["phase"] == "bidding"
        assert until(stream, "beat")


def test_a_snapshot_that_expired_is_stale(rig, view_of):
    rig.hub.show(view_of("bidding"), valid_s=0)
    with httpx.stream("GET", f"{rig.url}/events/table", timeout=10) as answer:
        assert first_two_kinds(events(answer.iter_lines())) == {"view", "stale"}


def first_two_kinds(stream):
    kinds = set()
    while len(kinds) < 2:
        kinds.add(next(stream)[0])
    return kinds


def test_nothing_heard_is_stale_without_a_time(rig):
    with httpx.stream("GET", f"{rig.url}/events/table", timeout=10) as answer:
        assert until(events(answer.iter_lines()), "stale")["at"] is None


def test_the_public_stream_withholds_what_is_in_doubt(rig, view_of):
    rig.hub.show(view_of("withheld"))
    with httpx.stream("GET", f"{rig.url}/events/table", timeout=10) as answer:
        doubt = until(events(answer.iter_lines()), "view")["review"]["doubts"][0]
    assert (doubt["seat"], doubt["values"], doubt["evidence"]) == (4, [], "")


def test_a_hub_that_falls_silent_is_stale(rig, view_of):
    rig.hub.show(view_of("bidding"), valid_s=3_600)
    with httpx.stream("GET", f"{rig.url}/events", timeout=10) as answer:
        stream = events(answer.iter_lines())
        assert until(stream, "beat")
        rig.hub.fall_silent()
        assert until(stream, "stale")


def test_over_a_broken_link_nothing_is_entered(rig, view_of):
    rig.hub.show(view_of("bidding"))
    with httpx.stream("GET", f"{rig.url}/events", timeout=10) as answer:
        assert until(events(answer.iter_lines()), "beat")
    rig.broker.cut("dashboard")
    while httpx.get(f"{rig.url}/healthz").json()["open_for_entries"]:
        pass
    assert httpx.post(f"{rig.url}/api/entries/undo", json={"entry": 1}).status_code == 503
    rig.broker.mend("dashboard")
    with httpx.stream("GET", f"{rig.url}/events", timeout=10) as answer:
        assert until(events(answer.iter_lines()), "beat")
    assert rig.hub.heard == []


def test_a_message_that_is_not_understood_changes_nothing(rig, view_of):
    rig.hub.show(view_of("bidding"))
    rig.hub.garble()
    with httpx.stream("GET", f"{rig.url}/events", timeout=10) as answer:
        stream = events(answer.iter_lines())
        assert until(stream, "view")["phase"] == "bidding"
        assert until(stream, "beat")


def test_a_snapshot_that_differs_only_in_its_time_is_not_sent_again(rig, view_of):
    rig.hub.show(view_of("bidding"))
    with httpx.stream("GET", f"{rig.url}/events", timeout=10) as answer:
        stream = events(answer.iter_lines())
        assert until(stream, "beat")
        rig.hub.show(view_of("bidding"))
        rig.hub.show(view_of("challenge"))
        assert until(stream, "view")["phase"] == "revealing"
