"""The decisions of RAZZ.md about chips, time and dead hands: E10 to E17, the two without a number, and undo."""

from hub.events.observations import LastEntryUndone
from hub.events.poker import ActionKind, NextHandEntered, PlayerActed
from hub.events.poker_rulings import ActionStood
from hub.events.razz import BringInMade, DisclosureAsked, RazzStreet, Stakes
from hub.events.razz_rulings import BringInPosted, FullBetCounted, HandDisclosed
from hub.events.rulings import Refusal
from hub.rules.poker.hand import Stage
from hub.rules.razz import game
from hub.rules.razz.decide import decide
from hub.rules.razz.low import low
from hub.rules.razz.state import KEPT_HANDS
from tests.hub.rules.razz.razz_table import (
    CALLED,
    FIVE,
    THREE,
    TO_FOURTH,
    Table,
    begun,
    bets,
    cards,
    checked_down,
    chips,
    offered,
    opened,
    played,
    raise_to,
    refused,
    ruled,
    shown_down,
    stacks,
    street,
)


def test_e10_a_short_bring_in_does_not_lower_the_price() -> None:
    table = begun(THREE, {5: 70}, "5 bring_in")
    assert (bets(table), table.state.betting.price) == ({5: 30}, 50)
    assert bets(played(table, "7 call")) == {5: 30, 7: 50}
    assert raise_to(table) == 200


def test_e10_a_completion_for_less_than_the_bring_in_is_no_cheaper() -> None:
    table = begun(THREE, {5: 70})
    assert offered(table) == ["bring_in", "complete"]
    table = played(table, "5 complete")
    assert (bets(table), table.state.betting.price, table.state.bets) == ({5: 30}, 50, 0)
    assert raise_to(table) == 200


def test_who_puts_in_all_he_has_is_said_to_be_all_in() -> None:
    table = begun(THREE, {5: 90, 7: 240, 2: 241}, "5 bring_in", "7 complete", "2 call")
    said = [(each.seat, each.all_in) for each in table.journal if isinstance(each, ActionStood | BringInPosted)]
    assert said == [(5, True), (7, True), (2, False)]


def test_e11_half_a_bet_counts_and_less_does_not() -> None:
    half = begun(THREE, {2: 340}, "5 bring_in", "7 complete", "2 call", "5 call", "2 bet")
    assert half.journal[-1] == FullBetCounted(2, 1, 100)
    assert raise_to(half) == 300
    less = begun(THREE, {2: 339}, "5 bring_in", "7 complete", "2 call", "5 call", "2 bet")
    assert (less.state.bets, less.state.level, raise_to(less)) == (0, 0, 200)


def test_e11_a_completion_for_less_is_called_for_what_was_put_in() -> None:
    full = begun(THREE, {5: 160}, "5 complete")
    assert (full.state.betting.price, offered(full), raise_to(full)) == (120, ["fold", "call", "raise"], 320)
    less = begun(THREE, {5: 100}, "5 complete")
    assert (less.state.betting.price, offered(less), raise_to(less)) == (60, ["fold", "call", "complete"], 200)
    assert bets(played(less, "7 raise")) == bets(played(less, "7 complete")) == {5: 60, 7: 200}


def test_e11_a_short_raise_does_not_reopen_for_those_who_acted() -> None:
    table = begun(FIVE, {4: 370}, *TO_FOURTH, "2 bet", "4 raise")
    assert (bets(table), table.state.level, raise_to(table)) == ({2: 200, 4: 280}, 200, 400)
    table = played(table, "1 call")
    assert offered(table) == ["fold", "call"]
    assert refused(table, "2 raise") == "illegal_action"


def test_e11_a_short_bet_does_not_reopen_for_who_checked() -> None:
    table = begun(THREE, {5: 150}, *CALLED, "2 check", "5 bet")
    assert (bets(table), offered(table), raise_to(table)) == ({5: 60}, ["fold", "call", "raise"], 200)
    assert offered(played(table, "7 call")) == ["fold", "call"]


def test_e11_several_short_ones_add_up() -> None:
    five = ("1 bring_in", "2 call", "3 call", "4 call", "5 fold")
    table = begun(FIVE, {1: 410, 4: 370}, *five, "2 bet", "3 call", "4 raise", "1 raise")
    assert bets(table) == {1: 320, 2: 200, 3: 200, 4: 280}
    assert (table.state.level, table.state.bets) == (320, 2)
    assert (offered(table), raise_to(table)) == (["fold", "call", "raise"], 520)


def test_e11_a_full_all_in_raise_counts_for_the_cap() -> None:
    table = begun(FIVE, {4: 410}, *TO_FOURTH, "2 bet", "4 raise", "1 raise", "2 raise")
    assert bets(table) == {1: 520, 2: 720, 4: 320}
    assert offered(table) == ["fold", "call"]


def test_e12_all_odd_chips_to_the_lowest_seat() -> None:
    tied = {2: "Ac 2c 3c 4c 5c Kc Kd", 4: "Ad 2d 3d 4d 5d Qc Qd", 7: "Ah 2h 3h 4h 5h Jc Jd", 8: "9c 9h Ts Th 8c 8h 7s"}
    table = begun(tied, {}, "8 bring_in", "2 call", "4 call", "7 call", stakes=Stakes(10, 10, 20, 40, unit=10))
    table = shown_down(checked_down(table))
    assert stacks(table) == {2: 10_020, 4: 10_000, 7: 10_000, 8: 9_980}


