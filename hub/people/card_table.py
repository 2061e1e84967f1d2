"""The simulated people at a table of cards, as one machine: what the table shows and the time in, doings out. Pure.

All follows from the snapshot, so people who were killed go on where the table stands. The dealer deals from a deck that
the seed has shuffled, lays cards so that the cameras see them, and enters what lies there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hub.events.bluff import FloorRuled
from hub.events.observations import Observation, TimeResumeEntered
from hub.events.poker import (
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    DeckCut,
    HandTabled,
    NextHandEntered,
)
from hub.events.razz import UpCardDealt
from hub.events.stakes import SeatChips
from hub.people import palace_entries, palace_script, razz_script
from hub.people.card_script import Deck, calls_time, scene, shuffled, think
from hub.people.pace import Pace
from hub.people.script import Press
from hub.people.troupe import WHO, Mode
from hub.views.hand_model import ChoiceView, HandSeatState, HandView
from hub.views.model import TableView
from hub.wire.messages import CardsScene


@dataclass(frozen=True, slots=True)
class CardDoing:
    """What people do now: a new scene for the cameras, an entry of the dealer, a press, or the end of the play."""

    cards: tuple[CardsScene, ...] = ()
    entry: Observation | None = None
    press: Press | None = None
    done: bool = False


NOTHING: Final = CardDoing()

AGAIN: Final = 100
"""Big blinds of somebody who buys in again."""


@dataclass(frozen=True, slots=True)
class CardTroupe:
    """The people. `lying` is the scene that the cameras were last shown; `since` is when the table last changed."""

    seed: int
    pace: Pace
    rounds: int = 0
    mode: Mode = Mode.SCRIPT
    lying: tuple[CardsScene, ...] = ()
    moment: tuple[int, int] | None = None
    since: float = 0.0
    acted: float | None = None


def act(troupe: CardTroupe, view: TableView, now: float) -> tuple[CardTroupe, CardDoing]:
    """What the people do at `now` (seconds of any steady clock) with the table as it is."""
    hand = view.hand
    if hand is None or not hand.seats:
        return troupe, NOTHING
    if (hand.number, view.row) != troupe.moment:
        troupe = replace(troupe, moment=(hand.number, view.row), since=now, acted=None)
    script = SCRIPTS.get(view.game, CARDS)
    deck = script.shuffled(troupe.seed, hand)
    lies = script.lies(deck, hand)
    if lies != troupe.lying:
        return replace(troupe, lying=lies), CardDoing(cards=lies)
    if 0 < troupe.rounds <= hand.number and hand.over:
        over = now - troupe.since > troupe.pace.look
        return troupe, CardDoing(done=True) if over else NOTHING
    return _go_on(troupe, view, hand, deck, now)


@dataclass(frozen=True, slots=True)
class Script:
    """What people do by the game: their deck, how its cards lie, and what the player in turn thinks."""

    shuffled: Callable[[int, HandView], Deck]
    lies: Callable[[Deck, HandView], tuple[CardsScene, ...]]
    think: Callable[[int, HandView, Deck, int], Observation | Press]


def _lies(deck: Deck, hand: HandView) -> tuple[CardsScene, ...]:
    """How the cards lie at this state of the hand, the board that is being laid and the hands being shown included."""
    if {each.act for each in hand.choices} & {"cut", "deal"}:
        return scene(deck, hand, 0, frozenset(), frozenset(deck.hole))
    due = next((each.least or 0 for each in hand.choices if each.act == "board"), 0)
    up = {each.seat for each in hand.choices if each.act == "show" and each.seat is not None}
    up |= {each.seat for each in hand.seats if each.cards}
    gone = {each.seat for each in hand.seats if each.state is HandSeatState.WAITING}
    gone |= {each.seat for each in hand.seats if each.state is HandSeatState.FOLDED} - up
    return scene(deck, hand, len(hand.board) + due, frozenset(up), frozenset(gone))


CARDS: Final = Script(shuffled, _lies, think)
SCRIPTS: Final[Mapping[str, Script]] = {
    "razz": Script(razz_script.shuffled, razz_script.lies, razz_script.think),
    "palace": Script(palace_script.shuffled, palace_script.lies, palace_script.think),
}


def _go_on(troupe: CardTroupe, view: TableView, hand: HandView, deck: Deck, now: float) -> tuple[CardTroupe, CardDoing]:
    pace = troupe.pace
    if view.time is not None and view.time.held is not None:
        return _once(troupe, now, pace.answer, CardDoing(entry=TimeResumeEntered(view.time.call, WHO)))
    if view.turn is not None:
        return _turn(troupe, view, hand, deck, now)
    if hand.over:
        return _once(troupe, now, pace.cheer, CardDoing(entry=_next(view, hand)))
    for choice in hand.choices:
        step = _STEPS.get(choice.act)
        if step is not None:
            wait = _WAITS.get(choice.act, _thinks)(pace)
            return _once(troupe, now, wait, CardDoing(entry=step(choice, hand, deck)))
    return troupe, NOTHING


def _thinks(pace: Pace) -> float:
    return pace.think


_WAITS: Final[Mapping[str, Callable[[Pace], float]]] = {
    "show": lambda pace: pace.look / 2,
    "board": lambda pace: pace.answer,
    "draw": lambda pace: pace.answer,
    "banner": lambda pace: pace.answer,
    "up_card": lambda pace: pace.think / 2,
}
"""How long the dealer leaves cards to the cameras before he enters them himself."""


def _turn(troupe: CardTroupe, view: TableView, hand: HandView, deck: Deck, now: float) -> tuple[CardTroupe, CardDoing]:
    seat = view.turn or 0
    move = SCRIPTS.get(view.game, CARDS).think(troupe.seed, hand, deck, seat)
    doing = CardDoing(press=move) if isinstance(move, Press) else CardDoing(entry=move)
    if view.time is not None:
        return _once(troupe, now, troupe.pace.ponder, doing)
    caller = calls_time(troupe.seed, hand, seat)
    return _once(troupe, now, troupe.pace.think, doing if caller is None else CardDoing(press=caller))


def _next(view: TableView, hand: HandView) -> NextHandEntered:
    """The next hand. Who has lost everything buys in again, but not where the small blind comes next (HOUSE.md H7).

    In Bluff and Win only one does, and only once nobody else could play.
    """
    broke = tuple(SeatChips(each.seat, hand.big * AGAIN) for each in hand.seats if not each.stack)
    if view.game == "bluff":
        offered = any(each.act == "next_hand" for each in hand.choices)
        return NextHandEntered(joined=() if offered else broke[:1])
    rest = tuple(each for each in broke if each.seat != hand.bb)
    alone = len(broke) + 1 == len(hand.seats)
    return NextHandEntered(joined=broke if alone and not rest else rest)


def _board(choice: ChoiceView, hand: HandView, deck: Deck) -> Observation:
    lying = len(hand.board)
    return BoardDealt(deck.board[lying : lying + (choice.least or 0)])


def _show(choice: ChoiceView, hand: HandView, deck: Deck) -> Observation:
    """All that the player was dealt: who is dealt up cards has no third down card where one lies for everybody."""
    seat = choice.seat or 0
    mine = next(each for each in hand.seats if each.seat == seat)
    hole = deck.hole[seat][: mine.down] if mine.up else deck.hole[seat]
    up = deck.up[seat] if mine.up else ()
    return HandTabled(seat, tuple(CardHeld(card, CardState.FACE_UP) for card in (*hole, *up)))


def _up_card(choice: ChoiceView, hand: HandView, deck: Deck) -> Observation:
    seat = choice.seat or 0
    mine = next(each for each in hand.seats if each.seat == seat)
    return UpCardDealt(seat, deck.up[seat][len(mine.up)])


_STEPS: Final[Mapping[str, Callable[[ChoiceView, HandView, Deck], Observation]]] = {
    "cut": lambda choice, _hand, _deck: DeckCut(choice.seat or 0),
    "up_card": _up_card,
    "deal": lambda _choice, _hand, _deck: DealDone(),
    "board": _board,
    "show": _show,
    "floor": lambda _choice, _hand, _deck: FloorRuled(False, WHO),
    **palace_entries.STEPS,
}
"""What the dealer enters for each choice that is his, in the order in which the game offers them."""


def _once(troupe: CardTroupe, now: float, wait: float, doing: CardDoing) -> tuple[CardTroupe, CardDoing]:
    """Do it after the wait, and again where it has had no effect for long."""
    due = troupe.since + wait if troupe.acted is None else troupe.acted + troupe.pace.again
    if troupe.mode is Mode.BY_HAND or now < due:
        return troupe, NOTHING
    return replace(troupe, acted=now), doing
