"""What a table believes of several frames, of dice or of cards (DESIGN §3): all verified, and all alike. Pure."""

from collections.abc import Hashable, Sequence


def all_agree(said: Sequence[Hashable], verified: Sequence[bool]) -> bool:
    """Whether every frame is verified and says the same."""
    return all(verified) and len(set(said)) == 1
