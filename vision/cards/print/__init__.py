"""How ranks and suits are printed on decks that the project makes up: for training, and for the reader by shapes."""
