"""Who looks at a page, and what of the snapshot goes out to them."""

from dataclasses import replace
from enum import StrEnum

from hub.views.model import DoubtView, ReviewView, TableView


class Audience(StrEnum):
    """The dealer sees the whole snapshot; the table's audience nothing that is still in doubt."""

    DEALER = "dealer"
    TABLE = "table"


def seen_by(audience: Audience, view: TableView) -> TableView:
    """The snapshot for this audience.

    While the dealer is asked, no face and no picture of a seat in doubt leaves for the spectators: not even inside
    the page, where a curious one would find it.
    """
    if audience is Audience.DEALER or view.review is None:
        return view
    return replace(view, review=_withheld(view.review))


def _withheld(review: ReviewView) -> ReviewView:
    return replace(review, doubts=tuple(_unseen(doubt) for doubt in review.doubts))


def _unseen(doubt: DoubtView) -> DoubtView:
    return replace(doubt, values=(), sentences=(), evidence="")
