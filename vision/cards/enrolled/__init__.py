"""A deck that was shown to the camera once: its templates, how they are learnt, and the reader that knows it. Pure."""
