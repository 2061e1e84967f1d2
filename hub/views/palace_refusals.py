"""Why an entry about a hand of Palace Poker was refused, in words that help (PALACE.md)."""

from collections.abc import Mapping
from typing import Final

REFUSALS: Final[Mapping[str, str]] = {
    "antes_due": "Antes are due first. Enter that they are paid.",
    "bet_size": "In limit the price of a battle is fixed: no chips can be added to it.",
    "card_not_turned": "A card that was bought lies face up first. Enter the card that was turned.",
    "cards_not_read": "The palace cards of both are not known yet. Let them be read, or enter them.",
    "discard_needs_a_card": "Say which soldiers are thrown away.",
    "fold_in_turn": "A player folds on his turn, or in a battle.",
    "must_fight": "The last two under different suits must buy or fight: no turn passes any more.",
    "no_ante_due": "The antes of this hand are paid.",
    "no_cards": "There is no card left to buy: both piles are empty.",
    "no_shuffle_due": "The draw pile is not empty, so nothing is shuffled.",
    "no_small_bet": "Palace Poker is played for a small bet. Enter the level with one.",
    "no_such_opponent": "A battle needs an opponent who is in the hand. Say against whom.",
    "not_your_soldier": "That card is not among this player's soldiers. Look again.",
    "raise_size": "A raise has one of the sizes on the keys.",
    "reshuffle_mismatch": "That card cannot be in the pile: it lies elsewhere. Look again.",
    "same_banner_suit": "There is no battle between banners of one suit.",
    "shuffle_due": "The pile is empty. Shuffle the discards first, and enter that.",
    "too_many_soldiers": "A player keeps five soldiers at most. Say which are thrown away.",
    "wrong_drawers": "Only those who tied draw again.",
}
"""One sentence a code that only this game has; the others are those of all card games."""
