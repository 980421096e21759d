"""Games in which one person, or two at one screen, play both sides by hand."""
