"""The state of one round, and what can be read off it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hub.events.rulings import BidStood, ChallengeSettled
from hub.rules.raffle.profile import Profile


@dataclass(frozen=True, slots=True)
class RoundState:
    """One round (R3-R26).

    Args:
        profile: the table's settings.
        dice: dice left of every seat of the round, in seat order; 0 is out.
        opener: the seat that opened the running bidding round.
        turn: the seat to act; None while a challenge is open or the round is over.
        bids: the bids of the running bidding round; the last one stands.
        challenger: the seat of the open challenge.
        out: seats in the order in which they went out during this round.
        whole: every seat had dice when the round was opened, so that its places are all known.
        last: the last settled challenge.
        winner: the seat that won.
        before: the round with the last challenge still open, until the next bid; None where it cannot be taken back.
    """

    profile: Profile = field(default_factory=Profile)
    dice: tuple[tuple[int, int], ...] = ()
    opener: int | None = None
    turn: int | None = None
    bids: tuple[BidStood, ...] = ()
    challenger: int | None = None
    out: tuple[int, ...] = ()
    whole: bool = True
    last: ChallengeSettled | None = None
    winner: int | None = None
    before: "RoundState | None" = None

    @property
    def bid(self) -> BidStood | None:
        """The standing bid; only the last one counts (R17)."""
        return self.bids[-1] if self.bids else None

    @property
    def owned(self) -> Mapping[int, int]:
        """Dice left by seat, in seat order."""
        return dict(self.dice)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have dice, in seat order."""
        return tuple(seat for seat, dice in self.dice if dice > 0)

    @property
    def dice_in_play(self) -> int:
        """All dice under cups; lost dice are not."""
        return sum(dice for _, dice in self.dice)

    def has_dice(self, seat: int) -> bool:
        """Whether the seat is in the round and has dice."""
        return self.owned.get(seat, 0) > 0


def next_left(state: RoundState, seat: int) -> int | None:
    """The next seat to the left that has dice: the next higher number, wrapping (R13). None where nobody has."""
    others = [each for each in state.live if each != seat]
    return next((each for each in others if each > seat), others[0] if others else None)
