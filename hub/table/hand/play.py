"""A game that is played hand by hand, as the table plays it."""

from collections.abc import Mapping
from typing import Final, TypeVar

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.clocks import HubNanos
from hub.events.observations import Observation
from hub.events.razz_rulings import UpCardLaid
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import CardsVerified, Refusal, Ruling
from hub.table.bounds import Bounds
from hub.table.hand import sight as sights
from hub.table.hand.decide import as_entry, by_camera, decide, entry_of, told
from hub.table.hand.sight import CardSight, Suggestion, suggestions
from hub.table.hand.state import OF_CORRECTIONS, OF_TIME, HandTable
from hub.table.hand.turns import HandTurns
from hub.table.play import Asked, Decision, Seen

H = TypeVar("H")

_ASIDE: Final = (*OF_TIME, *OF_CORRECTIONS, HoleCardsKept, UpCardLaid, CardsVerified)
"""Rulings after which the cameras look for what they looked for before."""


class HandPlay(HandTurns[H]):
    """See hub.table.play.Play for the contract."""

    def fresh_sight(self) -> CardSight:
        """Nothing is seen yet."""
        return CardSight()

    def decide(self, state: HandTable[H], sight: CardSight, asked: Asked) -> Decision:
        """What an entry or a press leads to."""
        return decide(self.game, state, asked.observation, asked.seat)

    def entry_of(self, state: HandTable[H], sight: CardSight, button: str, asked: Asked) -> Observation | Refusal:
        """The entry that a button of the dealer's box stands for."""
        seen = self.seen(state, sight, asked.now, asked.bounds)
        return entry_of(button, (as_entry(self.game, state, each) for each in seen))

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
