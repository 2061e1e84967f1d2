"""Cards: the reader of any deck by its corners, the project's own deck and its reader. Pure of all but pixels."""
