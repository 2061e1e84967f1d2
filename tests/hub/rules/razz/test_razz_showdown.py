"""The numbered rules of RAZZ.md, from the showdown on: Z21 to Z30."""

from hub.events.cards import Card
from hub.events.poker import CardHeld, CardState, HandTabled, NextHandEntered
from hub.events.poker_rulings import HandKilled, PotsPaid
from hub.events.razz import DisclosureAsked, Stakes, UpCardDealt
from hub.events.razz_rulings import HandDisclosed, HandMucked
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.poker.hand import Stage
from hub.rules.razz.decide import decide
from hub.rules.razz.showdown import must_show
from hub.rules.razz.turn import time_expired
from tests.hub.rules.razz.razz_table import (
    CALLED,
    EIGHT_LOW,
    FIVE,
    FOURTH,
    THREE,
    TO_FOURTH,
    WHEEL,
    Table,
    begun,
    cards,
    checked_down,
    offered,
    played,
    refused,
    ruled,
    show,
    shown_down,
    stacks,
    undealt,
)


def on_seventh(*did: str) -> Table:
    """Three players after checks on all streets, then these actions on seventh street: 5 acts first, then 7, 2."""
    checks = ("2 check", "5 check", "7 check", "2 check", "5 check", "7 check", "5 check", "7 check", "2 check")
    return begun(THREE, {}, *CALLED, *checks, *did)


def paid(table: Table) -> PotsPaid:
    found = [each for each in table.journal if isinstance(each, PotsPaid)]
    assert len(found) == 1
    return found[0]


def test_z21_who_bet_last_on_seventh_shows_first() -> None:
    assert on_seventh("5 check", "7 bet", "2 call", "5 call").state.order == (7, 2, 5)
    assert on_seventh("5 bet", "7 raise", "2 call", "5 call").state.order == (7, 2, 5)


def test_z21_without_a_bet_there_the_last_round_that_had_one() -> None:
    sixth = ("2 check", "5 check", "7 check", "2 check", "5 check", "7 check", "5 check", "7 check", "2 bet")
    table = begun(THREE, {}, *CALLED, *sixth, "5 call", "7 call", "5 check", "7 check", "2 check")
    assert table.state.order == (2, 5, 7)


def test_z22_lower_or_equal_hands_are_shown_and_others_choose() -> None:
    table = on_seventh("5 check", "7 bet", "2 call", "5 call")
    assert refused(table, "7 muck") == "must_show"
    assert refused(table, "2 muck") == "out_of_turn"
    table = ruled(table, show(table, 7))
    assert refused(table, "2 muck") == "must_show"
    table = ruled(table, show(table, 2))
    mucked = played(table, "5 muck")
    assert mucked.journal[-2] == HandMucked(5)
    assert stacks(mucked) == stacks(ruled(table, show(table, 5)))


def test_z22_an_equal_hand_must_be_shown() -> None:
    equal = {1: "Ac 2c 3c 4c 5c Kc Kd", 3: "Ad 2d 3d 4d 5d Qc Qd"}
    table = checked_down(begun(equal, {}, "3 bring_in", "1 call"))
    table = ruled(table, show(table, 3))
    assert must_show(table.state, 1)
    assert refused(table, "1 muck") == "must_show"


def test_z22_a_hand_may_be_shown_before_its_turn_and_once() -> None:
    table = on_seventh("5 check", "7 bet", "2 call", "5 call")
    early = ruled(table, show(table, 5))
    assert refused(early, show(early, 5)) == "already_shown"
    assert refused(early, "5 muck") == "already_shown"
    assert early.state.to_show == (7, 2)
    assert played(early, "7 muck").state.mucked == (7,)


def test_z22_only_live_hands_are_shown_and_only_at_the_showdown() -> None:
    running = on_seventh("5 check", "7 bet", "2 fold")
    assert refused(running, show(running, 7)) == "no_showdown"
    assert refused(running, "7 muck") == "no_showdown"
    table = played(running, "5 call")
    assert refused(table, show(table, 2)) == "hand_folded"
    assert refused(table, "2 muck") == "hand_folded"
    assert refused(table, HandTabled(4, show(table, 7).cards)) == "player_out"


def test_z22_what_is_shown_must_be_the_hand() -> None:
    table = on_seventh("5 check", "7 bet", "2 call", "5 call")
    hand = show(table, 7).cards
    assert refused(table, HandTabled(7, hand[:6])) == "wrong_count"
    assert refused(table, HandTabled(7, (*hand[:6], CardHeld(None, CardState.FACE_UP)))) == "card_not_read"
    other = (CardHeld(Card.S8, CardState.FACE_UP), *hand[1:])
    assert refused(table, HandTabled(7, other)) == "cards_differ"
    stolen = (CardHeld(Card.D2, CardState.FACE_UP), *hand[1:])
    assert refused(table, HandTabled(7, stolen)) == "duplicate_card"
    assert ruled(table, HandTabled(7, hand[:3])).state.shown_by(7) == cards("As 2h 9d Th 4d 6c Kc")


def test_z23_the_lowest_hand_wins_whatever_its_player_says() -> None:
    table = shown_down(on_seventh("5 bet", "7 raise", "2 call", "5 call"))
    assert [pot.winners for pot in paid(table).pots] == [(2,)]
    assert stacks(table)[2] == 10_000 + 2 * 890


