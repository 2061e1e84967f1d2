"""What the floor's screens show: sentences for every ruling, what is due, who sits where."""

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.events.clocks import UtcMicros
from hub.events.draws import Draw
from hub.events.floor import (
    FirstDealEntered,
    FloorOpenEntered,
    PaymentEntered,
    PlayerOutEntered,
    TablesDrawEntered,
    WarningEntered,
)
from hub.events.heats import EntrantEntered, HeatsDrawEntered, RoundResultEntered, SeatDrawEntered
from hub.events.rulings import Refusal
from hub.events.tournaments import AnyFloorEntry, AnyFloorRuling
from hub.tournament.floor import decide, opened
from hub.tournament.games import TOURNAMENTS
from hub.views.floor_fold import FloorNames, FloorScreen, fold_floor
from hub.views.floor_model import FloorView
from hub.views.floor_said import said
from hub.views.floor_view import floor_view
from tests.hub.rules.any_observation import of_type

NAMES = tuple(f"P{number}" for number in range(1, 13))
NOW = UtcMicros(1_000)


def shown(game: str, *entries: AnyFloorEntry) -> FloorView:
    """The view after entries, none of which is refused."""
    screen, row = FloorScreen(FloorNames("nm", "NM", "", game), opened(TOURNAMENTS[game])), 0
    for entry in entries:
        decision = decide(screen.floor, entry, NOW)
        assert not isinstance(decision, Refusal), (entry, decision)
        for ruling in decision:
            row += 1
            screen = fold_floor(screen, row, NOW, ruling)
    return floor_view(screen, NOW)


@pytest.mark.parametrize("kind", get_args(AnyFloorRuling))
@settings(suppress_health_check=[HealthCheck.filter_too_much])  # a correction holds a proposal, most of which are none
@given(data=st.data())
def test_every_ruling_is_said_in_one_sentence(kind: type, data: st.DataObject) -> None:
    sentence = said(data.draw(of_type(kind)))
    assert sentence.endswith(".") and "\n" not in sentence


def test_a_raffle_floor_shows_the_tables_that_a_draw_would_make_and_then_the_heats() -> None:
    signed = [EntrantEntered("x", name) for name in NAMES]
    raffle = shown("raffle", *signed).raffle
    assert raffle is not None
    assert (raffle.to_draw, raffle.sizes, raffle.in_text_range, raffle.may_draw_final) == (NAMES, (6, 6), True, False)
    assert raffle.ways == ((3,),)
    draw = HeatsDrawEntered("x", Draw(order=NAMES), 3)
    order = NAMES[5::-1]
    first = [draw, SeatDrawEntered("x", 1, Draw(order=NAMES[:6])), RoundResultEntered("x", 1, order)]
    played = shown("raffle", *signed, *first).raffle
    assert played is not None
    table = played.tables[0]
    assert (table.heat.round, table.heat.order, table.drawn) == (1, order, ())
    assert table.heat.present == NAMES[:6] and not table.heat.may_undo_draw
    again = shown("raffle", *signed, *first, SeatDrawEntered("x", 1, Draw(order=order))).raffle
    assert again is not None
    assert (again.tables[0].drawn, again.tables[0].heat.present, again.tables[0].heat.may_undo_draw) == (
        order,
        (),
        True,
    )


def chips(*more: AnyFloorEntry, players: int = 9, max_seats: int = 4, final: int = 3) -> FloorView:
    setup = FloorOpenEntered("file", 5_000, max_seats, final, reentry_s=60)
    paid = [PaymentEntered("x", name, 60) for name in NAMES[:players]]
    return shown("bluff", setup, *paid, TablesDrawEntered("x", Draw(order=NAMES[:players])), *more)


def test_a_chips_floor_says_which_move_is_due() -> None:
    out = [PlayerOutEntered("x", name) for name in ("P1", "P2")]
    view = chips(*out).chips
    assert view is not None
    assert (view.from_table, view.to_table, view.break_table, view.final_due) == (3, 1, 3, False)
    assert [(each.name, each.place) for each in view.players if each.place] == [("P1", 9), ("P2", 8)]
    last = chips(*out, *(PlayerOutEntered("x", f"P{number}") for number in (3, 4, 5, 6))).chips
    assert last is not None
    assert (last.final_due, last.may_draw_final, last.break_table, last.from_table) == (False, True, 0, 0)
    assert final_due(reentry_s=0) == (True, True)
    one = chips(*(PlayerOutEntered("x", f"P{number}") for number in range(1, 9))).chips
    assert one is not None
    assert (one.winner, one.final_due) == ("P9", False)


def final_due(reentry_s: int) -> tuple[bool, bool]:
    setup = FloorOpenEntered("file", 5_000, 4, 3, reentry_s=reentry_s)
    paid = [PaymentEntered("x", name, 60) for name in NAMES[:4]]
    drawn = TablesDrawEntered("x", Draw(order=NAMES[:4]))
    view = shown("bluff", setup, *paid, drawn, PlayerOutEntered("x", "P1")).chips
    assert view is not None
    return view.final_due, view.may_draw_final


def test_the_final_table_is_not_urged_while_who_is_out_may_come_again() -> None:
    assert final_due(reentry_s=60) == (False, True)
    assert final_due(reentry_s=0) == (True, True)


def test_warnings_and_the_time_of_re_entry_are_shown() -> None:
    warned = [WarningEntered("x", "P1", "talk")] * 2
    view = chips(*warned, FirstDealEntered("x")).chips
    assert view is not None
    assert (view.players[0].warnings, view.players[0].off_until) == (2, NOW + 600_000_000)
    assert (view.dealt, view.reentry_until, view.reentry) == (NOW, NOW + 60_000_000, True)


def test_re_entry_is_offered_until_its_time_is_over() -> None:
    assert [shown_reentry(at) for at in (NOW, NOW + 60_000_000 - 1, NOW + 60_000_000)] == [True, True, False]


def shown_reentry(at: int) -> bool:
    screen = FloorScreen(FloorNames("nm", "NM", "", "bluff"), opened(TOURNAMENTS["bluff"]))
    setup = FloorOpenEntered("file", 5_000, 4, 3, reentry_s=60)
    paid = [PaymentEntered("x", name, 60) for name in NAMES[:4]]
    for entry in (setup, *paid, TablesDrawEntered("x", Draw(order=NAMES[:4])), FirstDealEntered("x")):
        decision = decide(screen.floor, entry, NOW)
        assert not isinstance(decision, Refusal)
        for ruling in decision:
            screen = fold_floor(screen, screen.row + 1, NOW, ruling)
    view = floor_view(screen, UtcMicros(at)).chips
    assert view is not None
    return view.reentry
