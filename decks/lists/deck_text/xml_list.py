"""Decks as XML, as OCTGN, Cockatrice and MTGO write them: each card as a line of deck text.

A file that declares a document type is refused: entities in it make a small file endless or read other files.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from decks.lists.deck_text.entry_fields import TOKENS, section_lines
from decks.lists.deck_text.line_shapes import MAIN, PLACES, START
from decks.lists.deck_text.list_head import Brought, head_lines


class XmlShape(NamedTuple):
    """The form in which a program writes a deck, by the tags and attributes it uses.

    Tag and attributes of a card ("" for its text), and the tags of the deck's name and of words about it.
    """

    card: str
    name: str
    copies: str
    title: str
    about: str


SHAPES: Final = {  # by the tag of the whole deck
    "deck": XmlShape("card", "", "qty", "", "notes"),  # OCTGN
    "cockatrice_deck": XmlShape("card", "name", "number", "deckname", "comments"),
    "Deck": XmlShape("Cards", "Name", "Quantity", "", ""),  # MTGO
}
SIDE_BOARD: Final = "sideboard"
OF_OTHERS: Final = "it is no deck of OCTGN, Cockatrice or MTGO"
DECLARED: Final = "it declares a document type, which no deck needs"


def read_xml(text: str) -> Brought | None:
    """The list of a deck as XML; where it cannot be read, the text below a note that says why.

    None for half a character, which no program writes.
    """
    try:
        root = fromstring(text.strip(), forbid_dtd=True)
    except DefusedXmlException:
        return _unread(text, DECLARED)
    except ParseError as error:
        return _unread(text, str(error))
    except UnicodeError:
        return None
    shape = SHAPES.get(root.tag)
    if not shape:
        return _unread(text, OF_OTHERS)
    title, about = (_text(root.find(tag)) if tag else "" for tag in (shape.title, shape.about))
    name = " ".join(title.split())
    text = "\n".join([*head_lines(name, about), *section_lines(_placed_lines(root, shape))])
    return Brought(text, name, about)


def _unread(text: str, why: str) -> Brought:
    """The text as it is, below a note why it is no deck."""
    return Brought(f"// XML that cannot be read: {why}\n{text}")


def _placed_lines(root: Element, shape: XmlShape) -> Iterator[tuple[str, str]]:
    """(section, line) of each card, in the order of the file."""
    for parent in root.iter():
        for card in parent.iterfind(shape.card):
            is_aside = card.get("Sideboard", "").lower() == "true"
            section = SIDE_BOARD if is_aside else parent.get("name", "").lower()
            is_named = section in TOKENS or PLACES.get(section, START).section != MAIN
            name = " ".join((card.get(shape.name, "") if shape.name else _text(card)).split())
            copies = " ".join(card.get(shape.copies, "1").split())
            line = f"{copies} {name}" if name and copies else f"a {card.tag} without a name or copies"
            yield (section if is_named else ""), line


def _text(element: Element | None) -> str:
    return (element.text or "").strip() if element is not None else ""
