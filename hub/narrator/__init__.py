"""The narrator: tells on a terminal what the table does, as one more screen of it."""
