"""Letters of what people send: their normal forms, and how many marks one may carry."""
