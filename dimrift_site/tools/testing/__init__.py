"""Testing tools of tests and measurements: users, private servers, tables of routes, source checks."""
