"""Tables of cards for tests: entries in, rulings with who stands for the cards, and the screens after them."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hub.events.bluff import FloorRuled, HoleCardsRead, LevelTimeUp, ReadHandUsed, ShowdownEntered
from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    BurnForgotten,
    CardExposed,
    CardHeld,
    CardsShownAround,
    CardState,
    ChipsMoved,
    DealDone,
    DeckCut,
    HandNotShown,
    HandTabled,
    LeftTable,
    NextHandEntered,
    Notice,
    NoticeEntered,
    PlayerActed,
    PotTaken,
    TalkHeard,
)
from hub.events.rulings import Refusal, Ruling, Verification, VerifiedBy
from hub.events.stakes import Level, SeatChips
from hub.rules.choice import Choice
from hub.rules.game import HandGame
from hub.rules.games import BLUFF, HOLDEM
from hub.table.hand.decide import decide, told
from hub.table.hand.state import HandTable
from hub.table.timestate import TimeState
from hub.views.fold import Names
from hub.views.hand_fold import HandScreen, fold_hand
from hub.views.hand_model import HandView, SeenCardsView
from hub.views.hand_view import hand_view
from hub.views.model import TableView

LEVEL = Level(100, 200, 50)
NEXT_LEVEL = Level(200, 400, 100)
PLAYERS = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Di"}
FOUR = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000}
DEALER = Verification(VerifiedBy.DEALER, 0, 0, (), "dealer")
CAMERA = Verification(VerifiedBy.CAMERA, 5, 240, ("corners", "learned"))


def names(game: HandGame[Any]) -> Names:
    return Names("t", "Table 1", "Cup", game.NAME, PLAYERS)


class Table:
    """A table of cards; `rulings` are all that were made, `screen` what they were folded to."""

    def __init__(self, game: HandGame[Any], stacks: dict[int, int] | None = None, level: Level = LEVEL) -> None:
        self.game = game
        self.screen = HandScreen(names(game), game, game.fresh(()))
        self.rulings: list[Ruling] = []
        players = tuple(SeatChips(seat, chips) for seat, chips in (stacks or FOUR).items())
        opened = game.first_hand(self.screen.state, players, 1, level)
        assert not isinstance(opened, Refusal)
        self.rule(*opened)

    @property
    def state(self) -> Any:
        return self.screen.state

    def rule(self, *rulings: Ruling) -> None:
        for ruling in rulings:
            self.rulings.append(ruling)
            row = len(self.rulings)
            self.screen = fold_hand(self.screen, row, UtcMicros(row * 1_000), ruling)

    def decided(self, entry: object, how: Verification = DEALER) -> tuple[Ruling, ...] | Refusal:
        if isinstance(entry, LastEntryUndone):
            ended = self.screen.ended
            return decide(self.game, HandTable(self.state, ended=None if ended is None else ended.state), entry, None)
        return told(self.game.decide(self.state, entry), how)

    def enter(self, *entries: object, how: Verification = DEALER) -> "Table":
        for entry in entries:
            decision = self.decided(entry, how)
            assert not isinstance(decision, Refusal), (entry, decision)
            self.rule(*decision)
        return self

    def view(self, seen: tuple[SeenCardsView, ...] = (), time: TimeState | None = None) -> TableView:
        return hand_view(self.screen, time or TimeState(), 7, seen, ("Camera north is away.",), UtcMicros(99))

    @property
    def hand(self) -> HandView:
        hand = self.view().hand
        assert hand is not None
        return hand

    @property
    def last(self) -> str:
        """What happened last."""
        return self.hand.happened[-1].sentence


def holdem(stacks: dict[int, int] | None = None, level: Level = LEVEL) -> Table:
    """Hold'em after the deal: button 1, blinds 2 and 3, seat 4 to act."""
    table = Table(HOLDEM, stacks, level)
    return table.enter(DeckCut(table.game.legal(table.state)[0].seat or 0), DealDone())


def bluff(stacks: dict[int, int] | None = None, level: Level = LEVEL) -> Table:
    """Bluff and Win after the deal: button 1, blinds 2 and 3, seat 4 to act."""
    return Table(BLUFF, stacks, level).enter(DealDone())


def act(seat: int, action: str, to: int | None = None) -> PlayerActed:
    return PlayerActed(seat, ActionKind(action), to)


def folds(*seats: int) -> Iterator[PlayerActed]:
    return (act(seat, "fold") for seat in seats)


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


def board(codes: str) -> BoardDealt:
    return BoardDealt(cards(codes))


