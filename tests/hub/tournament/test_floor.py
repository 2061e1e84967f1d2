"""The floor of any tournament: entries, refusals, and the last entry taken back by a further event."""

from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.events.clocks import UtcMicros
from hub.events.draws import Draw
from hub.events.floor import (
    ChipPile,
    FinalTableDrawEntered,
    FirstDealEntered,
    FloorOpenEntered,
    PaymentEntered,
    PlayerOutEntered,
    RaceEntered,
    ReentryEntered,
    SeatPiles,
    TablesDrawEntered,
)
from hub.events.floor_rulings import FloorOpened, PlayerReentered, RaceOpened, RaceSettled
from hub.events.heat_rulings import ChampionCrowned, HeatFinished
from hub.events.heats import (
    EntrantEntered,
    FinalDrawEntered,
    HeatsDrawEntered,
    PlayerBackEntered,
    PlayerMissingEntered,
    RoundResultEntered,
    SeatDrawEntered,
)
from hub.events.rulings import Refusal
from hub.events.tournaments import AnyFloorEntry, FloorEntryTakenBack, FloorEntryUndone
from hub.tournament.floor import Decision, Floor, decide, evolve, opened
from hub.tournament.games import TOURNAMENTS

NAMES = ("Ann", "Bo", "Cy", "Dag", "Eva", "Fia")
NOW = UtcMicros(1_000_000)


def entered(floor: Floor[Any], *entries: AnyFloorEntry, now: UtcMicros = NOW) -> Floor[Any]:
    """The floor after entries, none of which is refused."""
    for entry in entries:
        decision = decide(floor, entry, now)
        assert not isinstance(decision, Refusal), (entry, decision)
        floor = reduce(evolve, decision, floor)
    return floor


def raffle() -> Floor[Any]:
    return entered(opened(TOURNAMENTS["raffle"]), *(EntrantEntered("Kari", name) for name in NAMES))


def chips(reentry_s: int = 60) -> Floor[Any]:
    setup = FloorOpenEntered("file", 5_000, 4, 3, reentry_s=reentry_s)
    payments = (PaymentEntered("Kari", name, 600) for name in NAMES)
    return entered(opened(TOURNAMENTS["bluff"]), setup, *payments, TablesDrawEntered("Kari", Draw(seed="s")))


def refused(floor: Floor[Any], entry: AnyFloorEntry, now: UtcMicros = NOW) -> str:
    decision: Decision = decide(floor, entry, now)
    assert isinstance(decision, Refusal)
    return decision.reason


def test_an_entry_is_taken_back_with_all_that_followed_from_it() -> None:
    drawn = entered(raffle(), FinalDrawEntered("Kari", Draw(order=NAMES)))
    over = entered(drawn, RoundResultEntered("Kari", 1, NAMES))
    assert over.state.champion == "Ann"
    back = entered(over, FloorEntryUndone("Per", over.last))
    assert back.state == drawn.state
    again = entered(back, FloorEntryUndone("Per", back.last))
    assert again.state == raffle().state


def test_an_undo_names_the_entry_that_its_page_showed() -> None:
    floor = raffle()
    assert refused(floor, FloorEntryUndone("Per", floor.last - 1)) == "undo_outdated"
    assert refused(opened(TOURNAMENTS["raffle"]), FloorEntryUndone("Per", 0)) == "nothing_to_undo"


def test_an_entry_s_number_is_never_given_again() -> None:
    floor = raffle()
    armed = floor.last
    other = entered(floor, FloorEntryUndone("Per", armed), EntrantEntered("Per", "Gro"))
    assert len(other.before) == len(floor.before)
    assert refused(other, FloorEntryUndone("Kari", armed)) == "undo_outdated"


def test_what_the_file_set_up_is_no_entry_and_stays() -> None:
    floor = entered(opened(TOURNAMENTS["holdem"]), FloorOpenEntered("file", 5_000, 4, 3))
    assert floor.last == 0
    assert refused(floor, FloorEntryUndone("Per", 0)) == "nothing_to_undo"


def test_a_race_for_no_chips_is_one_entry_with_its_end() -> None:
    floor = chips()
    piles = tuple(SeatPiles(seat, (ChipPile(25, 4),), 900) for seat in floor.state.at(1))
    race = RaceEntered("Kari", 1, (25,), 100, piles)
    decision = decide(floor, race, NOW)
    assert isinstance(decision, tuple)
    assert [type(each) for each in decision] == [RaceOpened, RaceSettled]
    after = reduce(evolve, decision, floor)
    assert after.last == floor.last + 1
    assert entered(after, FloorEntryUndone("Per", after.last)).state == floor.state


def test_an_entry_of_another_kind_of_tournament_is_refused_and_its_rulings_do_not_fold() -> None:
    assert refused(raffle(), PlayerOutEntered("Kari", "Ann")) == "other_tournament"
    assert refused(chips(), EntrantEntered("Kari", "Gro")) == "other_tournament"
    with pytest.raises(ValueError, match="no ruling of this kind"):
        evolve(raffle(), FloorOpened(1, 4, 3, "shdc", "x"))
    with pytest.raises(ValueError, match="no ruling of this kind"):
        evolve(chips(), ChampionCrowned(NAMES))
    with pytest.raises(ValueError, match="is taken back"):
        evolve(raffle(), FloorEntryTakenBack(9, "x"))


