"""Calibration: the files that turn pixels into millimetres and seats."""
