"""Impact of changes of cards, shown to their editor before they are saved."""
