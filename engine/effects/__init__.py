"""Meanings of effect texts: programs of small frozen nodes, each of which prints and explains itself."""
