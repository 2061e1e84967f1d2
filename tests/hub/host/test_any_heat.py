"""Whatever is entered at a table that plays a heat: a ruling or a refusal, never an error; a restart gives the same."""

from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.events.draws import Draw
from hub.events.heats import (
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
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    PlayerLeft,
    ReadingAnswered,
    RerollOrdered,
    ReviewRequested,
    SeatDice,
    TimeEntered,
)
from tests.hub.host.heat_rig import NAMES, SEATS, Rig

WHO = st.just("Floor")
TABLE = st.sampled_from((7, 7, 7, 7, 8))
NAME = st.sampled_from((*NAMES, "Eve"))
ORDER = st.permutations(NAMES).map(tuple) | st.lists(NAME, unique=True, min_size=1).map(tuple)
SEAT = st.sampled_from(SEATS)
ENTRIES = st.one_of(
    st.builds(SeatDrawEntered, WHO, TABLE, st.builds(Draw, ORDER) | st.just(Draw(seed="a"))),
    st.just(SeatDrawEntered("Floor", 7, Draw(seed="b"))),
    st.builds(SeatDrawUndone, WHO, TABLE),
    st.builds(PlayerMissingEntered, WHO, TABLE, NAME),
    st.builds(PlayerBackEntered, WHO, TABLE, NAME),
    st.builds(ResultCorrectionEntered, WHO, TABLE, ORDER, st.integers(0, 4), st.just("slip")),
    st.builds(RoundResultEntered, WHO, TABLE, ORDER),
    st.builds(PlayOffOrdered, WHO, TABLE),
    st.builds(PlayOffResultEntered, WHO, TABLE, ORDER),
    st.builds(PlayerLeft, SEAT),
    st.just(LastEntryUndone("Floor")),
    st.sampled_from((NextRoundEntered(), RerollOrdered(), ReviewRequested(), TimeEntered(None, "Floor"))),
)
PLAYED = st.sampled_from(("lose", "round", "round", "round"))
DOINGS = st.booleans().flatmap(lambda played: PLAYED if played else ENTRIES)


def enter(rig: Rig, entry: Observation) -> None:
    """Refused, it changes nothing that a screen shows."""
    before = rig.view()
    if rig.say(entry):
        assert rig.view() == before, entry


def play(rig: Rig, what: str) -> None:
    """Go on: one die is lost, or the round is opened and played to its end, with a settlement as its last word."""
    if what == "round":
        rig.say(SeatDrawEntered("Floor", 7, Draw(seed="c")))
    for player in [each for each in rig.view().players if each.dice][2:] if what == "round" else ():
        rig.say(PlayerLeft(player.seat))
    lose(rig)
    while what == "round" and rig.view().turn is not None:
        lose(rig)


def lose(rig: Rig) -> None:
    turn = rig.view().turn
    if turn is None:
        return
    rig.say(BidEntered(turn, 9, 6))
    rig.say(BidEntered(turn, rig.view().next_count, rig.view().next_face))
    rig.say(ChallengeMade(rig.view().turn or 1))
    rig.say(ReviewRequested())
    review = rig.view().review
    if review is not None:
        dice = tuple(SeatDice(each.seat, (2,) * each.owned) for each in review.doubts if each.owned)
        rig.say(ReadingAnswered(review.review, dice, "Floor"))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(DOINGS, min_size=5, max_size=40))
def test_any_entries_lead_to_a_table_that_a_restart_gives_back(doings: Sequence[Observation | str]) -> None:
    rig = Rig()
    for doing in doings:
        if isinstance(doing, str):
            play(rig, doing)
        else:
            enter(rig, doing)
        heat = rig.host.state.heat.heat
        assert len(heat.results) <= heat.rounds
        assert 0 <= len(heat.draws) - len(heat.results) <= 1
        assert (heat.finished is not None) == (heat.played and not heat.play_off)
    assert Rig(journal=rig.journal).view() == rig.view()
