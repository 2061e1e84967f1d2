"""A raffle tournament: heats of three rounds, points over rounds, who goes on, the final. Pure (RAFFLE.md)."""
