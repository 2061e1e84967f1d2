"""Raffle at a table: its phases, the reveal under lifted cups, and what cameras see at the cups while bids are made."""
