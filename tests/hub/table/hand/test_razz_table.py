"""Razz at a table: the forced bet by a button, up cards that cameras see, and what lies face down."""

from dataclasses import replace

import pytest

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.observations import ButtonPressed, LastEntryUndone
from hub.events.poker import ActionKind, DealDone, PlayerActed
from hub.events.poker_rulings import ActionStood, EntryTakenBack, HandShown
from hub.events.razz import UpCardDealt
from hub.events.razz_rulings import BringInPosted, RazzHandOpened, ShowdownBegan, StreetOpened, UpCardLaid
from hub.events.rulings import CardsVerified, VerifiedBy
from hub.events.stakes import Level, SeatChips
from hub.rules.games import HAND_GAMES
from hub.table.deadlines import Boxes
from tests.hub.table.hand.test_hand_table import BOTH, Table, seen

UPS = {1: ["Kh"], 2: ["7c"], 3: ["Td"]}
"""What lies face up after the deal: the king of seat 1 brings in."""


def called() -> Table:
    """Fourth street is to be dealt."""
    table = Table("razz")
    table.call_round()
    return table


def row(seat: int, more: str = "") -> str:
    return " ".join(("--", "--", *UPS[seat], more)).strip()


def test_z9_the_button_that_checks_and_calls_posts_the_bring_in_first() -> None:
    table = Table("razz")
    assert table.press(1, "fold") == "must_bring_in"
    assert table.press(1, "check-call") == "accepted"
    assert table.press(2, "check-call") == "accepted"
    posted, stood = (each for each in table.rulings if isinstance(each, BringInPosted | ActionStood))
    assert (posted.seat, posted.to) == (1, 5)
    assert isinstance(stood, ActionStood) and (stood.action, stood.to) == (ActionKind.CALL, 5)


def test_z6_an_up_card_that_two_readers_agree_on_is_laid_by_itself_and_the_street_opens_with_the_last() -> None:
    table = called()
    table.show({1: row(1, "2s"), 2: row(2), 3: row(3, "9h")}, 8)
    assert [each.seat for each in table.rulings if isinstance(each, UpCardLaid)] == [1, 3]
    by = [each for each in table.rulings if isinstance(each, CardsVerified)]
    assert [(each.place, each.cards, each.verification.by) for each in by] == [
        (1, (Card.S2,), VerifiedBy.CAMERA),
        (3, (Card.H9,), VerifiedBy.CAMERA),
    ]
    table.show({1: row(1, "2s"), 2: row(2, "3c"), 3: row(3, "9h")})
    assert [each.opener for each in table.rulings if isinstance(each, StreetOpened)][-1] == 2


@pytest.mark.parametrize(
    ("cards", "readers", "why"),
    [
        ("-- -- Kh 2s", ("index",), "one_card_reader"),
        ("-- -- Kh ?", BOTH, "card_not_read"),
        ("-- -- Kh 2s 3s", BOTH, "card_count_differs"),
        ("-- -- 2s", BOTH, "card_count_differs"),
    ],
)
def test_in_doubt_no_up_card_is_laid(cards: str, readers: tuple[str, ...], why: str) -> None:
    table = called()
    table.rulings.clear()
    table.show({1: cards}, 20, readers=readers)
    assert table.rulings == []
    assert seen(table)[1][1] == (why,)


def test_a_row_in_which_another_card_lies_than_before_is_not_taken() -> None:
    table = called()
    table.rulings.clear()
    table.show({1: "-- -- Ks 2s"}, 20)
    assert table.rulings == []


def test_the_dealers_box_confirms_the_next_up_card() -> None:
    table = called()
    table.core = replace(table.core, boxes=Boxes({"seat-1": 1}))
    table.show({1: row(1, "2s")}, 6, readers=("index",))
    table.ms += 500
    table.show({1: row(1, "2s")}, 1, readers=("index",))
    assert table.say(ButtonPressed("confirm"), "box") == "accepted"
    assert table.kinds()[-1] is UpCardLaid


def test_an_up_card_that_was_taken_back_is_the_dealers_to_say() -> None:
    table = called()
    table.show({1: row(1, "2s")})
    assert table.kinds()[-1] is UpCardLaid
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    table.show({1: row(1, "2s")}, 20)
    assert table.kinds()[-1] is EntryTakenBack
    assert table.say(UpCardDealt(1, Card.D2)) == "accepted"


def shown_down() -> Table:
    """All streets are dealt and checked: hands are to be shown."""
    table = called()
    ups = {1: "2s 4s 6s", 2: "3c 5c 9c", 3: "9h Jh Qh"}
    for street in range(3):
        for seat, codes in ups.items():
            assert table.say(UpCardDealt(seat, Card(codes.split()[street]))) == "accepted"
        table.call_round()
    assert table.say(DealDone()) == "accepted"
    table.call_round()
    assert table.kinds()[-1] is ShowdownBegan
    return table


def test_z21_seven_cards_that_lie_open_are_shown_by_the_cameras() -> None:
    table = shown_down()
    table.show({2: "As 2d 8s 7c 3c 5c 9c", 1: "-- -- -- Kh 2s 4s 6s"})
    shown = [each for each in table.rulings if isinstance(each, HandShown)]
    assert [each.seat for each in shown] == [2]
    assert set(shown[0].cards[:3]) == {Card.SA, Card.D2, Card.S8}


def test_e7_a_hand_that_the_lens_knows_moves_nothing_that_a_screen_could_show() -> None:
    table = shown_down()
    before, sight = table.core.state, table.core.sight
    table.commit((HoleCardsKept(1, (Card.SA, Card.HA, Card.DA)),))
    after = table.core.state
    assert after.hand != before.hand
    assert replace(after, hand=before.hand) == before and table.core.sight == sight


def test_e16_a_fold_where_checking_is_free_is_refused_by_the_button() -> None:
    table = called()
    for seat, code in ((1, "2s"), (2, "3c"), (3, "9h")):
        table.say(UpCardDealt(seat, Card(code)))
    turn = table.core.play.turn(table.core.state) or 0
    assert table.press(turn, "fold") == "illegal_action"
    assert table.say(PlayerActed(turn, ActionKind.CHECK)) == "accepted"


def test_a_hand_of_another_game_is_named() -> None:
    table, rules = Table("holdem"), HAND_GAMES["razz"]
    opened = rules.first_hand(rules.fresh(()), [SeatChips(1, 100), SeatChips(2, 100)], 1, Level(20, 40))
    assert isinstance(opened, tuple) and isinstance(opened[0], RazzHandOpened)
    with pytest.raises(ValueError, match=r"what was played there is not No-limit hold'em"):
        table.core.play.evolve(table.core.state, opened[0])
