"""What a change of a card touches, shown to its editor before it is saved."""
