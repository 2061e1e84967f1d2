"""Hands of cards on the terminal: what the screens say of them, with the cards."""

from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.palace_rulings import BannerKept, BannerPutAside, SoldierBought
from hub.events.poker import Street
from hub.events.poker_rulings import BoardLaid, BurnShown, CardWasExposed, DealVoided, FlopMended, HandShown
from hub.events.razz_rulings import CommunityCardLaid, HandDisclosed, UpCardLaid
from hub.events.rulings import CardsVerified, Ruling, Verification, VerifiedBy
from hub.rules.games import HAND_GAMES
from hub.table.hand.state import OF_HANDS, OPENINGS
from hub.views.card_words import card_words
from hub.views.fold import Names
from hub.views.hand_fold import HandScreen, fold_hand, voice_of
from hub.views.hand_words import said
from hub.views.model import TableView
from hub.views.voice import Voice
from hub.views.words import readers_words


class HandTeller:
    """Tells the rulings of one table of cards. It speaks of hands only where it has heard them from their opening."""

    def __init__(self, names: Names) -> None:
        game = HAND_GAMES[names.game]
        self._fresh = HandScreen(names, game, game.fresh(()))
        self._heard: HandScreen | None = None
        self._how: Verification | None = None
        self._shown = 0

    def line(self, row: int, at: UtcMicros, ruling: Ruling) -> str:
        """One line about a ruling on a hand; empty for what needs no line."""
        before = self._heard
        if before is not None and before.row < self._shown < row:
            before = None  # the screens knew of a ruling that was not heard here
        if before is None and isinstance(ruling, OPENINGS):
            before = self._fresh
        self._heard = None if before is None else _folded(before, row, at, ruling)
        if isinstance(ruling, CardsVerified):
            self._how = ruling.verification
            return ""
        if type(ruling) not in OF_HANDS:
            return ""
        how, self._how = self._how, None
        entry = "" if before is None else before.told.entry
        return hand_told(ruling, voice_of(self._heard or self._fresh, entry), how)

    def seen(self, view: TableView) -> None:
        """Take note of what the screens know; it may arrive before the ruling itself."""
        self._shown = view.row


def _folded(before: HandScreen, row: int, at: UtcMicros, ruling: Ruling) -> HandScreen | None:
    """The hand after a ruling, None where it does not follow: something was not heard."""
    try:
        return fold_hand(before, row, at, ruling)
    except (KeyError, ValueError):
        return None


def hand_told(ruling: Ruling, voice: Voice, how: Verification | None) -> str:
    """One line about a ruling on a hand; `how` says who stands for the cards in it."""
    match ruling:
        case BoardLaid(street, cards):
            return f"  {BOARDS[street]}: {card_words(cards)}{_trust(how)}"
        case HandShown(seat, cards):
            hand = voice.hand(seat)
            of = f", {hand}" if hand else ""
            return f"  {voice.name_of(seat)} shows {card_words(cards)}{of}{_trust(how)}"
        case UpCardLaid(seat, card):
            return f"  {voice.name_of(seat)} has {card_words((card,))} face up{_trust(how)}"
        case BannerKept(card=card) | BannerPutAside(card=card) | SoldierBought(card=card):
            return f"  {said(ruling, voice)} It is {card_words((card,))}{_trust(how)}"
        case CommunityCardLaid(card) | CardWasExposed(card=card) | DealVoided(card=card) | BurnShown(card):
            it = "" if card is None else f" It {'is' if how else 'was'} {card_words((card,))}."
            return f"  {said(ruling, voice)}{it}{_trust(how)}"
        case FlopMended(burn, flop):
            return f"  {said(ruling, voice)} {card_words(flop)}, burned {card_words((burn,))}{_trust(how)}"
        case HandDisclosed(_, hands):
            told = "; ".join(f"{voice.name_of(each.seat)} {card_words(each.cards)}" for each in hands)
            return f"  {said(ruling, voice)} {told}."
        case _:
            line = said(ruling, voice)
            return f"  {line}" if line and not isinstance(ruling, OPENINGS) else line


BOARDS: Final = {Street.PREFLOP: "Board", Street.FLOP: "Flop", Street.TURN: "Turn", Street.RIVER: "River"}


def _trust(how: Verification | None) -> str:
    """Who stands for cards; a camera and a person are never worded alike."""
    if how is None:
        return ""
    if how.by is VerifiedBy.DEALER:
        return f" (said by {how.who or 'the dealer'})"
    return f" (camera: {how.frames} frames, {readers_words(len(how.readers))})"
