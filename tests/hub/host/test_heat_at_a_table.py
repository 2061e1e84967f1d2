"""A table plays its heat through the host: draws, scores, sheet, restarts (RAFFLE.md R4-R8, R26, R27, D7, D10, D13)."""

from functools import reduce

import pytest

from hub.events.draws import Draw
from hub.events.heat_rulings import HeatFinished, RoundScored, ScoreTakenBack, SeatsDrawn
from hub.events.heats import (
    HeatEntry,
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)
from hub.events.observations import (
    BidEntered,
    ButtonPressed,
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    PlayerLeft,
    TimeEntered,
)
from hub.events.phase import Phase
from hub.events.rulings import Refusal, RoundOpened, RoundWon, SeatCount, SettlementTakenBack, VerifiedBy
from hub.events.timecalls import CancelCause, TimeCancelled
from hub.host.roster import standing
from hub.journal.payloads import value_of
from hub.journal.port import Kind
from hub.settings.load import SettingsError
from hub.settings.model import Box, Heat
from hub.table.journalled import follow
from hub.tournament.raffle.evolve import evolve_heat
from hub.tournament.raffle.heat import decide_heat
from hub.tournament.raffle.state import HeatState
from hub.views.scoresheet import sheet_of
from hub.views.scoresheet_csv import sheet_csv
from hub.views.scoresheet_words import WORDS
from tests.hub.host.heat_rig import NAMES, SEATS, Rig, settings_with


def by_the_rules(*entries: HeatEntry) -> HeatState:
    """The same heat as the tournament's own rules have it."""
    heat = HeatState(7, NAMES, advance=2)
    for entry in entries:
        decision = decide_heat(heat, entry, 2)
        assert not isinstance(decision, Refusal)
        heat = reduce(evolve_heat, decision, heat)
    return heat


def drawn(*order: str, seed: str = "") -> SeatDrawEntered:
    return SeatDrawEntered("Floor", 7, Draw(order, seed))


def ended(*order: str) -> RoundResultEntered:
    return RoundResultEntered("hub", 7, order)


def test_a_whole_heat_with_draws_a_take_back_and_restarts_ends_in_the_sheet_of_the_rules() -> None:
    rig = Rig()
    assert [(each.seat, each.name) for each in rig.view().players] == list(zip(SEATS, NAMES, strict=True))
    assert (rig.heat.round, rig.heat.results, rig.heat.order, rig.heat.going_on) == (1, (), NAMES, ())
    rig.lose_all("Di", "Cy", "Bo")
    assert rig.last(RoundScored) == RoundScored(7, 1, NAMES, (4, 2, 1, 0), "hub")
    assert (rig.view().phase, rig.heat.going_on, rig.heat.finished) == (Phase.WON, ("Ann", "Bo"), False)
    assert (rig.say(NextRoundEntered()), rig.heat.present) == ("no_draw", NAMES)

    rig.draw("Cy", "Di", "Ann", "Bo")
    assert [(each.seat, each.name) for each in rig.view().players] == [(2, "Cy"), (4, "Di"), (5, "Ann"), (9, "Bo")]
    assert (rig.view().turn, rig.view().round) == (2, 2)
    rig = Rig(journal=rig.journal)
    assert [each.name for each in rig.view().players] == ["Cy", "Di", "Ann", "Bo"]
    rig.lose_all("Ann", "Bo", "Cy")
    assert rig.heat.results == (NAMES, ("Di", "Cy", "Bo", "Ann"))

    rig.does(LastEntryUndone("Floor"))
    taken = [ruled.ruling for ruled in rig.ruled[-3:]]
    assert taken[:2] == [ScoreTakenBack(7, 2, "Floor"), rig.last(SettlementTakenBack)]
    assert (rig.heat.results, rig.view().phase) == ((NAMES,), Phase.REVIEW)
    rig = Rig(journal=rig.journal)
    rig.answer(5)  # so the bid on sixes was false: Di, who made it, loses the die
    assert (rig.view().phase, rig.heat.results) == (Phase.BIDDING, (NAMES,))
    rig.lose_all("Di")
    assert rig.heat.results[1] == ("Cy", "Di", "Bo", "Ann")

    rig.draw(seed="three sixes")
    assert rig.heat.seed == "three sixes"
    rig.lose_all("Cy", "Di", "Bo")
    again = Rig(journal=rig.journal)
    assert again.view() == rig.view()
    rules = by_the_rules(
        drawn(*NAMES),
        ended(*NAMES),
        drawn("Cy", "Di", "Ann", "Bo"),
        ended("Cy", "Di", "Bo", "Ann"),
        drawn(seed="three sixes"),
        ended("Ann", "Bo", "Di", "Cy"),
    )
    assert rig.last(HeatFinished) == rules.finished
    for words in WORDS.values():
        assert sheet_csv(again.heat.sheet, words) == sheet_csv(sheet_of(rules, 2, "Cup"), words)
    assert (again.heat.finished, again.heat.order, again.heat.going_on) == (
        True,
        ("Ann", "Cy", "Bo", "Di"),
        ("Ann", "Cy"),
    )
    assert [again.say(entry) for entry in (NextRoundEntered(), drawn(seed="x"))] == ["heat_over", "heat_over"]


