"""The numbered rules of RAZZ.md, into the first betting round: Z1 to Z13."""

from hub.events.cards import Card
from hub.events.poker import ActionKind, DealDone, PlayerActed
from hub.events.poker_rulings import PotsPaid
from hub.events.razz import RazzStreet, UpCardDealt
from hub.events.rulings import Refusal
from hub.events.stakes import PostKind, SeatChips
from hub.rules.poker.hand import Stage
from hub.rules.razz.low import best_ranks, low, ranks_text
from hub.rules.razz.opening import first_hand
from hub.rules.razz.order import bring_in_seat, serving
from hub.rules.razz.profile import Profile
from tests.hub.rules.razz.razz_table import (
    CALLED,
    FIVE,
    FOURTH,
    STAKES,
    THREE,
    begun,
    bets,
    cards,
    chips,
    offered,
    opened,
    played,
    raise_to,
    refused,
    ruled,
    stacks,
)


def test_z1_nine_players_do_not_fit() -> None:
    many = first_hand(Profile(), chips(dict.fromkeys(range(1, 10), 1_000)), STAKES)
    assert many == Refusal("too_many_players")
    assert serving(range(1, 10), RazzStreet.THIRD) == Refusal("too_many_players")
    assert first_hand(Profile(), chips({1: 1_000, 9: 1_000}), STAKES) == Refusal("no_such_seat")
    assert not isinstance(first_hand(Profile(), chips(dict.fromkeys(range(1, 9), 1_000)), STAKES), Refusal)


def test_z2_the_best_hand_is_ace_to_five_suited_or_not() -> None:
    best = low(cards("5h 4h 3h 2h Ah Kc Kd"))
    assert best == low(cards("5c 4d 3s 2h Ac 6c 7d"))
    assert best < low(cards("6h 4h 3h 2h Ah Kc Kd"))
    assert ranks_text(best_ranks(cards("9h 5h 4h 3h 2h Ah Kc"))) == "5-4-3-2-A"


LOWEST_FIRST = (
    "5c 4c 3c 2c Ac",
    "8c 4d 3h 2s Ac",
    "8c 5d 3h 2s Ac",
    "Kc Qc Jc Tc 9c",
    "Ac Ad 4c 3c 2c",
    "Ac Ad Kc Qc Jc",
    "2c 2d 5c 4c 3c",
    "3c 3d 2c 2d Ac",
    "4c 4d 2c 2d Ac",
    "4c 4d 2c 2d 3c",
    "4c 4d 3c 3d Ac",
    "Ac Ad Ah Kc Qc",
    "2c 2d 2h Ac 3c",
    "Ac Ad Ah Kc Kd",
    "2c 2d 2h Ac Ad",
    "Ac Ad Ah As Kc",
)


def test_z3_fewer_matched_cards_first_then_their_ranks_then_the_rest() -> None:
    numbers = [low(cards(each)) for each in LOWEST_FIRST]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) == len(numbers)


def test_z4_each_pays_the_ante_before_any_card() -> None:
    table = opened(THREE, {7: 30})
    assert stacks(table) == {2: 9_960, 5: 9_960, 7: 0}
    assert table.state.pot == 110
    assert bets(table) == {}
    posts = [(each.seat, each.kind) for each in table.journal[1].posts]  # type: ignore[union-attr]
    assert posts == [(2, PostKind.ANTE), (5, PostKind.ANTE), (7, PostKind.ANTE)]


def test_z5_the_deal_begins_with_the_lowest_seat_and_seat_eight_is_last() -> None:
    found = serving((8, 3, 1), RazzStreet.THIRD)
    assert not isinstance(found, Refusal)
    assert (found.order, found.down, found.up) == ((1, 3, 8), 2, 1)


def test_z6_two_down_and_one_up_before_anybody_acts() -> None:
    table = opened(THREE)
    assert refused(table, "5 bring_in") == "not_dealt"
    table = ruled(table, UpCardDealt(2, Card.H3), UpCardDealt(7, Card.HT))
    assert table.state.turn is None
    assert refused(table, UpCardDealt(7, Card.C2)) == "already_dealt"
    assert refused(table, UpCardDealt(4, Card.C2)) == "player_out"
    assert refused(table, UpCardDealt(5, Card.HT)) == "duplicate_card"
    assert refused(table, DealDone()) == "wrong_street"
    assert ruled(table, UpCardDealt(5, Card.SQ)).state.turn == 5


