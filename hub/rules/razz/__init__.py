"""Razz, fixed limit: one hand at one table. Z and E numbers are those of RAZZ.md."""
