"""The site around the rooms: settings, addresses, accounts, the worker and its broker."""
