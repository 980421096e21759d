"""The form of refusals as data: a stable word with facts, whose sentence is made at the edge."""

from collections.abc import Mapping
from typing import ClassVar


class CodedRefusal(Exception):
    """Something that is not done: `code` is a stable word, `facts` what the sentence is made of.

    A kind of refusals has the sentence of each code, and the status of those whose status is not 400.
    """

    sentences: ClassVar[Mapping[str, str]]
    statuses: ClassVar[Mapping[str, int]]

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.sentences[self.code].format(**self.facts)

    @property
    def status(self) -> int:
        """Return how HTTP says it."""
        return self.statuses.get(self.code, 400)
