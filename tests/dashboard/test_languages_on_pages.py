"""Every page in every language, in a browser: all words are there, no English is left, and longer words still fit."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hub import clock
from hub.settings.locale import LANGUAGES
from hub.views.model import TableView
from hub.views.sentences import doubt
from tests.dashboard import hub_sentences
from tests.dashboard.conftest import Rig, recorded
from tests.dashboard.fits import wrong_texts
from tests.dashboard.floor_rig import running as running_floor
from tests.hub.views.hand_screens import Table, act, bluff, board, folds, holdem, raised, show

ALWAYS = ("nb", "is")
"""The language of most halls, and the one with the longest words and most letters; the others for whoever asks."""

OTHERS = [each if each in ALWAYS else pytest.param(each, marks=pytest.mark.thorough) for each in LANGUAGES[1:]]
TV, PHONE, TABLET, LAPTOP = (1920, 1080), (390, 844), (1280, 800), (1440, 900)
BID = {
    "nb": "Björn byr sju femmere",
    "sv": "Björn bjuder sju femmor",
    "da": "Björn melder syv femmere",
    "is": "Björn býður sjö fimmur",
}


def showdown() -> Table:
    first = holdem().enter(act(4, "raise", 9_950), act(1, "call"), *folds(2, 3))
    return first.enter(show(1, "As Ah"), show(4, "Ks Kh"), board("9s Tc 2d"), board("4d"), board("4h"))


def just_now(table: Table) -> TableView:
    """The hand of a table as if all of it had happened at this moment, as a result stands for some seconds only."""
    view, now = table.view(), clock.utc()
    assert view.hand is not None
    happened = tuple(replace(each, at=now) for each in view.hand.happened)
    return replace(view, hand=replace(view.hand, happened=happened))


def withheld() -> TableView:
    view = recorded("withheld")
    assert view.review is not None
    doubts = tuple(replace(each, sentences=(doubt("cocked"),)) for each in view.review.doubts)
    return replace(view, review=replace(view.review, doubts=doubts))


TABLES: dict[str, Callable[[], TableView]] = {
    "bidding": lambda: recorded("bidding"),
    "challenge": lambda: recorded("challenge"),
    "caught": lambda: recorded("caught"),
    "withheld": withheld,
    "betting": lambda: just_now(holdem().enter(act(4, "raise", 1_200))),
    "showdown": lambda: just_now(showdown()),
    "bluff": lambda: just_now(raised(bluff()).enter(show(1, "7s 2h"), show(3, "3h 3d"))),
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """A table whose file says Norwegian, and a time zone that is none of the browser's."""
    rig = Rig(tmp_path_factory.mktemp("data"))
    rig.table = rig.table.model_copy(update={"language": "nb", "time_zone": "Asia/Kathmandu"})
    rig.start()
    yield rig
    rig.stop()
    rig.hub.end()


def english(page: Page) -> list[str]:
    """What a page in another language says in English, and keys that it has no words for."""
    left = page.locator("main [lang=en], dialog [lang=en]").all_inner_texts()
    missing = page.evaluate("document.documentElement.dataset.missing")
    return [*left, *([missing] if missing else [])]


