"""Games of cards that are played hand by hand, at a table: entries, buttons, and the cards that cameras see."""
