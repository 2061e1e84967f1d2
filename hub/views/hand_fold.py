"""The fold of a table of cards: rulings in, and out what the screens need besides the state of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from hub.events.bluff_rulings import BluffJudged, BluffPotOpened, HoleCardsKept, LevelFellDue, ShowdownPaid
from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.conduct import NoticeKept, PlayerWarned, PotTouched, WarnCause
from hub.events.palace_rulings import AlarmEnded, AlarmRaised, DealerDrawOpened, PalaceHandOpened, PalacePaid
from hub.events.poker_rulings import EntryTakenBack, PotsPaid
from hub.events.razz_rulings import HandDisclosed, RazzHandOpened
from hub.events.rulings import CardsVerified, Ruling, VerifiedBy
from hub.events.stakes import HandOpened, SeatChips
from hub.rules.choice import Role, Viewer
from hub.rules.game import HandGame
from hub.table.hand.state import OF_HANDS, as_ended, stepped
from hub.views.fold import Names
from hub.views.hand_model import HappeningView, PotView
from hub.views.hand_words import entry_words, said
from hub.views.pot_words import chips_won, pots_paid, showdown_pots, showdown_won
from hub.views.time_fold import TimeShown, fold_time
from hub.views.voice import Voice

HAPPENINGS_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of the hand as far as it can be taken back; `before` is what was told before the last entry.

    Args:
        happened: the newest happenings, oldest first.
        pots: who won what, once it is paid.
        won: what the pots gave, by seat.
        verdict: whether it was a bluff, in a sentence.
        bluffer, bluffed: the seats that the verdict is about, None where there are none.
        entry: what an undo takes back, in words; empty where it takes back nothing.
        before: None where nothing can be taken back.
    """

    happened: tuple[HappeningView, ...] = ()
    pots: tuple[PotView, ...] = ()
    won: Mapping[int, int] = field(default_factory=dict)
    verdict: str = ""
    bluffer: int | None = None
    bluffed: int | None = None
    entry: str = ""
    before: "Told | None" = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HandScreen:
    """A table of cards, and what its screens need besides the state of the game.

    Args:
        names: the table's and the players' names.
        game: what is played.
        state: the hand, as the game keeps it.
        row: the last row of the journal that the screens may know of.
        at: when it was written.
        told: what was told of this hand and goes with an entry that is taken back.
        aside: happenings that no undo takes back: conduct, levels, and the undoing itself.
        verified: who stands for each card that was laid or shown.
        waiting: who sits this hand out.
        times: *Time* and calls for the dealer.
        ended: the screen of the last hand as it was when this one was opened, where that can be taken back.
    """

    names: Names
    game: HandGame[Any]
    state: Any
    row: int = 0
    at: UtcMicros = UtcMicros(0)
    told: Told = field(default_factory=Told)
    aside: tuple[HappeningView, ...] = ()
    verified: Mapping[Card, VerifiedBy] = field(default_factory=dict)
    waiting: tuple[SeatChips, ...] = ()
    times: TimeShown = field(default_factory=TimeShown)
    ended: "HandScreen | None" = field(default=None, compare=False, repr=False)


def fresh_hand_screen(names: Names, game: HandGame[Any], state: Any) -> HandScreen:  # noqa: ANN401
    """The screens of a table before its first ruling; `state` is what the game gives as `fresh`."""
    return HandScreen(names, game, state)


def fold_hand(screen: HandScreen, row: int, at: UtcMicros, ruling: Ruling) -> HandScreen:
    """The screen after a ruling that stands in this row of the journal.

    Cards that lie face down leave no trace, not even that somebody knows them (BLUFF.md D6).

    Raises:
        ValueError: there is no entry to take back.
    """
    if isinstance(ruling, HoleCardsKept):
        return replace(screen, state=screen.game.evolve(screen.state, ruling))
    if type(ruling) in OF_HANDS:
        return _told(screen, _ruled(screen, row, at, ruling), ruling)
    if isinstance(ruling, CardsVerified):
        by = dict.fromkeys(ruling.cards, ruling.verification.by)
        return replace(screen, row=row, at=at, verified={**screen.verified, **by})
    return replace(screen, row=row, at=at, times=fold_time(screen.times, row, at, ruling, screen.names.of))


def _ruled(screen: HandScreen, row: int, at: UtcMicros, ruling: Ruling) -> HandScreen:
    """The screen with the hand after a ruling about it, and with the last one as it would come back."""
    ended = screen.ended
    state, last = stepped(screen.game, screen.state, None if ended is None else ended.state, ruling)
    ended = None if ended is None or last is None else replace(ended, state=last)
    return replace(screen, row=row, at=at, state=state, ended=ended)


def voice_of(screen: HandScreen, entry: str = "") -> Voice:
    """Who speaks of the hand as it is; `entry` is what an undo would have taken back."""
    return Voice(screen.names.of, screen.game.facts(screen.state), entry)


