"""A text as words of the lexicon: names and brackets taken away, forms of a term compared."""

from dataclasses import replace
from typing import Final

from engine.text.atoms import LIMIT, MOST_WORDS, Atom, mark_own_name, split_atoms
from engine.text.lexicon.full_wordings import open_zones, shorten_wordings, spell_out_words
from engine.text.lexicon.meaning_codes import FORMS, THIRD
from engine.text.lexicon.words import LEXICON
from engine.text.read_error import ReadError
from engine.text.tokens import Token, look_up

DEEPEST: Final = 20  # brackets within brackets


def tokenize(text: str, name: str = "", start: int = 0) -> list[Token]:
    """The text from `start` on as tokens. `name`: the card's own name. Raises ReadError."""
    if len(text) > LIMIT:
        raise ReadError(LIMIT, len(text), [f"no more than {LIMIT:,} characters"])
    atoms = split_atoms(text, start)
    if len(atoms) > MOST_WORDS:
        raise ReadError(atoms[MOST_WORDS].start, len(text), [f"no more than {MOST_WORDS} words and marks"])
    words_in_name = tuple(atom.text for atom in split_atoms(name))
    if words_in_name and words_in_name not in LEXICON:
        atoms = mark_own_name(atoms, text, name)
    return look_up(shorten_wordings(spell_out_words(open_zones(drop_brackets(atoms)))))


def drop_brackets(atoms: list[Atom]) -> list[Atom]:
    """The same with `[Term]`, `[[Term]]` and `[Term | Terms]` as their words; forms must mean the same."""
    kept: list[Atom] = []
    open_at: list[tuple[int, int]] = []  # place of an open bracket, and how many atoms were kept before it
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        if atom.text == "[":
            open_at.append((at, len(kept)))
            if len(open_at) > DEEPEST:
                raise ReadError(atom.start, atom.end, [f"no more than {DEEPEST} brackets within each other"])
        elif atom.text == "]":
            close_bracket(atom, kept, atoms, open_at)
        elif atom.text == "|":
            at = read_second_form(atoms, at, open_at, kept)
            continue
        else:
            kept.append(atom)
        at += 1
    if open_at:
        lonely = atoms[open_at[-1][0]]
        raise ReadError(lonely.start, lonely.end, ["a closing bracket after it"])
    return kept


def close_bracket(bracket: Atom, kept: list[Atom], atoms: list[Atom], open_at: list[tuple[int, int]]) -> None:
    """End the innermost bracket; the words in it now reach from bracket to bracket."""
    if not open_at:
        raise ReadError(bracket.start, bracket.end, ["an opening bracket before it"])
    opening, before = open_at.pop()
    if len(kept) == before:
        raise ReadError(atoms[opening].start, bracket.end, ["a term in the brackets"])
    kept[before] = replace(kept[before], start=atoms[opening].start)
    kept[-1] = replace(kept[-1], end=bracket.end)


def read_second_form(atoms: list[Atom], bar: int, open_at: list[tuple[int, int]], kept: list[Atom]) -> int:
    """The place of the bracket that closes `[Term | Terms]`; the second form is kept in place of the first,
    but of an action the one that is said of one card.

    Raises ReadError if the forms differ in meaning.
    """
    end = bar + 1
    while end < len(atoms) and atoms[end].text not in ("[", "]", "|"):
        end += 1
    second = atoms[bar + 1 : end]
    place = atoms[bar] if not second else Atom("", "", second[0].start, second[-1].end)
    if not open_at:
        raise ReadError(
            place.start, place.end, ["each effect as a text of its own; or two forms of one term in brackets"]
        )
    if not second or not has_same_meaning(atoms[open_at[-1][0] + 1 : bar], second):
        raise ReadError(place.start, place.end, ["two forms of one term in brackets"])
    if not is_third_person_form(atoms[open_at[-1][0] + 1 : bar]):
        del kept[open_at[-1][1] :]
        kept += second
    return end


def is_third_person_form(form: list[Atom]) -> bool:
    """Return whether a form is what one card does: 'strikes'."""
    return any(word.kind in ("ACTION", "MOVE") and word.meaning % FORMS == THIRD for word in look_up(form))


def has_same_meaning(first: list[Atom], second: list[Atom]) -> bool:
    """Return whether two forms are of the same word: one class, and the same root."""
    kinds = [[word.kind for word in look_up(form)] for form in (first, second)]
    root = "".join(atom.text for atom in first)[:3]
    return kinds[0] == kinds[1] and "".join(atom.text for atom in second).startswith(root)
