"""The cases of Palace Poker run, and so do others of the same shape."""

from pathlib import Path

import pytest

from hub.vectors import palace
from hub.vectors.check import check_file
from hub.vectors.compare import differences

SHARED = Path(__file__).parents[3].parent / "shared" / "vectors"

BANNERS = {"1": "9h", "2": "3c", "3": "Jd", "4": "As"}
PALACES = {"1": "Kh Ks 2d", "2": "Qc Qd 5s", "3": "7h 7s 8c", "4": "6c 6d Th"}
Answer = dict[str, object]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulebooks' cases are not beside this checkout")
def test_all_cases_of_palace_poker_pass() -> None:
    results = check_file(SHARED / "palace.json")
    assert len(results) >= 88
    assert [(each.id, each.wrong) for each in results if each.wrong] == []


def answered(kind: str, *events: dict[str, object], **given: object) -> Answer:
    return palace.answer({"kind": kind, "given": given, "events": list(events)})


def event(text: str) -> dict[str, object]:
    do, seat, *rest = text.split()
    named: dict[str, object] = {"seat": int(seat), "do": do}
    if do in ("take", "buy") and rest:
        named["discard"] = rest
    if do == "discard":
        named["cards"] = rest
    if do == "resolve":
        named["claim"] = rest[0]
    for name, value in zip({"bet": ("against", "extra"), "raise": ("by",)}.get(do, ()), rest, strict=False):
        named[name] = int(value)
    return named


def game(*events: str, **given: object) -> Answer:
    """A hand of four dealt by seat 4, with a draw pile of ten."""
    banners = given.pop("banners", BANNERS)
    assert isinstance(banners, dict)
    usual = {
        "small": 5,
        "big": 10,
        "structure": "limit",
        "dealer": 4,
        "pot": 8,
        "banners": banners,
        "palace": {seat: PALACES[seat].split() for seat in banners},
        "draw": ["4h", "5h", "Tc", "8s", "2c", "Jc", "9s", "3d", "Kd", "4c"],
    }
    return answered("game", *map(event, events), **{**usual, **given})


def expects(answer: Answer, **expected: object) -> None:
    assert list(differences(expected, answer)) == []


def banner_deal(seats: list[int], deck: str, *orders: str, dealer: int | None = None) -> Answer:
    reshuffles = [each.split() for each in orders]
    return answered(
        "banner_deal", dealer=dealer or max(seats), seats=seats, deck=deck.split(), **{"reshuffles": reshuffles}
    )


def test_p3_the_draw_of_a_dealer() -> None:
    first = {"1": "Kh", "2": "Kc", "3": "9d"}
    expects(answered("dealer_draw", seats=[1, 2, 3], draws=[]), dealer=None, redraw=[1, 2, 3], reject=None)
    expects(answered("dealer_draw", seats=[1, 2, 3], draws=[first]), dealer=None, redraw=[1, 2])
    wrong = answered("dealer_draw", seats=[1, 2, 3], draws=[first, {"1": "4h", "2": "5h", "3": "6h"}])
    expects(wrong, reject="wrong_drawers", expected_drawers=[1, 2], dealer=None)
    again = answered("dealer_draw", seats=[1, 2, 3], draws=[first, {"1": "9d", "2": "5h"}])
    expects(again, reject="duplicate_card", dealer=None)
    missing = answered("dealer_draw", seats=[1, 2, 3], draws=[{"1": "Kh", "2": "Kc"}])
    expects(missing, reject="wrong_drawers", expected_drawers=[1, 2, 3])
    known = answered("dealer_draw", seats=[1, 2], draws=[{"1": "Kh", "2": "9c"}, {"1": "2h", "2": "3c"}])
    expects(known, reject="wrong_drawers", expected_drawers=[], dealer=1)


def test_p1_more_than_ten_are_refused_everywhere() -> None:
    eleven = list(range(1, 12))
    expects(answered("dealer_draw", seats=eleven, draws=[]), reject="too_many_players")
    expects(answered("pile", players=11), reject="too_many_players")
    expects(answered("pile", players=2), draw_pile=44, reject=None)
    expects(banner_deal(eleven, "2c 2d"), reject="too_many_players")


def test_small_questions() -> None:
    expects(answered("next_dealer", seats=[2, 5, 9], dealer=5), dealer=9)
    expects(answered("next_dealer", seats=[2, 5, 9], dealer=7), dealer=9)
    expects(answered("ante", small=10), ante=5)
    expects(answered("ante", small=1), ante=0)
    expects(answered("price", soldiers=3, small=5), min_bet=20)


