"""A table's file: made by a few questions, and checked whole with all that it names."""
