"""The codes with which a reader of dice or cards doubts its own reading, each with a sentence that helps."""

from collections.abc import Mapping
from typing import Final

READER_DOUBTS: Final[Mapping[str, str]] = {
    "low_contrast": "The pips or the die's sides hardly differ from what is around them: give it more light.",
    "pip_off_site": "A spot lies on the die where no pip belongs: wipe the die or turn it.",
    "too_small": "The dice have too few pixels: move the camera nearer or raise its resolution.",
    "blurred": "The face is not clear: hold still, clean the lens or focus.",
    "cocked": "A die does not lie flat: lay it flat.",
    "edge_of_region": "A die lies on the line of the seat's region: push it in.",
    "count_differs": "The seat does not show as many dice as it owns: look for a hidden or stacked die.",
    "wrong_size": "A die is larger, smaller or more tilted than the calibration says: use the table's dice, laid flat.",
    "ambiguous": "Two values fit the face nearly as well: turn the die.",
    "one_reader": "Only one reader looked, and two must agree: enter the dice.",
    "readers_differ": "The two readers do not agree on a die: turn it or change the light.",
    "unclear_die": "A die leans, is partly covered or cannot be made out: lay it flat and free.",
    "no_dice": "No die was found in the picture.",
    "seat_unsure": "It cannot be told whether the cup is up: take hands and cups out of the region.",
    "unread_die": "A die is seen but cannot be read: turn it or give it more light.",
    "count_unknown": "The calibration does not say how many dice the seat owns.",
    "out_of_picture": "The seat's region is not in the picture: turn the camera or calibrate it again.",
    "no_die_size": "The calibration does not say how large the dice are.",
}
"""By code; the gate of the reader gives the codes, screens and the command line say the sentences."""

CARD_DOUBTS: Final[Mapping[str, str]] = {
    "no_card": "No card was found in the picture.",
    "card_not_read": "A card is seen but its corner cannot be read: turn it, lay it free or give it more light.",
    "card_unclear": "The corner of a card is not clear: hold still, clean the lens, focus or take away glare.",
    "cards_too_small": "The cards have too few pixels: move the camera nearer or raise its resolution.",
    "card_corners_differ": "Two corners that seem to be of one card read differently: lay the cards apart.",
    "card_ink_differs": "The colour of a card's ink does not fit its suit: give it whiter light.",
    "card_readers_differ": "The two readers do not agree on a card: turn it or change the light.",
    "card_strange": "A card is none of the table's deck: take it away, or teach the deck that it belongs to.",
    "card_seen_twice": "The same card is seen twice: look for a second deck, and enter the cards.",
    "card_covered": "Something lies there that is no card which was read: lay every card free, take the rest away.",
    "out_of_picture": "The whole place is not in the picture: turn the camera or calibrate it again.",
    "card_on_line": "A card lies on the line of its place: push it in.",
    "card_slanted": "A card lies neither upright nor across, so it may be a soldier or not: turn it straight.",
}
"""The same for cards, from `read cards`."""
