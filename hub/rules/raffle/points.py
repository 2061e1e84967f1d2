"""Points and places of a round (R6, R26)."""


def points_by_place(players: int) -> tuple[int, ...]:
    """Points from the winner to the last: n for the winner, n-k for place k (R6); D6 for n other than 5 and 6.

    Raises:
        ValueError: fewer than two players; a round of one is not scored (D6).
    """
    if players < 2:
        raise ValueError(f"a round of {players} is not scored")
    return (players, *(players - place for place in range(2, players + 1)))
