"""TLS for the pages by an authority of our own: who cannot read along cannot take a password or a session."""
