"""The page on which a table is calibrated, in a process of its own; what it shows comes from a workbench."""
