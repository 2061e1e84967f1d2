"""The commands that calibrate with a camera's own pictures."""
