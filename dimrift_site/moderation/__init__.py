"""Moderation: readers report what is wrong with something, and hear what moderators did about it."""