def test_the_journal_alone_tells_the_heat() -> None:
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    rig.draw(seed="a")
    rulings = [value_of(record) for record in rig.journal.read() if record.kind is Kind.RULING]
    told = reduce(follow, rulings, None)
    assert told.state == rig.host.state
    assert told.state.heat.heat.draws[1] == tuple(each.name for each in rig.view().players)


def test_r5_the_group_draws_before_a_round_and_a_draw_is_of_those_who_are_there() -> None:
    rig = Rig()
    assert rig.say(drawn(seed="a")) == "round_running"
    rig.lose_all("Di", "Cy", "Bo")
    before = rig.view()
    assert rig.say(drawn("Ann", "Bo", "Cy", "Eve")) == "not_a_draw"
    assert rig.say(SeatDrawEntered("Floor", 8, Draw(NAMES))) == "no_such_table"
    assert rig.say(ended(*NAMES)) == "scored_by_table"
    assert rig.view() == before


def test_a_draw_is_taken_back_until_somebody_bids() -> None:
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    won = rig.view()
    rig.draw("Di", "Cy", "Bo", "Ann")
    assert rig.heat.may_undo_draw
    rig.does(SeatDrawUndone("Floor", 7))
    assert (rig.view().phase, rig.view().round, rig.view().players) == (Phase.IDLE, 1, ())
    assert (rig.heat.results, rig.heat.present) == (won.heat.results, NAMES)
    assert rig.say(SeatDrawUndone("Floor", 7)) == "nothing_to_undo"
    assert rig.say(LastEntryUndone("Floor")) == "no_round"
    rig = Rig(journal=rig.journal)
    rig.draw("Bo", "Ann", "Di", "Cy")
    assert (rig.view().round, rig.view().players[0].name) == (2, "Bo")
    rig.does(BidEntered(2, 1, 6))
    assert (rig.heat.may_undo_draw, rig.say(SeatDrawUndone("Floor", 7))) == (False, "round_running")


def test_a_time_that_runs_ends_with_the_draw() -> None:
    rig = Rig()
    rig.does(TimeEntered(None, "Floor"))
    rig.does(SeatDrawUndone("Floor", 7))
    assert rig.last(TimeCancelled).cause is CancelCause.TURN_GONE
    assert rig.view().time is None


def test_between_rounds_a_seat_may_call_the_dealer() -> None:
    rig = Rig()
    rig.host.rebind(standing((Box(id="two", model="seat-box", seat=2),)))
    rig.does(SeatDrawUndone("Floor", 7))
    assert rig.say(ButtonPressed("call"), device="two") == ""
    assert len(rig.view().calls) == 1


def test_d13_who_does_not_come_is_struck_before_the_first_draw() -> None:
    rig = Rig()
    assert rig.say(PlayerMissingEntered("Floor", 7, "Cy")) == "round_running"
    rig.does(SeatDrawUndone("Floor", 7))
    rig.does(PlayerMissingEntered("Floor", 7, "Cy"))
    rig.draw("Di", "Bo", "Ann")
    assert [(each.seat, each.name) for each in rig.view().players] == [(2, "Di"), (4, "Bo"), (5, "Ann")]
    rig.lose_all("Di", "Bo")
    assert rig.last(RoundScored).points == (3, 1, 0)
    assert Rig(journal=rig.journal).view() == rig.view()


def test_d13_who_is_missing_later_is_last_and_the_round_shows_the_points_of_the_heat() -> None:
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    rig.does(PlayerMissingEntered("Floor", 7, "Ann"))
    assert (rig.heat.present, rig.heat.going_on) == (("Bo", "Cy", "Di"), ("Bo", "Cy"))
    rig.draw("Bo", "Cy", "Di")
    rig.lose_all("Di", "Cy")
    assert rig.last(RoundScored) == RoundScored(7, 2, ("Bo", "Cy", "Di", "Ann"), (4, 2, 1, 0), "hub")
    assert rig.last(RoundWon).points == (SeatCount(2, 4), SeatCount(4, 2), SeatCount(5, 1))
    assert rig.view().points == rig.last(RoundWon).points
    rig.does(PlayerBackEntered("Floor", 7, "Ann"))
    assert rig.heat.present == NAMES


def test_d6_a_round_of_one_is_not_opened() -> None:
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    for name in NAMES[1:]:
        rig.does(PlayerMissingEntered("Floor", 7, name))
    assert rig.say(drawn(seed="a")) == "too_few_players"


def test_a_player_who_leaves_ends_the_round_and_it_is_scored() -> None:
    rig = Rig()
    for name in ("Di", "Cy", "Bo"):
        rig.does(PlayerLeft(rig.seat(name)))
    assert rig.heat.results == (NAMES,)
    assert rig.view().undo == ""


