"""Cards on the field and between zones: zone changes, attachments, connection, damage, mana (2 to 4, 17)."""
