"""One hand of PokerKit beside one of ours: the same chips, cards and actions by the names of our vocabulary."""

from collections.abc import Sequence
from dataclasses import dataclass

from pokerkit import Automation, NoLimitTexasHoldem, State

from hub.events.cards import Card
from hub.events.poker import ActionKind
from hub.events.stakes import AnteMode, Level

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass
class Peer:
    """PokerKit's state; `seats` are ours in its order, from the one left of the button round to the button."""

    state: State
    seats: tuple[int, ...]

    @property
    def turn(self) -> int | None:
        actor = self.state.actor_index
        return None if actor is None else self.seats[actor]

    @property
    def raises(self) -> tuple[int, int] | None:
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        return None if least is None or most is None else (least, most)

    @property
    def stacks(self) -> dict[int, int]:
        return dict(zip(self.seats, self.state.stacks, strict=True))

    def act(self, action: ActionKind, to: int | None) -> None:
        if action is ActionKind.FOLD:
            self.state.fold()
        elif action in (ActionKind.CHECK, ActionKind.CALL):
            self.state.check_or_call()
        else:
            self.state.complete_bet_or_raise_to(to)

    def lay(self, cards: Sequence[Card]) -> None:
        self._show()
        self.state.burn_card("??")
        self.state.deal_board("".join(cards))

    def _show(self) -> None:
        while self.state.can_show_or_muck_hole_cards():
            self.state.show_or_muck_hole_cards(True)

    def finish(self) -> dict[int, int]:
        self._show()
        assert not self.state.status
        return self.stacks


def seat_order(seats: Sequence[int], bb: int, sb: int | None) -> tuple[int, ...]:
    """The order in which PokerKit wants the seats: small blind first, and with two players the big blind."""
    first = bb if sb is None or len(seats) == 2 else sb
    return (*(seat for seat in seats if seat >= first), *(seat for seat in seats if seat < first))


def peer(stacks: dict[int, int], sb: int | None, bb: int, level: Level, hole: dict[int, Sequence[Card]]) -> Peer:
    order = seat_order(sorted(stacks), bb, sb)
    place = order.index(bb)
    blinds = {place: level.bb} if sb is None else (level.sb, level.bb)
    each = level.ante_mode is AnteMode.EACH
    ante_place = 1 if len(order) == 2 else place
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS,
        each,
        level.ante if each else {ante_place: level.ante},
        blinds,
        level.bb,
        tuple(stacks[seat] for seat in order),
        len(order),
    )
    for seat in order:
        state.deal_hole("".join(hole[seat]))
    return Peer(state, order)
