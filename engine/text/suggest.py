"""The nearest known form of a word that was not understood."""

from difflib import get_close_matches

from engine.text.words import LATER, LEXICON


def like_any(word: str) -> bool:
    """Whether a word could be a misspelt one."""
    known = [words[0] for words in LEXICON if len(words) == 1]
    return bool(get_close_matches(word.lower(), known, n=1, cutoff=0.7))


def nearest(found: str, kinds: frozenset[str]) -> str:
    """The phrase of one of the classes `kinds` that looks most like the word `found`; '' if none does."""
    plain = found.lower().strip("[]")
    if " " in plain or plain in LATER or (plain,) in LEXICON:
        return ""
    known = [" ".join(words) for words, (kind, _) in LEXICON.items() if kind in kinds]
    close = get_close_matches(plain, known, n=1, cutoff=0.7)
    return close[0] if close else ""
