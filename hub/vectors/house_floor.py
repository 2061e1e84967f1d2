"""The house rules' cases that go beyond one table: entry, warnings, tables, chip race, final table."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.cards import SUITS, Card
from hub.events.floor import ChipPile, SeatPiles
from hub.events.floor_rulings import RaceOpened, RaceSettled
from hub.events.rulings import Refusal
from hub.tournament.house.chip_race import open_race, settle_race
from hub.tournament.house.entry import starting_stack
from hub.tournament.house.final_table import FINAL_SIZE, is_final, is_odd
from hub.tournament.house.placing import place
from hub.tournament.house.tables import balance, breaks, next_to_break
from hub.tournament.house.warnings import minutes_off

Case = Mapping[str, Any]
Answer = dict[str, Any]


def _entry(case: Case) -> Answer:
    given = case["given"]
    found = starting_stack(
        given["stack"],
        given["paid_before_start_s"],
        online=given.get("registered_online", False),
        registered_before_s=given.get("registered_before_s", 0),
    )
    if isinstance(found, Refusal):
        return {"accepted": False, "reason": found.reason, "stack": 0, "bonus": False}
    return {"accepted": True, "reason": None, "stack": found.stack, "bonus": found.bonus}


def _warnings(case: Case) -> Answer:
    before = case["given"].get("warning_count", 0)
    numbers = range(before + 1, before + 1 + len(case["events"]))
    return {"minutes": [minutes_off(number) for number in numbers], "warning_count": before + len(numbers)}


def _breaking(case: Case) -> Answer:
    counts = _by_number(case["given"]["counts"])
    return {"table": next_to_break(counts), "break": breaks(counts, case["given"]["max_seats"])}


def _balance(case: Case) -> Answer:
    due = balance(_by_number(case["given"]["counts"]))
    if due is None:
        return {"move": False, "from_table": None, "to_table": None, "player_seat": None}
    seat = _by_number(case["given"]["next_bb"]).get(due.from_table)
    return {"move": True, "from_table": due.from_table, "to_table": due.to_table, "player_seat": seat}


def _place(case: Case) -> Answer:
    given = case["given"]
    found = place(given["occupied"], given["free"], given["prev_bb"], given.get("prev_sb"))
    if found is None:
        return {"seat": None, "role": None, "sits_out": None, "button_passes_on": None}
    return {
        "seat": found.seat,
        "role": str(found.role),
        "sits_out": found.sits_out,
        "button_passes_on": found.button_passes_on,
    }


def _chip_race(case: Case) -> Answer:
    given = case["given"]
    race = open_race(_piles(given), given["remove"], given["next"])
    suits = given.get("profile", {}).get("suit_order", SUITS)
    settled: RaceSettled | Refusal | None = None if race.chips else settle_race(race, {}, suits)
    outcomes: list[object] = []
    for event in case["events"]:
        cards = {int(seat): [Card(card) for card in cards] for seat, cards in event["cards"].items()}
        decision = settle_race(race, cards, suits)
        outcomes.append({"reject": decision.reason} if isinstance(decision, Refusal) else "ok")
        settled = settled if isinstance(decision, Refusal) else decision
    return {"outcomes": outcomes, **_race(race), **_settled(settled)}


def _piles(given: Case) -> list[SeatPiles]:
    small, other = given.get("small", {}), _by_number(given.get("other", {}))
    piles = {int(seat): tuple(ChipPile(*each) for each in _by_number(chips).items()) for seat, chips in small.items()}
    return [SeatPiles(seat, piles.get(seat, ()), other.get(seat, 0)) for seat in sorted({*piles, *other})]


def _race(race: RaceOpened) -> Answer:
    return {
        "changed_up": {str(each.seat): each.changed_up for each in race.seats},
        "residual": {str(each.seat): each.residual for each in race.seats},
        "total": race.total,
        "race_chips": race.chips,
        "card_counts": {str(each.seat): each.cards for each in race.seats},
    }


def _settled(settled: RaceSettled | Refusal | None) -> Answer:
    if not isinstance(settled, RaceSettled):
        return {"winners": None, "stacks": None}
    stacks = {str(each.seat): each.count for each in settled.stacks}
    return {"winners": list(settled.winners), "stacks": stacks}


def _final_table(case: Case) -> Answer:
    given = case["given"]
    size = given.get("final_size", given.get("profile", {}).get("final_size", FINAL_SIZE))
    final = is_final(given["players_left"], size)
    return {"final": final, "redraw": final, "odd_size": is_odd(size)}


def _by_number(keyed: Mapping[str, int]) -> dict[int, int]:
    return {int(key): value for key, value in keyed.items()}


KINDS: Final[dict[str, Callable[[Case], Answer]]] = {
    "entry": _entry,
    "warnings": _warnings,
    "breaking": _breaking,
    "balance": _balance,
    "place": _place,
    "chip_race": _chip_race,
    "final_table": _final_table,
}
"""By the kind of a case; the other kinds are those of one table."""
