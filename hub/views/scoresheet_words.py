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
    "sv": SheetWords(
        title="Poängblad",
        event="Evenemang",
        stage="Heat",
        final="Final",
        table="Bord",
        name="Namn",
        round="Omgång {n}",
        place="Plats",
        points="Poäng",
        total="Summa",
        goes_on="Vidare",
        yes="ja",
        missing="frånvarande",
        signature="Underskrift",
        dealer="Dealer eller utropare",
        date="Datum och tid",
        advance="De {n} bästa går vidare.",
        cut_tie="Lika poäng vid strecket: {names}. Ordningen står om inte turneringsledaren bestämmer omspel.",
        play_all="Alla spelar alla omgångar, oavsett poäng.",
        hand_in="Ta en bild av bladet och lämna det till turneringsledaren tillsammans med anteckningarna.",
    ),
    "da": SheetWords(
        title="Pointark",
        event="Arrangement",
        stage="Heat",
        final="Finale",
        table="Bord",
        name="Navn",
        round="Runde {n}",
        place="Plads",
        points="Point",
        total="Sum",
        goes_on="Videre",
        yes="ja",
        missing="fraværende",
        signature="Underskrift",
        dealer="Dealer eller udråber",
        date="Dato og tid",
        advance="De {n} bedste går videre.",
        cut_tie="Lige mange point ved stregen: {names}. Rækkefølgen står, medmindre floor bestemmer omspil.",
        play_all="Alle spiller alle runder, uanset point.",
        hand_in="Tag et billede af arket, og aflever det til floor sammen med notaterne.",
    ),
    "is": SheetWords(
        title="Stigablað",
        event="Mót",
        stage="Riðill",
        final="Úrslit",
        table="Borð",
        name="Nafn",
        round="Umferð {n}",
        place="Sæti",
        points="Stig",
        total="Alls",
        goes_on="Áfram",
        yes="já",
        missing="fjarverandi",
        signature="Undirskrift",
        dealer="Gjafari eða kynnir",
        date="Dagsetning og tími",
        advance="{n} bestu fara áfram.",
        cut_tie="Jöfn stig við strikið: {names}. Röðin stendur nema mótsstjóri ákveði umspil.",
        play_all="Allir leika allar umferðir, hver sem stigin eru.",
        hand_in="Taktu mynd af blaðinu og skilaðu því til mótsstjóra ásamt minnismiðunum.",
    ),
}
"""The sheet's languages."""
