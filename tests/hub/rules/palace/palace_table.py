"""A hand of Palace Poker for tests: the deal, and play written as short sentences."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.palace import (
    AntesPaid,
    BannerTurned,
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
from hub.events.palace_rulings import PalaceRuling
from hub.events.poker import CardHeld, CardState, DealDone, HandTabled
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.palace.decide import Action, decide
from hub.rules.palace.evolve import evolve
from hub.rules.palace.game import legal
from hub.rules.palace.opening import first_hand
from hub.rules.palace.profile import Profile, Structure
from hub.rules.palace.state import PalaceState

LEVEL = Level(5, 10)
NO_LIMIT = Profile(Structure.NO_LIMIT)
FOUR = {1: 1_000, 2: 1_000, 3: 1_000, 4: 1_000}
BANNERS = {1: "9h", 2: "3c", 3: "Jd", 4: "As"}
PALACES = {1: "Kh Ks 2d", 2: "Qc Qd 5s", 3: "7h 7s 8c", 4: "6c 6d Th"}
"""In a battle 1 beats 2 and 3 with kings; 3 beats 2, whose queen of diamonds does not count."""


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


def told(state: PalaceState, *rulings: PalaceRuling) -> PalaceState:
    for ruling in rulings:
        state = evolve(state, ruling)
    return state


def ruled(state: PalaceState, action: Action) -> tuple[PalaceRuling, ...]:
    decision = decide(state, action)
    assert not isinstance(decision, Refusal), (action, decision)
    return decision


def played(state: PalaceState, *actions: Action) -> PalaceState:
    for action in actions:
        state = told(state, *ruled(state, action))
    return state


def refused(state: PalaceState, action: Action | str) -> str:
    decision = decide(state, said(action) if isinstance(action, str) else action)
    assert isinstance(decision, Refusal), decision
    return decision.reason


def chips(stacks: Mapping[int, int]) -> tuple[SeatChips, ...]:
    return tuple(SeatChips(*each) for each in stacks.items())


def opened(
    stacks: Mapping[int, int] = FOUR, dealer: int = 4, profile: Profile | None = None, level: Level = LEVEL
) -> PalaceState:
    """A hand before its antes."""
    opening = first_hand(profile or Profile(), chips(stacks), dealer, level)
    assert not isinstance(opening, Refusal), opening
    return told(PalaceState(), *opening)


def banners_due(stacks: Mapping[int, int] = FOUR, dealer: int = 4) -> PalaceState:
    """A hand whose antes are paid."""
    state = opened(stacks, dealer)
    return played(state, AntesPaid(state.unpaid))


def dealt(
    banners: Mapping[int, str] = BANNERS,
    palaces: Mapping[int, str] = PALACES,
    stacks: Mapping[int, int] | None = None,
    dealer: int = 4,
    profile: Profile | None = None,
    level: Level = LEVEL,
) -> PalaceState:
    """A hand before its first turn, with palace cards that lenses know; the antes came on top of these stacks."""
    stacks = stacks or dict.fromkeys(banners, 1_000)
    state = opened({seat: each + 2 for seat, each in stacks.items()}, dealer, profile, level)
    state = played(state, AntesPaid(state.unpaid))
    state = played(state, *(BannerTurned(Card(banners[seat])) for seat in state.order), DealDone())
    return played(state, *(HoleCardsRead(seat, cards(palaces[seat])) for seat in banners if seat in palaces))


def with_soldiers(state: PalaceState, soldiers: Mapping[int, str]) -> PalaceState:
    """The hand with these soldiers, as if they had been bought."""
    for seat, codes in soldiers.items():
        state = state.with_holding(replace(state.at(seat), soldiers=cards(codes)))
    return state


def said(sentence: str) -> Action:
    """`bet 1 3` is seat 1 against seat 3, `buy 1 4h -2h` buys the four and throws the two, and so on."""
    act, seat, *rest = sentence.split()
    return _SAID[act](int(seat), rest)


def _buy(seat: int, rest: list[str]) -> Action:
    order = tuple(Card(each[1:]) for each in rest if each.startswith("="))
    thrown = tuple(Card(each[1:]) for each in rest if each.startswith("-"))
    card = next((Card(each) for each in rest if each[0] not in "-="), order[0] if order else None)
    return BuyMade(seat, card, thrown, order)


def _plain(act: PalaceAct) -> Callable[[int, list[str]], Action]:
    return lambda seat, _: PalaceActed(seat, act)


_SAID: dict[str, Callable[[int, list[str]], Action]] = {
    "buy": _buy,
    "discard": lambda seat, rest: DiscardMade(seat, cards(" ".join(rest))),
    "bet": lambda seat, rest: BattleDeclared(seat, *map(int, rest)) if rest else BattleDeclared(seat, None),
    "raise": lambda seat, rest: RaiseDeclared(seat, int(rest[0])),
    "win": lambda seat, _: BattleAnnounced(seat, Claim.WIN),
    "concede": lambda seat, _: BattleAnnounced(seat, Claim.CONCEDE),
    "take": lambda seat, rest: CaptureDone(seat, cards(" ".join(rest))),
    **{str(act): _plain(act) for act in PalaceAct},
}


def play(state: PalaceState, *sentences: str) -> PalaceState:
    return played(state, *map(said, sentences))


def laid(seat: int, codes: str) -> HandTabled:
    return HandTabled(seat, tuple(CardHeld(card, CardState.FACE_UP) for card in cards(codes)))


def offered(state: PalaceState) -> list[str]:
    """What may be done, each word once."""
    return list(dict.fromkeys(each.act for each in legal(state)))


def soldiers(state: PalaceState, seat: int) -> str:
    return " ".join(state.at(seat).soldiers)


def stacks_of(state: PalaceState, *seats: int) -> tuple[int, ...]:
    return tuple(state.stack(seat) for seat in seats)


def shares(state: PalaceState) -> dict[int, int]:
    """What each got of the pot."""
    assert state.paid is not None
    return {each.seat: each.chips for each in state.paid.shares}
