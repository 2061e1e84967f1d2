"""What the dealer of Palace Poker is asked to do next, by what the hand waits for."""

from collections.abc import Callable, Mapping
from typing import Final

from hub.rules.choice import Choice
from hub.rules.palace.state import Phase
from hub.views.card_words import chips_words
from hub.views.palace_words import soldiers_words
from hub.views.voice import Voice

Choices = tuple[Choice, ...]


def _seats(choices: Choices, act: str) -> tuple[int, ...]:
    return tuple(each.seat for each in choices if each.act == act and each.seat is not None)


def _draw(choices: Choices, voice: Voice) -> str:
    return f"Deal one card face up to each for the deal: {voice.names(_seats(choices, 'draw'))}. The highest deals."


def _antes(choices: Choices, voice: Voice) -> str:
    return f"Antes: {voice.names(_seats(choices, 'ante'))}. Enter that they lie in the pot."


def _banner(choices: Choices, voice: Voice) -> str:
    if not _seats(choices, "banner"):
        return "No card is left to turn. Shuffle those put aside, and enter it."
    return f"Turn the next card for {voice.names(_seats(choices, 'banner'))}, and enter it."


def _deal(_: Choices, __: Voice) -> str:
    return "Shuffle all other cards, deal three face down to each, then enter that it is done."


def _turn(choices: Choices, voice: Voice) -> str:
    """What a player may do, opponents of a battle left out: they stand on the keys."""
    seat = voice.facts.betting.turn or 0
    words = list(dict.fromkeys(_act(each) for each in choices if each.seat == seat))
    either = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    return f"{voice.name_of(seat)} is to act: {either}."


def _act(choice: Choice) -> str:
    match choice.act:
        case "buy" | "call":
            return f"{choice.act} for {chips_words(choice.least or 0)}"
        case "bet":
            return f"attack for {chips_words(choice.least or 0)}"
        case "discard":
            return "throw soldiers"
        case "raise":
            more = "" if choice.least == choice.most else " or more"
            return f"raise by {chips_words(choice.least or 0)}{more}"
        case _:
            return choice.act


def _resolve(choices: Choices, voice: Voice) -> str:
    """Who looks, and whose palace cards nobody has read yet."""
    unread = _seats(choices, "read")
    read = f" Let the palace cards of {voice.names(unread)} be read." if unread else ""
    return f"{voice.name_of(voice.facts.betting.turn or 0)} looks and says who won.{read}"


def _take(choices: Choices, voice: Voice) -> str:
    (choice,) = choices
    name = voice.names(_seats(choices, "take"))
    if choice.least:
        return f"{name} must throw {soldiers_words(choice.least)} or more. Enter which."
    return f"{name} may throw soldiers. Enter which, or that all are kept."


ASKED: Final[Mapping[str, Callable[[Choices, Voice], str]]] = {
    Phase.DRAW: _draw,
    Phase.ANTES: _antes,
    Phase.BANNERS: _banner,
    Phase.PALACE: _deal,
    Phase.TURN: _turn,
    Phase.ANSWER: _turn,
    Phase.RESOLVE: _resolve,
    Phase.TAKE: _take,
}
"""By the stage of a hand, which is a word that no other game has."""
