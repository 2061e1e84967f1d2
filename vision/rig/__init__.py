"""The rendered rig: a simulated table seen by cameras with real geometry. The reader is told nothing of the scene."""
