"""Palace Poker: one hand at one table, from the draw of the dealer on. P and D numbers are those of PALACE.md."""