def misfits(page: Page, *sizes: tuple[int, int], scrolls: bool = False) -> dict[tuple[int, int], list[str]]:
    """What does not fit; a name that is too long for its place is cut, in any language."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong = [
            each
            for each in wrong_texts(page, "main", one_window=width > height and not scrolls)
            if not each.startswith("cut: ")
        ]
        if wrong or page.evaluate("document.documentElement.scrollWidth") > width:
            found[width, height] = wrong
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_the_hall_sees_its_language_and_everything_fits(hall: Rig, page: Page, language: str) -> None:
    page.goto(f"{hall.url}/table?lang={language}")
    for name, view in TABLES.items():
        hall.hub.show(view())
        page.wait_for_function(
            "([name]) => document.querySelector('#screen').dataset.screen === name", arg=[SCREEN[name]]
        )
        assert (name, english(page), misfits(page, TV, PHONE)) == (name, [], {})
    expect(page.locator("html")).to_have_attribute("lang", language)


SCREEN = {
    "bidding": "seats", "challenge": "seats", "caught": "reveal", "withheld": "withheld",
    "betting": "hand", "showdown": "result", "bluff": "result",
}  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_dealer_and_overlay_speak_the_language_too(hall: Rig, page: Page, language: str) -> None:
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.goto(f"{hall.url}/dealer?lang={language}")
    for name, player in (("bidding", "Solveig"), ("betting", "Ann"), ("withheld", "Mads"), ("bluff", "Ann")):
        hall.hub.show(TABLES[name]())
        expect(page.locator("main .desk")).to_contain_text(player)
        assert (name, english(page), misfits(page, TABLET)) == (name, [], {})
    page.set_viewport_size({"width": TV[0], "height": TV[1]})
    page.goto(f"{hall.url}/overlay?lang={language}")
    hall.hub.show(TABLES["bidding"]())
    expect(page.locator("#screen")).to_contain_text(BID[language])
    assert (english(page), misfits(page, TV)) == ([], {})


SAY = """async ([all, names]) => {
  const { inWords, isEnglish, said } = await import("/static/js/said.js");
  inWords({ players: names.map((name) => ({ name })) });
  return all.map((one) => [one, said(one), isEnglish(one)]);
}"""


@pytest.mark.parametrize("language", OTHERS)
def test_whatever_the_hub_says_of_a_table_has_words_in_the_language(hall: Rig, page: Page, language: str) -> None:
    sentences = hub_sentences.all_sentences()
    assert len(sentences) > 1_000
    page.goto(f"{hall.url}/dealer?lang={language}")
    told = page.evaluate(SAY, [sentences, hub_sentences.NAMES])
    assert [one for one, _, is_english in told if is_english] == []
    assert [words for _, words, _ in told if set("{}") & set(words) or " and " in words or " or " in words] == []


def test_a_sentence_that_no_language_knows_stays_whole_and_says_that_it_is_english(hall: Rig, page: Page) -> None:
    page.goto(f"{hall.url}/dealer?lang=sv")
    sentence = "Ann folds. The box of Ann hums."
    hall.hub.show(replace(recorded("bidding"), faults=(sentence,)))
    expect(page.locator(".faults [lang=en]")).to_have_text(sentence)


def test_the_table_s_own_language_holds_where_the_address_asks_for_none_that_there_is(hall: Rig, page: Page) -> None:
    for asked in ("", "?lang=xx", "?lang="):
        page.goto(f"{hall.url}/{asked}")
        expect(page.locator("html")).to_have_attribute("lang", "nb")
        expect(page.locator("a[href='/dealer'] b")).to_have_text("Dealer")
    page.goto(f"{hall.url}/?lang=is")
    page.get_by_role("link", name="Gjafari").click()
    expect(page).to_have_url(f"{hall.url}/dealer?lang=is")


def test_on_a_phone_another_language_is_a_tap_away_and_a_tv_has_no_menu(hall: Rig, page: Page) -> None:
    hall.hub.show(TABLES["bidding"]())
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{hall.url}/table?suits=four")
    page.get_by_role("link", name="Íslenska").click()
    expect(page).to_have_url(f"{hall.url}/table?suits=four&lang=is")
    expect(page.locator(".said")).to_have_text("Björn býður sjö fimmur")
    page.set_viewport_size({"width": TV[0], "height": TV[1]})
    expect(page.locator("nav.languages")).to_be_hidden()


def test_every_screen_shows_the_table_s_time_zone(hall: Rig, page: Page) -> None:
    page.goto(f"{hall.url}/table?lang=da")
    found = page.evaluate(
        """async () => {
          const { timeOfDay, day, decimal } = await import("/static/js/strings.js");
          const { fieldOf, ofField } = await import("/static/js/zoned.js");
          const at = Date.UTC(2026, 2, 20, 21, 30);
          return [timeOfDay(at * 1000), day(at * 1000), decimal(1234.5), fieldOf(at), ofField(fieldOf(at)) === at];
        }"""
    )
    assert found == ["03.15", "lør. 21. mar.", "1234,5", "2026-03-21T03:15", True]


BIDS = """async () => {
  const { bidWords, ordinal, listed } = await import("/static/js/strings.js");
  const bids = [[1, 5], [2, 3], [7, 6], [21, 5], [32, 4]].map(([count, face]) => bidWords({ count, face }));
  const forms = new Intl.PluralRules(document.documentElement.lang);
  const counted = [...new Set([0, 1, 2, 11, 21].map((n) => forms.select(n)))].sort();
  return [bids, ordinal(1), ordinal(3), listed(["Ann", "Bo", "Cy"]), counted];
}"""


@pytest.mark.parametrize(
    ("language", "bids", "places", "names"),
    [
        ("nb", ["én femmer", "to treere", "sju seksere", "tjueen femmere", "trettito firere"], ["1.", "3."], "og"),
        ("sv", ["en femma", "två treor", "sju sexor", "tjugoen femmor", "trettiotvå fyror"], ["1:a", "3:e"], "och"),
        ("da", ["én femmer", "to treere", "syv seksere", "enogtyve femmere", "toogtredive firere"], ["1.", "3."], "og"),
        (
            "is",
            ["eina fimmu", "tvo þrista", "sjö sexur", "tuttugu og eina fimmu", "þrjátíu og tvo fjarka"],
            ["1.", "3."],
            "og",
        ),
    ],
)
def test_bids_and_places_are_said_as_players_say_them(
    hall: Rig, page: Page, language: str, bids: list[str], places: list[str], names: str
) -> None:
    page.goto(f"{hall.url}/table?lang={language}")
    assert page.evaluate(BIDS) == [bids, *places, f"Ann, Bo {names} Cy", ["one", "other"]]


@pytest.mark.parametrize("language", OTHERS)
def test_floor_desk_and_standings_speak_the_language(page: Page, language: str) -> None:
    with running_floor("raffle") as floor:
        page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        page.goto(f"{floor.url}/floor?lang={language}")
        expect(page.locator(".due h2")).to_be_visible()
        for name in ("Solveig Haugen", "Mads Kjærgaard", "Þórunn Jónsdóttir", "Björn Åkesson", "Elin Sjöberg"):
            floor.enter("entrant", name=name)
        expect(page.locator(".entrants li")).to_have_count(5)
        assert (english(page), misfits(page, LAPTOP, PHONE, scrolls=True)) == ([], {})
        page.goto(f"{floor.url}/standings?lang={language}")
        expect(page.locator(".hall article")).to_have_count(1)
        assert (english(page), misfits(page, TV, PHONE)) == ([], {})


def test_a_page_in_two_languages_is_loaded_with_less_than_200_kb(hall: Rig, page: Page) -> None:
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    hall.hub.show(TABLES["showdown"]())
    page.goto(f"{hall.url}/table?lang=is")
    expect(page.locator("#screen")).to_have_attribute("data-screen", "result")
    assert {url.split("/words/")[1].split("/")[0] for url in sizes if "/words/" in url} == {"en", "is"}
    assert len(sizes) > 40
    assert sum(sizes.values()) < 200_000


def test_the_score_sheet_is_in_the_table_s_language(hall: Rig, page: Page, tmp_path: Path) -> None:
    answer = page.request.get(f"{hall.url}/scoresheet?lang=fr")
    assert answer.status == 404 and "en, nb, sv, da, is" in answer.text()
