"""`floorman doctor`: what is plugged in, what is wrong, and what to do; with a table file also what is missing."""
