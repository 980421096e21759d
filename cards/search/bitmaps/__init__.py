"""Searches answered from sets of bits that each process keeps of the catalogue."""
