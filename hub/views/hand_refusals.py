"""Why an entry about a hand of cards was refused, in the words of a dealer: what is wrong, and what to do."""

from collections.abc import Mapping
from typing import Final

REFUSALS: Final[Mapping[str, str]] = {
    "all_in": "That player is all-in and has nothing left to decide.",
    "already_running": "Time runs already; a second call changes nothing.",
    "already_shown": "That hand is shown already.",
    "awaiting_show": "First both hands of a possible bluff are to be shown. Enter them, or that one cannot be.",
    "below_min": "That is less than the smallest bet or raise. Put in more, or all chips.",
    "betting_closed": "This betting round is over. Deal the next cards, or let the hands be shown.",
    "betting_open": "No card of the board is due: somebody is still to act, or the hand has ended.",
    "board_complete": "All five cards of the board lie. Let the hands be shown.",
    "caller_has_no_chips": "Only a player who still has chips may call Time.",
    "card_not_read": "A card of that hand is not known. Turn it up and enter both cards.",
    "chips_differ": "The stacks do not make up the chips that are in play. Count them again.",
    "cut_required": "Knocking is no cut. Let the player right of the dealer cut the deck.",
    "facing_bet": "There is a bet to match, so checking is not possible: call, raise or fold.",
    "fold_or_complete": "Too few chips lie there: add what is missing, or fold. Raising is not possible.",
    "hand_folded": "That hand is folded. Check the seat.",
    "hand_over": "The hand is over. Open the next hand, or take the last entry back.",
    "hand_running": "The hand is still being played. Finish it first.",
    "level_due": "A new level is due. Enter its blinds and ante with the next hand.",
    "level_waits": "The new level waits until the bluff pot is over. Open the bluff pot without it.",
    "needs_floor": "First the floor says whether it was a bluff.",
    "no_board": "No card of the board lies yet, so no burn card was forgotten.",
    "no_chips": "No chips were moved and nothing was said. Enter the chips or the words.",
    "no_cut_due": "The deck is not to be cut now.",
    "no_deal": "No cards are being dealt now.",
    "no_floor_needed": "Nothing waits for the floor's decision.",
    "no_showdown": "Hands are not shown yet: first finish the betting.",
    "nobody_at_the_table": "Nobody would be left in the hand. Check who is absent.",
    "not_a_multiple": "The chips in play cannot make that amount. Enter a multiple of the smallest chip.",
    "not_a_raise": "That is not more than the bet to match. Enter a call, or a larger raise.",
    "not_dealt": "The cards are not dealt yet. Finish the deal first.",
    "not_enough_chips": "The player does not have so many chips. Count them, or enter all-in.",
    "not_in_this_game": "That entry does not exist in this game.",
    "not_reopened": "The last raise was too small to open the betting again: that player may only call or fold.",
    "not_shown": "It is entered already that this hand cannot be shown.",
    "nothing_to_call": "There is no bet to call: check, bet or fold.",
    "nothing_to_complete": "No chips of that player are missing.",
    "nothing_to_confirm": "The cameras see no cards that are due now. Enter the cards by hand.",
    "out_of_turn": "It is another player's turn: what was done is void. That player may then only check, call or fold.",
    "restricted": "That player acted out of turn before, and may only check, call or fold.",
    "seat_taken": "Somebody with chips sits there, or the seat is entered twice. Choose a free seat.",
    "seats_wait": "Before a bluff pot nobody comes or goes; only who was bluffed may enter again. Wait one hand.",
    "table_over": "Fewer than two players have chips, so no hand can be played.",
    "too_many_chips": "There are not so many chips in a tournament. Check the stacks.",
    "wrong_count": "That is not the right number of cards: three for the flop, one for turn and river, two for a hand.",
    "wrong_player": "The player right of the dealer cuts. Give the deck to that player.",
}
"""One sentence a code; what tables of every game share stands in `hub/views/sentences.py`."""

DOUBTS: Final[Mapping[str, str]] = {
    "card_not_read": "A card was seen but not read. Turn it to the light, or enter the cards.",
    "card_count_differs": "There are more or fewer cards than should lie here. Look and enter the cards.",
    "card_seen_twice": "The same card is seen twice. Look and enter the cards.",
    "card_covered": "Something lies over a card: another card, a hand or a chip. Lay it free.",
    "card_on_line": "A card lies on the line of its place. Push it in.",
    "cards_too_small": "The cards have too few pixels. Move the camera nearer or raise its resolution.",
    "one_card_reader": "Only one of the two readers is sure of these cards. Look and confirm them.",
}
"""One sentence a reason code of a camera that looks at cards."""
