"""No-limit betting: whose turn it is, what may be done, what an action leads to (HOUSE.md D13, D27; BLUFF.md D9).

A short all-in counts as a bet or raise, but it neither changes the smallest raise nor reopens the betting: who has
acted on this street may raise again only if the price has since gone up by a full raise, several short ones together.
"""

from dataclasses import dataclass, replace

from hub.events.poker import ActionKind
from hub.events.poker_rulings import ActionStood
from hub.rules.poker.players import Betting, Player, killed, next_street, stood


@dataclass(frozen=True, slots=True)
class Options:
    """What the seat in turn may do: every amount is his total in front on this street.

    `call` is None where there is nothing to call (then he may check); `least` and `most` are None where he may not bet
    or raise. Folding is always possible.
    """

    seat: int
    call: int | None
    least: int | None
    most: int | None


def clockwise(seats: tuple[int, ...], after: int) -> tuple[int, ...]:
    """The seats in order, from the first one after this seat (which need not be among them) round to it."""
    return (*(seat for seat in seats if seat > after), *(seat for seat in seats if seat <= after))


def next_turn(betting: Betting, after: int) -> int | None:
    """The next seat clockwise that has a decision, None where the betting round is over."""
    if len(betting.live) < 2:
        return None
    return next((seat for seat in clockwise(betting.seats, after) if _must_act(betting, betting.at(seat))), None)


def _must_act(betting: Betting, player: Player | None) -> bool:
    """Whoever owes chips decides; whoever owes none and has not acted does, if somebody could answer him."""
    if player is None or not player.can_act:
        return False
    return player.bet < betting.price or (player.acted is None and _can_be_answered(betting, player.seat, 0))


def _can_be_answered(betting: Betting, seat: int, to: int) -> bool:
    """Whether somebody else could put in more than `to` on this street."""
    return any(each.can_act and each.bet + each.stack > to for each in betting.players if each.seat != seat)


def options(betting: Betting) -> Options | None:
    """What the seat in turn may do; None where nobody is. A raise that nobody could answer is not offered."""
    player = None if betting.turn is None else betting.at(betting.turn)
    if player is None:
        return None
    most = player.bet + player.stack
    call = min(betting.price, most) if player.bet < betting.price else None
    if most <= betting.price or not _reopened(betting, player):
        return Options(player.seat, call, None, None)
    if not _can_be_answered(betting, player.seat, betting.price):
        return Options(player.seat, call, None, None)
    return Options(player.seat, call, min(betting.price + betting.raise_by, most), most)


def _reopened(betting: Betting, player: Player) -> bool:
    return player.acted is None or betting.price - player.acted >= betting.raise_by


def refusal(betting: Betting, seat: int, action: ActionKind, to: int | None) -> str | None:
    """Why the seat in turn may not do this, in the order of BLUFF.md; None where he may.

    A raise that nobody can answer is accepted: the chips are in front, and what is not called comes back (D20).
    """
    player = betting.at(seat)
    if player is None or betting.turn != seat:
        return "not_your_turn"
    match action:
        case ActionKind.FOLD:
            return None
        case ActionKind.CHECK:
            return "facing_bet" if player.bet < betting.price else None
        case ActionKind.CALL | ActionKind.COMPLETE:
            return None if player.bet < betting.price else "nothing_to_call"
        case ActionKind.ALL_IN:
            most = player.bet + player.stack
            return None if most <= betting.price else _raise_refusal(betting, player, most)
        case ActionKind.BET | ActionKind.RAISE:
            return _raise_refusal(betting, player, to or 0)


def _raise_refusal(betting: Betting, player: Player, to: int) -> str | None:
    most = player.bet + player.stack
    if to > most:
        return "not_enough_chips"
    if not _reopened(betting, player):
        return "not_reopened"
    if to <= betting.price:
        return "not_a_raise"
    if to < betting.price + betting.raise_by and to != most:
        return "below_min"
    return None


def act(betting: Betting, seat: int, action: ActionKind, to: int | None = None) -> ActionStood:
    """The ruling on an action that `refusal` has let through, with the seat that is to act next.

    An action is named by what it is: all-in becomes a call, a bet or a raise, completing a call.

    Raises:
        ValueError: the seat is not in the hand.
    """
    player = betting.at(seat)
    if player is None:
        raise ValueError(f"seat {seat} is not in the hand")
    most = player.bet + player.stack
    total = most if action is ActionKind.ALL_IN else to or 0
    if action is ActionKind.FOLD or action is ActionKind.CHECK:
        return _ruled(betting, player, action, player.bet)
    if action in (ActionKind.CALL, ActionKind.COMPLETE) or total <= betting.price:
        return _ruled(betting, player, ActionKind.CALL, min(betting.price, most))
    return _ruled(betting, player, ActionKind.RAISE if betting.price else ActionKind.BET, total)


def _ruled(betting: Betting, player: Player, action: ActionKind, to: int) -> ActionStood:
    added = to - player.bet
    by = to - betting.price
    ruling = ActionStood(
        seat=player.seat,
        action=action,
        to=to,
        added=added,
        price=max(betting.price, to),
        raise_by=max(betting.raise_by, by),
        turn=None,
        all_in=added > 0 and added == player.stack,
    )
    return replace(ruling, turn=next_turn(stood(betting, ruling), player.seat))


def turn_after_kill(betting: Betting, seats: tuple[int, ...]) -> int | None:
    """Who is to act after these hands are dead: the same seat if it still is, else the next one.

    Nobody, where no decision was open.
    """
    if betting.turn is None:
        return None
    after = killed(betting, seats, betting.turn)
    if betting.turn in seats:
        return next_turn(after, betting.turn)
    return betting.turn if _must_act(after, after.at(betting.turn)) and len(after.live) > 1 else None


def first_on_street(betting: Betting, button: int) -> int | None:
    """Who opens the betting of the next street: the first after the button that may act; None: no betting any more."""
    return next_turn(next_street(betting, None), button)
