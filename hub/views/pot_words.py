"""Who won what: the pots of a hand as the screens show them."""

from collections.abc import Iterator, Mapping

from hub.events.bluff_rulings import ShowdownPaid
from hub.events.poker_rulings import PotPaid, PotsPaid
from hub.rules.poker.facts import HandFacts
from hub.views.card_words import chips_words
from hub.views.hand_model import PotView
from hub.views.voice import Voice


def pots_paid(paid: PotsPaid, voice: Voice) -> tuple[PotView, ...]:
    """Every pot, the main pot first."""
    named = [_pot_name(at, len(paid.pots)) for at in range(len(paid.pots))]
    return tuple(
        PotView(pot.amount, pot.winners, _won(pot, name, voice)) for pot, name in zip(paid.pots, named, strict=True)
    )


def _pot_name(at: int, pots: int) -> str:
    """What a dealer calls the pot; nothing where it is the only one."""
    if pots == 1:
        return ""
    if at == 0:
        return "the main pot of "
    return "the side pot of " if pots == 2 else f"side pot {at} of "


def _won(pot: PotPaid, name: str, voice: Voice) -> str:
    hand = voice.hand(pot.winners[0]) if len(pot.seats) > 1 else ""
    best = f" with {hand}" if hand else ""
    amount = f"{name}{chips_words(pot.amount)}"
    if len(pot.winners) == 1:
        return f"{voice.names(pot.winners)} wins {amount}{best}."
    return f"{voice.names(pot.winners)} split {amount}{best}: {_shares(pot, voice)}."


def _shares(pot: PotPaid, voice: Voice) -> str:
    if pot.odd_to is None:
        return f"{chips_words(pot.shares[0].chips)} each"
    return ", ".join(f"{voice.name_of(each.seat)} {chips_words(each.chips)}" for each in pot.shares)


def chips_won(paid: PotsPaid) -> Mapping[int, int]:
    """What the pots gave to each seat; what came back uncalled is no win."""
    won: dict[int, int] = {}
    for share in (share for pot in paid.pots for share in pot.shares):
        won[share.seat] = won.get(share.seat, 0) + share.chips
    return won


def showdown_won(paid: ShowdownPaid, before: HandFacts) -> Mapping[int, int]:
    """What each seat got by the stacks that the dealer entered."""
    stacks = {each.seat: each.stack for each in before.betting.players}
    got = {each.seat: each.chips - stacks.get(each.seat, each.chips) for each in paid.stacks}
    return {seat: chips for seat, chips in got.items() if chips}


def showdown_pots(won: Mapping[int, int], voice: Voice) -> tuple[PotView, ...]:
    """What the dealer paid, as one pot: which pots there were is not known."""
    if not won:
        return ()
    parts = ", ".join(f"{voice.name_of(seat)} {chips_words(chips)}" for seat, chips in won.items())
    return (PotView(sum(won.values()), tuple(sorted(won)), f"The dealer paid the pots: {parts}."),)


def paid_said(paid: PotsPaid, voice: Voice) -> str:
    """All that was paid, and what went back uncalled."""
    return " ".join((*_returned(paid, voice), *(pot.sentence for pot in pots_paid(paid, voice))))


def _returned(paid: PotsPaid, voice: Voice) -> Iterator[str]:
    for each in paid.returned:
        yield f"{chips_words(each.chips)} uncalled goes back to {voice.name_of(each.seat)}."
