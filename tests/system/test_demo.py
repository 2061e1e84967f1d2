"""A whole table with real processes, pseudo-terminals, a broker and a browser."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Browser

from hub.events.rulings import ChallengeSettled, ReviewClosed, ReviewOpened, Ruling, VerifiedBy
from hub.events.timecalls import TimeRuling
from tests.system.expected import play
from tests.system.table import Demo, answers

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]

MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
BROKERS = ("mosquitto" if MOSQUITTO else "embedded", "embedded")


def told(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The rulings without what depends on timing: on which frames they were verified."""
    return [replace(each, verification=None) if isinstance(each, ChallengeSettled) else each for each in rulings]


def test_the_spectators_see_what_was_ruled_when_it_is_verified(tmp_path: Path, browser: Browser) -> None:
    with Demo(tmp_path, "--rounds", "2", "--speed", "3", "--seed", "4") as demo:
        demo.wait_for("The pages")
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.goto(f"http://127.0.0.1:{demo.port}/table")
        page.wait_for_selector("[data-screen=seats]", timeout=60_000)
        assert page.locator("[data-found]").count() == 0
        page.wait_for_selector("[data-screen=reveal]", timeout=90_000)
        settled = [each for each in demo.rulings() if isinstance(each, ChallengeSettled)][-1]
        assert page.inner_text("[data-found]") == str(settled.found)
        assert page.get_attribute("[data-loser]", "data-loser") == str(settled.loser)
        stands = settled.found >= settled.count
        assert ("The bid stands" in page.inner_text("main")) == stands
        assert page.locator("li[data-seat]").count() == 5
        assert settled.verification is not None
        assert page.get_attribute("[data-by]", "data-by") == settled.verification.by
        pictures = page.locator("[data-photos] img")
        assert pictures.count() > 0
        assert pictures.first.evaluate("image => image.complete && image.naturalWidth > 0")
        page.close()


PASSING = (ReviewOpened, ReviewClosed, *get_args(TimeRuling))
"""Rulings that depend on how quick the machine is, or tell moments."""


def test_rounds_are_played_verified_and_kept_and_the_same_seed_gives_the_same_rulings(tmp_path: Path) -> None:
    found = [rulings_of_two_rounds(tmp_path / str(run), broker) for run, broker in enumerate(BROKERS)]
    lasting = [told([each for each in rulings if not isinstance(each, PASSING)]) for rulings in found]
    assert all(rulings == lasting[0] for rulings in lasting)
    assert len(lasting[0]) > 6


def rulings_of_two_rounds(folder: Path, broker: str) -> list[Ruling]:
    """All that was ruled, once it was seen that the challenges are those of script and rules, verified and kept."""
    with Demo(folder, "--rounds", "2", "--speed", "5", "--seed", "4", "--broker", broker) as demo:
        assert demo.end(150) == 0, demo.tail()
        rulings = list(demo.rulings())
        settled = [each for each in rulings if isinstance(each, ChallengeSettled)]
        assert told(settled) == play(4, 2)
        for each in settled:
            how = each.verification
            assert how is not None
            if how.by is VerifiedBy.CAMERA:
                assert (how.frames >= 5, how.spread_ms >= 150) == (True, True)
                assert {picture.seat for picture in how.evidence} == {shown.seat for shown in each.dice}
        assert any(each.verification and each.verification.by is VerifiedBy.CAMERA for each in settled)
        verified = subprocess.run([sys.executable, "-m", "hub.cli", "verify", str(demo.journal)], check=False)
        assert verified.returncode == 0
    assert not answers(demo.port)
    return rulings
