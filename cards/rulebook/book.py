"""The rulebook, read once in a process from `docs/rulebook.md`: its sections and their paragraphs."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.urls import reverse

FILE: Final = Path(settings.BASE_DIR) / "docs" / "rulebook.md"
HEADING: Final = re.compile(r"^(##|###) (.+)$", re.MULTILINE)
TITLE: Final = re.compile(r"(Appendix [A-Z]|[\d.]+):? (.+)")
# A row of Appendix B is a paragraph of its own: "| <a id="rB22.1"></a>B22.1 | what it asks | here |"
ROW: Final = re.compile(r'^\| <a id="r(B[\w.]+)"></a>\1 \| (.+?) \| (.+?) \|$', re.MULTILINE)
ANCHOR_LINE: Final = re.compile(r'^<a id="[^"]*"></a>$', re.MULTILINE)


class RuleParagraph(NamedTuple):
    """A numbered paragraph. `text` is its Markdown, without the heading."""

    number: str
    title: str
    text: str
    section: str

    @property
    def anchor(self) -> str:
        """The id that it has on the page of its section."""
        return f"r{self.number}"

    def get_absolute_url(self) -> str:
        """Return the address on the page of its section."""
        return f"{section_url(self.section)}#{self.anchor}"


class RuleSection(NamedTuple):
    """A section, `7`, or an appendix, `appendix-a`. `text` is the Markdown before its first paragraph."""

    number: str
    title: str
    text: str
    paragraphs: tuple[RuleParagraph, ...]

    @property
    def name(self) -> str:
        """`7 Playing cards`, `Appendix A: switches`."""
        word, _, letter = self.number.partition("-")
        return f"{word.title()} {letter.upper()}: {self.title}" if letter else f"{self.number} {self.title}"

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return section_url(self.number)


class Rulebook(NamedTuple):
    """All of it. `preface` is Markdown; the rows of Appendix B are among the paragraphs."""

    preface: str
    sections: dict[str, RuleSection]
    paragraphs: dict[str, RuleParagraph]


def section_url(number: str) -> str:
    """Return the address of a section's page."""
    return reverse("cards:rule", args=[number])


@cache
def rulebook() -> Rulebook:
    """Return the rulebook of this installation."""
    return read_rulebook(FILE.read_text("utf-8"))


def read_rulebook(text: str) -> Rulebook:
    """Divide the text at its headings: `##` for sections, `###` for paragraphs."""
    text = ANCHOR_LINE.sub("", text)
    preface, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = [_section(section_text) for section_text in parts]
    paragraphs = [paragraph for section in sections for paragraph in section.paragraphs]
    return Rulebook(
        preface.partition("\n")[2].strip(),
        {section.number: section for section in sections},
        {paragraph.number: paragraph for paragraph in paragraphs},
    )


def _section(section_text: str) -> RuleSection:
    before, *parts = re.split(r"^### ", section_text, flags=re.MULTILINE)
    heading, _, text = before.partition("\n")
    number, title = _number_and_title(heading)
    rows = [
        RuleParagraph(row[1], f"{row[1]} of the related game", row[2], number) for row in ROW.finditer(text)
    ]
    return RuleSection(
        number,
        title,
        text.strip(),
        (*(_paragraph(paragraph_text, number) for paragraph_text in parts), *rows),
    )


def _paragraph(paragraph_text: str, section: str) -> RuleParagraph:
    heading, _, text = paragraph_text.partition("\n")
    number, title = _number_and_title(heading)
    return RuleParagraph(number, title, text.strip(), section)


def _number_and_title(heading: str) -> tuple[str, str]:
    title = TITLE.fullmatch(heading)
    if title is None:
        raise ValueError(f"a heading of the rulebook has no number: {heading}")
    return title[1].lower().replace(" ", "-"), title[2]
