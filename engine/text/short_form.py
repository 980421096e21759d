"""The short form of an effect, "kind [once] [optional] [transfer] | text", in card files and lists."""

from typing import Final, NamedTuple

from engine import vocab
from engine.text.lexicon.words import KIND_WORDS

FLAGS: Final = ("once", "optional", "transfer")

# Words before the kind in the rules' names of the icons, "Optional Once-per-Turn Trigger", and their flags
ICON_WORDS: Final = {"mandatory": "", "repeatable": "", "optional": "optional", "once-per-turn": "once"}
OPPOSITE_ICON_WORDS: Final = ({"mandatory", "optional"}, {"repeatable", "once-per-turn"})


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

    Flags may stand in brackets, and costs and icons may be called by their whole names, as designers write.
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
    """Return the words before the bar, the kind first: 'Once-per-Turn Trigger', 'Trigger [once]' alike."""
    words = [word.strip("[](),") for word in before.lower().replace("once per turn", "once-per-turn").split()]
    words = [word for word in words if word]
    if words[:2] == ["summoning", "cost"]:
        return words[1:]
    *said, kind = words or [""]
    is_icon = kind in ("trigger", "activation") and all(word in ICON_WORDS for word in said)
    if said and is_icon and not any(pair <= set(said) for pair in OPPOSITE_ICON_WORDS):
        return [kind, *(ICON_WORDS[word] for word in said if ICON_WORDS[word])]
    return words
