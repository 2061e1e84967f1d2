"""Corrections by two people, as the pages enter them: who signs, and the way of one correction in two browsers."""

import threading
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from dashboard.schemas import EntryError, read_entry
from hub.events.corrections import CorrectionConfirmed, CorrectionMade, CorrectionProposed
from hub.events.seat import SeatDice
from hub.settings.model import Heat
from hub.wire.messages import Ack
from tests.dashboard.accessible import breaches
from tests.hub.host.heat_rig import Rig as HeatRig
from tests.hub.host.heat_rig import settings_with

PROPOSED = b'{"who": "Eve", "why": "slip", "entry": 3, "back": 1, "dice": [{"seat": 2, "values": [1, 6]}]}'


def test_whoever_logged_in_signs_and_else_the_page_says_who():
    dice = (SeatDice(2, (1, 6)),)
    assert read_entry("correction_proposed", PROPOSED, "Kari") == CorrectionProposed("Kari", "slip", 3, 1, dice)
    assert read_entry("correction_proposed", PROPOSED) == CorrectionProposed("Eve", "slip", 3, 1, dice)
    assert read_entry("correction_confirmed", b'{"number": 2}', "Mads") == CorrectionConfirmed("Mads", 2)


@pytest.mark.parametrize(
    ("kind", "body", "about"),
    [
        ("correction_confirmed", b'{"number": 2}', "who"),
        ("correction_proposed", b'{"who": "Eve", "why": " ", "entry": 3, "back": 1}', "says why"),
        ("correction_proposed", b'{"who": "Eve", "why": "x", "entry": 3}', "takes something back"),
        ("correction_proposed", b'{"who": "Eve", "why": "x", "entry": 3, "back": 41}', "at most 40"),
        ("correction_proposed", b'{"who": " ", "why": "x", "entry": 3, "back": 1}', "names who made it"),
    ],
)
def test_a_correction_without_a_name_or_a_reason_is_refused_in_a_sentence(kind, body, about):
    with pytest.raises(EntryError, match=about):
        read_entry(kind, body)


def test_one_proposes_another_confirms_and_the_dealers_undo_leads_there(rig, chromium):
    table = HeatRig(settings_with(Heat(table=7, stage=2, advance=2), two_people=True))
    table.challenge("Ann")

    def answer(observed):
        table.tell("dealer", observed.observation)
        threading.Timer(0.05, lambda: rig.hub.show(table.view())).start()
        said = table.acks[-1]
        return Ack(observed.envelope.boot, observed.envelope.seq, said.outcome, said.reason, said.sentence)

    rig.hub.answer = answer
    rig.hub.show(table.view())
    kari = chromium.new_page()
    kari.goto(f"{rig.url}/dealer")
    kari.locator("a.key.undo").click()
    kari.fill("#who-name", "Kari")
    kari.get_by_role("button", name="That is me").click()
    kari.get_by_role("button", name="Propose it").click()
    expect(kari.locator(".refused")).to_contain_text("Say why")
    kari.fill("#why", "Read 6, was 5")
    kari.locator("#more").click()
    expect(kari.locator(".proposing")).to_contain_text("2 entries")
    rig.hub.show(replace(table.view(), entry=99))  # somebody enters something meanwhile
    expect(kari.locator(".refused")).to_contain_text("Something else was entered")
    expect(kari.locator(".proposing")).to_contain_text("1 entry")
    expect(kari.locator("#why")).to_have_value("Read 6, was 5")
    rig.hub.show(table.view())
    kari.get_by_role("button", name="Propose it").click()
    expect(kari.get_by_role("button", name="Withdraw")).to_be_visible()
    expect(kari.get_by_role("button", name="Confirm")).to_have_count(0)
    assert breaches(kari) == {}
    expect(kari.locator(".changes tr", has_text="Dice Ann").locator("td")).to_have_text(["4", "5"])
    kari.locator("#who").click()
    kari.fill("#who-name", "Mads")
    kari.get_by_role("button", name="That is me").click()
    kari.get_by_role("button", name="Confirm").click()
    expect(kari.locator(".ended p")).to_have_text("Confirmed by Mads: it stands.")
    made = table.last(CorrectionMade)
    assert (made.who, made.confirmed_by, made.why) == ("Kari", "Mads", "Read 6, was 5")
    kari.close()
