"""References: what a text has named so far, and which of it its pronouns and other words mean (11.2)."""
