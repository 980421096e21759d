"""Deletion of accounts: what goes with one, what stays, and that no backup brings one back."""
