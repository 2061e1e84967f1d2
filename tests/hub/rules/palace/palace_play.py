"""Play at random with a real deck: something sensible in any state, and what must hold after it."""

from collections.abc import Callable
from random import Random

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card, repeated
from hub.events.palace import (
    AntesPaid,
    AsideShuffled,
    BannerTurned,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    DealerCardsDrawn,
    DiscardMade,
    PalaceAct,
    PalaceActed,
    RaiseDeclared,
    SeatCard,
)
from hub.events.palace_rulings import PalaceRuling
from hub.events.poker import CardHeld, CardState, DealDone, HandTabled, NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.choice import Choice, Role, Viewer
from hub.rules.palace.decide import Action
from hub.rules.palace.evolve import ANSWERS
from hub.rules.palace.game import first_draw, fresh
from hub.rules.palace.legal import legal
from hub.rules.palace.profile import Profile, Structure
from hub.rules.palace.sight import visible, watched
from hub.rules.palace.state import DECK, PALACE_CARDS, PalaceState, Phase
from hub.rules.palace.turn import ends_turn, time_expired
from hub.rules.poker.hand import Stage
from tests.hub.rules.palace.palace_table import told

READS = 0.5
"""How often a lens reads palace cards as soon as it can."""

KEEN = 0.3
"""How many tables buy and buy, until the piles are empty."""


def begun(profile: Profile, chips: list[int], level: Level) -> tuple[PalaceRuling, ...]:
    players = tuple(SeatChips(seat, each) for seat, each in enumerate(chips, 1))
    rulings = first_draw(fresh(profile.as_settings()), players, level)
    assert not isinstance(rulings, Refusal)
    return rulings


