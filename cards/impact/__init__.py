"""Impact of a change of a card, shown to its editor before it is saved."""
