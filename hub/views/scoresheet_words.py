"""The words of a score sheet, by language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SheetWords:
    """Every word on a score sheet; `{n}` stands for a number, `{names}` for names."""

    title: str
    event: str
    stage: str
    final: str
    table: str
    name: str
    round: str
    place: str
    points: str
    total: str
    goes_on: str
    yes: str
    missing: str
    signature: str
    dealer: str
    date: str
    advance: str
    cut_tie: str
    play_all: str
    hand_in: str


WORDS: Final[Mapping[str, SheetWords]] = {
    "en": SheetWords(
        title="Score sheet",
        event="Event",
        stage="Heat",
        final="Final",
        table="Table",
        name="Name",
        round="Round {n}",
        place="Place",
        points="Points",
        total="Sum",
        goes_on="Goes on",
        yes="yes",
        missing="absent",
        signature="Signature",
        dealer="Dealer or announcer",
        date="Date and time",
        advance="The best {n} go on.",
        cut_tie="Equal points at the cut: {names}. This order stands unless the floor orders a play-off.",
        play_all="Everybody plays all rounds, whatever the score.",
        hand_in="Take a picture of this sheet and hand it in to the floor with the notes.",
    ),
    "nb": SheetWords(
        title="Scoreark",
        event="Arrangement",
        stage="Heat",
        final="Finale",
        table="Bord",
        name="Navn",
        round="Runde {n}",
        place="Plass",
        points="Poeng",
        total="Sum",
        goes_on="Videre",
        yes="ja",
        missing="borte",
        signature="Underskrift",
        dealer="Dealer eller kunngjører",
        date="Dato og tid",
        advance="De {n} beste går videre.",
        cut_tie="Lik poengsum ved streken: {names}. Rekkefølgen står hvis ikke floor bestemmer omspill.",
        play_all="Alle spiller alle runder, uansett poeng.",
        hand_in="Ta et bilde av arket og lever det til floor sammen med notatene.",
    ),
}
"""The sheet's languages."""
