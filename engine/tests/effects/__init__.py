"""Programs of effects: stored data, printed text, tags, dependencies."""
