"""The short form of an effect, "kind [once] [optional] [transfer] | text", in card files and lists."""

from typing import Final, NamedTuple

from engine import vocab
from engine.text.lexicon.words import KIND_WORDS

FLAGS: Final = ("once", "optional", "transfer")


class ShortForm(NamedTuple):
    """An effect in its short form, taken apart; `kind` is one of `vocab.KINDS`."""

    kind: str
    text: str
    once: bool = False
    optional: bool = False
    transfer: bool = False

    def line(self) -> str:
        """'trigger once | When summoned: draw 1.'."""
        flags = [flag for flag in FLAGS if getattr(self, flag)]
        return f"{' '.join([self.kind, *flags])} | {self.text}"


def parse_short_form(line: str) -> ShortForm:
    """The parts of an effect in the short form. ValueError with the reason in plain words."""
    before, bar, text = line.partition("|")
    words = before.lower().split()
    if not bar or not words:
        raise ValueError("'kind | text', such as 'trigger once | When summoned: draw 1'")
    kind, *flags = KIND_WORDS.get(words[0], ("",))
    if not kind:
        raise ValueError(f"a kind of effect ({', '.join(vocab.KINDS)})")
    for word in words[1:]:
        if word not in FLAGS or word in flags:
            raise ValueError(f"once, optional or transfer, each one time, instead of {word}")
        flags.append(word)
    return ShortForm(kind, text.strip(), *[flag in flags for flag in FLAGS])


def is_short_form(line: str) -> bool:
    """Return whether a line begins like the short form does."""
    before, bar, _ = line.partition("|")
    return bool(bar) and before.lower().split()[:1] != [] and before.lower().split()[0] in KIND_WORDS
