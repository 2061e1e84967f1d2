"""What an entry or a press leads to at a table of hands: buttons as entries, and who stands for the cards."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from hub.events.cards import Card
from hub.events.observations import ButtonPressed, LastEntryUndone, Observation
from hub.events.palace_rulings import BannerKept, BannerPutAside, DealerDrawRead, SoldierBought
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    ChipsInPot,
    HandTabled,
    LeftTable,
    NextHandEntered,
    NoticeEntered,
    PlayerActed,
    PotTaken,
    TalkHeard,
)
from hub.events.poker_rulings import BoardLaid, EntryTakenBack, FlopMended, HandShown
from hub.events.razz import BringInMade, UpCardDealt
from hub.events.razz_rulings import CommunityCardLaid, UpCardLaid
from hub.events.readings import BOARD
from hub.events.rulings import CardsVerified, Refusal, Ruling, SeatEvidence, Verification, VerifiedBy
from hub.rules.choice import Role, Viewer
from hub.rules.game import HandGame
from hub.table.dealerbox import WHO
from hub.table.hand.sight import Suggestion
from hub.table.hand.state import HandTable, undoes_opening
from hub.table.play import Decision

H = TypeVar("H")

FOLD: Final = "fold"
CHECK_CALL: Final = "check-call"
"""The two buttons of a seat by which a player acts; bets and raises are said, and entered by the dealer."""

OF_PEOPLE: Final = (TalkHeard, ChipsInPot, PotTaken, NoticeEntered, LeftTable)
"""Entries about how somebody behaves. A rulebook may know them of anybody; at a table he sits there."""

BRING_IN: Final = "bring_in"
UP_CARD: Final = "up_card"
"""Choices that only a game with cards face up at the seats has, by the words of its rulebook."""

MILLI: Final = 1_000_000

BY_DEALER: Final = Verification(VerifiedBy.DEALER, 0, 0, (), "dealer")


def decide(game: HandGame[H], state: HandTable[H], observation: Observation, seat: int | None) -> Decision:
    """What an entry of the dealer's, or a press at a seat, leads to."""
    entry = _pressed(game, state, observation, seat) if isinstance(observation, ButtonPressed) else observation
    return entry if isinstance(entry, Refusal) else entered(game, state, entry)


def entered(game: HandGame[H], state: HandTable[H], entry: Observation) -> Decision:
    """What an entry of the dealer's leads to."""
    if isinstance(entry, LastEntryUndone):
        return _undone(game, state, entry)
    if isinstance(entry, OF_PEOPLE) and entry.seat not in game.facts(state.hand).betting.seats:
        return Refusal("player_out")
    return told(game.decide(state.hand, entry), BY_DEALER)


def _undone(game: HandGame[H], state: HandTable[H], entry: LastEntryUndone) -> Decision:
    """The last entry is taken back; where a new hand has none yet, its opening, with antes and blinds."""
    if entry.entry not in (None, state.entries):
        return Refusal("undo_outdated")
    if undoes_opening(game, state.hand, state.ended):
        return (EntryTakenBack(entry.who),)
    return game.decide(state.hand, entry)


def told(decision: Decision, how: Verification) -> Decision:
    """The decision, with who stands for the cards before every ruling that lays cards open."""
    if isinstance(decision, Refusal):
        return decision
    return tuple(each for ruling in decision for each in (*_verified(ruling, how), ruling))


def _verified(ruling: Ruling, how: Verification) -> Iterator[CardsVerified]:
    for place, cards in _laid(ruling):
        yield CardsVerified(place, cards, how)


def _laid(ruling: Ruling) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """The cards that a ruling lays open, by their place."""
    match ruling:
        case BoardLaid(cards=cards) | FlopMended(flop=cards):
            yield BOARD, cards
        case HandShown(seat, cards):
            yield seat, cards
        case UpCardLaid(seat, card) | BannerKept(seat, card) | BannerPutAside(seat, card):
            yield seat, (card,)
        case SoldierBought(seat=seat, card=card):
            yield seat, (card,)
        case CommunityCardLaid(card):
            yield BOARD, (card,)
        case DealerDrawRead(cards):
            yield from ((each.seat, (each.card,)) for each in cards)
        case _:
            return


def _pressed(game: HandGame[H], state: HandTable[H], press: ButtonPressed, seat: int | None) -> Observation | Refusal:
    """A button at a seat as the entry that it stands for."""
    if seat is None or press.button not in (FOLD, CHECK_CALL):
        return Refusal("button_without_meaning")
    if press.button == FOLD:
        return PlayerActed(seat, ActionKind.FOLD)
    offered = {each.act for each in game.legal(state.hand) if each.seat == seat}
    if BRING_IN in offered:  # the smaller of the only two things that he may do (RAZZ.md Z9)
        return BringInMade(seat)
    fits = next((act for act in _PASSIVE if act in offered), None)
    return Refusal("not_your_turn") if fits is None else PlayerActed(seat, fits)


_PASSIVE: Final = (ActionKind.CHECK, ActionKind.CALL, ActionKind.COMPLETE)


def entry_of(button: str, seen: Iterable[Observation | None]) -> Observation | Refusal:
    """The entry that a button of a box without a seat stands for; `confirm`: the first of what the cameras see."""
    match button:
        case "next":
            return NextHandEntered()
        case "undo":
            return LastEntryUndone(WHO)
        case "confirm":
            return next((each for each in seen if each is not None), Refusal("nothing_to_confirm"))
        case _:
            return Refusal("button_without_meaning")


def as_entry(game: HandGame[H], state: HandTable[H], seen: Suggestion) -> BoardDealt | HandTabled | UpCardDealt | None:
    """What is seen at a place as the dealer's entry of it; None where it is not read whole, or nothing is due there."""
    if seen.place == BOARD:
        return _on_board(game, state, seen.cards)
    if seen.place in game.facts(state.hand).to_show:
        held = tuple(CardHeld(card, CardState.FACE_UP) for card in seen.cards)
        return HandTabled(seen.place, held) if held else None
    return _dealt_up(game, state, seen)


def _on_board(game: HandGame[H], state: HandTable[H], cards: tuple[Card, ...]) -> BoardDealt | None:
    facts, watched = game.facts(state.hand), game.watched(state.hand)
    lying = len(facts.board)
    due = watched.next_board - watched.board
    fits = cards[:lying] == facts.board and len(cards) == lying + due
    return BoardDealt(cards[lying:]) if due and fits else None


def _dealt_up(game: HandGame[H], state: HandTable[H], seen: Suggestion) -> UpCardDealt | None:
    """The one card that lies face up at a seat beside those that lay there already, in whatever order."""
    if not any(each.act == UP_CARD and each.seat == seen.place for each in game.legal(state.hand)):
        return None
    here = f"seat {seen.place}"
    known = {face for each in game.visible(state.hand, PUBLIC) if each.place == here for face in each.faces}
    new = [card for card in seen.cards if str(card) not in known]
    whole = len(new) == 1 and len(seen.cards) == len(known) + 1
    return UpCardDealt(seen.place, new[0]) if whole else None


PUBLIC: Final = Viewer(Role.PUBLIC)


def by_camera(seen: Suggestion) -> Verification:
    """Who stands for cards that the cameras agree upon."""
    evidence = (SeatEvidence(seen.place, seen.sha256),) if seen.sha256 else ()
    return Verification(VerifiedBy.CAMERA, seen.frames, seen.spread_ns // MILLI, seen.readers, evidence=evidence)
