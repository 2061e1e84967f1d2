"""Antes and blinds: who posts what before the cards (HOUSE.md H2, D27; BLUFF.md D8)."""

from collections.abc import Iterator

from hub.events.stakes import AnteMode, BetsPosted, Level, Post, PostKind
from hub.rules.poker.players import Betting


def forced_bets(betting: Betting, level: Level, sb: int | None, bb: int) -> BetsPosted:
    """What everybody posts. `each`: all antes, then the blinds; `bb`: the blinds, then the big blind's table ante.

    Whoever has less posts what is left; the price stays the full big blind all the same (D27).
    """
    stacks = {each.seat: each.stack for each in betting.players}
    posts = tuple(_paid(stacks, _owed(betting, level, sb, bb)))
    return BetsPosted(posts, level.bb, level.bb)


def antes_only(betting: Betting, level: Level) -> BetsPosted:
    """One ante of everybody and no blinds, whatever the mode: the bluff pot (BLUFF.md B12, D9)."""
    stacks = {each.seat: each.stack for each in betting.players}
    owed = ((each.seat, PostKind.ANTE, level.ante) for each in betting.players)
    return BetsPosted(tuple(_paid(stacks, owed)), 0, level.bb)


def _owed(betting: Betting, level: Level, sb: int | None, bb: int) -> Iterator[tuple[int, PostKind, int]]:
    if level.ante_mode is AnteMode.EACH:
        yield from ((each.seat, PostKind.ANTE, level.ante) for each in betting.players)
    if sb is not None:
        yield sb, PostKind.SMALL, level.sb
    yield bb, PostKind.BIG, level.bb
    if level.ante_mode is AnteMode.BIG_BLIND:
        yield bb, PostKind.TABLE_ANTE, level.ante


def _paid(stacks: dict[int, int], owed: Iterator[tuple[int, PostKind, int]]) -> Iterator[Post]:
    """The posts that are more than nothing; `stacks` is used up on the way."""
    for seat, kind, amount in owed:
        paid = min(stacks.get(seat, 0), amount)
        if paid > 0:
            stacks[seat] -= paid
            yield Post(seat, kind, paid)
