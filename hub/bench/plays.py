"""Full tables that play at random by what their games offer: every decision with the state that it is made in."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from hub.bench import palace_entering
from hub.bench.chance import Random, seeded
from hub.bench.entering import WHO, Deck, entry
from hub.events.bounds import MAX_SEAT, check
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.rulings import Refusal, RoundOpened, Ruling, SeatCount
from hub.events.stakes import Level, SeatChips
from hub.rules.choice import Choice
from hub.rules.game import Game
from hub.rules.games import GAMES, HAND_GAMES, PALACE, RAZZ
from hub.rules.palace.state import PalaceState
from hub.rules.raffle.state import RoundState
from hub.rules.razz.order import MAX_PLAYERS
from hub.rules.razz.state import HandState as RazzHand

SEATS: Final = range(1, MAX_SEAT + 1)
RAZZ_SEATS: Final = range(1, MAX_PLAYERS + 1)
"""A full table; one of razz has fewer seats."""

DICE: Final = 5
STACK: Final = 20_000
LIMIT_STACK: Final = 2_000
"""Where bets have a fixed size, so that hands end with somebody all-in there as well."""
LEVEL: Final = Level(100, 200, 25, smallest=25)

_WEIGHTS: Final[Mapping[str, int]] = {"fold": 16, "bet": 5, "raise": 5, "challenge": 1, "bid": 4, "not_shown": 1}
_USUAL: Final = 12
_UNDONE: Final = 0.03
"""The share of entries that take the one before back."""
_NEVER: Final = frozenset({"exposed", "showdown_result", "use_read", "disclose"})
"""Offered beside what goes the usual way: it would end a hand before it has cost anything, needs a reader, or is asked
for when all is over."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision: the state before it, what was entered, the rulings that it led to."""

    state: Any
    entered: object
    rulings: tuple[Ruling, ...]


def moments(name: str, seed: int, count: int) -> tuple[Moment, ...]:
    """The first decisions of a game by its name; where a table plays short, the next one is full again.

    What opens a table, a hand or a round is in the rulings of its first moment, whose state has nothing in it.
    """
    chance = seeded("rules", name, seed)
    return tuple(islice(_tables(GAMES[name], _OPENINGS[name], chance), count))


def _tables(game: Game[Any], opening: Callable[[Random], Moment], chance: Random) -> Iterator[Moment]:
    while True:
        opened = opening(chance)
        yield opened
        state = _after(game, opened.state, opened.rulings)
        yield from _table(game, state, chance)


def _table(game: Game[Any], state: Any, chance: Random) -> Iterator[Moment]:  # noqa: ANN401 - of any game
    deck = Deck(chance)
    while (choice := _chosen(game, state, chance)) is not None:
        deck.out = _out(state)
        undone = chance.random() < _UNDONE
        entered = LastEntryUndone(WHO) if undone else _entry(game, state, choice, deck, chance)
        decision = game.decide(state, entered)
        if isinstance(decision, Refusal):
            check(undone, f"{game.NAME} offers '{choice.act}' and refuses it")
            continue
        yield Moment(state, entered, decision)
        state = _after(game, state, decision)


def _entry(game: Game[Any], state: Any, choice: Choice, deck: Deck, chance: Random) -> object:  # noqa: ANN401
    """What somebody enters for a choice; in Palace Poker soldiers and piles say which cards it can be."""
    if isinstance(state, PalaceState):
        return palace_entering.entry(choice, state, chance)
    return entry(choice, game.watched(state), deck, chance)


def _out(state: Any) -> frozenset[Card]:  # noqa: ANN401
    """The cards of a hand of razz that are known, and cannot come again."""
    return frozenset(state.known()) if isinstance(state, RazzHand) else frozenset()


def _chosen(game: Game[Any], state: Any, chance: Random) -> Choice | None:  # noqa: ANN401
    """One of the choices; None where the table is over, or not full any more at the next hand or round."""
    choices = tuple(each for each in game.legal(state) if each.act not in _NEVER)
    if not choices or choices[0].act == "next_round" or (choices[-1].act == "next_hand" and _is_short(state)):
        return None
    weights = [_WEIGHTS.get(each.act, _USUAL) for each in choices]
    return chance.choices(choices, weights)[0]


def _is_short(state: Any) -> bool:  # noqa: ANN401
    return any(not each.stack for each in state.betting.players)


def _after(game: Game[Any], state: Any, rulings: tuple[Ruling, ...]) -> Any:  # noqa: ANN401
    for ruling in rulings:
        state = game.evolve(state, ruling)
    return state


def _round(chance: Random) -> Moment:
    players = tuple(SeatCount(seat, DICE) for seat in SEATS)
    return Moment(RoundState(), None, (RoundOpened(1, players, chance.choice(SEATS)),))


def _hand(name: str) -> Callable[[Random], Moment]:
    game = HAND_GAMES[name]
    seats = RAZZ_SEATS if name == RAZZ.NAME else SEATS
    chips = LIMIT_STACK if name in (RAZZ.NAME, PALACE.NAME) else STACK

    def opening(chance: Random) -> Moment:
        state = game.fresh(())
        rulings = game.first_hand(state, [SeatChips(seat, chips) for seat in seats], chance.choice(seats), LEVEL)
        if isinstance(rulings, Refusal):
            raise ValueError(f"{name} does not open: {rulings.reason}")
        return Moment(state, None, rulings)

    return opening


_OPENINGS: Final = {"raffle": _round, **{name: _hand(name) for name in HAND_GAMES}}
