"""Dice: from pixels to values, with a reason for every doubt."""
