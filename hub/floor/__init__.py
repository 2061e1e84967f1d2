"""The floor of a tournament as a process: entries in, the journal first, then the screens and the answer."""
