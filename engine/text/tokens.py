"""A text cut into words of the lexicon, each with its place in the text."""

import re
from dataclasses import dataclass, replace
from typing import Final

from engine.text.words import CONTRACTIONS, LATER, LEXICON, LONGEST
from engine.text.wrong import Wrong

LIMIT: Final = 1000  # characters of one text
MOST: Final = 99  # the highest number a text may use
DEEPEST: Final = 20  # brackets within brackets

ATOM: Final = re.compile(
    r"\((?P<mode>[0-9]{1,3})\)|(?P<number>[0-9]+)|(?P<sign>[+-])(?=\s?\w)|(?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*-?'?)"
    r"|(?P<mark>[;:.,~\[\]|])|(?P<other>\S)"
)
MARKS: Final = {";": "SEMI", ":": "COLON", ".": "DOT", ",": "COMMA"}
# One character for another, so that places stay what they are
ALIKE: Final = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "–": "-", "—": "-", "−": "-", "‑": "-"})


@dataclass(frozen=True)
class Word:
    """One word or phrase: its class, its meaning, its place (start, end) in the text.

    `digits`: a number that was written in digits. Class UNKNOWN is in no lexicon, LATER is not read yet.
    """

    kind: str
    meaning: int
    start: int
    end: int
    digits: bool = False


@dataclass(frozen=True)
class Atom:
    """The smallest piece of a text."""

    group: str
    text: str
    start: int
    end: int


def words_of(text: str, name: str = "", start: int = 0) -> list[Word]:
    """The text from `start` on as words. `name`: the card's own name, which means the card. Raises Wrong."""
    if len(text) > LIMIT:
        raise Wrong(LIMIT, len(text), [f"no more than {LIMIT:,} characters"])
    plain = text.translate(ALIKE)
    atoms = without_names(atoms_of(plain, start), plain, name.translate(ALIKE))
    return looked_up(without_brackets(atoms))


def atoms_of(text: str, start: int = 0) -> list[Atom]:
    """The pieces of a text; nothing but white space is left out."""
    found = ATOM.finditer(text, start)
    return [Atom(m.lastgroup or "", m[m.lastgroup or 0].lower(), m.start(), m.end()) for m in found]


def without_names(atoms: list[Atom], text: str, name: str) -> list[Atom]:
    """The same with each mention of the card's own name, written exactly so, as `~`."""
    parts = [atom.text for atom in atoms_of(name)]
    if not parts or tuple(parts) in LEXICON:
        return atoms
    kept: list[Atom] = []
    at = 0
    while at < len(atoms):
        here = atoms[at : at + len(parts)]
        span = (here[0].start, here[-1].end)
        if [atom.text for atom in here] == parts and " ".join(text[slice(*span)].split()) == " ".join(
            name.split()
        ):
            kept.append(Atom("mark", "~", *span))
            at += len(parts)
        else:
            kept.append(atoms[at])
            at += 1
    return kept


def without_brackets(atoms: list[Atom]) -> list[Atom]:
    """The same with `[Term]`, `[[Term]]` and `[Term | Terms]` as their words; forms must mean the same."""
    kept: list[Atom] = []
    open_at: list[tuple[int, int]] = []  # place of an open bracket, and how many atoms were kept before it
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        if atom.text == "[":
            open_at.append((at, len(kept)))
            if len(open_at) > DEEPEST:
                raise Wrong(atom.start, atom.end, [f"no more than {DEEPEST} brackets within each other"])
        elif atom.text == "]":
            close(atom, kept, atoms, open_at)
        elif atom.text == "|":
            at = second_form(atoms, at, open_at)
            continue
        else:
            kept.append(atom)
        at += 1
    if open_at:
        lonely = atoms[open_at[-1][0]]
        raise Wrong(lonely.start, lonely.end, ["a closing bracket after it"])
    return kept


def close(bracket: Atom, kept: list[Atom], atoms: list[Atom], open_at: list[tuple[int, int]]) -> None:
    """End the innermost bracket; the words in it now reach from bracket to bracket."""
    if not open_at:
        raise Wrong(bracket.start, bracket.end, ["an opening bracket before it"])
    opening, before = open_at.pop()
    if len(kept) == before:
        raise Wrong(atoms[opening].start, bracket.end, ["a term in the brackets"])
    kept[before] = replace(kept[before], start=atoms[opening].start)
    kept[-1] = replace(kept[-1], end=bracket.end)


def second_form(atoms: list[Atom], bar: int, open_at: list[tuple[int, int]]) -> int:
    """The place of the bracket that closes `[Term | Terms]`. Raises Wrong if the forms differ in meaning."""
    end = bar + 1
    while end < len(atoms) and atoms[end].text not in ("[", "]", "|"):
        end += 1
    second = atoms[bar + 1 : end]
    place = atoms[bar] if not second else Atom("", "", second[0].start, second[-1].end)
    if not open_at or not second or not same_meaning(atoms[open_at[-1][0] + 1 : bar], second):
        raise Wrong(place.start, place.end, ["two forms of one term in brackets"])
    return end


def same_meaning(first: list[Atom], second: list[Atom]) -> bool:
    """Whether two forms are of the same word: one class, and the same root."""
    kinds = [[word.kind for word in looked_up(form)] for form in (first, second)]
    root = "".join(atom.text for atom in first)[:3]
    return kinds[0] == kinds[1] and "".join(atom.text for atom in second).startswith(root)


def looked_up(atoms: list[Atom]) -> list[Word]:
    """The atoms as words of the lexicon, the longest phrase first."""
    pieces = [piece for atom in atoms for piece in pieces_of(atom)]
    words: list[Word] = []
    at = 0
    while at < len(pieces):
        length = longest(pieces, at)
        words.append(word_from(pieces[at : at + length]))
        at += length
    return words


def pieces_of(atom: Atom) -> list[Atom]:
    """An atom that is two words written as one, as two."""
    if atom.text in CONTRACTIONS:
        return [replace(atom, text=part) for part in CONTRACTIONS[atom.text]]
    if atom.text.startswith("non-") and len(atom.text) > len("non-"):
        cut = atom.start + len("non-")
        return [replace(atom, text="non", end=cut), replace(atom, text=atom.text[4:], start=cut)]
    return [atom]


def longest(atoms: list[Atom], at: int) -> int:
    """How many atoms from here on make the longest phrase of the lexicon; 1 if none does."""
    for length in range(min(LONGEST, len(atoms) - at), 1, -1):
        if tuple(atom.text for atom in atoms[at : at + length]) in LEXICON:
            return length
    return 1


def word_from(atoms: list[Atom]) -> Word:
    """The word that these atoms are."""
    first, start, end = atoms[0], atoms[0].start, atoms[-1].end
    entry = LEXICON.get(tuple(atom.text for atom in atoms))
    if entry:
        return Word(*entry, start, end)
    if first.text in MARKS:
        return Word(MARKS[first.text], 0, start, end)
    if first.group in ("number", "mode"):
        return number(first)
    if first.group == "sign":
        return Word("SIGN", -1 if first.text == "-" else 1, start, end)
    return Word("LATER" if first.text in LATER else "UNKNOWN", 0, start, end)


def number(atom: Atom) -> Word:
    """A number in digits, or the number of a mode. Raises Wrong above 99."""
    if len(atom.text) > len(str(MOST)):
        raise Wrong(atom.start, atom.end, [f"a number up to {MOST}"])
    return Word(
        "MODE" if atom.group == "mode" else "NUMBER", int(atom.text), atom.start, atom.end, digits=True
    )
