"""The table: phases, verification, decide and evolve. Pure; time is an argument and the next deadline a result."""
