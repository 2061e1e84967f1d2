"""The codes with which the reader of cards doubts what it saw at a place; the hub has a sentence for each."""

from typing import Final

CARD_COVERED: Final = "card_covered"
"""Something lies there that is not the whole outline of one card: a covered card, cards that touch, a hand, a chip."""

CARD_NOT_READ: Final = "card_not_read"
"""A card whose corners are not both sure, or that shows neither a face nor the deck's back."""

CARD_SEEN_TWICE: Final = "card_seen_twice"
"""A card that was read twice in this frame."""

CARD_COUNT_DIFFERS: Final = "card_count_differs"
"""More things lie there than cards of any game."""

CARD_SLANTED: Final = "card_slanted"
"""A face that lies neither upright nor across, where soldiers and banners are told apart by that."""

CARD_ON_LINE: Final = "card_on_line"
"""Something reaches out of the place's region."""

CARDS_TOO_SMALL: Final = "cards_too_small"
"""The camera gives a card too few pixels there."""

OUT_OF_PICTURE: Final = "out_of_picture"
"""The camera does not see the whole place."""

CARD_STRANGE: Final = "card_strange"
"""A face or a back that is none of the table's deck."""

CARD_UNCLEAR: Final = "card_unclear"
"""A card of which one of the two readers is not sure."""

CARD_READERS_DIFFER: Final = "card_readers_differ"
"""The two readers take a card for different ones."""
