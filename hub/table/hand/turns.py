"""What every game played hand by hand tells the table, whatever its cameras make of the cards."""

from dataclasses import replace
from typing import Generic, TypeVar

from hub.events.bluff import HoleCardsRead
from hub.events.corrections import Fact
from hub.events.observations import Observation, SeatDice
from hub.events.rulings import Refusal, Ruling
from hub.rules.choice import Role, Viewer
from hub.rules.game import HandGame
from hub.table.hand.corrected import facts_of
from hub.table.hand.state import HandTable, evolve
from hub.table.play import Decision

H = TypeVar("H")


class HandTurns(Generic[H]):
    """The part of `hub.table.play.Play` that is the game's alone; see there for the contract."""

    def __init__(self, game: HandGame[H]) -> None:
        self.game = game

    @property
    def acts_by(self) -> frozenset[str]:
        """The buttons by which a player acts himself."""
        return self.game.ACTS

    def read_hidden(self, state: HandTable[H], reading: HoleCardsRead) -> Decision:
        """What follows when a lens has read a hand: as a rule that the hub knows it, and nobody else."""
        return self.game.decide(state.hand, reading)

    @property
    def late_acts(self) -> bool:
        """Whether an act from after the deadline counts."""
        return self.game.LATE_ACTS

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

    def secret(self, state: HandTable[H]) -> tuple[int, ...] | None:
        """The hand, until it is settled."""
        facts = self.game.facts(state.hand)
        return None if facts.over else (facts.number,)

    def open_faces(self, state: HandTable[H]) -> frozenset[str]:
        """The cards that the game shows to everybody."""
        return frozenset(face for each in self.game.visible(state.hand, Viewer(Role.PUBLIC)) for face in each.faces)

    def undo_alters(self, state: HandTable[H]) -> bool:
        """Whether the hand is settled, and its settlement is what an undo takes back."""
        facts = self.game.facts(state.hand)
        return facts.over and facts.before

    def reading_of(self, state: HandTable[H], dice: tuple[SeatDice, ...], who: str) -> Observation | Refusal:
        """There are no dice at this table."""
        return Refusal("not_in_this_game")

    def facts_of(self, state: HandTable[H]) -> tuple[Fact, ...]:
        """Where the hand stands, the pot, the board, and chips by seat."""
        return facts_of(self.game.facts(state.hand))

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
