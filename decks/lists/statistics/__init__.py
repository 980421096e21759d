"""Statistics of a deck's list before anything is played: odds, hands, arrows, mana."""
