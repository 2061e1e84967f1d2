"""A tournament's tables as they stand now: each table says how it is, the floor desk follows all of them."""
