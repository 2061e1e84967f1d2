"""Palace Poker's cases of play after the deal: a case says what lies on the table, and who does what."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from hub.events.bounds import MAX_SEAT
from hub.events.cards import Card, repeated
from hub.events.palace import (
    AntesPaid,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    DiscardMade,
    PalaceAct,
    PalaceActed,
    RaiseDeclared,
)
from hub.events.palace_rulings import BattleTied, BattleWon
from hub.events.poker_rulings import HandShown
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import Level
from hub.rules.palace.decide import Action, decide
from hub.rules.palace.ending import Decision, side_of, with_consequences
from hub.rules.palace.evolve import evolve
from hub.rules.palace.opening import ante_of
from hub.rules.palace.options import acts, raise_sizes, targets
from hub.rules.palace.piles import Pile
from hub.rules.palace.profile import Profile, Structure, with_settings
from hub.rules.palace.state import Holding, PalaceState, Phase
from hub.rules.palace.turn import expire
from hub.rules.palace.weighing import Outcome, Side, Weighed, weigh
from hub.rules.poker.betting import clockwise
from hub.rules.poker.players import Betting, Player
from hub.rules.poker.strength import Category

Case = Mapping[str, Any]
Answer = dict[str, Any]

STACK: Final = 1_000
"""What a seat has where the case does not say."""

_WORDS: Final = {Category.THREE: "trips", Category.FOUR: "quads"}


def play(case: Case) -> Answer:
    """The events of a case one after the other, up to the first that is refused."""
    table = _Table(case["given"])
    reject = {"at": 0, "why": "duplicate_card"} if repeated(table.state.known()) else None
    for at, event in enumerate(case["events"] if reject is None else ()):
        reason = table.refused(event)
        if reason is not None:
            reject = {"at": at, "why": reason}
            break
    return {"reject": reject, **_standing(table.state), **_cards(table.state), "last_battle": table.last_battle}


class _Table:
    """What lies on the table: the rules' state, and the order of the draw pile, which only a case knows."""

    def __init__(self, given: Case) -> None:
        self.order = tuple(map(Card, given.get("draw", ())))
        self.last_battle: Answer | None = None
        self.state = _after(*_begun(_laid(given), given))

    def refused(self, event: Case) -> str | None:
        """Why an event is refused; None where it was accepted, and has changed the table."""
        decision = self._decided(event)
        if isinstance(decision, Refusal):
            return decision.reason
        if self.state.phase is Phase.RESOLVE:
            self.last_battle = _fought(self.state, decision)
        if event["do"] == "buy":
            self.order = self._pile(event)[1:]
        self.state = _after(self.state, decision)
        return None

    def _pile(self, event: Case) -> tuple[Card, ...]:
        """The draw pile from the top, shuffled before if it was empty."""
        return self.order or tuple(map(Card, event.get("reshuffled", ())))

    def _decided(self, event: Case) -> Decision:
        if event["do"] == "timeout":
            return expire(self.state, event["seat"])
        return decide(self.state, _ACTIONS[event["do"]](event, self._pile(event)))


def _laid(given: Case) -> PalaceState:
    """What the case says lies on the table; the palace cards are known to the hub alone."""
    seats = sorted(map(int, given["banners"]))
    stacks, soldiers, level = given.get("stacks", {}), given.get("soldiers", {}), _level(given)
    return PalaceState(
        profile=with_settings(Profile(structure=Structure(given.get("structure", "limit"))), _settings(given)),
        number=1,
        level=level,
        dealer=given["dealer"],
        ante=ante_of(level),
        betting=Betting(
            tuple(Player(seat, stacks.get(str(seat), STACK)) for seat in seats),
            dead=given.get("pot", 0),
        ),
        holdings=tuple(
            Holding(seat, Card(given["banners"][str(seat)]), tuple(map(Card, soldiers.get(str(seat), ()))))
            for seat in seats
        ),
        held=tuple(HandShown(int(seat), tuple(map(Card, cards))) for seat, cards in given.get("palace", {}).items()),
        draw=Pile(hidden=tuple(map(Card, given.get("draw", ())))),
        discard=Pile(seen=tuple(map(Card, given.get("discard", ())))),
    )


def _settings(given: Case) -> tuple[TableSetting, ...]:
    return tuple(TableSetting(name, str(value).lower()) for name, value in given.get("profile", {}).items())


def _level(given: Case) -> Level:
    return Level(given["small"], given["big"], given.get("ante", 0), smallest=given.get("unit", 1))


def _begun(state: PalaceState, given: Case) -> tuple[PalaceState, Decision]:
    """The antes are paid where the case says so, the first turn begins, and what follows from how the cards lie."""
    if given.get("post_antes"):
        seats = state.betting.seats
        due = replace(state, phase=Phase.ANTES, unpaid=seats)
        state = _after(due, decide(due, AntesPaid(seats)))
    first = given.get("turn", clockwise(state.betting.seats, given["dealer"])[0])
    state = replace(state, phase=Phase.TURN, betting=replace(state.betting, turn=first), before=None)
    return state, with_consequences(state)


