"""What is said of a text that is not understood: what is expected in the place of its wrong words."""
