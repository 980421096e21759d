"""Statistics of a deck's list before anything is played: curves, odds, hands, arrows, mana."""
