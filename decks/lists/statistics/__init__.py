"""What a deck's list says before anything is played: odds, hands, arrows, mana."""
