"""The supervisor: starts a table's processes, starts one again that died, and leaves none behind."""
