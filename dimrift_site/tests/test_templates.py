"""Templates as they are written."""

import re

from dimrift_site.testing.source_imports import ROOT
from dimrift_site.testing.tracked_files import tracked_files

LONGEST_LINE = 120


def test_no_line_of_a_template_is_longer_than_120_characters() -> None:
    found = [
        f"{path}:{number}"
        for path in tracked_files()
        if path.parts[0] == "templates"
        for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert found == []


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
