"""Views, questions and options as a player sees them."""