def test_a_round_that_the_cameras_settle_is_scored_too() -> None:
    rig = Rig()
    for name in ("Di", "Cy"):
        rig.does(PlayerLeft(rig.seat(name)))
    for _ in range(4):
        rig.challenge("Bo")
    while rig.view().turn != rig.seat("Ann"):
        rig.does(BidEntered(rig.view().turn, 1, 2))
    rig.does(BidEntered(rig.seat("Ann"), 2, 6))
    rig.show({rig.seat("Ann"): (), rig.seat("Bo"): ()})
    rig.does(ChallengeMade(rig.seat("Bo")))
    rig.show({rig.seat("Ann"): (6, 6, 6, 6, 6), rig.seat("Bo"): (2,)})
    assert (rig.view().phase, rig.heat.results) == (Phase.WON, (NAMES,))
    assert rig.view().settlement.by is VerifiedBy.CAMERA


def tied() -> Rig:
    """Three rounds are in: Ann has 12 points, the other three have 3 each, and two go on."""
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    rig.draw(*NAMES)
    rig.lose_all("Bo", "Di", "Cy")
    rig.draw(*NAMES)
    rig.lose_all("Cy", "Bo", "Di")
    return rig


def rules_of(rig: Rig) -> HeatState:
    return by_the_rules(*(entry for order in rig.heat.results for entry in (drawn(*NAMES), ended(*order))))


def test_d7_equal_points_at_the_cut_are_told_and_a_play_off_settles_them() -> None:
    rig = tied()
    rules = rules_of(rig)
    cut = rules.finished.cut_tie
    assert set(cut) == {"Bo", "Cy", "Di"}
    assert (rig.heat.sheet.cut_tie, rig.heat.order) == (cut, rules.finished.order)
    rig.does(PlayOffOrdered("Floor", 7))
    assert (rig.heat.play_off, rig.heat.finished, rig.view().undo) == (cut, False, "")
    assert rig.heat.places == sum(name in rules.finished.advance for name in cut)
    assert not set(rig.heat.going_on) & set(cut)
    before = rig.view()
    assert rig.say(LastEntryUndone("Floor")) == "play_off_running"
    assert rig.view() == before
    rig.does(PlayOffResultEntered("Floor", 7, tuple(reversed(cut))))
    assert (rig.heat.finished, rig.heat.sheet.cut_tie, rig.heat.places) == (True, (), 0)
    assert [name for name in rig.heat.order if name in cut] == list(reversed(cut))
    assert Rig(journal=rig.journal).view() == rig.view()


def test_a_result_that_was_wrong_is_corrected_between_rounds_and_the_end_follows() -> None:
    rig = tied()
    right = ("Bo", "Ann", "Cy", "Di")
    rig.does(ResultCorrectionEntered("Floor", 7, right, 1, "Bo had the last die"))
    assert rig.heat.results[0] == right
    assert rig.last(HeatFinished) == rules_of(rig).finished
    assert (rig.heat.order[:2], rig.heat.sheet.cut_tie) == (("Ann", "Bo"), ())
    assert rig.say(ResultCorrectionEntered("Floor", 7, right, 1, "again")) == "nothing_to_correct"


def test_r8_the_final_is_one_round_and_its_winner_goes_on_alone() -> None:
    rig = Rig(settings_with(Heat(table=1, stage=3, rounds=1)))
    rig.lose_all("Di", "Cy", "Bo")
    assert rig.last(HeatFinished).advance == ("Ann",)
    assert rig.heat.sheet.final


def test_without_a_heat_all_is_as_it_was() -> None:
    rig = Rig(settings_with(None))
    assert [type(ruled.ruling) for ruled in rig.ruled] == [RoundOpened]
    assert rig.say(drawn(seed="a")) == "no_heat"
    rig.lose_all("Di", "Cy", "Bo")
    assert (rig.heat, rig.last(RoundScored)) == (None, None)
    rig.does(NextRoundEntered())
    assert [player.name for player in rig.view().players] == list(NAMES)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (None, Heat(table=7, advance=2), "begun without a heat, but its file now says otherwise. Take .heat. out,"),
        (Heat(table=7, advance=2), None, "begun with stage = 1, table = 7, rounds = 3 and advance = 2"),
        (Heat(table=7, advance=2), Heat(table=7, advance=3), "Put .heat. back as it was"),
    ],
)
def test_another_heat_than_that_of_the_journal_is_told(before: Heat | None, after: Heat | None, said: str) -> None:
    rig = Rig(settings_with(before))
    with pytest.raises(SettingsError, match=said):
        Rig(settings_with(after), rig.journal)


def test_the_first_draw_is_the_files() -> None:
    assert Rig().last(SeatsDrawn) == SeatsDrawn(7, 1, NAMES, "", "table file")
