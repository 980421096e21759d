"""Mutation testing: changed meanings and changed rules that scenarios must notice."""
