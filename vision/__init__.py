"""Vision: frames in, readings out. It observes; it never rules."""