def test_z7_the_highest_up_card_brings_in_and_an_ace_is_low() -> None:
    assert begun(FIVE).state.turn == 1
    assert bring_in_seat({3: Card.SA, 5: Card.C2}) == 5
    assert bring_in_seat({1: Card.CQ, 2: Card.CK, 3: Card.SJ}) == 2


def test_z8_of_equal_ranks_spades_then_hearts_diamonds_clubs() -> None:
    kings = {1: Card.CK, 2: Card.DK, 3: Card.HK, 4: Card.SK}
    assert [bring_in_seat({seat: kings[seat] for seat in range(1, last + 1)}) for last in (4, 3, 2, 1)] == [4, 3, 2, 1]


def test_z9_the_bring_in_or_the_completion_and_nothing_else() -> None:
    table = begun(THREE)
    assert offered(table) == ["bring_in", "complete"]
    for word in ("fold", "check", "call", "bet", "raise"):
        assert refused(table, f"5 {word}") == "must_bring_in"
    assert bets(played(table, "5 bring_in")) == {5: 50}
    assert bets(played(table, "5 complete")) == {5: 200}
    assert refused(played(table, "5 bring_in"), "7 bring_in") == "illegal_action"


def test_z10_the_first_raise_completes_and_later_ones_are_by_the_limit() -> None:
    table = begun(THREE, {}, "5 bring_in")
    assert (offered(table), raise_to(table)) == (["fold", "call", "complete"], 200)
    assert refused(table, "7 raise") == "illegal_action"
    table = played(table, "7 complete")
    assert (offered(table), raise_to(table)) == (["fold", "call", "raise"], 400)
    assert refused(table, "2 complete") == "illegal_action"
    assert bets(played(table, "2 raise")) == {2: 400, 5: 50, 7: 200}


def test_z10_amounts_are_fixed() -> None:
    table = begun(THREE, {}, "5 bring_in")
    assert refused(table, PlayerActed(7, ActionKind.COMPLETE, 201)) == "wrong_amount"
    assert bets(ruled(table, PlayerActed(7, ActionKind.COMPLETE, 200))) == {5: 50, 7: 200}
    assert bets(ruled(table, PlayerActed(7, ActionKind.CALL, 17))) == {5: 50, 7: 50}


def test_z10_who_has_less_is_all_in_with_it() -> None:
    table = begun(THREE, {7: 190}, "5 bring_in", "7 complete")
    assert (bets(table), stacks(table)[7]) == ({5: 50, 7: 150}, 0)


def test_z11_one_bet_and_three_raises() -> None:
    table = begun(THREE, {}, "5 bring_in", "7 complete", "2 raise", "5 raise", "7 raise")
    assert bets(table) == {2: 400, 5: 600, 7: 800}
    assert offered(table) == ["fold", "call"]
    for word in ("raise", "bet", "complete"):
        assert refused(table, f"2 {word}") == "cap"
    assert refused(table, "2 check") == "illegal_action"


def test_z11_the_cap_begins_anew_with_each_street() -> None:
    table = begun(THREE, {}, *CALLED, "2 bet", "5 raise", "7 raise", "2 raise")
    assert bets(table) == {2: 800, 5: 400, 7: 600}
    table = played(table, "5 call", "7 call", "2 check", "5 bet")
    assert "raise" in offered(table)


def test_z12_all_fold_to_the_bring_in() -> None:
    table = begun(THREE, {}, "5 bring_in", "7 fold", "2 fold")
    assert table.state.stage is Stage.OVER
    assert stacks(table) == {2: 9_960, 5: 10_080, 7: 9_960}
    paid = table.journal[-1]
    assert isinstance(paid, PotsPaid)
    assert paid.returned == (SeatChips(5, 50),)


def test_z13_a_round_ends_when_all_have_matched_or_folded() -> None:
    table = begun(THREE, {}, "5 bring_in", "7 complete", "2 fold")
    assert table.state.turn == 5
    table = played(table, "5 call")
    assert (table.state.street, bets(table), table.state.pot) == (FOURTH, {}, 520)
