"""Refusals as data; the sentence is made at the edge."""


class Refusal(Exception):
    """Something that cannot be done: `code` is a stable word, `facts` what the sentence is made of.

    `status` is how HTTP says it.
    """

    sentences: dict[str, str]
    status: int = 400

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.sentences[self.code].format(**self.facts)
