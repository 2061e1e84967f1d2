"""Raffle, the Norwegian championship's Liar's Dice: one round. R and D numbers are those of RAFFLE.md."""
