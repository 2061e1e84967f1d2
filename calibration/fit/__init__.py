"""From marks seen in pictures to a lens and a place over the table. Pure."""
