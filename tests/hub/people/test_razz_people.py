"""The simulated people at a table of razz: how cards lie, and what the player in turn knows."""

import pytest

from hub.events.cards import Card
from hub.events.poker_rulings import PotsPaid
from hub.events.readings import BOARD
from hub.people.card_table import CardTroupe, act
from hub.people.pace import Pace
from hub.people.razz_script import seems, shuffled, think
from tests.hub.people.test_card_table import Stage, stage
from tests.hub.views.hand_screens import cards


def scenes(table: Stage) -> list[tuple[dict[int, tuple[str, ...]], object]]:
    """Every scene that the cameras are shown, with the hand as it then is."""
    found = []
    for _ in range(20_000):
        table.now += 0.5
        view = table.view()
        table.troupe, doing = act(table.troupe, view, table.now)
        if doing.cards:
            found.append(({each.place: each.cards for each in doing.cards}, view.hand))
        if doing.done:
            return found
        table.do(doing)
    raise AssertionError("the people never came to an end")


def test_a_card_dealt_face_down_is_turned_up_only_where_it_is_shown() -> None:
    table, shown = stage("razz", 3), 0
    for lying, hand in scenes(table):
        deck = shuffled(3, hand)  # type: ignore[arg-type]
        may = {each.seat for each in hand.choices if each.act == "show"}  # type: ignore[attr-defined]
        may |= {each.seat for each in hand.seats if each.cards}  # type: ignore[attr-defined]
        for seat, codes in lying.items():
            if seat != BOARD and {*map(str, deck.hole[seat])} & {*codes}:
                assert seat in may
                shown += 1
    assert shown > 0


def test_up_cards_lie_beside_two_backs_from_the_deal_on() -> None:
    table = stage("razz", 3)
    first, hand = scenes(table)[0]
    deck = shuffled(3, hand)  # type: ignore[arg-type]
    assert all(first[seat] == ("", "", str(deck.up[seat][0])) for seat in deck.up)
    assert first[BOARD] == ()


def test_what_somebody_does_follows_from_the_cards_that_he_knows() -> None:
    table = stage("razz", 3)
    while table.view().turn is None:
        table.now += 0.5
        table.troupe, doing = act(table.troupe, table.view(), table.now)
        table.do(doing)
    hand, turn = table.view().hand, table.view().turn
    assert hand is not None and turn is not None
    deck = shuffled(3, hand)
    later = {seat: (*each[:2], Card.SK) for seat, each in deck.hole.items()}
    other = type(deck)(later, deck.board, deck.layout, {seat: each[:1] for seat, each in deck.up.items()})
    assert think(3, hand, deck, turn) == think(3, hand, other, turn)


def test_low_cards_seem_better_than_high_ones_and_pairs() -> None:
    assert seems(cards("As 2d 3c")) > seems(cards("As 2d Kc")) > seems(cards("Js Qd Kc"))
    assert seems(cards("As 2d 3c")) > seems(cards("As Ad 3c"))


@pytest.mark.parametrize("seed", range(1, 5))
def test_at_a_full_table_those_for_whom_there_is_no_last_card_fold(seed: int) -> None:
    table = Stage("razz", CardTroupe(seed, Pace(), 3), seats=tuple(range(1, 9)))
    assert table.play(20_000)
    assert sum(isinstance(each, PotsPaid) for each in table.rulings) == 3
