"""The host of a table: takes what comes over the link, journals what is ruled, tells the screens."""
