"""What poker games share: cards, hands, betting, pots, positions. H and D numbers are those of HOUSE.md."""
