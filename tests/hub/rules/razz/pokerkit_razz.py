"""A table of PokerKit's beside ours: the same players, cards and actions at fixed-limit razz."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pokerkit import Automation, FixedLimitRazz, State

from hub.events.cards import Card
from hub.events.poker import ActionKind
from hub.events.razz import Stakes

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)

UNKNOWN = "??"


@dataclass
class Peer:
    """PokerKit's state; players are in seat order, and `hands` are their seven cards as they come."""

    state: State
    order: tuple[int, ...]
    hands: Mapping[int, Sequence[Card]]

    @property
    def turn(self) -> int | None:
        index = self.state.actor_index
        return None if index is None else self.order[index]

    @property
    def raise_to(self) -> int | None:
        """The total of the completion, bet or raise that it offers."""
        can = self.state.can_complete_bet_or_raise_to()
        return self.state.min_completion_betting_or_raising_to_amount if can else None

    @property
    def owed(self) -> int:
        """What the player in turn adds to bring in, check or call."""
        if self.state.can_post_bring_in():
            return self.state.effective_bring_in_amount or 0
        return self.state.checking_or_calling_amount or 0

    def deal(self) -> None:
        """The cards of a street, if any are due."""
        if self.state.can_burn_card(UNKNOWN):
            self.state.burn_card(UNKNOWN)
        while self.state.can_deal_hole():
            index = self.state.hole_dealee_index
            assert index is not None
            has, many = len(self.state.hole_cards[index]), len(self.state.hole_dealing_statuses[index])
            self.state.deal_hole("".join(self.hands[self.order[index]][has : has + many]))

    def act(self, action: ActionKind | None) -> None:
        match action:
            case None:
                self.state.post_bring_in()
            case ActionKind.FOLD:
                self.state.fold()
            case ActionKind.CHECK | ActionKind.CALL:
                self.state.check_or_call()
            case _:
                self.state.complete_bet_or_raise_to()

    @property
    def stacks(self) -> dict[int, int]:
        return dict(zip(self.order, self.state.stacks, strict=True))


def peer(stacks: Mapping[int, int], stakes: Stakes, hands: Mapping[int, Sequence[Card]]) -> Peer:
    order = tuple(sorted(stacks))
    state = FixedLimitRazz.create_state(
        AUTOMATIONS,
        True,
        stakes.ante,
        stakes.bring_in,
        stakes.small,
        stakes.big,
        tuple(stacks[seat] for seat in order),
        len(order),
    )
    return Peer(state, order, hands)