def test_b2_d13_who_is_out_enters_again_until_the_time_since_the_first_deal_is_over() -> None:
    out = entered(chips(), PlayerOutEntered("Kari", "Ann"))
    dealt = entered(out, FirstDealEntered("Kari"))
    last, over = UtcMicros(NOW + 60_000_000 - 1), UtcMicros(NOW + 60_000_000)
    assert refused(dealt, ReentryEntered("Kari", "Ann"), over) == "reentry_closed"
    assert refused(dealt, ReentryEntered("Kari", "Bo"), last) == "not_out"
    assert refused(dealt, FirstDealEntered("Kari"), last) == "dealt_already"
    decision = decide(dealt, ReentryEntered("Kari", "Ann"), last)
    assert isinstance(decision, tuple) and isinstance(decision[0], PlayerReentered)
    fewest = min(dealt.state.counts, key=lambda table: (dealt.state.counts[table], table))
    assert (decision[0].table, decision[0].stack) == (fewest, 5_000)
    back = reduce(evolve, decision, dealt)
    assert "Ann" in back.state.left and back.state.seat_of("Ann") == (decision[0].table, decision[0].seat)


def test_d13_the_first_deal_may_be_noted_late_and_the_final_table_closes_nothing() -> None:
    out = entered(
        chips(), PlayerOutEntered("Kari", "Ann"), PlayerOutEntered("Kari", "Bo"), PlayerOutEntered("Kari", "Cy")
    )
    late = entered(out, FirstDealEntered("Kari", ago_s=20), now=UtcMicros(100_000_000))
    assert (late.state.dealt.at, late.state.dealt.reentry_until) == (80_000_000, 140_000_000)
    final = entered(late, FinalTableDrawEntered("Kari", Draw(seed="f")))
    back = entered(final, ReentryEntered("Kari", "Ann"), now=UtcMicros(139_999_999))
    assert back.state.seat_of("Ann") == (1, 4)


def test_h8_nobody_goes_out_while_a_race_waits_for_his_cards() -> None:
    floor = chips()
    piles = tuple(SeatPiles(seat, (ChipPile(25, 3),), 900) for seat in floor.state.at(1))
    racing = entered(floor, RaceEntered("Kari", 1, (25,), 100, piles))
    assert refused(racing, PlayerOutEntered("Kari", floor.state.at(1)[1])) == "race_running"


def test_two_spellings_of_one_name_are_one_name() -> None:
    floor = entered(opened(TOURNAMENTS["raffle"]), EntrantEntered("Kari", "Andr\u00e9"))
    assert refused(floor, EntrantEntered("Kari", "Andre\u0301")) == "already_entered"
    assert refused(floor, EntrantEntered("Kari", "ANDR\u00c9")) == "already_entered"


def test_d13_a_no_show_who_was_struck_may_come_until_the_first_draw() -> None:
    drawn = entered(raffle(), HeatsDrawEntered("Kari", Draw(order=NAMES), 2))
    struck = entered(drawn, PlayerMissingEntered("Kari", 1, "Bo"))
    assert struck.state.heats[0].players == ("Ann", "Cy", "Dag", "Eva", "Fia")
    back = entered(struck, PlayerBackEntered("Kari", 1, "Bo"))
    assert back.state.heats[0].players == ("Ann", "Cy", "Dag", "Eva", "Fia", "Bo")
    assert back.state.fresh
    seated = entered(struck, SeatDrawEntered("Kari", 1, Draw(seed="s")))
    assert refused(seated, PlayerBackEntered("Kari", 1, "Bo")) == "not_missing"


def test_r8_fewer_than_six_play_the_final_where_no_shows_left_no_other_way() -> None:
    assert refused(few_entrants(), FinalDrawEntered("Kari", Draw(seed="f"))) == "not_six_to_ten"
    floor = entered(raffle(), HeatsDrawEntered("Kari", Draw(order=NAMES), 2))
    for number in range(3):
        floor = entered(floor, SeatDrawEntered("Kari", 1, Draw(order=NAMES)), RoundResultEntered("Kari", 1, NAMES))
        assert number == 2 or not floor.state.going_on
    assert floor.state.going_on == ("Ann", "Bo")
    over = entered(
        floor, FinalDrawEntered("Kari", Draw(order=("Bo", "Ann"))), RoundResultEntered("Kari", 1, ("Bo", "Ann"))
    )
    assert over.state.champion == "Bo"


def few_entrants() -> Floor[Any]:
    return entered(opened(TOURNAMENTS["raffle"]), *(EntrantEntered("Kari", name) for name in NAMES[:5]))


def test_house_rules_have_no_reentry() -> None:
    out = entered(chips(reentry_s=0), PlayerOutEntered("Kari", "Ann"))
    assert refused(out, ReentryEntered("Kari", "Ann")) == "no_reentry"


@given(st.lists(st.one_of(st.sampled_from(NAMES), st.just("undo")), max_size=12))
def test_undo_is_the_way_back_of_every_entry(steps: list[str]) -> None:
    floor, kept = opened(TOURNAMENTS["raffle"]), [opened(TOURNAMENTS["raffle"]).state]
    for step in steps:
        undo = step == "undo"
        entry = FloorEntryUndone("x", floor.last) if undo else EntrantEntered("x", step)
        decision = decide(floor, entry, NOW)
        if isinstance(decision, Refusal):
            continue
        floor = reduce(evolve, decision, floor)
        kept = kept[:-1] if undo else [*kept, floor.state]
        assert (floor.state, len(floor.before)) == (kept[-1], len(kept) - 1)


def test_the_end_of_a_heat_follows_from_its_last_result() -> None:
    over = entered(raffle(), FinalDrawEntered("Kari", Draw(order=NAMES)))
    decision = decide(over, RoundResultEntered("Kari", 1, NAMES), NOW)
    assert isinstance(decision, tuple)
    game = TOURNAMENTS["raffle"]
    assert [game.follows(over.state, each) for each in decision] == [False, True, True]
    assert isinstance(decision[1], HeatFinished)
