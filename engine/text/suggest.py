"""The nearest known form of words that were not understood."""

from difflib import get_close_matches

from engine.text.words import LATER, LEXICON


def nearest(found: str) -> str:
    """The word of the lexicon that looks like the word `found`; '' if none does or it is known already."""
    plain = " ".join(found.lower().strip("[]").split())
    if " " in plain or plain in LATER or (plain,) in LEXICON:
        return ""
    close = get_close_matches(plain, [" ".join(words) for words in LEXICON], n=1, cutoff=0.7)
    return close[0] if close else ""