def show(seat: int, codes: str) -> HandTabled:
    return HandTabled(seat, tuple(CardHeld(card, CardState.FACE_UP) for card in cards(codes)))


def raised(table: Table) -> Table:
    """Seat 1 raises, and seat 3 in the big blind folds last."""
    return table.enter(*folds(4), act(1, "raise", 600), *folds(2, 3))


# Play at random.


def at_random(table: Table, chance: Random, nonsense: float = 0.3) -> object | None:
    """Something that may be done now; now and then something else, or an undo."""
    roll = chance.random()
    if roll < nonsense:
        return chance.choice(ODD)(table, chance)
    choices = table.game.legal(table.state)
    if not choices:
        return None
    (choice,) = chance.choices(choices, [1 if each.act in RARE else 6 for each in choices])
    return ENTRIES[choice.act](table, choice, chance) if choice.act in ENTRIES else _acted(choice, chance)


RARE = ("not_shown", "showdown_result", "exposed")


def _acted(choice: Choice, chance: Random) -> PlayerActed:
    to = None if choice.least is None else min(choice.most or 0, choice.least + chance.choice((0, 0, 100, 900)))
    return act(choice.seat or 0, choice.act, to)


def _draw(chance: Random, count: int) -> tuple[Card, ...]:
    return tuple(chance.sample(list(Card), count))


def _up(seat: int, chance: Random) -> HandTabled:
    states = chance.choices((CardState.FACE_UP, CardState.FACE_DOWN, CardState.MUCKED), (12, 1, 1), k=2)
    held = zip(_draw(chance, 2), states, strict=True)
    return HandTabled(seat, tuple(CardHeld(*each) for each in held), chance.random() < 0.5)


def _paid(table: Table, chance: Random) -> ShowdownEntered:
    facts = table.game.facts(table.state)
    winner = chance.choice([each for each in facts.betting.players if not each.folded])
    return ShowdownEntered((SeatChips(winner.seat, winner.stack + facts.pot),))


def _next(table: Table, chance: Random) -> NextHandEntered:
    level = NEXT_LEVEL if table.game.facts(table.state).level_due else None
    return NextHandEntered(level if chance.random() < 0.5 else None)


ENTRIES: dict[str, Callable[[Table, Choice, Random], object]] = {
    "cut": lambda _, choice, __: DeckCut(choice.seat or 0),
    "deal": lambda *_: DealDone(),
    "exposed": lambda table, _, chance: CardExposed(chance.choice(_seats(table)), *_draw(chance, 1)),
    "board": lambda _, choice, chance: BoardDealt(_draw(chance, choice.least or 0)),
    "show": lambda _, choice, chance: _up(choice.seat or 0, chance),
    "use_read": lambda _, choice, __: ReadHandUsed(choice.seat or 0, "Eve"),
    "not_shown": lambda _, choice, __: HandNotShown(choice.seat or 0),
    "showdown_result": lambda table, _, chance: _paid(table, chance),
    "floor": lambda _, __, chance: FloorRuled(chance.random() < 0.5, "Eve"),
    "next_hand": lambda table, _, chance: _next(table, chance),
}


def _seats(table: Table) -> tuple[int, ...]:
    return table.game.facts(table.state).betting.seats


def _read(table: Table, chance: Random) -> HoleCardsRead:
    return HoleCardsRead(chance.choice(_seats(table)), _draw(chance, 2))


ODD: tuple[Callable[[Table, Random], object], ...] = (
    _read,
    _read,
    lambda *_: LastEntryUndone("Eve"),
    lambda *_: LastEntryUndone("Eve"),
    lambda *_: LevelTimeUp(),
    lambda table, chance: act(chance.choice(_seats(table)), chance.choice(("fold", "check", "call"))),
    lambda table, chance: ChipsMoved(chance.choice(_seats(table)), ((100,), (100,))[: chance.choice((1, 2))]),
    lambda _, chance: BoardDealt(_draw(chance, chance.choice((3, 4)))),
    lambda _, chance: BurnForgotten(*_draw(chance, 1)),
    lambda table, chance: CardsShownAround(chance.choice(_seats(table))),
    lambda table, chance: LeftTable(chance.choice(_seats(table))),
    lambda table, chance: TalkHeard(chance.choice(_seats(table))),
    lambda table, chance: PotTaken(chance.choice(_seats(table))),
    lambda table, chance: NoticeEntered(chance.choice(_seats(table)), chance.choice(list(Notice)), "Eve"),
)
