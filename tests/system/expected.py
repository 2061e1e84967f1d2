"""What a seed must lead to, worked out by the script and the rules alone: no camera, no clock, no process."""

from hub.demo.stage import PLAYERS
from hub.events.clocks import UtcMicros
from hub.events.observations import ChallengeMade, DiceRevealed, SeatDice
from hub.events.rulings import ChallengeSettled, Refusal, RoundOpened, SeatCount
from hub.people.script import Press, deal, think
from hub.rules.raffle.decide import Action, decide
from hub.views.fold import Names, Screen, fold, table_view


def play(seed: int, challenges: int) -> list[ChallengeSettled]:
    """The first challenges as they must be settled."""
    opened = RoundOpened(1, tuple(SeatCount(seat, 5) for seat in range(1, len(PLAYERS) + 1)), 1)
    screen = fold(Screen(Names("demo", "", "", "raffle", {})), 1, UtcMicros(0), opened)
    settled: list[ChallengeSettled] = []
    while len(settled) < challenges:
        view = table_view(screen, {}, (), UtcMicros(0))
        dealt = deal(seed, view)
        move = think(seed, view, dealt)
        assert move is not None
        if not isinstance(move, Press):
            screen = enter(screen, move)
            continue
        screen = enter(screen, ChallengeMade(move.seat))
        dice = tuple(SeatDice(seat, tuple(sorted(values))) for seat, values in dealt.dice.items() if values)
        screen = enter(screen, DiceRevealed(dice))
        assert screen.state.round.last is not None
        settled.append(screen.state.round.last)
    return settled


def enter(screen: Screen, action: Action) -> Screen:
    decision = decide(screen.state.round, action)
    assert not isinstance(decision, Refusal)
    for ruling in decision:
        screen = fold(screen, screen.row + 1, UtcMicros(0), ruling)
    return screen
