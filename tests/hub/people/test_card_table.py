"""The simulated people at a table of cards: whole hands by legal entries alone, alike for the same seed."""

from dataclasses import dataclass, field

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import ButtonPressed, Observation
from hub.events.palace_rulings import PalacePaid
from hub.events.poker_rulings import HandShown, PotsPaid
from hub.events.readings import BOARD
from hub.events.rulings import Refusal, Ruling
from hub.events.stakes import Level, SeatChips
from hub.events.timecalls import TimeCalled
from hub.host.screens import HandScreens
from hub.people.card_table import CardDoing, CardTroupe, act
from hub.people.pace import Pace
from hub.people.script import TIME
from hub.people.troupe import Mode
from hub.rules.games import HAND_GAMES
from hub.table.bounds import Bounds
from hub.table.core import Core, apply
from hub.table.deadlines import TimeLimits
from hub.table.decide import decide
from hub.table.hand.state import OPENINGS, HandTable
from hub.table.moment import Moment
from hub.table.play import Asked
from hub.table.plays import play_of
from hub.views.fold import Names
from hub.views.hand_fold import fresh_hand_screen
from hub.views.model import TableView

SEATS = (1, 2, 3, 4, 5)


@dataclass
class Stage:
    """A table of cards that takes what the people enter, and the people at it."""

    game: str
    troupe: CardTroupe
    seats: tuple[int, ...] = SEATS
    now: float = 0.0
    row: int = 0
    rulings: list[Ruling] = field(default_factory=list)
    entries: list[Observation] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = HAND_GAMES[self.game]
        play = play_of(game)
        self.core = Core(play, HandTable(game.fresh(())), play.fresh_sight())
        self.screens, self.screen = (
            HandScreens(play),
            fresh_hand_screen(Names("t", "Table 1", "", self.game, {}), game, self.core.state.hand),
        )
        opened = game.first_hand(
            self.core.state.hand, [SeatChips(seat, 10_000) for seat in self.seats], 5, Level(100, 200)
        )
        assert not isinstance(opened, Refusal)
        self.rule(opened)

    def rule(self, rulings: tuple[Ruling, ...]) -> None:
        for ruling in rulings:
            self.row += 1
            self.core = apply(self.core, ruling, HubNanos(round(self.now * 1e9)))
            self.screen = self.screens.fold(self.screen, self.row, UtcMicros(0), ruling)
        self.rulings += rulings

    def enter(self, observation: Observation, seat: int | None) -> None:
        at = HubNanos(round(self.now * 1e9))
        asked, moment = Asked(observation, seat, at, Bounds()), Moment(at, 0, by_arrival=False)
        decision = decide(self.core.play, self.core.state, self.core.sight, asked, moment, TimeLimits())
        assert not isinstance(decision, Refusal), (observation, decision)
        self.entries.append(observation)
        self.rule(decision)

    def do(self, doing: CardDoing) -> None:
        if doing.entry is not None:
            self.enter(doing.entry, None)
        if doing.press is not None:
            self.enter(ButtonPressed(doing.press.button), doing.press.seat)

    def view(self) -> TableView:
        return self.screens.view(self.screen, self.core, (), HubNanos(round(self.now * 1e9)), UtcMicros(0))

    def play(self, steps: int) -> bool:
        """Whether the people came to an end."""
        for _ in range(steps):
            self.now += 0.5
            self.troupe, doing = act(self.troupe, self.view(), self.now)
            if doing.done:
                return True
            self.do(doing)
        return False


def stage(game: str, seed: int, hands: int = 6) -> Stage:
    return Stage(game, CardTroupe(seed, Pace(), hands))


@pytest.mark.parametrize("game", sorted(HAND_GAMES))
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (3, 4))])
def test_hands_are_played_to_their_end_by_legal_entries_alone(game: str, seed: int) -> None:
    table = stage(game, seed)
    assert table.play(20_000)
    assert sum(isinstance(each, OPENINGS) for each in table.rulings) >= 1
    assert any(isinstance(each, PotsPaid | PalacePaid) for each in table.rulings)


@pytest.mark.parametrize("game", sorted(HAND_GAMES))
def test_the_same_seed_plays_the_same_hands(game: str) -> None:
    one, two, other = stage(game, 7), stage(game, 7), stage(game, 8)
    assert [each.play(20_000) for each in (one, two, other)] == [True, True, True]
    assert one.rulings == two.rulings != other.rulings


def test_a_pause_of_the_people_changes_nothing() -> None:
    table = stage("holdem", 5)
    for _ in range(40):
        assert not table.play(20)
        table.troupe = CardTroupe(5, Pace(), 6)  # killed, and started anew
    assert table.play(20_000)
    straight = stage("holdem", 5)
    assert straight.play(20_000)
    assert [each for each in table.rulings if isinstance(each, HandShown | PotsPaid)] == [
        each for each in straight.rulings if isinstance(each, HandShown | PotsPaid)
    ]


def test_cards_lie_face_down_until_they_are_to_be_shown() -> None:
    table, up_at_all = stage("holdem", 2), 0
    for _ in range(20_000):
        table.now += 0.5
        view = table.view()
        table.troupe, doing = act(table.troupe, view, table.now)
        assert view.hand is not None
        may = {each.seat for each in view.hand.choices if each.act == "show"}
        may |= {each.seat for each in view.hand.seats if each.cards}
        up = {each.place for each in doing.cards if each.place != BOARD and any(each.cards)}
        assert up <= may
        up_at_all += len(up)
        if doing.done:
            break
        table.do(doing)
    assert up_at_all > 0


def test_somebody_calls_time_now_and_then_and_the_player_acts_in_it() -> None:
    table = stage("holdem", 1, hands=60)
    assert table.play(60_000)
    assert any(isinstance(each, TimeCalled) for each in table.rulings)
    assert ButtonPressed(TIME) in table.entries


def test_by_hand_the_people_lay_cards_and_enter_nothing() -> None:
    table = Stage("holdem", CardTroupe(1, Pace(), 1, Mode.BY_HAND))
    assert not table.play(200)
    assert (table.entries, len(table.troupe.lying)) == ([], 1)
