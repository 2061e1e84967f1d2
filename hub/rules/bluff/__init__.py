"""Bluff and Win the Button: one hand at one table, and what is played next. B and D numbers are those of BLUFF.md."""
