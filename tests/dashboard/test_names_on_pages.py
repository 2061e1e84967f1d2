"""Names as long as may be entered, without a gap, from right to left, in pictures: no key or text gives way."""

from dataclasses import replace

from playwright.sync_api import Page, expect

from hub.events.draws import check_name
from hub.views.model import TableView
from tests.dashboard.conftest import Rig, recorded
from tests.dashboard.fits import wrong_texts

NAMES = (
    "W" * 40,
    "<script>alert(1)</script> <b>bold</b> ab",
    "שלום עולם אבגדה",
    "🎲" * 40,
    "Þórarinsdóttir-Kjærgaard-Åkesson Ö",
    "Ann",
)
PLACES = (
    ("bidding", "/dealer", 390),
    ("bidding", "/table", 1920),
    ("bidding", "/overlay", 1920),
    ("won", "/dealer", 1280),
)


def with_names(view: TableView) -> TableView:
    players = tuple(replace(each, name=name) for each, name in zip(view.players, NAMES, strict=True))
    return replace(view, players=players)


def test_no_name_pushes_a_key_or_a_text_out_of_its_place(shared_rig: Rig, page: Page) -> None:
    for state, path, wide in PLACES:
        shared_rig.hub.show(with_names(recorded(state)))
        page.set_viewport_size({"width": wide, "height": 1080})
        page.goto(f"{shared_rig.url}{path}?lang=is")
        expect(page.locator("#screen")).to_contain_text("alert(1)")
        wrong = [text for text in wrong_texts(page, "main", one_window=wide == 1920) if "cut:" not in text]
        assert [text for text in wrong if "\u2068" not in text] == [], (
            path
        )  # the mark that keeps a name apart has no width
        assert page.evaluate("document.documentElement.scrollWidth") <= wide


def test_names_are_cut_by_letters_and_kept_apart_from_the_words_around_them(shared_rig: Rig, page: Page) -> None:
    for name in NAMES:
        check_name(name)
    page.goto(f"{shared_rig.url}/table")
    shown = page.evaluate(
        """async (names) => {
          const { fullName } = await import("/static/js/people.js");
          const { t } = await import("/static/js/strings.js");
          return [...names.map((name) => fullName(name)), t("opens", { name: names[2] }), t("opens", { name: "Ann" })];
        }""",
        list(NAMES),
    )
    cut = ["W" * 17 + "…", "<script>alert(1)<…", NAMES[2], "🎲" * 17 + "…", "Þórarinsdóttir-Kj…", "Ann"]
    assert shown == [*cut, f"\u2068{NAMES[2]}\u2069 opens", "Ann opens"]
