"""The examples of docs/writing-cards.md read, print and are refused as that document says."""

import re
from pathlib import Path

import pytest

from engine.errors import UnreadText
from engine.text import parse_short_form, read_effect

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "writing-cards.md").read_text(encoding="utf-8")


def examples(block: str, mark: str) -> list[tuple[str, str]]:
    """The lines of the blocks of a kind, each with what the line below it says after its mark, or ""."""
    blocks: list[str] = re.findall(rf"```{block}\n(.*?)```", DOCUMENT, re.DOTALL)
    lines = [line for found in blocks for line in found.splitlines()]
    said: list[tuple[str, str]] = []
    for line in lines:
        if line.startswith(f"{mark} "):
            said[-1] = (said[-1][0], line[2:])
        else:
            said.append((line, ""))
    return said


@pytest.mark.parametrize(("short", "canonical"), examples("effects", "="))
def test_an_example_reads_and_prints_as_it_says(short: str, canonical: str) -> None:
    form = parse_short_form(short)
    program = read_effect(form.kind, form.text, once=form.once, optional=form.optional)
    assert program.text() == (canonical or form.text)


@pytest.mark.parametrize(("short", "reason"), examples("refused", "!"))
def test_an_example_is_refused_with_its_reason(short: str, reason: str) -> None:
    form = parse_short_form(short)
    with pytest.raises(UnreadText) as unread:
        read_effect(form.kind, form.text)
    assert reason
    assert reason in str(unread.value)


def test_the_document_has_examples_of_both_and_is_linked() -> None:
    assert len(examples("effects", "=")) >= 25
    assert len(examples("refused", "!")) >= 12
    assert "docs/writing-cards.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(writing-cards.md)" in (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
