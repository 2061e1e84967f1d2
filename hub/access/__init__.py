"""Who may see and enter what at a table: users, paired tablets, spectators' links, and who is logged in."""
