"""Words and phrases of the lexicon, each with its place in the text."""

from dataclasses import dataclass, replace
from typing import Final

from engine.text.atoms import Atom
from engine.text.lexicon.words import CONTRACTIONS, LATER, LEXICON, LONGEST
from engine.text.read_error import ReadError

MOST: Final = 99  # the highest number a text may use
MARKS: Final = {";": "SEMI", ":": "COLON", ".": "DOT", ",": "COMMA"}


@dataclass(frozen=True)
class Token:
    """One word or phrase: its class, its meaning, its place (start, end) in the text.

    `digits`: a number that was written in digits. `text`: a name, as it is written.
    Class UNKNOWN is in no lexicon, LATER is not read yet.
    """

    kind: str
    meaning: int
    start: int
    end: int
    digits: bool = False
    text: str = ""

    def error(self, *expected: str) -> ReadError:
        """That it should be something else."""
        return ReadError(self.start, self.end, list(expected))


def look_up(atoms: list[Atom]) -> list[Token]:
    """The atoms as words of the lexicon, the longest phrase first."""
    pieces = [piece for atom in atoms for piece in split_contraction(atom)]
    words: list[Token] = []
    at = 0
    while at < len(pieces):
        length = longest_match(pieces, at)
        words.append(make_token(pieces[at : at + length]))
        at += length
    return words


def split_contraction(atom: Atom) -> list[Atom]:
    """An atom that is two words written as one, as two."""
    if atom.text in CONTRACTIONS:
        return [replace(atom, text=part) for part in CONTRACTIONS[atom.text]]
    if atom.group == "word" and (atom.text.endswith("'s") or atom.text.endswith("s'")):
        return split_possessive(atom)
    return split_denial(atom)


def split_denial(atom: Atom) -> list[Atom]:
    """ "non-token", "nontoken" as two words."""
    denied = atom.text.removeprefix("non").removeprefix("-")
    is_whole = atom.text.startswith("non") and denied != "" and (atom.text,) not in LEXICON
    if not is_whole or not (atom.text.startswith("non-") or (denied,) in LEXICON):
        return [atom]
    cut = atom.end - len(denied)
    return [replace(atom, text="non", end=cut), replace(atom, text=denied, start=cut)]


def split_possessive(atom: Atom) -> list[Atom]:
    """ "creature's", "creatures'" as the noun and 's; as it stands where the lexicon knows it whole."""
    if (atom.text,) in LEXICON:
        return [atom]
    stem = atom.text[:-2] if atom.text.endswith("'s") else atom.text[:-1]
    cut = atom.start + len(stem)
    return [replace(atom, text=stem, end=cut), replace(atom, text="'s", start=cut)]


def longest_match(atoms: list[Atom], at: int) -> int:
    """Return how many atoms from here on make the longest phrase of the lexicon; 1 if none does."""
    for length in range(min(LONGEST.get(atoms[at].text, 1), len(atoms) - at), 1, -1):
        if tuple(atom.text for atom in atoms[at : at + length]) in LEXICON:
            return length
    return 1


def make_token(atoms: list[Atom]) -> Token:
    """The word that these atoms are."""
    first, start, end = atoms[0], atoms[0].start, atoms[-1].end
    entry = LEXICON.get(tuple(atom.text for atom in atoms))
    if entry:
        return Token(*entry, start, end)
    if first.text in MARKS:
        return Token(MARKS[first.text], 0, start, end)
    if first.group in ("number", "mode"):
        return make_number_token(first)
    if first.group == "ordinal" and int(first.text[:-2]):
        return Token("ORDINAL", int(first.text[:-2]), start, end)
    if first.group == "sign":
        return Token("SIGN", -1 if first.text == "-" else 1, start, end)
    return Token("LATER" if first.text in LATER else "UNKNOWN", 0, start, end, text=first.text)


def make_number_token(atom: Atom) -> Token:
    """A number in digits, or the number of a mode. Raises ReadError above 99."""
    if len(atom.text) > len(str(MOST)):
        raise ReadError(atom.start, atom.end, [f"a number up to {MOST}"])
    kind = "MODE" if atom.group == "mode" else "NUMBER"
    return Token(kind, int(atom.text), atom.start, atom.end, digits=True)
