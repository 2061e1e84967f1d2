"""Finds the printed marks in pictures, to parts of a pixel: the table's markers and the board. Pure."""
