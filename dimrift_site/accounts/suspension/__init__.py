"""Suspension of accounts: by whom, why and since when somebody is kept out."""