def _told(before: HandScreen, after: HandScreen, ruling: Ruling) -> HandScreen:
    """The screen that tells a ruling about the hand; `after` has the state after it already."""
    voice = voice_of(after, before.told.entry)
    match ruling:
        case HandOpened() | RazzHandOpened() | DealerDrawOpened() | PalaceHandOpened():
            after = _begun(before, after, ruling, ())
        case BluffPotOpened(waiting=waiting):
            after = _begun(before, after, ruling, waiting)
        case EntryTakenBack() if before.ended is not None and after.ended is None:
            after = _reopened(before.ended, before, after)
        case EntryTakenBack():
            after = replace(after, told=before.told.before or Told(), verified=_lying(after))
        case _:
            after = replace(after, told=_result(before, after, ruling, voice))
    return _happened(after, ruling, said(ruling, voice))


def _begun(before: HandScreen, screen: HandScreen, opened: Ruling, waiting: tuple[SeatChips, ...]) -> HandScreen:
    """A new hand: nothing of the last one is shown; whoever asked for the dealer still does."""
    times = replace(screen.times, expired=None)
    ended = _ended(before)
    told = Told(entry=entry_words(opened, screen.names.of) if ended else "")
    return replace(screen, told=told, aside=(), verified={}, waiting=waiting, times=times, ended=ended)


def _ended(before: HandScreen) -> HandScreen | None:
    """The screen as it comes back where the opening of a hand is taken back; None where there was nothing before."""
    state = as_ended(before.game, before.state)
    if state is None or state is before.state:
        return None if state is None else replace(before, ended=None)
    screen = replace(before, state=state, told=before.told.before or Told(), ended=None)
    return replace(screen, verified=_lying(screen))


def _reopened(ended: HandScreen, before: HandScreen, after: HandScreen) -> HandScreen:
    """The last hand once more, as its opening of the next one was taken back; what nobody takes back goes with it."""
    aside = (*ended.aside, *before.aside)[-HAPPENINGS_SHOWN:]
    return replace(ended, row=after.row, at=after.at, state=after.state, aside=aside, times=after.times)


def _lying(screen: HandScreen) -> Mapping[Card, VerifiedBy]:
    """Who stands for the cards that still lie open."""
    public = screen.game.visible(screen.state, Viewer(Role.PUBLIC))
    lying = {face for each in public for face in each.faces}
    return {card: by for card, by in screen.verified.items() if str(card) in lying}


def _result(before: HandScreen, after: HandScreen, ruling: Ruling, voice: Voice) -> Told:
    """What is told after a ruling: of an answer to an entry with the way back, of pots and verdicts the result."""
    told = before.told
    if _answers(after.game, before.state, after.state):
        told = replace(told, entry=entry_words(ruling, voice.name_of), before=before.told)
    match ruling:
        case PotsPaid():
            return replace(told, pots=pots_paid(ruling, voice), won=chips_won(ruling))
        case PalacePaid(pot=pot):
            return _result(before, after, PotsPaid((), (pot,)), voice)
        case ShowdownPaid():
            won = showdown_won(ruling, before.game.facts(before.state))
            return replace(told, pots=showdown_pots(won, voice), won=won)
        case BluffJudged(bluff=True, bluffer=bluffer, bluffed=bluffed):
            return replace(told, verdict=said(ruling, voice), bluffer=bluffer, bluffed=bluffed)
        case BluffJudged():
            return replace(told, verdict=said(ruling, voice))
        case _:
            return told


_UNDO: Final = EntryTakenBack("undo")


def _answers(game: HandGame[Any], before: Any, after: Any) -> bool:  # noqa: ANN401
    """Whether what led from one state to the other answers an entry: an undo now would lead back."""
    return after is not before and game.facts(after).before and bool(game.evolve(after, _UNDO) == before)


def _happened(screen: HandScreen, ruling: Ruling, sentence: str) -> HandScreen:
    if not sentence:
        return screen
    happening = HappeningView(screen.row, screen.at, sentence, isinstance(ruling, _WARNINGS))
    if _stays(ruling):
        return replace(screen, aside=(*screen.aside, happening)[-HAPPENINGS_SHOWN:])
    happened = (*screen.told.happened, happening)[-HAPPENINGS_SHOWN:]
    return replace(screen, told=replace(screen.told, happened=happened))


_WARNINGS: Final = (PlayerWarned, PotTouched, NoticeKept, AlarmRaised)
_STAYING: Final = (NoticeKept, PotTouched, LevelFellDue, EntryTakenBack, HandDisclosed, AlarmRaised, AlarmEnded)
_WITH_THE_HAND: Final = (WarnCause.SHOWN_AROUND, WarnCause.TURNED_DOWN)
"""Warnings that come with a ruling on the hand, and go with it when it is taken back."""


def _stays(ruling: Ruling) -> bool:
    """Whether no undo takes the happening back."""
    if isinstance(ruling, PlayerWarned):
        return ruling.cause not in _WITH_THE_HAND
    return isinstance(ruling, _STAYING)
