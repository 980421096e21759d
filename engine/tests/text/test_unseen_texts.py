"""Texts that were written without a look at the reader are read, and as what they mean."""

from engine.tests.text.fixture_lines import each, lines_of
from engine.text import parse_short_form, read_effect

LINES = lines_of("unseen.txt")
TEXTS = list(zip(LINES[::2], LINES[1::2], strict=True))


@each(TEXTS, lambda text: text[0])
def test_an_unseen_text_is_read_as_what_it_means(text: tuple[str, str]) -> None:
    short, canonical = text
    effect = parse_short_form(short)
    program = read_effect(effect.kind, effect.text, once=effect.once, optional=effect.optional)
    assert f"  = {program.text()}" == canonical
    assert read_effect(effect.kind, program.text()) == program


def test_each_text_stands_there_once() -> None:
    assert len({short for short, _ in TEXTS}) == len(TEXTS)
