"""What may happen and what then happens: functions over a position, one noun of the rulebook a file."""
