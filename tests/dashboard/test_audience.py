"""What of a snapshot goes out to whom."""

import json
from dataclasses import replace

from dashboard.audience import Audience, seen_by
from dashboard.stream import view_frame
from hub.events.readings import CupSign
from hub.events.rulings import FoulCode
from hub.events.timecalls import CallCause
from hub.views.hand_model import HappeningView
from hub.views.lens_model import LensView
from hub.views.model import CallView, FoulView, NoteView
from tests.dashboard import hands


def test_the_dealer_sees_the_whole_review(view_of):
    view = view_of("withheld")
    assert seen_by(Audience.DEALER, view) is view


def test_no_face_and_no_picture_of_a_doubt_leaves_for_the_spectators(view_of):
    doubts = seen_by(Audience.TABLE, view_of("withheld_two")).review.doubts
    assert [(doubt.values, doubt.sentences, doubt.evidence) for doubt in doubts] == [((), (), "")] * 2
    assert [doubt.seat for doubt in doubts] == [2, 4]


def test_no_picture_of_a_cup_and_no_note_leaves_for_the_spectators(view_of):
    foul = FoulView(42, 3, FoulCode.CUP_LIFTED_OUT_OF_TURN, 5, "Björn's cup.", "a" * 64)
    note = NoteView(43, 4, CupSign.HAND, 6, "A hand.", "b" * 64)
    view = replace(view_of("bidding"), fouls=(foul,), notes=(note,))
    seen = seen_by(Audience.TABLE, view)
    assert (seen.fouls, seen.notes) == ((replace(foul, evidence=""),), ())
    assert b"a" * 64 not in view_frame(1, seen)
    assert seen_by(Audience.DEALER, view) is view


def test_what_the_lens_does_is_for_the_dealer(view_of):
    view = replace(view_of("bidding"), lens=LensView(3, "Lay the cards of Ann on the lens."))
    assert seen_by(Audience.TABLE, view).lens is None
    assert seen_by(Audience.DEALER, view) is view


def test_who_wants_the_dealer_is_for_the_dealer(view_of):
    call = CallView(44, 3, CallCause.BUTTON, 7, "Björn calls you.")
    view = replace(view_of("bidding"), calls=(call,))
    assert seen_by(Audience.TABLE, view).calls == ()
    assert seen_by(Audience.DEALER, view).calls == (call,)


def test_what_cameras_see_of_a_hand_and_what_may_be_done_is_for_the_dealer():
    view = hands.to_show()
    warned = HappeningView(45, 8, "Mads is warned.", warning=True)
    view = replace(view, hand=replace(view.hand, happened=(*view.hand.happened, warned)))
    seen = seen_by(Audience.TABLE, view).hand
    assert (seen.seen, seen.choices, seen.asked) == ((), (), "")
    assert seen.happened == view.hand.happened[:1]
    assert seen == replace(view.hand, seen=(), choices=(), asked="", happened=seen.happened)
    assert b"Js" not in view_frame(1, seen_by(Audience.TABLE, view))
    assert seen_by(Audience.DEALER, view) is view


def test_without_a_review_all_see_the_same(view_of):
    view = view_of("caught")
    assert seen_by(Audience.TABLE, view) == view


def test_a_frame_is_one_numbered_event_with_the_snapshot_on_one_line(view_of):
    lines = view_frame(12, view_of("bidding")).decode().splitlines()
    assert lines[:2] == ["id: 12", "event: view"]
    assert json.loads(lines[2].removeprefix("data: "))["bid"] == {"seat": 3, "count": 7, "face": 5}
    assert lines[3:] == [""]
