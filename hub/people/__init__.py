"""Simulated people for the demonstration: they shake, bid, press, lift and answer, through the real parts."""
