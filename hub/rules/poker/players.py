"""The chips and cards of the players of a hand, and how rulings change them. No rule lives here."""

from dataclasses import dataclass, replace

from hub.events.poker import ActionKind
from hub.events.poker_rulings import ActionStood
from hub.events.stakes import BetsPosted, PostKind, SeatChips


@dataclass(frozen=True, slots=True)
class Player:
    """One player of the hand.

    Args:
        seat: where he sits.
        stack: the chips behind, not yet put in.
        bet: in front of him on this street.
        put: everything of his in the pot and in front, but no ante paid for the table.
        folded: the hand is folded or dead.
        acted: the price when he last acted on this street; None: he has not.
    """

    seat: int
    stack: int
    bet: int = 0
    put: int = 0
    folded: bool = False
    acted: int | None = None

    @property
    def can_act(self) -> bool:
        """Whether he may still decide anything: a live hand and chips behind."""
        return not self.folded and self.stack > 0


@dataclass(frozen=True, slots=True)
class Betting:
    """The players and what is asked of them on this street.

    Args:
        players: in seat order.
        price: the total to match on this street.
        raise_by: the smallest raise on top of the price: the last full bet or raise, at first the big blind (D13).
        min_bet: the smallest opening bet, the level's big blind.
        turn: the seat to act; None: no decision is open.
        aggressor: who made the last legal bet or raise of this street.
        decider: who made the last decision of this street.
        dead: chips in the pot that nobody matches: the ante that the big blind paid for the table.
    """

    players: tuple[Player, ...] = ()
    price: int = 0
    raise_by: int = 0
    min_bet: int = 0
    turn: int | None = None
    aggressor: int | None = None
    decider: int | None = None
    dead: int = 0

    def at(self, seat: int) -> Player | None:
        """The player at a seat, None where the seat is not in the game."""
        return next((each for each in self.players if each.seat == seat), None)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats of the hand, in order."""
        return tuple(each.seat for each in self.players)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats with a live hand, in order."""
        return tuple(each.seat for each in self.players if not each.folded)

    @property
    def pot(self) -> int:
        """Every chip put in so far, those in front of the players included."""
        return self.dead + sum(each.put for each in self.players)


def seated(stacks: tuple[SeatChips, ...], min_bet: int) -> Betting:
    """The players with chips before anything is posted."""
    players = sorted((Player(each.seat, each.chips) for each in stacks if each.chips > 0), key=lambda each: each.seat)
    return Betting(tuple(players), raise_by=min_bet, min_bet=min_bet)


def changed(betting: Betting, seat: int, **values: int | bool | None) -> Betting:
    """The betting with these values of one player in place of his own."""
    players = tuple(
        replace(each, **values) if each.seat == seat else each  # type: ignore[arg-type]
        for each in betting.players
    )
    return replace(betting, players=players)


def posted(betting: Betting, ruling: BetsPosted) -> Betting:
    """After antes and blinds."""
    players, dead = {each.seat: each for each in betting.players}, betting.dead
    for post in ruling.posts:
        player = players.get(post.seat)
        if player is None:
            continue
        own = post.kind is not PostKind.TABLE_ANTE
        out = post.amount if post.kind in (PostKind.SMALL, PostKind.BIG) else 0
        put = player.put + (post.amount if own else 0)
        players[post.seat] = Player(post.seat, player.stack - post.amount, player.bet + out, put)
        dead += 0 if own else post.amount
    return replace(betting, players=tuple(players.values()), price=ruling.price, raise_by=ruling.raise_by, dead=dead)


def pushed(betting: Betting, seat: int, added: int) -> Betting:
    """After chips came in front of a player."""
    player = betting.at(seat)
    if player is None:
        return betting
    return changed(betting, seat, stack=player.stack - added, bet=player.bet + added, put=player.put + added)


def stood(betting: Betting, ruling: ActionStood) -> Betting:
    """After an action. Built field by field, for this is what most of a journal is."""
    return Betting(
        tuple(_acted(each, ruling) if each.seat == ruling.seat else each for each in betting.players),
        ruling.price,
        ruling.raise_by,
        betting.min_bet,
        ruling.turn,
        ruling.seat if ruling.action in (ActionKind.BET, ActionKind.RAISE) else betting.aggressor,
        ruling.seat,
        betting.dead,
    )


def _acted(player: Player, ruling: ActionStood) -> Player:
    added, folded = ruling.added, player.folded or ruling.action is ActionKind.FOLD
    return Player(player.seat, player.stack - added, player.bet + added, player.put + added, folded, ruling.price)


def killed(betting: Betting, seats: tuple[int, ...], turn: int | None) -> Betting:
    """After hands were folded or killed without a decision."""
    players = tuple(
        Player(each.seat, each.stack, each.bet, each.put, True, each.acted) if each.seat in seats else each
        for each in betting.players
    )
    return replace(betting, players=players, turn=turn)


def next_street(betting: Betting, turn: int | None) -> Betting:
    """After the next cards of the board: nothing lies in front, nobody has acted."""
    players = tuple(Player(each.seat, each.stack, 0, each.put, each.folded) for each in betting.players)
    return replace(betting, players=players, price=0, raise_by=betting.min_bet, turn=turn, aggressor=None, decider=None)


def given(betting: Betting, chips: tuple[SeatChips, ...]) -> Betting:
    """After chips came out of the pot to the players' stacks."""
    players = {each.seat: each for each in betting.players}
    for each in chips:
        player = players.get(each.seat)
        if player is not None:
            players[each.seat] = replace(player, stack=player.stack + each.chips)
    return replace(betting, players=tuple(players.values()))


def cleared(betting: Betting) -> Betting:
    """After the pots were paid: nothing lies in the pot or in front, no decision is open."""
    players = tuple(Player(each.seat, each.stack, 0, 0, each.folded, each.acted) for each in betting.players)
    return replace(betting, players=players, dead=0, price=0, turn=None)


def unbet(betting: Betting, chips: tuple[SeatChips, ...]) -> Betting:
    """After the bets of a street went back to the players (H15): it is as it was before its cards were laid."""
    for each in chips:
        betting = pushed(betting, each.seat, -each.chips)
    return next_street(betting, None)
