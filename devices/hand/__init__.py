"""`floorman sim`: one simulated box on a pseudo-terminal, in the hands of a person: its buttons and faults are keys."""
