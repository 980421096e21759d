"""The workshop: cards that accounts write for themselves, in sets of their own; docs/workshop.md."""
