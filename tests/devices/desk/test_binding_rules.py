"""What may be bound to what, and the one sentence where it may not."""

from dataclasses import replace

import pytest

from devices.desk.binding import Bound, Wish, bind, buttons_of, forget, rename, seat_actions, unknown
from devices.desk.sight import DeskError
from devices.models.body import INPUTS
from hub.rules.games import GAMES
from hub.settings.model import Box, TableFile

SETTINGS = TableFile.model_validate(
    {
        "table": {"id": "t4", "name": "Table 4"},
        "players": [{"seat": 1, "name": "Ada"}, {"seat": 3, "name": "Ben"}],
        "boxes": [{"id": "seat-1", "model": "seat-box", "seat": 1, "buttons": {"red": "bluff"}}],
    }
)
WISH = Wish("new-1", "seat-box", INPUTS["seat-box"], "seat", 3)
DEALER = Wish("d", "dealer-box", INPUTS["dealer-box"], "dealer")
SHOT_CLOCK = Wish("c", "shot-clock", INPUTS["shot-clock"], "clock")


def bound(*overlay: Box) -> Bound:
    laid = {box.id: box for box in (*SETTINGS.boxes, *overlay)}
    return Bound(SETTINGS, overlay, tuple(laid.values()))


def test_a_box_is_bound_to_a_seat_with_its_name_and_buttons() -> None:
    (box,) = bind(replace(WISH, name=" Ben's ", buttons={"call": "none"}), bound())
    assert box == Box(id="new-1", model="seat-box", seat=3, name="Ben's", buttons={"call": "none"})


def test_bound_again_it_keeps_the_name_and_buttons_that_were_not_asked_for() -> None:
    before = Box(id="new-1", model="seat-box", seat=1, name="Ben's", buttons={"call": "none"})
    (box,) = bind(WISH, bound(before))
    assert box.model_dump() == {**before.model_dump(), "seat": 3}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (replace(WISH, seat=2), "No player sits at seat 2: there are the seats 1, 3."),
        (replace(WISH, seat=1), "Seat 1 has the box 'seat-1' already: say --replace"),
        (replace(WISH, buttons={"red": "bluff"}), "has no button 'red': it has bluff, time, call."),
        (replace(WISH, buttons={"call": "bluf"}), "There is no action 'bluf': did you mean 'bluff'?"),
        (replace(WISH, buttons={"call": "xyz"}), "There is no action 'xyz': there are bluff, fold, check-call, time"),
        (replace(WISH, buttons={"call": "undo"}), "'call' means nothing at a seat: add --button call=none"),
        (replace(WISH, place="clock"), "is a seat-box, and --clock is for a shot-clock"),
        (
            replace(WISH, place="dealer", seat=0),
            "is a seat-box, and --dealer is for a dealer-box: bind it with --seat N.",
        ),
        (replace(WISH, model="shot-clock"), "is a shot-clock, and --seat is for a seat-box: bind it with --clock."),
        (replace(WISH, model="dealer-box"), "is a dealer-box, and --seat is for a seat-box: bind it with --dealer."),
        (replace(DEALER, buttons={"undo": "bluff"}), "'undo' means nothing for a dealer: add --button undo=none"),
        (replace(DEALER, buttons={"undo": "call"}), "'undo' means nothing for a dealer: add --button undo=none"),
        (replace(SHOT_CLOCK, buttons={"stop": "bluff"}), "'stop' means nothing on a clock: add --button stop=none"),
        (replace(WISH, inputs=("next", "hold")), "add --button next=none --button hold=none"),
        (replace(WISH, id="bridge"), "'bridge' is a program's name"),
        (replace(WISH, name="  "), "The name is blank"),
        (replace(WISH, name="x" * 41), "The name has 41 characters"),
    ],
)
def test_what_may_not_be_is_one_sentence(wish: Wish, sentence: str) -> None:
    with pytest.raises(DeskError) as refused:
        bind(wish, bound())
    assert sentence in str(refused.value)


@pytest.mark.parametrize("game", ["holdem", "razz", "palace"])
def test_in_a_game_of_cards_a_seats_buttons_fold_and_check_or_call(game: str) -> None:
    table = SETTINGS.model_copy(update={"table": SETTINGS.table.model_copy(update={"game": game})})
    there = replace(bound(), settings=table)
    (box,) = bind(replace(WISH, buttons={"bluff": "fold", "call": "check-call"}), there)
    assert box.buttons == {"bluff": "fold", "call": "check-call"}
    with pytest.raises(DeskError) as refused:
        bind(WISH, there)
    told = "The button 'bluff' means nothing at a seat: add --button bluff=none, or instead of none one of"
    assert str(refused.value) == f"{told} fold, check-call, time, call."
    with pytest.raises(DeskError, match="'bluff' means nothing at a seat"):
        bind(replace(WISH, buttons={"bluff": "fold"}), bound())


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_may_say_is_what_its_table_understands(game: str) -> None:
    assert set(seat_actions(game)) == GAMES[game].ACTS | {"time", "call", "none"}


def test_replace_takes_a_bound_box_out_and_leaves_a_box_of_the_file_without_a_meaning() -> None:
    other = Box(id="old-1", model="seat-box", seat=3)
    assert [box.id for box in bind(replace(WISH, replace=True), bound(other))] == ["new-1"]
    idle, fresh = bind(replace(WISH, seat=1, replace=True), bound())
    assert (idle.id, idle.seat, set(idle.buttons.values())) == ("seat-1", None, {"none"})
    assert {"red", *INPUTS["seat-box"]} == set(idle.buttons)
    assert (fresh.id, fresh.seat) == ("new-1", 1)
    (_, back) = bind(replace(WISH, id="seat-1", replace=True), bound(fresh, idle))
    assert (back.id, back.seat, back.buttons) == ("seat-1", 3, {})


def test_dealer_and_clock_have_no_seat() -> None:
    (box,) = bind(replace(DEALER, buttons={"undo": "time"}), bound())
    assert (box.model, box.seat, box.buttons) == ("dealer-box", None, {"undo": "time"})
    (box,) = bind(replace(SHOT_CLOCK, buttons={"stop": "hold"}), bound())
    assert (box.model, box.seat, box.buttons) == ("shot-clock", None, {"stop": "hold"})


def test_a_box_of_the_file_is_renamed_beside_it() -> None:
    (box,) = rename("seat-1", "Ada's", bound())
    assert (box.name, box.seat, box.port) == ("Ada's", 1, None)
    with pytest.raises(DeskError, match="bound to nothing: bind it first"):
        rename("new-1", "x", bound())


def test_forgetting_takes_away_what_was_bound_and_never_what_the_file_says() -> None:
    named = Box(id="seat-1", model="seat-box", seat=1, name="Ada's")
    assert forget("seat-1", bound(named)) == ()
    assert forget("stranger", bound(named)) == (named,)
    with pytest.raises(DeskError, match="stands in the table file itself"):
        forget("seat-1", bound())


def test_buttons_are_typed_as_input_equals_action() -> None:
    assert buttons_of(["red=bluff", "blue=time"]) == {"red": "bluff", "blue": "time"}
    for wrong in ("red", "=bluff", "red="):
        with pytest.raises(DeskError, match="--button input=action"):
            buttons_of([wrong])


def test_an_unknown_id_is_answered_with_the_nearest_one_or_all_or_none() -> None:
    assert "did you mean 'seat-1'?" in str(unknown("seat-l", ["seat-1", "clock"]))
    assert "there are clock, seat-1." in str(unknown("xyz", ["seat-1", "clock"]))
    assert "nothing is plugged in" in str(unknown("seat-1", []))
