"""The house rules' cases of one table that are about betting: chips, order, pots, the button, the clock."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.bounds import check
from hub.events.poker import ActionKind, ChipsMoved, Said, Street
from hub.events.setting import TableSetting
from hub.rules.house import clock, order
from hub.rules.house.chips import Facing, Meaning, read_chips
from hub.rules.house.profile import Profile, with_settings
from hub.rules.poker.positions import Positions, next_positions
from hub.rules.poker.pots import pots, split
from hub.vectors import house_cards, house_floor

Case = Mapping[str, Any]
Answer = dict[str, Any]


def answer(case: Case) -> Answer:
    """What the rules say to a case.

    Raises:
        KeyError, ValueError: the case has a kind, an event or a setting that the game does not know.
    """
    return KINDS[case["kind"]](case)


def profile_of(case: Case) -> Profile:
    """The settings of a case."""
    settings = case["given"].get("profile", {})
    return with_settings(Profile(), (TableSetting(name, str(value).lower()) for name, value in settings.items()))


def _bet(case: Case) -> Answer:
    given = case["given"]
    facing = Facing(Street(given["street"]), given["bet"], given["in_front"], given["min_raise_to"])
    event = case["events"][0]
    said = event.get("verbal")
    motions = tuple(tuple(motion) for motion in event.get("motions", ()))
    moved = ChipsMoved(0, motions, None if said is None else Said(said), event.get("amount"))
    reading = read_chips(facing, moved, profile_of(case))
    few = {"to_complete": reading.missing} if reading.meaning in (Meaning.TOO_FEW, Meaning.CALL) else {}
    string_bet = {"string_bet": True} if reading.string_bet else {}
    return {"action": str(reading.meaning), "to": reading.to, **string_bet, **few}


def _turn_order(case: Case) -> Answer:
    given, rule = case["given"], profile_of(case).out_of_turn_restriction
    queue, bet = list(given["order"]), given["bet"]
    restricted: tuple[int, ...] = ()
    outcomes: list[object] = []
    for event in case["events"]:
        seat, action = event["seat"], ActionKind(event["action"])
        turn = queue[0] if queue else None
        reason = order.order_reason(turn, seat, action, restricted, bet > 0)
        outcomes.append("ok" if reason is None else {"reject": reason})
        if reason == "out_of_turn":
            restricted = tuple(sorted({*restricted, seat}))
        if reason is None:
            queue.pop(0)
            bet = max(bet, event.get("to", 1)) if action in order.RAISES else bet
            free = order.released(seat, restricted, rule)
            restricted = tuple(each for each in restricted if each not in free)
    turn = queue[0] if queue else None
    allowed = order.left_to_do(turn, restricted, bet > 0)
    return {
        "outcomes": outcomes,
        "turn": turn,
        "restricted": list(restricted),
        "allowed": None if allowed is None else [str(each) for each in allowed],
    }


def _underbet(case: Case) -> Answer:
    """The chips of a player who put in too few, after what he chose."""
    given = case["given"]
    placed, more = given["placed"], order.missing(given["bet"], given["placed"])
    action = ActionKind(case["events"][0]["action"])
    completes = action is ActionKind.COMPLETE
    return {
        "ok": action in order.AFTER_TOO_FEW,
        "lost": placed if action is ActionKind.FOLD else 0,
        "adds": more if completes else 0,
        "pot_add": placed + (more if completes else 0),
        "to_complete": more,
        "allowed": [str(each) for each in order.AFTER_TOO_FEW],
    }


def _odd_chip(case: Case) -> Answer:
    given = case["given"]
    shared = split(given["pot"], given["winners"], given["button"], given["smallest"], profile_of(case).odd_chips)
    if shared is None:
        return {"reject": "not_a_multiple", "shares": {}, "odd_to": None}
    return {"shares": {str(seat): chips for seat, chips in shared.shares}, "odd_to": shared.odd_to}


def _pots(case: Case) -> Answer:
    given = case["given"]
    found = pots({int(seat): chips for seat, chips in given["put"].items()}, given.get("folded", ()))
    return {
        "pots": [{"amount": pot.amount, "seats": list(pot.seats)} for pot in found.pots],
        "returned": {str(seat): chips for seat, chips in found.returned},
    }


def _button(case: Case) -> Answer:
    given = case["given"]
    alive = [seat for seat in given["seats"] if seat not in given.get("busted", ())]
    last = Positions(given["button"], given["sb"], given["bb"])
    found = next_positions(last, alive, profile_of(case).dead_button)
    return {"button": found.button, "sb": found.sb, "bb": found.bb, "dead_button": found.dead_button}


def _clock(case: Case) -> Answer:
    given, profile = case["given"], profile_of(case)
    state = clock.TimeState(given["turn"], tuple(given["with_chips"]))
    outcomes: list[object] = []
    action = None
    for event in case["events"]:
        state = clock.passed(state, event["at_ms"]) if "at_ms" in event else state
        after = _clock_event(state, event, profile)
        outcomes.append({"reject": after} if isinstance(after, str) else "ok")
        action = event["action"] if event["t"] == "act" and not isinstance(after, str) else action
        state = state if isinstance(after, str) else after
    return {
        "outcomes": outcomes,
        "deadline_ms": state.deadline_ms,
        "result": str(state.result),
        "seat": state.seat,
        "action": str(ActionKind.FOLD) if state.result is clock.Result.FOLDED else action,
    }


def _clock_event(state: clock.TimeState, event: Case, profile: Profile) -> clock.TimeState | str:
    match event["t"]:
        case "time_called":
            return clock.called(state, event["caller"], event["at_ms"], profile)
        case "act":
            return clock.answered(state, event["seat"])
        case other:
            check(other == "tick", f"the clock knows no event '{other}'")
            return state


KINDS: Final[dict[str, Callable[[Case], Answer]]] = {
    "bet": _bet,
    "turn_order": _turn_order,
    "underbet": _underbet,
    "odd_chip": _odd_chip,
    "pots": _pots,
    "button": _button,
    "clock": _clock,
    **house_cards.KINDS,
    **house_floor.KINDS,
}
