"""Write the fixtures of the reader anew, as texts are printed and explained now: `python -m` this module.

For a wording that was changed on purpose: what it does to each text is then looked at in `git diff`.
"""

from engine.errors import UnreadText
from engine.tests.text.fixture_lines import FOLDER
from engine.text import parse_short_form, read_effect


def update_fixture(name: str, explained: bool) -> None:
    """Write one file: each effect with its canonical text and, where `explained`, its explanation."""
    path = FOLDER / name
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("  = ", "  > ")):
            continue
        found.append(line)
        if line and not line.startswith("#"):
            found += output_lines(line, explained)
    path.write_text("\n".join(found) + "\n", encoding="utf-8")


def output_lines(line: str, explained: bool) -> list[str]:
    """The canonical text of an effect in the short form, and its explanation, as the fixtures have them.

    Raises SystemExit with the line if it is not read.
    """
    short = parse_short_form(line)
    try:
        program = read_effect(short.kind, short.text, once=short.once, optional=short.optional)
    except UnreadText as error:
        raise SystemExit(f"{line}\n{error}") from None
    words = [plain for _, plain in program.explain(short.once, short.optional)]
    return [f"  = {program.text()}", *([f"  > {' / '.join(words)}"] if explained else [])]


if __name__ == "__main__":
    update_fixture("effects.txt", explained=True)
    update_fixture("unseen.txt", explained=False)
