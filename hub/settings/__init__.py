"""A table's settings: one TOML file, checked whole before anything starts."""
