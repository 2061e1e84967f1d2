"""Bluff and Win's cases: a hand from the deal to the next one, a comparison, re-entry."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hub.events.bluff import HoleCardsRead, LevelTimeUp, ShowdownEntered
from hub.events.cards import Card, repeated
from hub.events.clocks import UtcMicros
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    HandNotShown,
    HandTabled,
    PlayerActed,
)
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import AnteMode, BetsPosted, Level, PostKind, SeatChips
from hub.rules.bluff.decide import Action, decide
from hub.rules.bluff.evolve import evolve
from hub.rules.bluff.following import Decision
from hub.rules.bluff.opening import open_bluff_pot
from hub.rules.bluff.profile import Profile, with_settings
from hub.rules.bluff.state import End, HandKind, HandState
from hub.rules.bluff.upcoming import NextHand, remaining, upcoming
from hub.rules.bluff.verdict import Compared, compare, judge
from hub.rules.poker.opening import open_at
from hub.rules.poker.positions import Positions, first_positions
from hub.tournament.reentry import SECOND_US, reentry_refused

Case = Mapping[str, Any]
Answer = dict[str, Any]


def answer(case: Case) -> Answer:
    """What the rules say to a case.

    Raises:
        KeyError, ValueError: the case has a kind, an event or a setting that the game does not know.
    """
    return _KINDS[case.get("kind", "hand")](case)


def _hand(case: Case) -> Answer:
    given = case["given"]
    opened = _opened(given)
    if isinstance(opened, Refusal):
        raise ValueError(f"the hand cannot be opened: {opened.reason}")
    state = _after(HandState(), opened)
    cards = {each["seat"]: tuple(Card(card) for card in each["cards"]) for each in given["players"]}
    for action in _dealt(given, cards):
        state = _after(state, decide(state, action))
    outcomes: list[object] = []
    for event in case["events"]:
        decision = decide(state, _ACTIONS[event["t"]](event, cards))
        outcomes.append({"reject": decision.reason} if isinstance(decision, Refusal) else "ok")
        state = _after(state, decision)
    antes = next(each for each in opened if isinstance(each, BetsPosted))
    return {"outcomes": outcomes, "antes": _antes(antes), **_standing(state), **_settled(state)}


_Cards = Mapping[int, tuple[Card, ...]]


def _dealt(given: Case, cards: _Cards) -> Iterator[Action]:
    """The deal: cards that a case gives are known to the hub, so that none can come again."""
    yield from (HoleCardsRead(*each) for each in cards.items())
    if given.get("level_pending"):
        yield LevelTimeUp()
    yield DealDone(tuple(each["seat"] for each in given["players"] if each.get("absent")))


def _after(state: HandState, decision: Decision) -> HandState:
    for ruling in () if isinstance(decision, Refusal) else decision:
        state = evolve(state, ruling)
    return state


def _opened(given: Case) -> Decision:
    profile = with_settings(Profile(), (TableSetting(*each) for each in given.get("profile", {}).items()))
    stacks = (SeatChips(each["seat"], each["stack"]) for each in given["players"])
    players = tuple(sorted((each for each in stacks if each.chips), key=lambda each: each.seat))
    sizes = given["level"]
    level = Level(sizes["sb"], sizes["bb"], sizes.get("ante", 0), AnteMode(sizes.get("ante_mode", "each")))
    if HandKind(given.get("hand", "normal")) is HandKind.BLUFF_POT:
        return open_bluff_pot(profile, 1, players, given["bluffer"], level)
    usual = first_positions([each.seat for each in players], given["button"])
    at = Positions(given["button"], given.get("sb_seat", usual.sb), given.get("bb_seat", usual.bb))
    return open_at(profile, 1, players, at, level)


def _antes(posted: BetsPosted) -> Answer:
    paid = (each for each in posted.posts if each.kind in (PostKind.ANTE, PostKind.TABLE_ANTE))
    return {str(each.seat): each.amount for each in paid}


def _acts(kind: ActionKind) -> Callable[[Case, _Cards], Action]:
    return lambda event, _: PlayerActed(event["seat"], kind, event.get("to"))


_ACTIONS: Final[dict[str, Callable[[Case, _Cards], Action]]] = {
    **{str(kind): _acts(kind) for kind in ActionKind},
    "board": lambda e, _: BoardDealt(tuple(Card(card) for card in e["cards"])),
    "show": lambda e, cards: HandTabled(
        e["seat"], tuple(CardHeld(card, CardState.FACE_UP) for card in cards.get(e["seat"], ()))
    ),
    "not_shown": lambda e, _: HandNotShown(e["seat"]),
    "showdown_result": lambda e, _: ShowdownEntered(
        tuple(SeatChips(int(seat), chips) for seat, chips in e["stacks"].items())
    ),
    "level_clock_up": lambda _, __: LevelTimeUp(),
}


def _standing(state: HandState) -> Answer:
    ended = state.end
    return {
        "turn": state.turn,
        "end": None if ended is None else str(ended),
        "pot": state.pot,
        "street": str(state.street),
        "winner": state.betting.live[0] if ended is End.FOLD else None,
        "stacks": {str(each.seat): each.stack for each in state.betting.players},
    }


def _settled(state: HandState) -> Answer:
    """The verdict, as far as it is known, and what follows from it."""
    if state.end is None:
        return {"bluff": None, "reason": None, "bluffer": None, "bluffed": None, "transfer": 0, "next_hand": None}
    judged = state.verdict or judge(state)
    have = {each.seat for each in remaining(state)}
    return {
        "bluff": judged.bluff,
        "reason": str(judged.reason),
        "bluffer": judged.bluffer,
        "bluffed": judged.bluffed,
        "transfer": 0 if state.given is None else state.given.chips,
        "busted": [seat for seat in state.betting.seats if seat not in have],
        "next_hand": _next_hand(upcoming(state)),
    }


def _next_hand(hand: NextHand | None) -> Answer | None:
    if hand is None:
        return None
    level = "next" if hand.new_level else "current"
    shared = {"kind": str(hand.kind), "level": level, "button": hand.button, "first_to_act": hand.first_to_act}
    if hand.kind is HandKind.NORMAL:
        return {**shared, "sb": hand.sb, "bb": hand.bb}
    return {**shared, "antes": {str(each.seat): each.chips for each in hand.antes}}


def _compare(case: Case) -> Answer:
    given = case["given"]
    folder, aggressor, board = ([Card(card) for card in given[name]] for name in ("folder", "aggressor", "board"))
    if repeated((*folder, *aggressor, *board)):
        return {"reject": "duplicate_card", "folder_better": None, "tie": None}
    found = compare(folder, aggressor, board)
    return {"folder_better": found is Compared.BETTER, "tie": found is Compared.EQUAL}


def _reentry(case: Case) -> Answer:
    window = case["given"]["window_s"]
    moments = (UtcMicros(event["at_s"] * SECOND_US) for event in case["events"])
    refusals = (reentry_refused(moment, UtcMicros(0), window) for moment in moments)
    return {"outcomes": ["ok" if each is None else {"reject": each.reason} for each in refusals]}


_KINDS: Final[dict[str, Callable[[Case], Answer]]] = {"hand": _hand, "compare": _compare, "reentry": _reentry}
