"""The project's own deck, and a reader of it by the corner index under a calibration. Pure of everything but pixels."""