class Table:
    """The cards as they really lie; the rules hear of them by entries alone."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.number = 0
        self.deck: list[Card] = []
        self.palaces: dict[int, tuple[Card, ...]] = {}
        self.weights = _KEEN if chance.random() < KEEN else _WEIGHTS

    def sensible(self, state: PalaceState) -> Action | None:
        """Something that may be done now, and that the cards on the table bear out."""
        if state.number != self.number or not self.deck:
            self.number, self.deck, self.palaces = state.number, self.chance.sample(list(Card), DECK), {}
        unread = [seat for seat in state.live if state.palace(seat) is None]
        if state.stage is Stage.PLAY and unread and (state.phase is Phase.RESOLVE or self.chance.random() < READS):
            return HoleCardsRead(unread[0], self.palace(state, unread[0]))
        choices = legal(state)
        if not choices:
            return None
        choice = self.chance.choices(choices, [self.weights.get(each.act, 2) for each in choices])[0]
        return _ENTRIES[choice.act](self, state, choice)

    def palace(self, state: PalaceState, seat: int) -> tuple[Card, ...]:
        """The palace cards of a seat: any that cannot lie anywhere else, once and for all."""
        if seat not in self.palaces:
            taken = {*state.known(), *(card for each in self.palaces.values() for card in each)}
            free = [card for card in Card if card not in taken]
            self.palaces[seat] = tuple(self.chance.sample(free, PALACE_CARDS))
        return self.palaces[seat]

    def top(self, state: PalaceState) -> Card | None:
        """The card on top of the draw pile, or of the discard pile as it was shuffled for this.

        None where what was said by chance before (palace cards that nobody holds) has left no card that it can be.
        """
        pile = state.draw if len(state.draw) else state.discard
        held = {card for seat in state.live for card in self.palace(state, seat)}
        elsewhere = (set(state.known()) - set(pile.known)) | held
        left = [card for card in Card if pile.may_hold(card, elsewhere)]
        return self.chance.choice(left) if left else None

    def banner(self, state: PalaceState, _: Choice) -> Action:
        free = [card for card in self.deck if state.deck.may_hold(card, state.known())]
        return BannerTurned(free[0])

    def draw(self, state: PalaceState, _: Choice) -> Action:
        free = [card for card in Card if card not in state.drawn]
        return DealerCardsDrawn(tuple(map(SeatCard, state.drawers, self.chance.sample(free, len(state.drawers)))))

    def some(self, cards: tuple[Card, ...], least: int) -> tuple[Card, ...]:
        """So many of these cards or more."""
        return tuple(self.chance.sample(cards, self.chance.randint(least, len(cards))))

    def buy(self, state: PalaceState, choice: Choice) -> Action | None:
        card, own = self.top(state), state.at(choice.seat or 0).soldiers
        if card is None:
            return None
        least = max(0, len(own) - 4)
        throws = least or self.chance.random() < 0.3
        return BuyMade(choice.seat or 0, card, self.some((*own, card), least) if throws else ())

    def bet(self, state: PalaceState, choice: Choice) -> Action:
        free = state.profile.structure is Structure.NO_LIMIT
        extra = self.chance.choice((0, 0, 3, (choice.most or 0) - (choice.least or 0))) if free else 0
        return BattleDeclared(choice.seat or 0, choice.against, min(extra, (choice.most or 0) - (choice.least or 0)))

    def raised(self, _: PalaceState, choice: Choice) -> Action:
        most = choice.most or 0
        return RaiseDeclared(choice.seat or 0, self.chance.choice(((choice.least or 0), most)))

    def show(self, state: PalaceState, choice: Choice) -> Action:
        cards = self.palace(state, choice.seat or 0)
        return HandTabled(choice.seat or 0, tuple(CardHeld(card, CardState.FACE_UP) for card in cards))

    def take(self, state: PalaceState, choice: Choice) -> Action:
        return CaptureDone(choice.seat or 0, self.some(state.at(choice.seat or 0).soldiers, choice.least or 0))

    def discard(self, state: PalaceState, choice: Choice) -> Action:
        return DiscardMade(choice.seat or 0, self.some(state.at(choice.seat or 0).soldiers, 1))

    def resolve(self, _: PalaceState, choice: Choice) -> Action:
        return BattleAnnounced(choice.seat or 0, self.chance.choice(list(Claim)))


def _plain(act: PalaceAct) -> Callable[[Table, PalaceState, Choice], Action]:
    return lambda _, __, choice: PalaceActed(choice.seat or 0, act)


_WEIGHTS = {"fold": 1, "buy": 6, "discard": 1}
_KEEN = {"fold": 0.1, "buy": 60, "discard": 1, "bet": 1}
_ENTRIES: dict[str, Callable[[Table, PalaceState, Choice], Action | None]] = {
    "draw": Table.draw,
    "ante": lambda _, __, choice: AntesPaid((choice.seat or 0,)),
    "banner": Table.banner,
    "shuffle": lambda *_: AsideShuffled(),
    "deal": lambda *_: DealDone(),
    "buy": Table.buy,
    "discard": Table.discard,
    "bet": Table.bet,
    "raise": Table.raised,
    "resolve": Table.resolve,
    "take": Table.take,
    "show": Table.show,
    "next_hand": lambda *_: NextHandEntered(),
    **{str(act): _plain(act) for act in PalaceAct},
}


def in_play(state: PalaceState) -> int:
    return state.betting.pot + sum(each.stack for each in state.betting.players)


def one_answer(decision: tuple[PalaceRuling, ...]) -> None:
    """At most the first ruling of a decision can be taken back, so that a step back is one entry."""
    assert True not in [isinstance(each, ANSWERS) for each in decision][1:]


def sound(state: PalaceState, total: int) -> None:
    assert in_play(state) == total
    assert all(each.stack >= 0 and each.put >= 0 for each in state.betting.players)
    assert (state.turn is None) is (state.phase not in (Phase.TURN, Phase.ANSWER, Phase.RESOLVE, Phase.TAKE))
    assert state.turn is None or state.turn in state.live
    assert state.phase not in (Phase.WON, Phase.TIED)
    assert not repeated(state.known())
    whole(state)
    unseen(state)
    assert {each.seat for each in watched(state).seats} <= set(state.live)
    if state.turn is not None:
        timed(state, state.turn, total)


def whole(state: PalaceState) -> None:
    """Each of the 52 cards lies somewhere, once."""
    up = sum(len(each.cards) for each in state.holdings)
    if state.phase in (Phase.BANNERS, Phase.PALACE):
        assert up + len(state.deck) + len(state.aside) == DECK
    if state.stage in (Stage.PLAY, Stage.OVER):
        assert up + len(state.draw) + len(state.discard) + PALACE_CARDS * len(state.live) == DECK
        assert all(len(each.soldiers) <= 5 or state.turn == each.seat for each in state.holdings)


def unseen(state: PalaceState) -> None:
    """No card that only the hub knows is in anybody's sight, and none of a pile."""
    hidden = {card for each in state.held for card in each.cards} | {*state.draw.known, *state.discard.known}
    seat = state.turn or next(iter(state.betting.seats), None)
    for role in Role:
        faces = [face for each in visible(state, Viewer(role, seat)) for face in each.faces]
        assert not set(faces) & set(map(str, hidden))
        assert len(set(faces)) == len(faces)


def timed(state: PalaceState, seat: int, total: int) -> None:
    """Time's end always leads on, and never costs or makes a chip."""
    expired = time_expired(state, seat)
    assert expired and any(ends_turn(each, seat) for each in expired)
    after = told(state, *expired)
    assert in_play(after) == total
    assert seat not in after.live or state.phase is Phase.TAKE