def _after(state: PalaceState, decision: Decision) -> PalaceState:
    for ruling in () if isinstance(decision, Refusal) else decision:
        state = evolve(state, ruling)
    return state


_Acts = Callable[[Case, tuple[Card, ...]], Action]


def _buy(event: Case, pile: tuple[Card, ...]) -> Action:
    card = pile[0] if pile else None
    named = (card if each == "bought" else Card(each) for each in event.get("discard", ()))
    return BuyMade(event["seat"], card, tuple(each for each in named if each is not None), pile)


def _against(event: Case) -> int | None:
    """Whom a bet names; a seat that no table has is nobody."""
    named = event.get("against")
    return named if named is not None and 0 <= named <= MAX_SEAT else None


def _plain(act: PalaceAct) -> _Acts:
    return lambda event, _: PalaceActed(event["seat"], act)


def _throws(event: Case, name: str) -> tuple[Card, ...]:
    return tuple(map(Card, event.get(name, ())))


_ACTIONS: Final[Mapping[str, _Acts]] = {
    "buy": _buy,
    "discard": lambda event, _: DiscardMade(event["seat"], _throws(event, "cards")),
    "bet": lambda event, _: BattleDeclared(event["seat"], _against(event), event.get("extra", 0)),
    "raise": lambda event, _: RaiseDeclared(event["seat"], event.get("by", 0)),
    "resolve": lambda event, _: BattleAnnounced(event["seat"], Claim(event["claim"])),
    "take": lambda event, _: CaptureDone(event["seat"], _throws(event, "discard")),
    **{str(act): _plain(act) for act in PalaceAct},
}


def side(given: Case) -> Side:
    """One side of a battle as a case has it."""
    soldiers, palace = (tuple(map(Card, given.get(name, ()))) for name in ("soldiers", "palace"))
    return Side(Card(given["banner"]), soldiers, palace)


def by_the_cards(attacker: Side, defender: Side, found: Weighed, *, last_two: bool) -> Answer:
    """A battle by the cards, in the words of the cases."""
    ours, theirs = (_WORDS.get(kind, kind.name.lower()) for kind in found.categories)
    tied = "split" if last_two else "both_out"
    return {
        "winner": tied if found.outcome is Outcome.TIE else str(found.outcome),
        "by": str(found.by),
        "attacker_category": ours,
        "defender_category": theirs,
        "attacker_counted": found.attacker_counted,
        "defender_counted": found.defender_counted,
        "attacker_own_suit": attacker.own_suit,
        "defender_own_suit": defender.own_suit,
    }


def _fought(state: PalaceState, rulings: tuple[object, ...]) -> Answer | None:
    """A battle as it was ruled, with both hands by the cards; a concession stands against them."""
    battle = state.battle
    if battle is None:
        return None
    attacker, defender = side_of(state, battle.attacker), side_of(state, battle.defender)
    if attacker is None or defender is None:
        return None
    found = by_the_cards(attacker, defender, weigh(attacker, defender), last_two=len(state.live) == 2)
    for ruling in rulings:
        if isinstance(ruling, BattleTied):
            return found
        if isinstance(ruling, BattleWon):
            winner = "attacker" if ruling.winner == battle.attacker else "defender"
            return found if found["winner"] == winner else {**found, "winner": winner, "by": str(ruling.by)}
    return None


def _standing(state: PalaceState) -> Answer:
    """Who is to do what, and the chips."""
    over, answers = state.phase is Phase.OVER, state.phase is Phase.ANSWER
    won = {each.seat: each.chips for each in state.paid.shares} if state.paid else {}
    return {
        "actor": state.turn,
        "legal": list(acts(state)),
        "price": state.battle.price if answers and state.battle else None,
        "raise_sizes": _sizes(state) if answers else None,
        "targets": list(targets(state, state.turn)) if state.turn is not None and state.phase is Phase.TURN else [],
        "pot": state.betting.pot,
        "payout": {str(seat): won.get(seat, 0) for seat in state.betting.seats} if over else {},
        "stacks": {str(each.seat): each.stack for each in state.betting.players},
        "live": list(state.live),
        "finished": over,
        "result": None if state.result is None else str(state.result),
    }


def _sizes(state: PalaceState) -> Answer:
    sizes = () if state.turn is None else raise_sizes(state, state.turn)
    return {"min": sizes[0]} if state.profile.structure is Structure.NO_LIMIT else {"exact": list(sizes)}


def _cards(state: PalaceState) -> Answer:
    return {
        "soldiers": {str(each.seat): sorted(map(str, each.soldiers)) for each in state.holdings},
        "draw_left": len(state.draw),
        "discard": sorted(map(str, state.discard.known)),
        "discard_count": len(state.discard),
    }
