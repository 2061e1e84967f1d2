"""What must hold of any game, whatever is entered."""

from hypothesis import given
from hypothesis import strategies as st

from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    ChallengeMade,
    CupLifted,
    DiceRevealed,
    LastEntryUndone,
    PlayerLeft,
    RerollOrdered,
    SeatDice,
)
from hub.events.rulings import ChallengeSettled, Refusal, RoundOpened, SeatCount, SettlementTakenBack
from hub.rules.raffle.counting import cheapest
from hub.rules.raffle.decide import Action, decide
from hub.rules.raffle.evolve import evolve
from hub.rules.raffle.state import RoundState

seats = st.integers(1, 5)
bids = st.builds(BidEntered, seats, st.integers(-1, 12), st.integers(0, 7))
reveals = st.just("reveal")
actions = st.one_of(
    bids,
    bids,
    st.builds(BidCorrectionEntered, seats, st.integers(1, 8), st.integers(2, 6)),
    st.builds(ChallengeMade, seats),
    st.builds(CupLifted, seats),
    st.builds(LastEntryUndone, st.just("Ann")),
    st.builds(PlayerLeft, seats),
    st.just(RerollOrdered()),
    reveals,
    reveals,
)


def start(players: list[int]) -> RoundState:
    dice = tuple(SeatCount(seat, count) for seat, count in enumerate(players, 1))
    return evolve(RoundState(), RoundOpened(1, dice, 1))


def as_action(state: RoundState, action: object, values: st.DataObject) -> Action:
    if action != "reveal":
        return action  # type: ignore[return-value]
    faces = st.integers(1, 6)
    dice = tuple(SeatDice(seat, tuple(values.draw(faces) for _ in range(state.owned[seat]))) for seat in state.live)
    return DiceRevealed(dice)


@given(st.lists(st.integers(1, 3), min_size=2, max_size=5), st.lists(actions, max_size=40), st.data())
def test_every_game_keeps_its_dice_its_turn_and_its_order(
    players: list[int], entered: list[object], values: st.DataObject
) -> None:
    state = start(players)
    for each in entered:
        before = state
        decision = decide(state, as_action(state, each, values))
        if isinstance(decision, Refusal):
            continue
        for ruling in decision:
            state = evolve(state, ruling)
        settled = [ruling for ruling in decision if isinstance(ruling, ChallengeSettled)]
        back = sum(isinstance(ruling, SettlementTakenBack) for ruling in decision)
        lost = before.owned[each.seat] if isinstance(each, PlayerLeft) else len(settled) - back
        assert before.dice_in_play - state.dice_in_play == lost
        assert state.turn is None or state.has_dice(state.turn)
        assert (state.turn is None) == (state.challenger is not None or state.winner is not None)
        assert (state.winner is not None) == (len(state.live) == 1)
        pairs = [(bid.count, bid.face) for bid in state.bids]
        assert pairs == sorted(set(pairs))


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5), st.integers(1, 40))
def test_the_cheapest_bid_is_always_legal_and_nothing_below_it_is(players: list[int], bids_made: int) -> None:
    state = start(players)
    for _ in range(bids_made):
        least = cheapest(state)
        if least is None or state.turn is None:
            return
        below = [(count, face) for count in range(1, least[0] + 1) for face in range(2, 7) if (count, face) < least]
        assert all(isinstance(decide(state, BidEntered(state.turn, *bid)), Refusal) for bid in below)
        decision = decide(state, BidEntered(state.turn, *least))
        assert not isinstance(decision, Refusal)
        state = evolve(state, decision[0])
