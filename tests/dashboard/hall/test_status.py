"""What a table says of itself to a floor desk."""

from dataclasses import replace

import pytest

from dashboard.alerts import Alert
from dashboard.hall.status import FORMAT, MOST, Around, Told, status_of
from dashboard.parts import Part
from hub.checkup.finding import Finding, Level
from hub.events.clocks import HubNanos, UtcMicros
from hub.views.model import TimeView
from hub.wire.codec import adapter
from hub.wire.topics import Kind
from tests.dashboard import hands

NAMES = ("t4", "Table 4", "raffle", "1.2.3")
NOW = UtcMicros(1_760_000_100_000_000)
WELL = Finding("disk", Level.WELL, "12 GB free")
AROUND = Around(live=True, broker=True, since_ms=4_000, alerts=(), parts=(), disk=WELL)


def said(view, **around):
    return status_of(NAMES, view, replace(AROUND, **around), NOW)


def test_before_the_hub_has_spoken_there_are_names_and_no_figures():
    status = said(None, live=False)
    assert (status.format, status.id, status.version, status.live) == (FORMAT, "t4", "1.2.3", False)
    assert (status.phase, status.round, status.turn, status.count, status.pot) == ("", 0, "", 0, -1)


def test_a_table_that_bids_says_the_bid_and_whose_turn_it_is(view_of):
    status = said(view_of("bidding"))
    assert (status.phase, status.round, status.turn) == ("bidding", 2, "Mads Kjærgaard")
    assert (status.count, status.face, status.seats, status.pot) == (7, 5, 6, -1)
    assert status.verdict is None


def test_after_a_reveal_it_says_what_was_found_and_who_vouches_for_it(view_of):
    view = view_of("caught")
    verdict = said(replace(view, bid=None)).verdict
    assert verdict is not None
    assert (verdict.count, verdict.found, verdict.stands, verdict.by) == (
        view.settlement.count,
        view.settlement.found,
        False,
        view.settlement.by,
    )


def test_a_review_names_the_seats_and_no_face(view_of):
    view = view_of("withheld")
    status = said(view)
    assert status.review == tuple(doubt.name for doubt in view.review.doubts)
    assert status.review_ms == (NOW - view.review.since) // 1_000


def test_a_hand_says_its_stage_and_the_pot_but_no_cards(view_of):
    status = said(hands.flop())
    assert (status.phase, status.pot, status.round) == ("play", hands.flop().hand.pot, 118)
    assert b"Ts" not in adapter(Told).dump_json(Told(status))


@pytest.mark.parametrize(("deadline", "left_ms"), [(HubNanos(9_500_000_000), 4_500), (HubNanos(1), 0), (None, 12_000)])
def test_time_is_what_is_left_by_the_hubs_own_clock(view_of, deadline, left_ms):
    time = TimeView(3, 4, "Mads", 6, 60_000, deadline, 12_000, None)
    view = replace(view_of("bidding"), time=time, now=HubNanos(5_000_000_000))
    status = said(view)
    assert (status.time.name, status.time.left_ms, status.time.held) == ("Mads", left_ms, deadline is None)


def test_parts_are_counted_and_those_that_are_not_well_are_named():
    parts = (
        Part(Kind.DEVICE, "seat-1", online=True),
        Part(Kind.DEVICE, "seat-2"),
        Part(Kind.DEVICE, "bridge", online=True),
        Part(Kind.CAMERA, "north", online=True, faults=("blurred",)),
    )
    status = said(None, parts=parts)
    assert [(each.all, each.wrong) for each in (status.boxes, status.cameras, status.programs)] == [
        (2, ("seat-2",)),
        (1, ("north",)),
        (1, ()),
    ]


def test_alerts_have_ages_and_only_so_many_are_told():
    alert = Alert(1, "W" * 900, UtcMicros(NOW - 7_000_000), over=UtcMicros(NOW - 1), taken_by="Kari")
    status = said(None, alerts=(alert,) * (MOST + 5))
    assert len(status.alarms) == MOST
    assert (status.alarms[0].age_ms, status.alarms[0].over, status.alarms[0].taken_by) == (7_000, True, "Kari")
    assert len(status.alarms[0].sentence) == 400


def test_a_disk_is_told_only_when_it_is_wrong():
    assert said(None).disk == ""
    assert said(None, disk=Finding("disk", Level.NOTE, "1 GB free")).disk == ""
    assert said(None, disk=Finding("disk", Level.WRONG, "0.1 GB free")).disk == "0.1 GB free"


def test_the_longest_status_fits_an_answer_and_comes_back_as_it_was(view_of):
    parts = tuple(Part(Kind.DEVICE, f"box-{n}") for n in range(64))
    alerts = tuple(Alert(n, "W" * 400, NOW) for n in range(MOST))
    told = Told(said(view_of("withheld"), alerts=alerts, parts=parts))
    body = adapter(Told).dump_json(told)
    assert len(body) < 100_000
    assert adapter(Told).validate_json(body, strict=True) == told
