"""Views: what the screens show, folded from rulings alone. A screen never works anything out by itself."""
