"""The vocabulary: observations that sensors and people make, rulings that the hub makes. Standard library only."""
