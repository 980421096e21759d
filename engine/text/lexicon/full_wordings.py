"""Actions whose rule is printed in full (4.2), and words of editions, as what is read in their place."""

from dataclasses import replace
from typing import Final

from engine.text.atoms import Atom

THIS: Final = (("~",), ("this",), ("this", "card"), ("this", "artifact"), ("this", "equipment"))
IN_PARENTHESES: Final = (
    "( can be empty or inactive )",
    "( can be empty or closed )",
    "( can be empty and inactive )",
    "( empty or inactive )",
)  # fmt: skip
FULL: Final = (
    "equip : select a connected creature zone {may} ; {this} is now equipped to that zone",
    "select a connected creature zone {may} ; {this} is now equipped to that zone",
    "equip : select a connected creature zone {may} ; {this} is equipped to that zone",
    "select a connected creature zone {may} ; {this} is equipped to that zone",
    "equip : attach {this} to target creature",
    "equip : attach {this} to a target creature",
    "equip : target a creature ; attach {this} to it",
    "equip : target a creature ; attach {this} to target",
)  # fmt: skip


def equip_wordings() -> list[tuple[str, ...]]:
    """Every wording of Equip, as the texts of its pieces, the longest first."""
    found = {
        tuple(full.format(this=" ".join(this), may=may).split())
        for full in FULL
        for this in THIS
        for may in ("", *IN_PARENTHESES)
    }
    return sorted(found, key=lambda form: (-len(form), form))


EQUIP: Final = equip_wordings()


# Words of published editions, each as what it means; where it stands alone, or as what cards have
MEANINGS: Final = {
    "activate": "open ~ or target closed zone",
    "wake": "flip target creature ; its controller gains 1 life",
}
# The same of what stands behind them, as far as their part of the text goes
DONE_TO: Final = {"wake": ("flip", "; its controller gains 1 life")}
JOINING: Final = ("and", "then", ",", "or")
ABILITIES: Final = {"defender": "cannot strike", "focused": "cannot block elsewhere"}
HAVING: Final = ("has", "have", "gains", "gain", "gets", "get", "is", "are")
ENDS: Final = (":", ";", ".", "-")


# What opens zones, in other words (0.2), each as the word that is read
OPENING: Final = {"activate": "open", "activates": "opens", "conquer": "open"}
OF_ZONES: Final = frozenset({"closed", "connected", "creature", "artifact", "monument", "empty", "inactive"})
ARTICLES: Final = frozenset(
    {"a", "all", "an", "another", "any", "each", "of", "one", "or", "other", "own", "target", "the", "their"}
    | {"those", "three", "two", "up", "to", "your"}
)
PLAYERS: Final = ("you", "opponent", "player", "players", "they", "have", "has")
ZONES: Final = ("zone", "zones")


def open_zones(atoms: list[Atom]) -> list[Atom]:
    """The pieces of a text with 'activate a zone', 'conquer zones', 'conquered zone' as 'open …' (0.2)."""
    found: list[Atom] = []
    for at, atom in enumerate(atoms):
        text = atom.text
        if text in OPENING and goes_before_zone(atoms[at + 1 :], OF_ZONES | ARTICLES):
            text = OPENING[text]
        elif text == "conquered" and goes_before_zone(atoms[at + 1 :], OF_ZONES):
            text = text if at and atoms[at - 1].text in PLAYERS else "open"
        elif text == "activated" and is_said_of_zone(atoms[:at]):
            text = "opened"
        found.append(atom if text == atom.text else replace(atom, text=text))
    return found


def goes_before_zone(atoms: list[Atom], between: frozenset[str]) -> bool:
    """Return whether 'zone' is the first of some pieces but for those that stand before it."""
    found = next((atom for atom in atoms if atom.text not in between), None)
    return found is not None and found.text in ZONES


def is_said_of_zone(atoms: list[Atom]) -> bool:
    """Return whether pieces end in 'zone is'."""
    return len(atoms) > 1 and atoms[-2].text in ZONES and atoms[-1].text in ("is", "are")


def spell_out_words(atoms: list[Atom]) -> list[Atom]:
    """The pieces of a text with words of published editions as what they mean, where they stand alone."""
    atoms = spell_out_done_to(atoms)
    found: list[Atom] = []
    for at, atom in enumerate(atoms):
        alone = (at == 0 or atoms[at - 1].text in ENDS) and (
            at + 1 == len(atoms) or atoms[at + 1].text in ENDS
        )
        if atom.text in MEANINGS and alone:
            found += spread_words(MEANINGS[atom.text], atom)
        elif atom.text in ABILITIES and found and found[-1].text in HAVING:
            found[-1:] = spread_words(ABILITIES[atom.text], atom)
        elif atom.text in ABILITIES and alone:
            found += spread_words(f"~ {ABILITIES[atom.text]}", atom)
        else:
            found.append(atom)
    return found


def spell_out_done_to(atoms: list[Atom]) -> list[Atom]:
    """The pieces of a text with 'wake target Fey creature' as what is done to that card."""
    for at, atom in enumerate(atoms):
        if atom.text not in DONE_TO:
            continue
        end = at + 1
        while end < len(atoms) and atoms[end].text not in (*ENDS, *JOINING):
            end += 1
        if end > at + 1 and (end == len(atoms) or atoms[end].text in ENDS):
            word, after = DONE_TO[atom.text]
            done = [replace(atom, text=word), *atoms[at + 1 : end], *spread_words(after, atoms[end - 1])]
            return [*atoms[:at], *done, *spell_out_done_to(atoms[end:])]
    return atoms


def spread_words(words: str, atom: Atom) -> list[Atom]:
    """Words in the place of one piece of a text."""
    groups = {"~": "mark", ";": "mark", "1": "number"}
    return [replace(atom, group=groups.get(word, "word"), text=word) for word in words.split()]


def shorten_wordings(atoms: list[Atom]) -> list[Atom]:
    """The pieces of a text with Equip, where it is spelled out, as that one word."""
    texts = [atom.text for atom in atoms]
    if "equip" not in texts and "equipped" not in texts:
        return atoms
    for at in range(len(atoms)):
        for form in EQUIP:
            if tuple(texts[at : at + len(form)]) == form:
                if texts[at + len(form) : at + len(form) + 2] == ["you", "control"]:
                    return atoms[2:] if form[:2] == ("equip", ":") else atoms  # a narrower target
                last = atoms[at + len(form) - 1]
                word = replace(atoms[at], group="word", text="equip", end=last.end)
                return [*atoms[:at], word, *atoms[at + len(form) :]]
    return atoms
