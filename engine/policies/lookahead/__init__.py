"""Policies that play their picks on through the turns to come, in games imagined from what they see."""
