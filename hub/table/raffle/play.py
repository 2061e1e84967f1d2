"""Raffle, or any game of dice under cups that is played like it, as the table plays it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.bluff import HoleCardsRead
from hub.events.clocks import HubNanos
from hub.events.corrections import Fact
from hub.events.heat_rulings import SeatDrawTakenBack
from hub.events.observations import Observation, ReadingAnswered, SeatDice
from hub.events.phase import Phase
from hub.events.readings import CupSeen, FrameRead
from hub.events.rulings import (
    BiddingVoided,
    ChallengeOpened,
    ChallengeSettled,
    Refusal,
    ReviewClosed,
    Ruling,
)
from hub.rules.raffle import game
from hub.table.bounds import Bounds
from hub.table.play import Asked, Decision, Seen
from hub.table.raffle import cups, decide, reveal
from hub.table.raffle.cups import CupWatch
from hub.table.raffle.facts import facts_of
from hub.table.raffle.heat_entries import with_scores
from hub.table.raffle.reveal import Watch
from hub.table.raffle.state import TableState, evolve


@dataclass(frozen=True, slots=True)
class Sight:
    """What the hub has of the cameras just now: the reveal, and the cups while bids are made."""

    watch: Watch = field(default_factory=Watch)
    cups: CupWatch = field(default_factory=CupWatch)


class RafflePlay:
    """See hub.table.play.Play for the contract."""

    acts_by = game.ACTS
    late_acts = game.LATE_ACTS

    def decide(self, state: TableState, sight: Sight, asked: Asked) -> Decision:
        """What an entry or a press leads to."""
        decision = decide.decide(state, sight.watch, asked)
        return decision if isinstance(decision, Refusal) else with_scores(state, decision)

    def read_hidden(self, state: TableState, reading: HoleCardsRead) -> Decision:
        """There are no cards at this table."""
        return Refusal("not_in_this_game")

    def entry_of(self, state: TableState, sight: Sight, button: str, asked: Asked) -> Observation | Refusal:
        """The entry that a button of the dealer's box stands for."""
        return decide.entry_of(state, button)

    def evolve(self, state: TableState, ruling: Ruling) -> TableState:
        """The state after a ruling."""
        return evolve(state, ruling)

    def forget_expiry(self, state: TableState) -> TableState:
        """The state without an expiry that presses may dispute."""
        return replace(state, time=replace(state.time, expired=None))

    def turn(self, state: TableState) -> int | None:
        """The seat that is to bid or to challenge."""
        return state.round.turn if state.phase is Phase.BIDDING else None

    def lamp(self, state: TableState) -> int | None:
        """The seat whose lamp is lit."""
        return self.turn(state)

    def wants_dealer(self, state: TableState) -> bool:
        """Whether the dealer is asked about dice."""
        return state.phase is Phase.REVIEW

    def secret(self, state: TableState) -> tuple[int, ...] | None:
        """The bidding round: until its dice are settled nobody reads in the journal what lies under cups."""
        return None if state.phase in (Phase.IDLE, Phase.WON) else (state.number, state.bidding)

    def open_faces(self, state: TableState) -> frozenset[str]:
        """There are no cards at this table."""
        return frozenset()

    def undo_alters(self, state: TableState) -> bool:
        """Whether the last challenge is settled and nobody has bid since."""
        return state.round.before is not None

    def reading_of(self, state: TableState, dice: tuple[SeatDice, ...], who: str) -> Observation | Refusal:
        """The dealer's answer to the open question."""
        return Refusal("review_closed") if state.review is None else ReadingAnswered(state.review.review, dice, who)

    def facts_of(self, state: TableState) -> tuple[Fact, ...]:
        """Phase, bid, turn, dice and points."""
        return facts_of(state)

    def may_call(self, state: TableState, seat: int) -> bool:
        """Whether the player may call *Time*."""
        return game.may_call(state.round, seat)

    def acts(self, ruling: Ruling, seat: int) -> bool:
        """Whether by this ruling the player has acted."""
        return game.acts(ruling, seat)

    def ends_turn(self, ruling: Ruling, seat: int) -> bool:
        """Whether after this ruling it is another turn."""
        return isinstance(ruling, SeatDrawTakenBack) or game.ends_turn(ruling, seat)

    def time_expired(self, state: TableState, seat: int) -> tuple[Ruling, ...]:
        """The dealer is called (D12)."""
        return game.time_expired(state.round, seat)

    def wants_pictures(self, state: TableState) -> bool:
        """While cups are lifted."""
        return state.phase in (Phase.REVEALING, Phase.REVIEW)

    def see(
        self, state: TableState, sight: Sight, camera: str, at: HubNanos, frame: FrameRead, digests: Mapping[int, str]
    ) -> Sight:
        """Take a frame in."""
        watch = reveal.see(sight.watch, camera, at, frame, digests)
        return Sight(watch, cups.see_cups(sight.cups, state, watch.agreement, frame, at))

    def sign(
        self, state: TableState, sight: Sight, sign: CupSeen, at: HubNanos, now: HubNanos, sha256: str
    ) -> tuple[Sight, Seen]:
        """Take in a sign at a cup."""
        after, rulings = cups.take(sight.cups, state, sign, at, now, sha256)
        keep = bool(rulings) or len(after.lifts) > len(sight.cups.lifts)
        return replace(sight, cups=after), Seen(rulings, keep)

    def look(self, state: TableState, sight: Sight, now: HubNanos, bounds: Bounds) -> tuple[Sight, tuple[Ruling, ...]]:
        """What the frames of a reveal, and signs at cups that waited, lead to now."""
        watch, rulings = reveal.look(state, sight.watch, now, bounds)
        after, more = cups.due(sight.cups, state, watch.agreement, now)
        return Sight(watch, after), with_scores(state, (*rulings, *more))

    def next_look(self, state: TableState, sight: Sight, bounds: Bounds) -> HubNanos | None:
        """When a wait ends."""
        if state.phase is Phase.REVEALING:
            return reveal.next_look(sight.watch, bounds)
        return cups.next_due(sight.cups) if state.phase is Phase.BIDDING else None

    def follow(self, before: TableState, sight: Sight, ruling: Ruling, now: HubNanos) -> Sight:
        """Begin to look where a reveal begins; what lies open after it is old."""
        after = cups.ruled(sight.cups, before.round, ruling, now)
        if isinstance(ruling, ChallengeOpened | ReviewClosed):
            return Sight(reveal.begin(sight.watch, now), after)
        if isinstance(ruling, ChallengeSettled | BiddingVoided):
            return Sight(reveal.laid_open(sight.watch, before.round.live), after)
        return replace(sight, cups=after)

    def resumed(self, state: TableState, sight: Sight) -> Sight:
        """Whether cups went down before this reveal was seen by the hub that died: let it be."""
        open_ = state.phase in (Phase.REVEALING, Phase.REVIEW)
        return replace(sight, watch=reveal.laid_open(sight.watch, ())) if open_ else sight


RAFFLE = RafflePlay()
