"""Cups on the felt: where one stands in table millimetres, whether it moved, and whether a hand is at it."""
