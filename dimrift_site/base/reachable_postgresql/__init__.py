"""Django's backend for PostgreSQL, which web servers do not all try to reach while it is away."""
