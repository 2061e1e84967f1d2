"""How the networks that read corner indices are made: painter, targets, networks, and the course of a training."""