def test_p7_the_banner_deal_waits_for_a_shuffle_and_goes_on_with_it() -> None:
    waiting = banner_deal([1, 2], "9h Kh 5h")
    expects(waiting, next=2, rejected=["Kh", "5h"], turned=3, reshuffles=0, reject=None, banners={"1": "9h"})
    expects(banner_deal([1, 2], "9h Kh 5h", "5h Kh"), next=2, rejected=["5h", "Kh"], turned=5, reshuffles=1)
    done = banner_deal([1, 2, 3, 4, 5], "9h 8h 7c 8d 8s", "8h")
    expects(done, next=None, turned=6, reshuffles=1, rejected=[], banners={"5": "8h"}, order=[1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    ("deck", "orders", "reason"),
    [
        ("9h", (), "no_cards"),
        ("9h Kh", ("Kd",), "reshuffle_mismatch"),
        ("9h Kh", ("Kh Kd",), "reshuffle_mismatch"),
        ("9h Kh 5h", ("Kh",), "reshuffle_mismatch"),
        ("9h Kh 9h", (), "duplicate_card"),
    ],
)
def test_p7_banner_deals_that_are_refused(deck: str, orders: tuple[str, ...], reason: str) -> None:
    expects(banner_deal([1, 2], deck, *orders), reject=reason)


def battle(attacker: tuple[str, str, str], defender: tuple[str, str, str], *, last_two: bool = False) -> Answer:
    sides = (
        {"banner": banner, "palace": cards.split(), "soldiers": extra.split()}
        for banner, cards, extra in (attacker, defender)
    )
    return answered("battle_eval", attacker=next(sides), defender=next(sides), last_two=last_two)


def test_p17_p18_battles_by_the_cards() -> None:
    one, other = ("Kh", "Qs Jh 9c", ""), ("Kd", "Qc Jd 9s", "")
    expects(battle(one, other), winner="both_out", by="tie", attacker_own_suit=2, defender_own_suit=2)
    expects(battle(one, other, last_two=True), winner="split", by="tie")
    expects(battle(one, ("2h", "Qc Jd 9s", "")), reject="same_banner_suit", winner=None)
    expects(battle(one, ("Kd", "Qs Jd 9s", "")), reject="duplicate_card", winner=None)
    strong = battle(("7h", "7s 7c 8s", "8c"), ("2d", "2s 2c 2h", "3c"))
    expects(strong, attacker_category="full_house", defender_category="trips", defender_counted=4)
    expects(battle(("7h", "7s 7c 8s", "7d"), ("2c", "3c 4c 5s", "")), attacker_category="trips")
    royal = battle(("As", "Ks Qs Js", "Ts"), ("2c", "2d 2h Ah", "Ac"))
    expects(royal, attacker_category="straight_flush", defender_category="full_house")


def test_p4_the_antes_can_be_part_of_a_case() -> None:
    answer = game(post_antes=True, pot=0, stacks={"1": 1, "2": 100})
    expects(answer, pot=7, stacks={"1": 0, "2": 98, "3": 998}, actor=1)


def test_a_running_hand_has_no_result_and_no_payout() -> None:
    answer = game()
    expects(answer, reject=None, finished=False, result=None, payout={}, last_battle=None, price=None)
    expects(answer, raise_sizes=None, targets=[2, 3, 4], legal=["buy", "bet", "stay", "fold"], live=[1, 2, 3, 4])


def test_a_finished_hand_has_nobody_in_turn() -> None:
    answer = game("stay 1", "stay 2", "stay 3", "stay 4")
    expects(answer, actor=None, legal=[], pot=0, payout={"1": 8, "2": 0, "3": 0, "4": 0}, result="showdown")


def test_p13_targets_and_prices_by_the_answer() -> None:
    expects(game("bet 1 3"), actor=3, price=5, targets=[], raise_sizes={"exact": [10]})
    expects(game("bet 1 3", "call 3"), price=None, raise_sizes=None, legal=["resolve"], targets=[])
    no_limit = game("bet 1 3 20", structure="no_limit")
    expects(no_limit, price=25, raise_sizes={"min": 10}, pot=33, stacks={"1": 975})
    expects(game("bet 1 30"), reject={"at": 0, "why": "no_such_opponent"})
    expects(game("bet 1"), reject={"at": 0, "why": "no_such_opponent"})


def test_d13_a_concession_stands_against_the_cards() -> None:
    won = game("stay 1", "stay 2", "bet 3 1", "call 1", "resolve 1 concede", "take 3")
    expects(won, live=[2, 3, 4], soldiers={"3": ["9h"], "1": []}, discard=["2d", "Kh", "Ks"], actor=4)
    expects(won, last_battle={"winner": "attacker", "attacker_category": "high_card", "defender_category": "pair"})
    timed = game("bet 1 3", "call 3", "timeout 3")
    expects(timed, live=[1, 2, 4], legal=["take"], last_battle={"winner": "attacker", "by": "hand"})


def test_p11_a_shuffle_is_asked_for_when_the_pile_is_empty_only() -> None:
    expects(game("buy 1", draw=[], discard=["2c", "9s"]), reject={"at": 0, "why": "reshuffle_mismatch"})
    expects(game("buy 1 bought", draw=[], discard=[]), reject={"at": 0, "why": "no_cards"})
    expects(game("buy 1", "buy 2", draw=["2c", "9s"]), draw_left=0, soldiers={"1": ["2c"], "2": ["9s"]})


def test_the_run_stops_at_the_first_refusal() -> None:
    answer = game("stay 1", "stay 1", "stay 2")
    expects(answer, reject={"at": 1, "why": "out_of_turn"}, actor=2)


def test_a_card_that_is_given_twice_is_refused_and_nothing_is_played() -> None:
    answer = game("stay 1", draw=["9h", "5h"])
    expects(answer, reject={"at": 0, "why": "duplicate_card"}, actor=1, pot=8)


def test_p27_cards_that_leave_nothing_to_play_end_the_hand_at_once() -> None:
    banners = {"1": "9h", "4": "Ah"}
    expects(game(banners=banners), finished=True, result="same_banner_suit", payout={"1": 4, "4": 4})


def test_settings_of_a_case() -> None:
    fight = {"stay_at_two": False, "discard_fee": 5}
    answer = game("stay 1", banners={"1": "9h", "4": "As"}, profile=fight)
    expects(answer, reject={"at": 0, "why": "must_fight"})
    with pytest.raises(ValueError):
        game(profile={"nothing": 1})
    with pytest.raises(KeyError):
        palace.answer({"kind": "tarot", "given": {}, "events": []})
