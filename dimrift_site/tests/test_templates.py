"""Templates as they are written."""

import re

from dimrift_site.tools.testing.source_imports import ROOT
from dimrift_site.tools.testing.tracked_files import tracked_files

LONGEST_LINE = 120


def test_no_line_of_a_template_is_longer_than_120_characters() -> None:
    long_lines = [
        f"{path}:{number}"
        for path in tracked_files()
        if path.parts[0] == "templates"
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert long_lines == []


def test_every_page_that_asks_by_itself_has_the_script_that_does() -> None:
    texts = {
        str(path.relative_to("templates")): (ROOT / path).read_text("utf-8")
        for path in tracked_files()
        if path.parts[0] == "templates"
    }

    def pages_with(name: str) -> set[str]:
        if "{% extends" in texts[name]:
            return {name}
        including = [other for other, text in texts.items() if f'include "{name}"' in text]
        return {page for other in including for page in pages_with(other)}

    asking = [name for name, text in texts.items() if re.search(r"\bhx-(?:get|post)=", text)]
    pages = {page for name in asking for page in pages_with(name)}
    assert len(pages) > 5
    assert [page for page in sorted(pages) if "{% htmx_script %}" not in texts[page]] == []


def test_what_one_types_into_has_its_look_from_one_rule() -> None:
    """But for the fields that Swagger draws, on which no class of ours can be put."""
    rules = [
        (path.name, selector.strip())
        for path in sorted((ROOT / "static/css").glob("*.css"))
        if path.name != "api_docs.css"
        for selector, body in re.findall(r"([^{}]*)\{([^{}]*)\}", path.read_text("utf-8"))
        if re.search(r"\.control\b|\b(?:input|select|textarea)\b", selector) and "var(--raised)" in body
    ]
    assert [name for name, _ in rules] == ["parts.css"], rules
