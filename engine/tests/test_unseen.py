"""Texts that were written without a look at the reader are read, and as what they mean."""

import pytest

from engine.text import read_effect, short_form

from .fixture import lines_of

LINES = lines_of("unseen.txt")
TEXTS = list(zip(LINES[::2], LINES[1::2], strict=True))


@pytest.mark.parametrize(("short", "canonical"), TEXTS, ids=[text for text, _ in TEXTS])
def test_an_unseen_text_is_read_as_what_it_means(short: str, canonical: str) -> None:
    effect = short_form(short)
    program = read_effect(effect.kind, effect.text, once=effect.once, optional=effect.optional)
    assert f"  = {program.text()}" == canonical
    assert read_effect(effect.kind, program.text()) == program


def test_each_text_stands_there_once() -> None:
    assert len({short for short, _ in TEXTS}) == len(TEXTS)
