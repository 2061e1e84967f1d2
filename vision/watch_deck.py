"""Who reads the cards at a table, by what its file says: the deck that it knows, any deck, or the rendered one."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from calibration.model import Calibration, CalibrationError
from hub.settings.model import Cards
from vision import deck_file
from vision.cards.any_deck import AnyDeckReader
from vision.cards.enrolled.bank import Bank, made_bank
from vision.cards.enrolled.reader import EnrolledReader
from vision.cards.files import networks
from vision.cards.reader import CardReader
from vision.watch_cards import Reader

SIZE_OFF_MM: Final = 1.5

MakeReader = Callable[[Calibration, Collection[int], bool], Reader]
"""Makes the reader of one camera: its ground (`card_ground`), the places that it answers for, and whether it is to tell
which cards lie across."""


def reader_maker(cards: Cards) -> MakeReader:
    """Who reads; everything that it needs is loaded at once.

    Raises:
        CalibrationError: the deck's file cannot be used.
        NetworkError: a network cannot.
    """
    if cards.reader == "index":
        return lambda ground, places, across: CardReader(ground, places, tells_across=across)
    eyes = networks()
    if cards.deck is None:
        return lambda ground, places, across: AnyDeckReader(ground, places, eyes, tells_across=across)
    path, bank = cards.deck, made_bank(deck_file.load(cards.deck))

    def made(ground: Calibration, places: Collection[int], across: bool) -> Reader:
        _check_size(path, bank, ground)
        return EnrolledReader(ground, places, bank, eyes, tells_across=across)

    return made


def _check_size(path: Path, bank: Bank, ground: Calibration) -> None:
    own, said = bank.deck.card_mm, ground.card_size_mm or bank.deck.card_mm
    if max(abs(one - other) for one, other in zip(own, said, strict=True)) > SIZE_OFF_MM:
        raise CalibrationError(
            f"The cards of {path} are {own[0]:g} x {own[1]:g} mm, and the calibration says {said[0]:g} x {said[1]:g}: "
            "teach the deck again, or correct card_size_mm."
        )
