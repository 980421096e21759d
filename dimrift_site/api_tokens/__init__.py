"""Tokens with which programs use the API in the name of an account."""
