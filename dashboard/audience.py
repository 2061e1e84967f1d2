"""Who looks at a page, and what of the snapshot goes out to them."""

from dataclasses import replace
from enum import StrEnum

from hub.events.clocks import UtcMicros
from hub.views.floor_model import FloorView
from hub.views.hand_model import HandView
from hub.views.model import DoubtView, ReviewView, TableView


class Audience(StrEnum):
    """The dealer and the floor see the whole snapshot; the audience nothing in doubt, and no picture of a cup."""

    DEALER = "dealer"
    TABLE = "table"


def seen_by(audience: Audience, view: TableView | FloorView) -> TableView | FloorView:
    """The snapshot for this audience: all of it for the dealer and the floor."""
    if audience is Audience.DEALER:
        return view
    return _for_the_hall(view) if isinstance(view, FloorView) else _for_spectators(view)


def _for_the_hall(view: FloorView) -> FloorView:
    """Who was warned, and for what, is between the leader and the player; so is what the floor entered wrong."""
    chips = view.chips and replace(
        view.chips, players=tuple(replace(each, warnings=0, off_until=UtcMicros(0)) for each in view.chips.players)
    )
    return replace(view, undo="", log=(), chips=chips, corrections=None)


def _for_spectators(view: TableView) -> TableView:
    """Of a table goes out what its audience may see.

    While the dealer is asked, no face and no picture of a seat in doubt leaves for the spectators: not even inside
    the page, where a curious one would find it. The picture of a foul may show dice that are still being bid on, and
    what is no foul is nobody's business but the dealer's, nor is who wants him. Of a hand of cards goes out what lies
    on the table for all; what cameras see and nobody has confirmed stays with the dealer.
    """
    fouls = tuple(replace(foul, evidence="") for foul in view.fouls)
    review = None if view.review is None else _withheld(view.review)
    hand = None if view.hand is None else _public(view.hand)
    return replace(view, review=review, fouls=fouls, notes=(), calls=(), hand=hand, lens=None, corrections=None)


def _public(hand: HandView) -> HandView:
    """Choices go too: one of them says whether a hidden reader knows a hand."""
    happened = tuple(each for each in hand.happened if not each.warning)
    return replace(hand, seen=(), choices=(), asked="", happened=happened)


def _withheld(review: ReviewView) -> ReviewView:
    return replace(review, doubts=tuple(_unseen(doubt) for doubt in review.doubts))


def _unseen(doubt: DoubtView) -> DoubtView:
    return replace(doubt, values=(), sentences=(), evidence="")
