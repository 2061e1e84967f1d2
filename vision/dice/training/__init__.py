"""Pictures of dice that never were, painted with every right answer known, for the learned reader to learn from."""
