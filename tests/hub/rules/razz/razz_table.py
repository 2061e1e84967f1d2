"""A hand of razz for tests: cards come by themselves, players act by a word, `5 bring_in`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.poker import ActionKind, BoardDealt, CardHeld, CardState, DealDone, HandTabled, PlayerActed
from hub.events.razz import BringInMade, DeadHandEntered, MuckAsked, RazzStreet, Stakes, UpCardDealt
from hub.events.razz_rulings import RazzRuling
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.poker.hand import Stage
from hub.rules.razz.acting import timed_out
from hub.rules.razz.decide import Action, decide
from hub.rules.razz.evolve import evolve
from hub.rules.razz.following import Decision
from hub.rules.razz.legal import legal
from hub.rules.razz.opening import first_hand
from hub.rules.razz.order import STREETS
from hub.rules.razz.profile import Profile
from hub.rules.razz.state import HandState

STAKES = Stakes(40, 50, 200, 400)
DEEP = 10_000

WHEEL, EIGHT_LOW, NINE_LOW = "Ac 2d 3h 4s 5c Kd 9c", "7c 8d Qs 6h 2c 3d Jc", "As 2h Th 4d 6c Kc 9d"
THREE = {2: WHEEL, 5: EIGHT_LOW, 7: NINE_LOW}
"""The queen of seat 5 brings in; 2 has 5-4-3-2-A, 5 has 8-7-6-3-2, 7 has 9-6-4-2-A."""

FIVE = {1: "9h Tc Kh 8h 7h 6s 5h", 2: WHEEL, 3: EIGHT_LOW, 4: NINE_LOW, 5: "3s 4h 8c Jd Js Qc Qd"}
"""The king of seat 1 brings in; seat 2 opens fourth and fifth street."""

FULL = {
    1: "Ac 2c 3c 4c Kc Qc",
    2: "Ad 2d 3d 4d Kd Qd",
    3: "6c 7c 8c 9c Tc Jc",
    4: "6d 7d 8d 9d Td Jd",
    5: "6h 7h 8h 9h Th Jh",
    6: "6s 7s 8s 9s Ts Js",
    7: "Ah 2h 3h 4h Kh Qh",
    8: "As 2s 3s 4s Ks Qs",
}
"""Eight players, whose 48 cards leave the four fives; the eight of spades of seat 6 brings in."""


@dataclass(frozen=True)
class Table:
    """A hand and the cards that will come; `lens`: down cards are read as soon as they lie."""

    state: HandState
    hands: Mapping[int, tuple[Card, ...]]
    community: Card | None = None
    lens: bool = True
    journal: tuple[RazzRuling, ...] = ()


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


def chips(stacks: Mapping[int, int]) -> tuple[SeatChips, ...]:
    return tuple(SeatChips(*each) for each in stacks.items())


def told(state: HandState, *rulings: RazzRuling) -> HandState:
    for ruling in rulings:
        state = evolve(state, ruling)
    return state


def after(table: Table, decision: Decision) -> Table:
    assert not isinstance(decision, Refusal), decision
    return replace(table, state=told(table.state, *decision), journal=(*table.journal, *decision))


def ruled(table: Table, *actions: Action) -> Table:
    for action in actions:
        table = after(table, decide(table.state, action))
    return table


def opened(
    hands: Mapping[int, str],
    stacks: Mapping[int, int] | None = None,
    stakes: Stakes = STAKES,
    *,
    community: str = "",
    lens: bool = True,
    profile: Profile | None = None,
) -> Table:
    """A hand after the antes; `stacks` are those that are not deep."""
    has = dict.fromkeys(hands, DEEP) | dict(stacks or {})
    known = {seat: cards(codes) for seat, codes in hands.items()}
    table = Table(HandState(), known, Card(community) if community else None, lens)
    return after(table, first_hand(profile or Profile(), chips(has), stakes))


def begun(hands: Mapping[int, str], stacks: Mapping[int, int] | None = None, *did: str, **values: object) -> Table:
    """A hand after these actions, with the cards of the street that they lead to."""
    return played(opened(hands, stacks, **values), *did)  # type: ignore[arg-type]


def played(table: Table, *did: str) -> Table:
    """After these actions, `5 bring_in`; cards are dealt before and after each."""
    table = _served(table)
    for each in did:
        table = _served(after(table, _decided(table.state, each)))
    return table


def undealt(table: Table, did: str) -> Table:
    """After this action, before the cards that it leads to."""
    return after(table, _decided(table.state, did))


def refused(table: Table, did: str | Action) -> str:
    decision = _decided(table.state, did) if isinstance(did, str) else decide(table.state, did)
    assert isinstance(decision, Refusal), decision
    return decision.reason


def _decided(state: HandState, did: str) -> Decision:
    seat, word = int(did.split()[0]), did.split()[1]
    if word == "timeout":
        return timed_out(state, seat)
    special: dict[str, Action] = {
        "bring_in": BringInMade(seat),
        "muck": MuckAsked(seat),
        "dead": DeadHandEntered(seat, "Ann"),
    }
    return decide(state, special.get(word) or PlayerActed(seat, ActionKind(word)))


def _served(table: Table) -> Table:
    while table.state.stage is Stage.DEAL:
        table = street(table)
    return table


def street(table: Table) -> Table:
    """The cards of one street."""
    for choice in legal(table.state):
        table = ruled(table, card(table, choice.act, choice.seat or 0))
    if not table.lens:
        return table
    for seat in table.state.betting.live:
        if table.state.stage in (Stage.DEAL, Stage.PLAY):
            table = ruled(table, HoleCardsRead(seat, downs(table, seat)))
    return table


def card(table: Table, act: str, seat: int) -> Action:
    """What the dealer deals when this is offered."""
    if act == "up_card":
        return UpCardDealt(seat, table.hands[seat][2 + STREETS.index(table.state.street)])
    if act == "deal":
        return DealDone()
    return BoardDealt(() if table.community is None else (table.community,))


def downs(table: Table, seat: int) -> tuple[Card, ...]:
    hand = table.hands[seat]
    return (*hand[:2], *hand[6:]) if table.state.downs(seat) > 2 else hand[:2]


def show(table: Table, seat: int) -> HandTabled:
    """All own cards, face up."""
    hand = (*downs(table, seat), *table.state.ups(seat))
    return HandTabled(seat, tuple(CardHeld(each, CardState.FACE_UP) for each in hand))


def shown_down(table: Table) -> Table:
    """To the end of the showdown: whoever may muck does."""
    while table.state.at_showdown:
        seat = table.state.to_show[0]
        mucks = any(each.act == "muck" for each in legal(table.state))
        table = ruled(table, MuckAsked(seat) if mucks else show(table, seat))
    return table


def checked_down(table: Table) -> Table:
    """Everybody checks, through all streets, to the showdown."""
    while table.state.turn is not None:
        table = played(table, f"{table.state.turn} check")
    return table


def offered(table: Table) -> list[str]:
    """What the seat in turn may do."""
    return [each.act for each in legal(table.state) if each.seat is not None and each.seat == table.state.turn]


def raise_to(table: Table) -> int | None:
    """The total of the bet or raise that is offered."""
    words = ("complete", "bet", "raise")
    return next((each.least for each in legal(table.state) if each.act in words), None)


def bets(table: Table) -> dict[int, int]:
    return {each.seat: each.bet for each in table.state.betting.players if each.bet}


def stacks(table: Table) -> dict[int, int]:
    return {each.seat: each.stack for each in table.state.betting.players}


FOURTH = RazzStreet.FOURTH
CALLED = ("5 bring_in", "7 call", "2 call")
"""Three-handed into fourth street for 50 each."""

TO_FOURTH = ("1 bring_in", "2 call", "3 fold", "4 call", "5 fold")
"""Five-handed into fourth street."""
