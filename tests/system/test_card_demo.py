"""Whole tables of cards with real processes: hands played through boxes, cameras and screens, with a kill between."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hub.events.bluff_rulings import BluffJudged
from hub.events.palace_rulings import (
    AlarmRaised,
    BannerKept,
    BattleWon,
    DealerDrawOpened,
    PalaceHandOpened,
    PalacePaid,
    QuietRoundEnded,
    SoldierBought,
)
from hub.events.poker_rulings import ActionStood, BoardLaid, HandShown, PotsPaid
from hub.events.razz_rulings import RazzHandOpened, UpCardLaid
from hub.events.rulings import CardsVerified
from hub.events.stakes import HandOpened
from hub.journal.verify import Fold, verify
from hub.people.card_script import shuffled
from hub.table.journalled import follow
from hub.views.hand_model import HandSeatState, HandSeatView
from tests.system.table import Demo

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def test_holdem_is_played_and_shown_and_a_killed_hub_goes_on(tmp_path: Path, browser: Browser) -> None:
    with Demo(tmp_path, "--game", "holdem", "--rounds", "2", "--speed", "8", "--seed", "2") as demo:
        demo.wait_for("The pages")
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(f"http://127.0.0.1:{demo.port}/table")
        demo.wait_for("Flop", 90)
        demo.kill("hub")
        expect(page.locator("body")).to_contain_text("Solveig", timeout=60_000)
        page.close()
        assert demo.end(200) == 0, demo.tail()
        rulings = demo.rulings()
        assert [each.number for each in rulings if isinstance(each, HandOpened)] == [1, 2]
        assert sum(isinstance(each, PotsPaid) for each in rulings) == 2
        first, second = (
            sum(each.chips for each in opened.players) for opened in rulings if isinstance(opened, HandOpened)
        )
        assert (first, (second - first) % 10_000) == (50_000, 0)  # who lost everything has bought in again
        laid = [each for each in rulings if isinstance(each, BoardLaid)]
        assert laid and len([each for each in rulings if isinstance(each, CardsVerified)]) >= len(laid)
        assert laid[0].cards == deck_of(2, 1)[:3]
        report = verify(demo.journal, Fold(None, follow))
        assert report.intact


@pytest.mark.thorough
def test_bluff_and_win_is_played_with_its_verdicts(tmp_path: Path) -> None:
    with Demo(tmp_path, "--game", "bluff", "--rounds", "2", "--speed", "8", "--seed", "3") as demo:
        assert demo.end(200) == 0, demo.tail()
        rulings = demo.rulings()
        assert sum(isinstance(each, BluffJudged) for each in rulings) == 2
        assert any(isinstance(each, ActionStood) for each in rulings)


def test_razz_is_played_by_limits_with_a_row_of_up_cards_at_every_seat(tmp_path: Path, browser: Browser) -> None:
    with Demo(tmp_path, "--game", "razz", "--rounds", "2", "--speed", "12", "--seed", "2") as demo:
        demo.wait_for("The pages")
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(f"http://127.0.0.1:{demo.port}/table")
        expect(page.locator("body")).to_contain_text("Third street", timeout=60_000)
        page.close()
        assert demo.end(200) == 0, demo.tail()
        rulings = demo.rulings()
        assert [each.number for each in rulings if isinstance(each, RazzHandOpened)] == [1, 2]
        assert sum(isinstance(each, PotsPaid) for each in rulings) == 2
        up = [each for each in rulings if isinstance(each, UpCardLaid)]
        assert len(up) >= 10
        assert len([each for each in rulings if isinstance(each, CardsVerified)]) >= len(up)
        assert verify(demo.journal, Fold(None, follow)).intact


def test_palace_poker_is_played_from_the_draw_for_its_dealer_on(tmp_path: Path, browser: Browser) -> None:
    with Demo(tmp_path, "--game", "palace", "--rounds", "1", "--speed", "12", "--seed", "36") as demo:
        demo.wait_for("The pages")
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(f"http://127.0.0.1:{demo.port}/table")
        expect(page.locator("body")).to_contain_text("Draw pile", timeout=60_000)
        page.close()
        assert demo.end(200) == 0, demo.tail()
        rulings = demo.rulings()
        kinds = [type(each) for each in rulings]
        assert (kinds[0], kinds.count(PalaceHandOpened), kinds.count(PalacePaid)) == (DealerDrawOpened, 1, 1)
        assert kinds.count(BannerKept) == 5
        assert {BattleWon, SoldierBought, QuietRoundEnded, HandShown} <= {*kinds}
        assert AlarmRaised not in kinds
        assert verify(demo.journal, Fold(None, follow)).intact


def deck_of(seed: int, number: int) -> tuple[object, ...]:
    """The board of a hand of the demonstration's five players."""
    hand = type("Hand", (), {"number": number, "seats": [seat(each) for each in range(1, 6)]})()
    return shuffled(seed, hand).board


def seat(number: int) -> HandSeatView:
    return HandSeatView(number, "", 0, 0, HandSeatState.LIVE)
