"""The trained networks that ship with Floorman, and the one door to the library that runs them."""
