"""Rulings that only Palace Poker has, in the words of a dealer. They name no card, not even one that lies face up."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.palace_rulings import (
    Alarm,
    AlarmEnded,
    AlarmRaised,
    AntesTaken,
    AsideReturned,
    BannerKept,
    BannerPutAside,
    BattleCalled,
    BattleEnd,
    BattleOpened,
    BattleRaised,
    BattleTied,
    BattleWon,
    CaptureEnded,
    DealerDrawOpened,
    DealerDrawRead,
    PalaceDealt,
    PalaceHandOpened,
    PalacePaid,
    QuietRoundEnded,
    Result,
    SoldierBought,
    SoldiersCaptured,
    SoldiersDiscarded,
    TurnFolded,
    TurnStayed,
)
from hub.events.poker_rulings import PotsPaid
from hub.events.stakes import SeatChips
from hub.views.card_words import chips_words
from hub.views.pot_words import paid_said
from hub.views.voice import NameOf, Voice
from hub.views.words import COUNTS


def soldiers_words(count: int) -> str:
    """Soldiers by their number: "one soldier", "three soldiers"."""
    number = COUNTS[count] if count < len(COUNTS) else str(count)
    return f"{number} soldier{'' if count == 1 else 's'}"


def _draw_opened(_: DealerDrawOpened, __: Voice) -> str:
    return "Everybody draws a card: the highest deals."


def _draw_read(read: DealerDrawRead, voice: Voice) -> str:
    if len(read.left) == 1:
        return f"{voice.names(read.left)} drew the highest card and deals."
    return f"{voice.names(read.left)} drew the highest rank and draw again."


def _opened(opened: PalaceHandOpened, voice: Voice) -> str:
    bets = f"{chips_words(opened.level.sb)}/{chips_words(opened.level.bb)}"
    ante = f", ante {chips_words(opened.ante)}" if opened.ante else ""
    return f"Hand {opened.number}, bets {bets}{ante}. {voice.name_of(opened.dealer)} deals."


def _antes(taken: AntesTaken, _: Voice) -> str:
    return f"{chips_words(sum(each.chips for each in taken.paid))} in antes."


def _banner(kept: BannerKept, voice: Voice) -> str:
    return f"{voice.name_of(kept.seat)} keeps the banner."


def _aside(put: BannerPutAside, voice: Voice) -> str:
    return f"That suit is held already: the card goes aside, and another is turned for {voice.name_of(put.seat)}."


def _returned(_: AsideReturned, __: Voice) -> str:
    return "The cards put aside are shuffled, and the deal goes on with them."


def _dealt(dealt: PalaceDealt, _: Voice) -> str:
    return f"The palace cards are dealt, {dealt.draw} cards are left to draw from."


def _bought(bought: SoldierBought, voice: Voice) -> str:
    threw = f" and throws {soldiers_words(len(bought.thrown))}" if bought.thrown else ""
    shuffled = "The discard pile is shuffled. " if bought.shuffled else ""
    return f"{shuffled}{voice.name_of(bought.seat)} buys a soldier for {chips_words(bought.paid)}{threw}."


def _discarded(thrown: SoldiersDiscarded, voice: Voice) -> str:
    fee = f" and pays {chips_words(thrown.paid)}" if thrown.paid else ""
    return f"{voice.name_of(thrown.seat)} throws {soldiers_words(len(thrown.cards))}{fee}."


def _stayed(stayed: TurnStayed, voice: Voice) -> str:
    return f"{voice.name_of(stayed.seat)} stays."


def _folded(folded: TurnFolded, voice: Voice) -> str:
    return f"{voice.name_of(folded.seat)} folds."


def _battle(opened: BattleOpened, voice: Voice) -> str:
    attacker, defender = voice.name_of(opened.attacker), voice.name_of(opened.defender)
    return f"{attacker} attacks {defender} with {chips_words(opened.paid)}: {chips_words(opened.price)} to call."


def _raised(raised: BattleRaised, voice: Voice) -> str:
    return f"{voice.name_of(raised.seat)} calls and raises by {chips_words(raised.by)}."


def _back(returned: SeatChips | None, voice: Voice) -> str:
    return "" if returned is None else f" {chips_words(returned.chips)} go back to {voice.name_of(returned.seat)}."


def _called(called: BattleCalled, voice: Voice) -> str:
    player = voice.facts.betting.at(called.seat)
    out = " and is all-in" if player is not None and not player.stack else ""
    name = voice.name_of(called.seat)
    return f"{name} calls {chips_words(called.paid)}{out}, and looks.{_back(called.returned, voice)}"


def _won(won: BattleWon, voice: Voice) -> str:
    winner, loser = voice.name_of(won.winner), voice.name_of(won.loser)
    return f"{_ENDS[won.by].format(winner=winner, loser=loser)}{_back(won.returned, voice)}"


_ENDS: Final[Mapping[BattleEnd, str]] = {
    BattleEnd.FOLD: "{loser} folds the battle to {winner}.",
    BattleEnd.CONCESSION: "{loser} concedes the battle to {winner}.",
    BattleEnd.HAND: "{winner} wins the battle against {loser} with the better hand.",
    BattleEnd.SUIT_COUNT: "The hands are equal: {winner} beats {loser} with more cards of the own banner's suit.",
}


def _tied(tied: BattleTied, voice: Voice) -> str:
    both = voice.names((tied.attacker, tied.defender))
    return f"{both} are equal in everything" + (" and split the pot." if tied.split else ": both are out.")


def _captured(captured: SoldiersCaptured, voice: Voice) -> str:
    winner, loser = voice.name_of(captured.winner), voice.name_of(captured.loser)
    soldiers = len(captured.cards) - 1
    more = f" and {soldiers_words(soldiers)}" if soldiers else ""
    return f"{winner} captures the banner{more} of {loser}."


def _capture_ended(ended: CaptureEnded, voice: Voice) -> str:
    name = voice.name_of(ended.seat)
    return f"{name} throws {soldiers_words(len(ended.thrown))}." if ended.thrown else f"{name} keeps all soldiers."


def _quiet(_: QuietRoundEnded, __: Voice) -> str:
    return "Everybody has passed: the hands are laid open."


def _paid(paid: PalacePaid, voice: Voice) -> str:
    return f"{_RESULTS[paid.result]}{paid_said(PotsPaid((), (paid.pot,)), voice)}"


_RESULTS: Final[Mapping[Result, str]] = {
    Result.LAST_STANDING: "",
    Result.SAME_BANNER_SUIT: "All that are left hold one suit. ",
    Result.SHOWDOWN: "",
    Result.TIE_SPLIT: "",
}


def alarm_words(alarm: AlarmRaised | AlarmEnded, name_of: NameOf) -> str:
    """What lies wrong, and what to do."""
    if alarm.seat is None:
        return "A card that was put aside lies at a seat. Lay it aside."
    name = name_of(alarm.seat)
    if alarm.alarm is Alarm.WRONG_KEEP:
        return f"The banner of {name} does not lie at its seat. Lay it back."
    return f"More than five soldiers lie before {name}. Some must be thrown away."


def _alarm(alarm: AlarmRaised, voice: Voice) -> str:
    return alarm_words(alarm, voice.name_of)


def _alarm_ended(ended: AlarmEnded, voice: Voice) -> str:
    return (
        "What lay wrong is in order." if ended.seat is None else f"All is in order before {voice.name_of(ended.seat)}."
    )


SAID: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    DealerDrawOpened: _draw_opened,
    DealerDrawRead: _draw_read,
    PalaceHandOpened: _opened,
    AntesTaken: _antes,
    BannerKept: _banner,
    BannerPutAside: _aside,
    AsideReturned: _returned,
    PalaceDealt: _dealt,
    SoldierBought: _bought,
    SoldiersDiscarded: _discarded,
    TurnStayed: _stayed,
    TurnFolded: _folded,
    BattleOpened: _battle,
    BattleRaised: _raised,
    BattleCalled: _called,
    BattleWon: _won,
    BattleTied: _tied,
    SoldiersCaptured: _captured,
    CaptureEnded: _capture_ended,
    QuietRoundEnded: _quiet,
    PalacePaid: _paid,
    AlarmRaised: _alarm,
    AlarmEnded: _alarm_ended,
}
"""By kind of ruling, the function that makes its sentence."""

ENTRIES: Final[Mapping[type, str]] = {
    DealerDrawRead: "the cards drawn for the deal",
    AntesTaken: "the antes",
    BannerKept: "{name}'s banner",
    BannerPutAside: "the card put aside for {name}",
    AsideReturned: "the shuffle",
    PalaceDealt: "the end of the deal",
    SoldierBought: "{name}'s purchase",
    SoldiersDiscarded: "{name}'s discard",
    TurnStayed: "{name}'s stay",
    TurnFolded: "{name}'s fold",
    BattleOpened: "{name}'s attack",
    BattleRaised: "{name}'s raise",
    BattleCalled: "{name}'s call",
    BattleWon: "the end of the battle that {name} won",
    BattleTied: "the end of {name}'s battle",
    CaptureEnded: "the end of {name}'s capture",
}
"""What an undo takes back, by the ruling that answered the entry."""