def test_e13_time_folds_though_checking_was_free_and_posts_a_bring_in() -> None:
    table = begun(THREE, {}, *CALLED, "2 timeout")
    assert table.state.betting.live == (5, 7)
    assert bets(begun(THREE, {}, "5 timeout")) == {5: 50}
    assert refused(begun(THREE, {}, "5 complete", "7 fold", "2 fold"), "5 timeout") == "hand_over"
    assert refused(opened(THREE), "5 timeout") == "not_dealt"


def test_e14_fifty_hands_are_kept() -> None:
    table = opened(THREE, {2: 40, 5: 40, 7: 40})
    for number in range(1, KEPT_HANDS + 3):
        table = Table(street_by_street(table).state, table.hands)
        if number <= KEPT_HANDS + 1:
            table = ruled(table, NextHandEntered(joined=chips(dict.fromkeys(broke(table), 40))))
    assert refused(table, DisclosureAsked(2, "Ann")) == "no_such_showdown"
    found = decide(table.state, DisclosureAsked(3, "Ann"))
    assert not isinstance(found, Refusal)
    assert isinstance(found[0], HandDisclosed)


def street_by_street(table: Table) -> Table:
    while table.state.stage is Stage.DEAL:
        table = street(table)
    return shown_down(table)


def broke(table: Table) -> list[int]:
    return [each.seat for each in table.state.betting.players if not each.stack] + [
        seat for seat in table.hands if table.state.betting.at(seat) is None
    ]


def test_e15_the_cap_holds_between_two_players() -> None:
    table = begun({2: THREE[2], 5: THREE[5]}, {}, "5 complete", "2 raise", "5 raise", "2 raise")
    assert refused(table, "5 raise") == "cap"


def test_e16_folding_when_checking_is_free_is_refused_but_a_hand_thrown_away_is_dead() -> None:
    table = begun(THREE, {}, *CALLED)
    assert refused(table, "2 fold") == "illegal_action"
    dead = played(table, "2 dead")
    assert (dead.state.betting.live, dead.state.turn) == ((5, 7), 5)
    assert refused(dead, "2 dead") == "hand_folded"
    assert refused(dead, "4 dead") == "player_out"
    assert refused(played(dead, "5 dead"), "7 dead") == "hand_over"


def test_e16_a_dead_hand_whose_bring_in_was_due_leaves_it_to_the_next() -> None:
    table = played(begun(THREE), "5 dead")
    assert (table.state.turn, offered(table)) == (7, ["bring_in", "complete"])


def test_e17_any_five_different_ranks_beat_any_pair_also_on_open_cards() -> None:
    assert low(cards("Kc Qd Jh Ts 9c")) < low(cards("Ac Ad 2c 3c 4c"))
    assert low(cards("Kc Qd Jh Ts")) < low(cards("Ac Ad 2c 3c"))
    assert low(cards("Kc Qd Jh")) < low(cards("Ac Ad 2c"))
    assert low(cards("Kc Qd")) < low(cards("Ac Ad"))
    assert low(cards("Ac Ad 2c 2d")) < low(cards("Ac Ad Ah 2c")) < low(cards("Ac Ad Ah As"))


def test_seats_fewer_than_eight_keep_their_order() -> None:
    assert begun({3: THREE[2], 8: THREE[7]}, {}, "8 bring_in", "3 call").state.turn == 3
    assert game.facts(begun(THREE).state).button == 8


def test_nobody_raises_when_no_opponent_could_put_in_more() -> None:
    table = begun({5: THREE[5], 7: THREE[7]}, {7: 100}, "5 bring_in", "7 complete")
    assert (bets(table), offered(table)) == ({5: 50, 7: 60}, ["fold", "call"])
    assert refused(table, "5 raise") == "illegal_action"


def test_nobody_acts_where_one_alone_has_chips() -> None:
    table = begun(THREE, {5: 40, 7: 40})
    assert (table.state.turn, table.state.street) == (None, RazzStreet.SEVENTH)


def test_who_cannot_pay_the_call_cannot_raise() -> None:
    table = begun(THREE, {7: 240}, "5 complete")
    assert offered(table) == ["fold", "call"]
    assert offered(begun(THREE, {7: 241}, "5 complete")) == ["fold", "call", "raise"]


def test_the_last_entry_is_taken_back_as_far_as_the_opening() -> None:
    start = opened(THREE)
    table = played(start, "5 bring_in", "7 complete")
    undone = ruled(table, LastEntryUndone("Ann"))
    assert (undone.state.turn, bets(undone)) == (7, {5: 50})
    again = ruled(undone, PlayerActed(7, ActionKind.CALL))
    assert bets(again) == {5: 50, 7: 50}
    while again.state.before is not None:
        again = ruled(again, LastEntryUndone("Ann"))
    assert stacks(again) == stacks(start)
    assert refused(again, LastEntryUndone("Ann")) == "nothing_to_undo"
    assert refused(again, BringInMade(5)) == "not_dealt"
