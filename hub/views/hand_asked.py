"""What the dealer is asked to do next, in a dealer's words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hub.events.razz import RazzStreet
from hub.rules.choice import Choice
from hub.rules.poker.players import Player
from hub.views.betting_words import button_words, more_words
from hub.views.card_words import chips_words
from hub.views.palace_asked import ASKED
from hub.views.razz_words import STREETS
from hub.views.voice import Voice

BOARDS: Final[Mapping[int, str]] = {
    0: "Deal the flop: three cards.",
    3: "Deal the turn: one card.",
    4: "Deal the river: one card.",
}
"""By the cards that lie."""


AFTERWARDS: Final = frozenset({"disclose"})
"""What may be asked for once all is over, and is no next step."""


def asked(choices: tuple[Choice, ...], voice: Voice) -> str:
    """The next step; empty where nothing is asked. `choices` is what the game offers."""
    if not choices:
        return _nothing(voice)
    if voice.facts.stage in ASKED:
        return ASKED[voice.facts.stage](choices, voice)
    acts = {choice.act for choice in choices}
    turn = voice.facts.betting.turn
    if turn is not None and any(choice.seat == turn for choice in choices):
        return _turn(turn, choices, voice)
    if "next_hand" in acts:
        return next_words(voice)
    if acts <= AFTERWARDS:
        return _nothing(voice)
    if "floor" in acts:
        return "The floor decides: bluff or not?"
    return " ".join(_steps(choices, acts, voice))


def _nothing(voice: Voice) -> str:
    """No choice: the first hand is to come, or one player is left."""
    facts = voice.facts
    left = [each.seat for each in facts.betting.players if each.stack]
    if not facts.number:
        return "The first hand is to be opened."
    return f"{voice.names(left)} has all the chips. The table is over." if facts.over and len(left) == 1 else ""


def _steps(choices: tuple[Choice, ...], acts: set[str], voice: Voice) -> Iterator[str]:
    """What waits, the first first."""
    if "cut" in acts:
        yield f"{voice.names(_seats(choices, 'cut'))} is to cut the deck."
    if "up_card" in acts:
        yield _up_cards(_seats(choices, "up_card")[0], voice)
    if "deal" in acts:
        yield LAST_DEAL if voice.facts.limits else "Deal two cards each, then enter that the deal is done."
    if "show" in acts:
        yield _show(_seats(choices, "show"), voice)
    if "board" in acts:
        yield COMMUNITY if voice.facts.limits else BOARDS.get(len(voice.facts.board), "Deal the next card.")


LAST_DEAL: Final = "Deal seventh street: one card face down to each. Enter that it is done."
COMMUNITY: Final = "There are too few cards for all. Turn one for everybody, and enter it."


def _up_cards(seat: int, voice: Voice) -> str:
    """A street of razz, by the seat whose card is entered next."""
    street = voice.facts.street
    dealt = "two cards down and one up" if street is RazzStreet.THIRD else f"{STREETS[RazzStreet(street)]}, one up"
    return f"Deal {dealt} to each. Enter the up card of {seat_words(seat, voice)}."


def _seats(choices: Iterable[Choice], act: str) -> tuple[int, ...]:
    return tuple(choice.seat for choice in choices if choice.act == act and choice.seat is not None)


def _show(seats: tuple[int, ...], voice: Voice) -> str:
    """At a showdown all live hands; after a fold-out the two of a possible bluff, of whom one has folded."""
    betting = voice.facts.betting
    if len(betting.live) > 1:
        bluff = "" if set(seats) <= set(betting.live) else " Was it a bluff?"
        return f"Show hands: {', '.join(voice.name_of(seat) for seat in seats)}.{bluff}"
    if len(seats) > 1:
        return f"Both hands are to be shown, {voice.names(seats)}: was it a bluff?"
    return f"The hand of {voice.names(seats)} is to be shown: was it a bluff?"


def _turn(seat: int, choices: tuple[Choice, ...], voice: Voice) -> str:
    player = voice.facts.betting.at(seat)
    offered = sorted(
        (each for each in choices if each.seat == seat), key=lambda each: _ORDER.get(each.act, len(_ORDER))
    )
    acts = [_act(each, player, voice) for each in offered]
    either = acts[0] if len(acts) == 1 else f"{', '.join(acts[:-1])}{',' if len(acts) > 2 else ''} or {acts[-1]}"
    return f"{seat_words(seat, voice)} is to act: {either}."


_ORDER: Final = {act: at for at, act in enumerate(("check", "bring_in", "call", "complete", "bet", "raise", "fold"))}
"""In which the choices of a player are said."""


def seat_words(seat: int, voice: Voice) -> str:
    """A seat and its player: "Seat 3 Ann"."""
    name = voice.name_of(seat)
    return name if name == f"Seat {seat}" else f"Seat {seat} {name}"


def _act(choice: Choice, player: Player | None, voice: Voice) -> str:
    if choice.least is None or player is None:
        return choice.act
    most = player.bet + player.stack
    match choice.act:
        case "call":
            words = more_words(choice.least - player.bet, choice.least)
            return f"call all-in, {words}" if choice.least == most else f"call {words}"
        case "complete" if voice.facts.limits is None:
            return f"add {chips_words(choice.least - player.bet)}"
        case _:
            to = "to " if choice.act in ("raise", "complete") else ""
            return f"{_WORDS.get(choice.act, choice.act)} {_from(choice, to, most)}"


_WORDS: Final[Mapping[str, str]] = {"bring_in": "bring in"}


def _from(choice: Choice, to: str, most: int) -> str:
    least = choice.least or 0
    if least == most:
        return f"all-in, {to}{chips_words(least)}"
    return f"{to}{chips_words(least)}" if choice.most == least else f"{to}{chips_words(least)} or more"


def next_words(voice: Voice) -> str:
    """How the next hand is opened, and what a new level means for it (B10-B12, B16)."""
    facts, following = voice.facts, voice.facts.following
    if following is None:
        return f"Open the next hand{', at the new level' if facts.level_due else ''}."
    waits = " The new level waits until it is over." if facts.level_due else ""
    button = button_words(following.button, voice)
    kind = following.kind.replace("_", " ")
    return f"Open the {kind}: an ante of {chips_words(facts.level.ante)} each. {button}{waits}"
