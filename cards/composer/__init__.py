"""Composer: pages on which an effect is built from blocks, beside its text."""
