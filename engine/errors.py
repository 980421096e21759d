"""Errors and refusals of the engine: data, made into sentences at the last moment."""

from typing import Final

SENTENCES: Final = {
    "not_offered": "That pick is not offered now: {pick}.",
    "not_together": "Nothing is picked together now.",
    "not_asked": "Nothing is asked of {player} now.",
    "game_over": "The game is over.",
    "steps_spent": "This leads to more than can be played here in one go.",
    "other_chance": "Chance cannot give {given} here, but {among}.",
    "unknown_edition": "There is no edition called {name}. Known: {known}.",
    "unknown_switch": "There is no switch called {name}.",
    "bad_switch": "{title} cannot be {value}. It takes: {known}.",
    "unfinished": "A position begins with an empty stack, and nothing half done: go on to the next window, "
    "or undo, and try again.",
    "no_position": "No position can be made of this moment. {why}",
    "not_recorded": "This game cannot be recorded: {why}.",
    "no_such_phase": "{card} lasts until the {phase}, which this edition does not have.",
    "missing_part": "{card} cannot be played: {why}.",
    "equips_nothing": "{card} speaks of “equipped”, but only artifacts equip anything.",
    "unread_effect": "{card}: an effect could not be read, so the card cannot be played: {text}",
    "bad_arrows": "{card}: arrows {arrow} are not possible in this edition; it prints at most {most} there.",
    "bad_arrow": "Arrows {arrow} do not exist in the reach model {model}.",
    "bad_word": "There is no {name} called {value}. Known: {known}.",
    "bad_zone": "There is no zone called {name}.",
    "bad_position": "{where}: {why}.",
    "bad_deck": "{where}: {why}.",
    "bad_number": "{name} must be {known}, not {value}.",
}


MOST_EXPECTED: Final = 3  # are told in a sentence, as far as it stays short; the data has all
LONGEST_SENTENCE: Final = 200  # characters
LONGEST_QUOTE: Final = 40
WORDS_BEFORE: Final = 3  # that say where something stands
# What can stand nearly anywhere, and is no help while there is something else
SLIGHT: Final = frozenset(
    ("a", "any", "(min 1) or (max 3)", "a comma", "a semicolon", "a dash", "any number of", "or fewer",
     "or more", "for each", "equal to, or a number before it", "attachments of", "damaged this turn",
     "a mode, (1) …", "until you have")
)  # fmt: skip
ADVICE: Final = ("write ", "leave it out")  # what is expected begins with where it says what to do
# What is expected in place of a term that no program can hold, and what is said of the term
A_KEYWORD: Final = "a known keyword"
A_WORD_OF_THE_BOOK: Final = "a word of this rulebook"
A_PLAYED_WORD: Final = "a word that is played"
A_WORD_OF_TEXTS: Final = "a word that texts know"
OF_TERMS: Final = {
    A_WORD_OF_TEXTS: "is no word that texts know",
    A_KEYWORD: "is not a known keyword",
    A_WORD_OF_THE_BOOK: "is not of this rulebook",
    A_PLAYED_WORD: "has another meaning here: what an earlier edition meant by it is not played",
}


class Refused(Exception):
    """A request that the rules or the engine do not allow.

    `code` is a stable word, `rule` the paragraph that says so ("" where none does), `facts` what the sentence
    is made of. `str()` gives the sentence.
    """

    def __init__(self, code: str, rule: str = "", **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        sentence = SENTENCES.get(self.code, self.code).format(**self.facts)
        return f"{sentence} (rule {self.rule})" if self.rule else sentence


class UnreadText(Exception):
    """An effect text that was not read.

    `span` is (start, end) in characters of `text`, `expected` what could have stood there, the likeliest
    first, `suggestion` the nearest known form or "".
    """

    def __init__(self, text: str, span: tuple[int, int], expected: list[str], suggestion: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.span = span
        self.expected = expected
        self.suggestion = suggestion

    def __str__(self) -> str:
        start, end = self.span
        found, before = shorten_quote(self.text[start:end].strip()), self.text[:start].split()
        where = f" behind '{' '.join(before[-WORDS_BEFORE:])}'" if before else ""
        if self.expected and self.expected[0] in OF_TERMS:
            here, expected = f"'{found}' {OF_TERMS[self.expected[0]]}", self.expected[1:]
        elif found:
            here, expected = f"'{found}' does not fit{where or ' at the beginning'}", self.expected
        else:
            is_end = not self.text[start:].strip(" .;")
            lack = "the text ends too early" if is_end else "something is missing"
            here, expected = f"{lack}{where}", self.expected
        if self.suggestion:
            return f"{here}. Did you mean: {self.suggestion}?"
        if expected and expected[0].startswith(ADVICE):
            return f"{here}: {expected[0]}"
        words = join_expected(expected, LONGEST_SENTENCE - len(here))
        return f"{here}; expected {words}" if words else here

    def text_with_carets(self) -> str:
        """Two lines: the text, and carets under the place."""
        start, end = self.span
        shown = "".join(" " if character.isspace() else character for character in self.text)
        return f"{shown}\n{' ' * start}{'^' * max(1, end - start)}"


def shorten_quote(words: str, longest: int = LONGEST_QUOTE) -> str:
    """The beginning and the end of what is long."""
    half = longest // 2
    return words if len(words) <= longest else f"{words[:half].rstrip()} … {words[-half:].lstrip()}"


def join_expected(expected: list[str], longest: int) -> str:
    """Return the first of what is expected that say something, at most so many characters, but one."""
    telling = [words for words in expected if words not in SLIGHT] or [f"'{words}'" for words in expected]
    chosen = telling[:1]
    for words in telling[1:MOST_EXPECTED]:
        if len(", ".join([*chosen, words])) + len("; expected  or ") <= longest:
            chosen.append(words)
    return " or ".join([", ".join(chosen[:-1]), chosen[-1]]) if chosen[1:] else "".join(chosen)


class BadFile(Exception):
    """A file that is not in its format: where (`source`, `line` from 1, 0 = the whole file) and why."""

    def __init__(self, source: str, line: int, why: str) -> None:
        super().__init__(source, line, why)
        self.source = source
        self.line = line
        self.why = why

    def __str__(self) -> str:
        place = f"{self.source}:{self.line}" if self.line else self.source
        return f"{place}: {self.why}"


class BadCardFile(BadFile):
    """A card file with an error at a line; `others` are the errors that were found beside it."""

    def __init__(self, source: str, line: int, why: str, others: "tuple[BadCardFile, ...]" = ()) -> None:
        super().__init__(source, line, why)
        self.others = others

    def all_errors(self) -> "list[BadCardFile]":
        """This error alone, and the others."""
        return [BadCardFile(self.source, self.line, self.why), *self.others]


class BadRecord(BadFile):
    """A record of a game that cannot be replayed here."""
