"""What stands at a table of hands, as facts by which people tell what a correction changes. Pure; no hidden card."""

from collections.abc import Iterator

from hub.events.corrections import Fact, FactKind
from hub.rules.poker.facts import HandFacts


def facts_of(facts: HandFacts) -> tuple[Fact, ...]:
    """The hand's number and stage, pot and board, whose turn it is, and by seat the chips, the bet and who is out."""
    return tuple(_facts(facts))


def _facts(facts: HandFacts) -> Iterator[Fact]:
    yield Fact(FactKind.NUMBER, str(facts.number))
    yield Fact(FactKind.PHASE, facts.stage)
    yield Fact(FactKind.POT, str(facts.pot))
    if facts.board:
        yield Fact(FactKind.BOARD, " ".join(map(str, facts.board)))
    if facts.betting.turn is not None:
        yield Fact(FactKind.TURN, str(facts.betting.turn))
    for player in facts.betting.players:
        yield Fact(FactKind.CHIPS, str(player.stack), player.seat)
        if player.bet:
            yield Fact(FactKind.BET, str(player.bet), player.seat)
        if player.folded:
            yield Fact(FactKind.FOLDED, "yes", player.seat)
