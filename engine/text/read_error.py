"""Errors in a text, found anywhere on the way; the reader reports them as UnreadText."""


class ReadError(Exception):
    """A place (`start`, `end`) in the text, and in plain words what could have stood there.

    `kinds` are the classes of words that could have, where the grammar found it.
    """

    def __init__(
        self, start: int, end: int, expected: list[str], kinds: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(start, end)
        self.start = start
        self.end = end
        self.expected = expected
        self.kinds = kinds
