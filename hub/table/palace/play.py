"""Palace Poker, as the table plays it."""

from collections.abc import Mapping
from typing import Final

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.clocks import HubNanos
from hub.events.observations import ButtonPressed, Observation
from hub.events.palace_rulings import AlarmEnded, AlarmRaised, PalaceHandOpened
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import CardsVerified, Refusal, Ruling
from hub.rules.games import PALACE
from hub.rules.palace.sight import to_show
from hub.rules.palace.state import PalaceState, Phase
from hub.table.bounds import Bounds
from hub.table.hand.decide import by_camera, entered, entry_of, told
from hub.table.hand.sight import Suggestion
from hub.table.hand.state import OF_CORRECTIONS, OF_TIME, HandTable
from hub.table.hand.turns import HandTurns
from hub.table.palace import sight as sights
from hub.table.palace.alarms import alarming
from hub.table.palace.buttons import pressed
from hub.table.palace.due import entries, suggestions
from hub.table.palace.sight import PalaceSight
from hub.table.play import Asked, Decision, Seen

_ASIDE: Final = (*OF_TIME, *OF_CORRECTIONS, HoleCardsKept, AlarmRaised, AlarmEnded, CardsVerified)
"""Rulings after which the cameras look for what they looked for before."""

_BY_CAMERAS: Final = (Phase.DRAW, Phase.BANNERS, Phase.SHOWDOWN)
"""Phases in which cards that the cameras agree upon are ruled without a person: nothing is paid with them."""


class PalacePlay(HandTurns[PalaceState]):
    """See hub.table.play.Play for the contract."""

    def __init__(self) -> None:
        super().__init__(PALACE)

    def fresh_sight(self) -> PalaceSight:
        """Nothing is seen yet."""
        return PalaceSight()

    def decide(self, state: HandTable[PalaceState], sight: PalaceSight, asked: Asked) -> Decision:
        """What an entry or a press leads to."""
        said = asked.observation
        entry = pressed(state.hand, said, asked.seat) if isinstance(said, ButtonPressed) else said
        return entry if isinstance(entry, Refusal) else entered(self.game, state, entry)

    def entry_of(
        self, state: HandTable[PalaceState], sight: PalaceSight, button: str, asked: Asked
    ) -> Observation | Refusal:
        """The entry that a button of the dealer's box stands for."""
        seen = self.seen(state, sight, asked.now, asked.bounds)
        return entry_of(button, (entry for entry, _ in entries(state.hand, seen)))

    def wants_dealer(self, state: HandTable[PalaceState]) -> bool:
        """Whether hands are to be shown, or something lies wrong."""
        return super().wants_dealer(state) or bool(state.hand.alarms)

    def wants_pictures(self, state: HandTable[PalaceState]) -> bool:
        """Whether upright cards are dealt or laid open; at other times a picture could show a palace card."""
        return state.hand.phase in _BY_CAMERAS

    def see(
        self,
        state: HandTable[PalaceState],
        sight: PalaceSight,
        camera: str,
        at: HubNanos,
        frame: FrameRead,
        digests: Mapping[int, str],
    ) -> PalaceSight:
        """Take a frame in."""
        return sights.see(sight, state.hand, to_show(state.hand), camera, at, frame, digests)

    def sign(
        self,
        state: HandTable[PalaceState],
        sight: PalaceSight,
        sign: CupSeen,
        at: HubNanos,
        now: HubNanos,
        sha256: str,
    ) -> tuple[PalaceSight, Seen]:
        """There are no cups at this table."""
        return sight, Seen()

    def look(
        self, state: HandTable[PalaceState], sight: PalaceSight, now: HubNanos, bounds: Bounds
    ) -> tuple[PalaceSight, tuple[Ruling, ...]]:
        """Cards that are due and agreed upon are ruled, but not after an undo; what lies wrong is told at any time."""
        if state.hand.phase in _BY_CAMERAS and not state.by_hand:
            for entry, seen in entries(state.hand, self.seen(state, sight, now, bounds)):
                decision = () if seen.why else told(self.game.decide(state.hand, entry), by_camera(seen))
                if decision and not isinstance(decision, Refusal):
                    return sight, decision
        for watched in alarming(sight, state.hand, now, bounds):
            alarm = self.game.decide(state.hand, watched)
            if alarm and not isinstance(alarm, Refusal):
                return sight, alarm
        return sight, ()

    def next_look(self, state: HandTable[PalaceState], sight: PalaceSight, bounds: Bounds) -> HubNanos | None:
        """Nothing waits here."""
        return None

    def follow(self, before: HandTable[PalaceState], sight: PalaceSight, ruling: Ruling, now: HubNanos) -> PalaceSight:
        """After a ruling about the hand other cards are looked for; alarms and hidden readings change nothing."""
        if isinstance(ruling, _ASIDE):
            return sight
        return sights.begin(sight, now, hand_opened=isinstance(ruling, PalaceHandOpened))

    def resumed(self, state: HandTable[PalaceState], sight: PalaceSight) -> PalaceSight:
        """A restart begins with nothing seen."""
        return sight

    def seen(
        self, state: HandTable[PalaceState], sight: PalaceSight, now: HubNanos, bounds: Bounds
    ) -> tuple[Suggestion, ...]:
        """What the cameras see where cards are due, or soldiers come and go."""
        return suggestions(sight, state.hand, now, bounds)
