"""The board: burn cards, cards laid too early, flops of too many cards (H13-H15, D10, D11, D22)."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.cards import Card
from hub.events.poker import BoardDealt, BurnForgotten, Street
from hub.events.poker_rulings import (
    BoardFault,
    BoardLaid,
    BoardShuffledBack,
    BurnShown,
    FlopMended,
    HouseRuling,
    RestrictionEnded,
)
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.house.following import Decision, with_consequences
from hub.rules.house.order import released_by_street
from hub.rules.house.state import HandState
from hub.rules.poker.betting import first_on_street
from hub.rules.poker.deck import duplicate
from hub.rules.poker.entries import not_in_play
from hub.rules.poker.hand import FLOP, Stage


class FlopCount(StrEnum):
    """What the number of flop cards makes of the flop."""

    IN_ORDER = "ok"
    BURN_THE_WRONG = "burn_wrong_card"
    ALL_BACK = "shuffle_back_and_redeal"


@dataclass(frozen=True, slots=True)
class FlopRuling:
    """A counted flop: the cards that stand, the wrong one that becomes the burn card, or the cards that go back."""

    count: FlopCount
    flop: tuple[Card, ...] = ()
    burn: Card | None = None
    back: tuple[Card, ...] = ()


def count_flop(cards: tuple[Card, ...], wrong: Card | None) -> FlopRuling:
    """What to do with a flop of these cards (H15); more than one card too many is never provable (D11)."""
    if len(cards) <= FLOP:
        return FlopRuling(FlopCount.IN_ORDER, flop=cards)
    if len(cards) == FLOP + 1 and wrong in cards:
        return FlopRuling(FlopCount.BURN_THE_WRONG, tuple(card for card in cards if card != wrong), wrong)
    return FlopRuling(FlopCount.ALL_BACK, back=cards)


def lay(state: HandState, dealt: BoardDealt) -> Decision:
    """The dealer laid cards on the board, or counts the flop that lies there once more."""
    idle = not_in_play(state)
    if idle is not None:
        return idle
    if _is_recount(state, dealt.cards):
        return _recount(state, dealt)
    street = state.next_street
    if street is None:
        return Refusal("board_complete")
    again = duplicate(state.known, dealt.cards)
    if again is not None:
        return again
    if not dealt.cards:
        return Refusal("wrong_count")
    if state.turn is not None:
        return (BoardShuffledBack(street, dealt.cards, BoardFault.PREMATURE),)  # H14, D22: no bet goes back
    return _in_time(state, street, dealt)


def _in_time(state: HandState, street: Street, dealt: BoardDealt) -> Decision:
    if street is not Street.FLOP:
        return _laid(state, street, dealt.cards) if len(dealt.cards) == 1 else Refusal("wrong_count")
    ruled = count_flop(dealt.cards, dealt.wrong)
    match ruled.count:
        case FlopCount.ALL_BACK:
            return (BoardShuffledBack(street, ruled.back, BoardFault.TOO_MANY),)
        case FlopCount.BURN_THE_WRONG if ruled.burn is not None:
            turn = first_on_street(state.betting, state.positions.button)
            return _released(state, FlopMended(ruled.burn, ruled.flop, turn))
        case _:
            return _laid(state, street, dealt.cards) if len(ruled.flop) == FLOP else Refusal("wrong_count")


def _laid(state: HandState, street: Street, cards: tuple[Card, ...]) -> Decision:
    return _released(state, BoardLaid(street, cards, first_on_street(state.betting, state.positions.button)))


def _released(state: HandState, ruling: HouseRuling) -> tuple[HouseRuling, ...]:
    free = released_by_street(state.restricted, state.profile.out_of_turn_restriction)
    return with_consequences(state, ruling, *((RestrictionEnded(free),) if free else ()))


def _is_recount(state: HandState, cards: tuple[Card, ...]) -> bool:
    """Whether these are the flop as it lies, with more cards than were entered."""
    return state.street is Street.FLOP and len(cards) > FLOP and set(state.board) < set(cards)


def _recount(state: HandState, dealt: BoardDealt) -> Decision:
    """A flop of too many cards is noticed after it was played on: bets go back where the wrong card is not known."""
    others = [card for card in state.known if card not in state.board]
    again = duplicate(others, dealt.cards)
    if again is not None:
        return again
    ruled = count_flop(dealt.cards, dealt.wrong)
    if ruled.count is FlopCount.BURN_THE_WRONG and ruled.burn is not None:
        return (FlopMended(ruled.burn, ruled.flop, state.turn),)  # D11: bets stand
    bets = tuple(SeatChips(each.seat, each.bet) for each in state.betting.players if each.bet)
    return (BoardShuffledBack(Street.FLOP, ruled.back, BoardFault.TOO_MANY, bets),)


def show_burn(state: HandState, forgotten: BurnForgotten) -> Decision:
    """The burn card was forgotten: it is shown and laid down, and the board stands (H13, D10)."""
    if state.stage is not Stage.PLAY or not state.board:
        return Refusal("no_board")
    card = forgotten.card
    again = None if card is None else duplicate(state.known, (card,))
    return again or (BurnShown(card),)
