"""Text that reads, offered in the place of one that does not."""

from typing import NamedTuple

from engine.effects.program import Program


class RewrittenText(NamedTuple):
    """A text in words that read, and what it is read as."""

    text: str
    program: Program

    def to_data(self, *, once: bool = False, optional: bool = False) -> dict[str, object]:
        """As plain data; with the flags of its effect, which are explained as well."""
        return {
            "text": self.text,
            "canonical": self.program.text(),
            "explanation": self.program.explain(once, optional),
        }
