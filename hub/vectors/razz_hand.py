"""Razz's cases of whole hands: cards come by themselves, events are what the players do."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card, repeated
from hub.events.poker import ActionKind, BoardDealt, CardHeld, CardState, DealDone, HandTabled, PlayerActed
from hub.events.poker_rulings import PotsPaid
from hub.events.razz import BringInMade, MuckAsked, Stakes, UpCardDealt
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import SeatChips
from hub.rules.choice import Choice
from hub.rules.poker.deck import DUPLICATE
from hub.rules.poker.hand import Stage
from hub.rules.razz.acting import timed_out
from hub.rules.razz.decide import Action, decide
from hub.rules.razz.evolve import evolve
from hub.rules.razz.following import Decision
from hub.rules.razz.legal import legal
from hub.rules.razz.opening import first_hand
from hub.rules.razz.order import STREETS
from hub.rules.razz.profile import Profile, with_settings
from hub.rules.razz.state import HandState

Case = Mapping[str, Any]
Answer = dict[str, Any]

FIRST_STREET: Final = 3
"""Streets are counted in cards that a player has."""

LAST_UP: Final = 6
"""Cards of a seat as a case lists them: two down, four up, and the last one down."""


@dataclass(frozen=True, slots=True)
class Told:
    """A hand so far: its state, what was paid, and who had to show and who could muck, in order."""

    state: HandState
    cards: Mapping[int, tuple[Card, ...]]
    community: tuple[Card, ...]
    paid: PotsPaid | None = None
    must_show: tuple[int, ...] = ()
    may_muck: tuple[int, ...] = ()


def answer(case: Case) -> Answer:
    """What the rules say to a whole hand; the first refused event ends it.

    Raises:
        KeyError, ValueError: the case has an event or a setting that the game does not know, or too few cards.
    """
    given = case["given"]
    cards = {int(seat): tuple(Card(card) for card in each) for seat, each in given["cards"].items()}
    community = () if given.get("community") is None else (Card(given["community"]),)
    opened = _opened(given)
    if not isinstance(opened, Refusal) and repeated((*(card for each in cards.values() for card in each), *community)):
        opened = DUPLICATE
    told = _after(Told(HandState(), cards, community), opened)
    refused = {"at": 0, "why": opened.reason} if isinstance(opened, Refusal) else None
    told, refused = (told, refused) if refused else _played(_by_itself(told), case["events"])
    return {"reject": refused, **_standing(told), **_betting(told), **_ended(told)}


def _opened(given: Case) -> Decision:
    sizes = given["stakes"]
    stakes = Stakes(sizes["ante"], sizes["bring_in"], sizes["small"], sizes["big"], sizes.get("unit", 1))
    stacks = (SeatChips(int(seat), chips) for seat, chips in given["stacks"].items())
    return first_hand(profile_of(given), stacks, stakes)


def profile_of(given: Case) -> Profile:
    """The settings of a case."""
    settings = given.get("profile", {})
    return with_settings(Profile(), (TableSetting(name, str(value).lower()) for name, value in settings.items()))


def _played(told: Told, events: list[Case]) -> tuple[Told, Answer | None]:
    for number, event in enumerate(events):
        decision = _EVENTS[event["do"]](told.state, event["seat"])
        if isinstance(decision, Refusal):
            return told, {"at": number, "why": decision.reason}
        told = _by_itself(_after(told, decision))
    return told, None


def _after(told: Told, decision: Decision) -> Told:
    state, paid = told.state, told.paid
    for ruling in () if isinstance(decision, Refusal) else decision:
        state = evolve(state, ruling)
        paid = ruling if isinstance(ruling, PotsPaid) else paid
    return replace(told, state=state, paid=paid)


def _by_itself(told: Told) -> Told:
    """Cards are dealt, and hands shown or mucked, until a player has to decide."""
    while told.state.stage is Stage.DEAL or told.state.at_showdown:
        told = _shown(told) if told.state.at_showdown else _dealt(told)
    return told


def _dealt(told: Told) -> Told:
    """The cards of a street; down cards that a case gives are known to the hub, so that none can come again."""
    first, last = told.state.street is STREETS[0], told.state.street is STREETS[-1]
    for action in _first(told) if first else ():
        told = _ruled(told, action)
    for choice in legal(told.state):
        told = _ruled(told, _card(told, choice))
    own = last and told.state.community is None
    for seat in told.state.betting.live if own else ():
        told = _ruled(told, HoleCardsRead(seat, (*told.cards[seat][:2], told.cards[seat][LAST_UP])))
    return told


def _first(told: Told) -> Iterator[Action]:
    yield from (HoleCardsRead(seat, cards[:2]) for seat, cards in told.cards.items() if told.state.betting.at(seat))


def _card(told: Told, choice: Choice) -> Action:
    if choice.act == "up_card":
        seat = choice.seat or 0
        return UpCardDealt(seat, told.cards[seat][2 + STREETS.index(told.state.street)])
    return DealDone() if choice.act == "deal" else BoardDealt(told.community)


def _ruled(told: Told, action: Action) -> Told:
    decision = decide(told.state, action)
    if isinstance(decision, Refusal):
        raise ValueError(f"{action} of the case is refused: {decision.reason}")
    return _after(told, decision)


def _shown(told: Told) -> Told:
    """The next hand of the showdown is mucked if it may be, else shown."""
    seat = told.state.to_show[0]
    mucked = decide(told.state, MuckAsked(seat))
    if not isinstance(mucked, Refusal):
        return replace(_after(told, mucked), may_muck=(*told.may_muck, seat))
    cards = tuple(CardHeld(card, CardState.FACE_UP) for card in told.state.hand_of(seat) or ())
    return replace(_ruled(told, HandTabled(seat, cards)), must_show=(*told.must_show, seat))


def _acts(kind: ActionKind) -> Callable[[HandState, int], Decision]:
    return lambda state, seat: decide(state, PlayerActed(seat, kind))


_EVENTS: Final[dict[str, Callable[[HandState, int], Decision]]] = {
    "bring_in": lambda state, seat: decide(state, BringInMade(seat)),
    "timeout": timed_out,
    **{
        str(kind): _acts(kind)
        for kind in (
            ActionKind.COMPLETE,
            ActionKind.BET,
            ActionKind.RAISE,
            ActionKind.CALL,
            ActionKind.CHECK,
            ActionKind.FOLD,
        )
    },
}


def _standing(told: Told) -> Answer:
    state = told.state
    return {
        "finished": state.stage is Stage.OVER,
        "street": FIRST_STREET + STREETS.index(state.street),
        "opener": state.opener,
        "community": None if state.community is None else str(state.community),
        "one_community_card": state.community is not None,
        "stacks": {str(each.seat): each.stack for each in state.betting.players},
        "bets": {str(each.seat): each.bet for each in state.betting.players},
        "pot": state.pot,
    }


def _betting(told: Told) -> Answer:
    state = told.state
    turn = None if state.turn is None else state.betting.at(state.turn)
    if turn is None:
        return {"actor": None, "legal": [], "to_call": None}
    choices = [each for each in legal(state) if each.seat == turn.seat]
    owed = next((each.least or 0 for each in choices if each.act in ("call", "bring_in")), turn.bet)
    return {"actor": turn.seat, "legal": [each.act for each in choices], "to_call": owed - turn.bet}


def _ended(told: Told) -> Answer:
    state, paid = told.state, told.paid
    if paid is None:
        return {**_NOT_ENDED, "show_order": list(state.order)}
    won = dict.fromkeys(state.betting.seats, 0)
    for share in (share for pot in paid.pots for share in pot.shares):
        won[share.seat] += share.chips
    pots = [{"amount": pot.amount, "seats": list(pot.seats), "winners": list(pot.winners)} for pot in paid.pots]
    return {
        "refund": {str(each.seat): each.chips for each in paid.returned},
        "payout": {str(seat): chips for seat, chips in won.items()},
        "pots": pots,
        "show_order": list(state.order),
        "must_show": list(told.must_show),
        "may_muck": list(told.may_muck),
        "showdown_needed": bool(state.order),
    }


_NOT_ENDED: Final[Answer] = {
    "refund": {},
    "payout": {},
    "pots": [],
    "show_order": [],
    "must_show": [],
    "may_muck": [],
    "showdown_needed": False,
}
