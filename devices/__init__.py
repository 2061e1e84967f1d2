"""Devices: button boxes and the shot clock, from the wire to an observation."""
