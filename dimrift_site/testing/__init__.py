"""What tests and measurements share: users, private servers, tables of routes, checks of the source."""
