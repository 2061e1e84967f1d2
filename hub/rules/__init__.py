"""The rulebooks, one folder a game. `decide` holds every rule, `evolve` holds none. Pure."""
