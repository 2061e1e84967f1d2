"""How well a camera sees every place of its table: measures, words, and a test throw. Pure."""