def test_z24_no_showdown_after_a_bet_that_nobody_calls() -> None:
    table = begun(THREE, {}, *CALLED, "2 bet", "5 fold", "7 fold")
    assert (table.state.stage, table.state.order, table.state.street) == (Stage.OVER, (), FOURTH)
    assert paid(table).returned == (SeatChips(2, 200),)
    assert refused(table, "2 check") == "hand_over"
    assert refused(table, show(table, 2)) == "hand_over"
    assert refused(table, UpCardDealt(2, Card.C8)) == "no_deal"


def test_z25_main_and_side_pot() -> None:
    table = begun(THREE, {2: 300}, "5 bring_in", "7 complete", "2 call", "5 call", "2 bet", "5 raise", "7 call")
    table = shown_down(played(checked_to(table, 5), "5 bet", "7 call"))
    pots = [(pot.amount, pot.seats, pot.winners) for pot in paid(table).pots]
    assert pots == [(900, (2, 5, 7), (2,)), (1_080, (5, 7), (5,))]
    assert stacks(table) == {2: 900, 5: 10_240, 7: 9_160}


def checked_to(table: Table, seat: int) -> Table:
    """Checks as far as seventh street, to this seat."""
    while table.state.downs(seat) < 3 or table.state.turn != seat:
        table = played(table, f"{table.state.turn} check")
    return table


def test_z25_a_showdown_follows_though_the_last_bet_was_not_called() -> None:
    table = begun({5: EIGHT_LOW, 7: THREE[7]}, {7: 100}, "5 complete", "7 call")
    assert table.state.order == (5, 7)
    table = shown_down(table)
    assert paid(table).returned == (SeatChips(5, 140),)
    assert stacks(table) == {5: 10_100, 7: 0}


def test_z22_in_a_side_pot_the_hands_of_that_pot_are_compared() -> None:
    table = begun(THREE, {2: 300}, "5 bring_in", "7 complete", "2 call", "5 call", "2 bet", "5 raise", "7 call")
    table = played(checked_to(table, 5), "5 bet", "7 call")
    table = ruled(table, show(table, 2))  # the all-in wheel is open before its turn
    assert must_show(table.state, 5)  # worse than the wheel, but nobody has shown for the side pot
    table = ruled(table, show(table, 5))
    assert not must_show(table.state, 7)


def test_z26_the_half_bet_rule_holds() -> None:
    table = begun(THREE, {7: 410}, *CALLED, "2 bet", "5 call", "7 raise")
    assert table.state.level == 320
    assert offered(table) == ["fold", "call", "raise"]


TIE = {1: "Ac 2c 3c 4c 5c Kc Kd", 3: "Ad 2d 3d 4d 5d Qc Qd", 7: "9d 9c 2s Ts Td Th Tc"}


def test_z27_the_odd_chips_go_to_the_lowest_tied_seat() -> None:
    tens = Stakes(10, 10, 20, 40, unit=10)
    table = shown_down(checked_down(begun(TIE, {}, "3 bring_in", "7 fold", "1 call", stakes=tens)))
    assert [(each.seat, each.chips) for each in paid(table).pots[0].shares] == [(1, 30), (3, 20)]
    assert paid(table).pots[0].odd_to == 1


def test_z28_out_of_turn_is_refused() -> None:
    table = begun(THREE, {}, "5 bring_in")
    for word in ("fold", "call", "complete", "timeout", "bring_in"):
        assert refused(table, f"2 {word}") == "out_of_turn"
    assert refused(table, "4 call") == "out_of_turn"


def test_z28_time_folds_who_is_in_turn_only() -> None:
    table = begun(THREE, {}, "5 bring_in")
    assert time_expired(table.state, 2) == ()
    killed = time_expired(table.state, 7)[0]
    assert isinstance(killed, HandKilled)
    assert (killed.seat, killed.turn) == (7, 2)


def test_z29_cards_that_were_live_may_be_seen_afterwards() -> None:
    table = shown_down(on_seventh("5 check", "7 bet", "2 call", "5 call"))
    found = decide(table.state, DisclosureAsked(1, "Ann"))
    assert not isinstance(found, Refusal)
    told = found[0]
    assert isinstance(told, HandDisclosed)
    assert {each.seat: set(each.cards) for each in told.hands} == {s: set(cards(c)) for s, c in THREE.items()}
    later = ruled(table, NextHandEntered())
    assert decide(later.state, DisclosureAsked(1, "Ann")) == found
    assert refused(later, DisclosureAsked(2, "Ann")) == "no_such_showdown"


def test_z29_a_hand_that_was_not_called_is_nobodys_business() -> None:
    table = begun(THREE, {}, "5 bring_in", "7 fold", "2 fold")
    assert refused(table, DisclosureAsked(1, "Ann")) == "no_such_showdown"


def test_z30_folded_cards_are_dealt_to_nobody_and_open_nothing() -> None:
    table = begun(FIVE, {}, *TO_FOURTH)
    assert table.state.betting.live == (1, 2, 4)
    assert refused(played(table, "2 check", "4 check", "1 bet"), UpCardDealt(3, Card.H6)) == "betting_open"
    low = begun({2: WHEEL, 5: EIGHT_LOW, 7: THREE[7]}, {}, "5 bring_in", "7 call", "2 fold")
    assert low.state.opener == 7  # the lowest board of all was folded
    low = undealt(played(low, "7 check"), "5 check")
    assert refused(low, UpCardDealt(2, Card.S4)) == "hand_folded"
    assert refused(low, UpCardDealt(5, Card.H3)) == "duplicate_card"
