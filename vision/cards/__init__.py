"""Cards: the reader of any deck by its corner indices, the project's own deck, and its reader. Pure of all but pixels."""
