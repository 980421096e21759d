"""A text on its way to the grammar: its words, undivided at first, then those before and after its colon."""

from dataclasses import dataclass, field

from engine.text.tokens import Token

Divided = tuple[list[Token], Token | None, list[Token]]  # before what divides, that, after it


@dataclass(slots=True)
class Division:
    """The words of a text of this kind; `body` has all of them until the text is divided.

    `start`, `end`: where its body begins, and ends without its last mark. `is_lent`: all of it is said of
    [equipped] (4.2). `resolves`: an "if" in its body governs an instruction. `instead`, `asked`: the word,
    and "you can", stood in the body of a replacement. `of_event`, `of_cost`: "that player" is the one of the
    event, "that much" is X.
    """

    kind: int
    text: str
    body: list[Token]
    head: list[Token] = field(default_factory=list)
    colon: Token | None = None
    start: int = 0
    end: int = 0
    is_lent: bool = False
    resolves: bool = True
    instead: bool = False
    asked: bool = False
    of_event: bool = False
    of_cost: bool = False

    def put(self, head: list[Token], body: list[Token]) -> None:
        """Take these words; where none is left before it, the colon goes."""
        if self.head and not head:
            self.colon = None
        self.head, self.body = head, body

    def says_would(self) -> bool:
        """Return whether its head speaks of something that would happen (15)."""
        return any(word.kind == "WOULD" for word in self.head)
