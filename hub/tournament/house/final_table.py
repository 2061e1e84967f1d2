"""The final table (HOUSE.md H35, D25)."""

FINAL_SIZE = 9
"""Preferably odd, so that the last two tables have as many players each (H35)."""


def is_final(players_left: int, final_size: int = FINAL_SIZE) -> bool:
    """Whether the final table is due, for which seats are drawn again."""
    return players_left <= final_size


def is_odd(final_size: int) -> bool:
    """Whether the size is one that the text prefers."""
    return final_size % 2 == 1
