"""A game that is played hand by hand, as the table plays it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Generic, TypeVar

from hub.events.bluff import HoleCardsRead
from hub.events.bluff_rulings import HoleCardsKept
from hub.events.clocks import HubNanos
from hub.events.observations import Observation
from hub.events.razz_rulings import UpCardLaid
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import CardsVerified, Refusal, Ruling
from hub.rules.game import HandGame
from hub.table.bounds import Bounds
from hub.table.hand import sight as sights
from hub.table.hand.decide import as_entry, by_camera, decide, entry_of, told
from hub.table.hand.sight import CardSight, Suggestion, suggestions
from hub.table.hand.state import OF_TIME, HandTable, evolve
from hub.table.play import Asked, Decision, Seen

H = TypeVar("H")

_ASIDE: Final = (*OF_TIME, HoleCardsKept, UpCardLaid, CardsVerified)
"""Rulings after which the cameras look for what they looked for before."""


class HandPlay(Generic[H]):
    """See hub.table.play.Play for the contract."""

    def __init__(self, game: HandGame[H]) -> None:
        self.game = game

    @property
    def acts_by(self) -> frozenset[str]:
        """The buttons by which a player acts himself."""
        return self.game.ACTS

    @property
    def late_acts(self) -> bool:
        """Whether an act from after the deadline counts."""
        return self.game.LATE_ACTS

    def decide(self, state: HandTable[H], sight: CardSight, asked: Asked) -> Decision:
        """What an entry or a press leads to."""
        return decide(self.game, state, asked.observation, asked.seat)

    def read_hidden(self, state: HandTable[H], reading: HoleCardsRead) -> Decision:
        """What follows when a lens has read a hand: as a rule that the hub knows it, and nobody else."""
        return self.game.decide(state.hand, reading)

    def entry_of(self, state: HandTable[H], sight: CardSight, button: str, asked: Asked) -> Observation | Refusal:
        """The entry that a button of the dealer's box stands for."""
        return entry_of(self.game, state, self.seen(state, sight, asked.now, asked.bounds), button)

    def evolve(self, state: HandTable[H], ruling: Ruling) -> HandTable[H]:
        """The state after a ruling."""
        return evolve(self.game, state, ruling)

    def forget_expiry(self, state: HandTable[H]) -> HandTable[H]:
        """The state without an expiry that presses may dispute."""
        return replace(state, time=replace(state.time, expired=None))

    def turn(self, state: HandTable[H]) -> int | None:
        """The seat to act."""
        return self.game.turn(state.hand)

    def lamp(self, state: HandTable[H]) -> int | None:
        """The seat whose lamp is lit."""
        return self.turn(state)

    def wants_dealer(self, state: HandTable[H]) -> bool:
        """Whether hands are to be shown."""
        return bool(self.game.facts(state.hand).to_show)

    def may_call(self, state: HandTable[H], seat: int) -> bool:
        """Whether the player may call *Time*."""
        return self.game.may_call(state.hand, seat)

    def acts(self, ruling: Ruling, seat: int) -> bool:
        """Whether by this ruling the player has acted."""
        return self.game.acts(ruling, seat)

    def ends_turn(self, ruling: Ruling, seat: int) -> bool:
        """Whether after this ruling it is not this seat's turn any more, or another turn of his."""
        return self.game.ends_turn(ruling, seat)

    def time_expired(self, state: HandTable[H], seat: int) -> tuple[Ruling, ...]:
        """What the game makes of it: the hand is folded."""
        return self.game.time_expired(state.hand, seat)

    def wants_pictures(self, state: HandTable[H]) -> bool:
        """Whether cards lie, or are due to lie, face up."""
        return bool(sights.opened(self.game.watched(state.hand)))

    def see(
        self,
        state: HandTable[H],
        sight: CardSight,
        camera: str,
        at: HubNanos,
        frame: FrameRead,
        digests: Mapping[int, str],
    ) -> CardSight:
        """Take a frame in."""
        return sights.see(sight, self.game.watched(state.hand), camera, at, frame, digests)

    def sign(
        self, state: HandTable[H], sight: CardSight, sign: CupSeen, at: HubNanos, now: HubNanos, sha256: str
    ) -> tuple[CardSight, Seen]:
        """There are no cups at this table."""
        return sight, Seen()

    def look(
        self, state: HandTable[H], sight: CardSight, now: HubNanos, bounds: Bounds
    ) -> tuple[CardSight, tuple[Ruling, ...]]:
        """Cards that are due, and that the cameras agree upon, are laid or shown; the rules say what follows."""
        if state.by_hand:
            return sight, ()
        for seen in self.seen(state, sight, now, bounds):
            entry = None if seen.why else as_entry(self.game, state, seen)
            decision = () if entry is None else told(self.game.decide(state.hand, entry), by_camera(seen))
            if decision and not isinstance(decision, Refusal):
                return sight, decision
        return sight, ()

    def next_look(self, state: HandTable[H], sight: CardSight, bounds: Bounds) -> HubNanos | None:
        """Nothing waits here."""
        return None

    def follow(self, before: HandTable[H], sight: CardSight, ruling: Ruling, now: HubNanos) -> CardSight:
        """After a ruling about the hand other cards are looked for; what is read of one that lies face down is none.

        An up card at one seat says nothing of those that lie at the others already.
        """
        return sight if isinstance(ruling, _ASIDE) else sights.begin(sight, now)

    def resumed(self, state: HandTable[H], sight: CardSight) -> CardSight:
        """A restart begins with nothing seen."""
        return sight

    def seen(self, state: HandTable[H], sight: CardSight, now: HubNanos, bounds: Bounds) -> tuple[Suggestion, ...]:
        """What the cameras see at the places that the rules have opened."""
        return suggestions(sight, self.game.watched(state.hand), now, bounds)
