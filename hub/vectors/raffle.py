"""Raffle's cases: a round, or a part of it, points, a heat, tables, the final, a new round."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    CallKind,
    CallMade,
    ChallengeMade,
    CupLifted,
    CupMoved,
    CupTilted,
    DiceRevealed,
    PlayerLeft,
    RerollOrdered,
    SeatDice,
    ThumbSeen,
)
from hub.events.rulings import FoulNoted, Refusal, RoundOpened, RoundWon, SeatCount
from hub.rules.raffle.counting import max_count
from hub.rules.raffle.decide import Action, decide
from hub.rules.raffle.evolve import evolve
from hub.rules.raffle.points import points_by_place
from hub.rules.raffle.profile import DoubleOnes, Profile, StarterAfterElimination, TiltToLook
from hub.rules.raffle.state import RoundState
from hub.tournament.raffle.sizes import DICE_EACH, FINALISTS, in_text_range, table_sizes
from hub.tournament.raffle.standing import standing

Case = Mapping[str, Any]
Answer = dict[str, Any]


def answer(case: Case) -> Answer:
    """What the rules say to a case.

    Raises:
        KeyError, ValueError: the case has a kind, an event or a setting that the game does not know.
    """
    return _KINDS[case.get("kind", "round")](case)


def _round(case: Case) -> Answer:
    given = case["given"]
    players = tuple(SeatCount(each["seat"], each["dice"]) for each in given["players"])
    state = evolve(RoundState(profile=_profile(given.get("profile", {}))), RoundOpened(1, players, given["starter"]))
    outcomes: list[object] = []
    won: RoundWon | None = None
    for event in case["events"]:
        decision = decide(state, _action(event))
        outcomes.append(_outcome(decision))
        for ruling in () if isinstance(decision, Refusal) else decision:
            state = evolve(state, ruling)
            won = ruling if isinstance(ruling, RoundWon) else won
    return {"outcomes": outcomes, **_standing(state), **_settled(state), **_won(won)}


def _outcome(decision: object) -> object:
    if isinstance(decision, Refusal):
        return {"reject": decision.reason}
    if isinstance(decision, tuple) and decision and isinstance(decision[0], FoulNoted):
        return {"foul": str(decision[0].foul)}
    return "ok"


def _standing(state: RoundState) -> Answer:
    bid = state.bid
    return {
        "turn": state.turn,
        "bid": None if bid is None else {"seat": bid.seat, "count": bid.count, "face": bid.face},
        "challenger": state.challenger,
        "dice": {str(seat): count for seat, count in state.dice},
        "max_count": max_count(state),
        "winner": state.winner,
    }


def _settled(state: RoundState) -> Answer:
    last = state.last
    return {} if last is None else {"found": last.found, "loser": last.loser, "eliminated": last.eliminated}


def _won(won: RoundWon | None) -> Answer:
    if won is None:
        return {}
    points = {"points": {str(each.seat): each.count for each in won.points}} if won.points else {}
    return {"ranking": list(won.ranking), **points}


def _profile(settings: Mapping[str, Any]) -> Profile:
    kinds: dict[str, Callable[[Any], Any]] = {
        "double_ones": DoubleOnes,
        "starter_after_elimination": StarterAfterElimination,
        "tilt_to_look": TiltToLook,
    }
    fixed = {"bid_order": "count_then_face", "tie_break": "countback"}
    known = {key: kinds.get(key, lambda same: same)(value) for key, value in settings.items() if key not in fixed}
    return Profile(**known)


_ACTIONS: Final[dict[str, Callable[[Case], Action]]] = {
    "bid": lambda e: BidEntered(e["seat"], e["count"], e["face"]),
    "correct_bid": lambda e: BidCorrectionEntered(e["seat"], e["count"], e["face"]),
    "challenge": lambda e: ChallengeMade(e["seat"]),
    "lift": lambda e: CupLifted(e["seat"]),
    "reveal": lambda e: DiceRevealed(tuple(SeatDice(int(s), tuple(v)) for s, v in e["dice"].items())),
    "spot_on": lambda e: CallMade(e["seat"], CallKind.SPOT_ON),
    "straight_bid": lambda e: CallMade(e["seat"], CallKind.STRAIGHT),
    "cup_moved": lambda e: CupMoved(e["seat"], e.get("mm", -1.0)),
    "cup_tilted": lambda e: CupTilted(e["seat"]),
    "thumb_in_cup": lambda e: ThumbSeen(e["seat"]),
    "leave": lambda e: PlayerLeft(e["seat"]),
    "reroll": lambda _: RerollOrdered(),
}


def _action(event: Case) -> Action:
    return _ACTIONS[event["t"]](event)


def _points(case: Case) -> Answer:
    return {"points_by_place": list(points_by_place(case["given"]["n"]))}


def _heat(case: Case) -> Answer:
    found = standing([event["order"] for event in case["events"]], case["given"]["advance"])
    advance = None if found.advance is None else list(found.advance)
    return {
        "totals": dict(found.totals),
        "order": list(found.order),
        "advance": advance,
        "cut_tie": found.cut_tie,
        "complete": found.complete,
    }


def _tables(case: Case) -> Answer:
    sizes = table_sizes(case["given"]["entrants"])
    return {"sizes": list(sizes), "in_text_range": in_text_range(case["given"]["entrants"])}


def _final(case: Case) -> Answer:
    return {"accepted": case["given"]["players"] in FINALISTS, "rounds": 1, "dice_each": DICE_EACH}


def _new_round(case: Case) -> Answer:
    seats = range(1, case["given"]["n"] + 1)
    return {"starter": 1, "dice": {str(seat): DICE_EACH for seat in seats}, "redraw": True}


_KINDS: Final[dict[str, Callable[[Case], Answer]]] = {
    "round": _round,
    "points": _points,
    "heat": _heat,
    "tables": _tables,
    "final": _final,
    "new_round": _new_round,
}
