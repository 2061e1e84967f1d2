"""The house rules' cases of one table that are about cards and people: the deal, the board, the showdown, conduct."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hub.events.bounds import check
from hub.events.cards import Card, repeated
from hub.events.conduct import PlayerWarned
from hub.events.poker import CardHeld, CardState
from hub.rules.house.board import FlopCount, count_flop
from hub.rules.house.conduct import chips_in_pot, is_warned_for_talk, pot_touched
from hub.rules.house.dealing import DealFault, cut_reason, cutter, deal_fault, leaving_kills
from hub.rules.house.profile import Profile
from hub.rules.house.showdown import Lying, outcome

Case = Mapping[str, Any]
Answer = dict[str, Any]

DUPLICATE: Final = {"reject": "duplicate_card"}


def _cut(case: Case) -> Answer:
    seats, dealer = tuple(case["given"]["seats"]), case["given"]["dealer"]
    reasons = [cut_reason(seats, dealer, event["seat"], event["t"] == "knock") for event in case["events"]]
    return {
        "outcomes": ["ok" if reason is None else {"reject": reason} for reason in reasons],
        "may_deal": None in reasons,
        "cutter": cutter(seats, dealer),
    }


def _deal_error(case: Case) -> Answer:
    exposed: list[tuple[int, Card]] = []
    outcomes: list[object] = []
    for event in case["events"]:
        card = Card(event["card"])
        again = repeated((*(each for _, each in exposed), card))
        outcomes.append(DUPLICATE if again else "ok")
        exposed += [] if again else [(event["seat"], card)]
    ruling = deal_fault(len(exposed))
    burn = {} if ruling is DealFault.REDEAL or not exposed else _burned(*exposed[0])
    return {"outcomes": outcomes, "ruling": str(ruling), **burn}


def _burned(seat: int, card: Card) -> Answer:
    return {
        "burn": str(card),
        "shown": str(card),
        "replacement_last_to": seat,
        "burn_on_top_after_deal": True,
    }


def _board_error(case: Case) -> Answer:
    event = case["events"][0]
    cards = tuple(Card(card) for card in event.get("cards", ()))
    if repeated(cards):
        return {"outcomes": [DUPLICATE], "ruling": None}
    return {"outcomes": ["ok"], **_BOARD[event["t"]](event, cards)}


def _missing_burn(_: Case, __: tuple[Card, ...]) -> Answer:
    return {"ruling": "show_then_face_down", "board_stands": True, "bets_returned": False}


def _premature(event: Case, cards: tuple[Card, ...]) -> Answer:
    ruling = str(FlopCount.ALL_BACK)
    back = {"street": event["street"], "shuffled": _codes(cards), "bets_returned": False, "board_stands": False}
    return {"ruling": ruling, **back}


def _flop_cards(event: Case, cards: tuple[Card, ...]) -> Answer:
    wrong = event.get("wrong_card")
    ruled = count_flop(cards, None if wrong is None else Card(wrong))
    burn = None if ruled.burn is None else str(ruled.burn)
    if ruled.count is FlopCount.ALL_BACK:
        bets = bool(event.get("bets_made", False))
        back = {"street": "flop", "shuffled": _codes(ruled.back), "bets_returned": bets, "board_stands": False}
        return {"ruling": str(ruled.count), **back}
    return {"ruling": str(ruled.count), "flop": _codes(ruled.flop), "burn": burn, "bets_returned": False}


_BOARD: Final[dict[str, Callable[[Case, tuple[Card, ...]], Answer]]] = {
    "missing_burn": _missing_burn,
    "premature": _premature,
    "flop_cards": _flop_cards,
}


def _presence(case: Case) -> Answer:
    profile = Profile(director_may_leave=case["given"].get("profile", {}).get("director_may_leave", True))
    dead: set[int] = set()
    for event in case["events"]:
        if event["t"] == "last_card_dealt":
            dead |= set(event["absent"])
        elif leaving_kills(event.get("tournament_director", False), profile):
            dead.add(event["seat"])
    return {"dead_hands": sorted(dead)}


def _absent(case: Case) -> Answer:
    """Forced bets of a player who has paid and is missing, like those of any other (H2)."""
    stack, here = case["given"]["stack"], False
    for event in case["events"]:
        stack -= min(stack, event["amount"]) if event["t"] == "post" else 0
        here = here or event["t"] == "arrives"
    return {"stack": stack, "in_play": here and stack > 0, "out": stack == 0}


def _showdown(case: Case) -> Answer:
    given = case["given"]
    board = [Card(card) for card in given["board"]]
    hands = [_lying(player) for player in given["players"]]
    if repeated((*board, *(held.card for each in hands for held in each.cards if held.card))):
        return {"outcomes": [], **DUPLICATE, "winners": None, "live": [], "warnings": [], "must_show": []}
    found = outcome(board, hands, given.get("warned_face_down", ()))
    return {
        "live": list(found.live),
        "must_show": list(found.must_show),
        "winners": None if found.winners is None else list(found.winners),
        "warnings": list(found.warned),
    }


def _lying(player: Case) -> Lying:
    cards = [(each.get("card"), CardState(each["state"])) for each in player["cards"]]
    return Lying(
        player["seat"],
        tuple(CardHeld(None if card is None else Card(card), state) for card, state in cards),
        identified=player.get("identified", False),
        held=player.get("held", False),
        shown_around=player.get("shown_to_other", False),
    )


def _talk(case: Case) -> Answer:
    live = tuple(case["given"]["in_hand"])
    return {"warning": any(is_warned_for_talk(live, event["seat"]) for event in case["events"])}


def _pot_zone(case: Case) -> Answer:
    is_open = case["given"]["round_open"]
    outcomes: list[object] = []
    warned: set[int] = set()
    for event in case["events"]:
        match event["t"]:
            case "chips_into_pot":
                rulings = chips_in_pot(is_open, event["seat"])
                causes = [each.cause for each in rulings if isinstance(each, PlayerWarned)]
                outcomes.append({"warn": str(causes[0])} if causes else "ok")
                warned |= {event["seat"]} if causes else set()
            case "takes_from_pot":
                outcomes.append({"foul": "pot_touched"} if pot_touched(event["seat"]) else "ok")
            case other:
                check(other == "round_over", f"a pot knows no event '{other}'")
                is_open = False
                outcomes.append("ok")
    return {"outcomes": outcomes, "warnings": sorted(warned)}


def _codes(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


KINDS: Final[dict[str, Callable[[Case], Answer]]] = {
    "cut": _cut,
    "deal_error": _deal_error,
    "board_error": _board_error,
    "presence": _presence,
    "absent": _absent,
    "showdown": _showdown,
    "talk": _talk,
    "pot_zone": _pot_zone,
}
