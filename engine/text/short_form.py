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
    """The parts of an effect in the short form. ValueError with the reason in plain words.

    Flags may stand in brackets, and a cost may be called by its whole name, as designers write them.
    """
    before, bar, text = line.partition("|")
    words = _head_words(before)
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
    return bool(bar) and _head_words(before)[:1] != [] and _head_words(before)[0] in KIND_WORDS


def _head_words(before: str) -> list[str]:
    """Return the words before the bar: 'Summoning Cost', 'Trigger [once]' and 'trigger once' alike."""
    words = [word.strip("[](),") for word in before.lower().split()]
    if words[:2] == ["summoning", "cost"]:
        del words[0]
    return [word for word in words if word]
