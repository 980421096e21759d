"""Changes of a position as its editor posts them: the data of a scenario, read, changed and written."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import engine
from cards.wiki.board_blocks import LONGEST_POSITION, refuse_long
from decks.games.scenario_setup import SOURCE
from decks.refusals import Refusal
from engine.scenario import Value, document_text, document_value

Document = dict[str, Value]

FACINGS: Final = ("up", "right", "down", "left")
PILES: Final = ("hand", "deck", "fables", "graveyard")
SIDES: Final = ("P1", "P2")
BLANK_DECK: Final = "10 Blank"  # the deck that counts where none is written
MOST_COPIES: Final = 99
COPIES: Final = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)")
NO_EVENT_YET: Final = "open"


def read_document(text: str) -> Document:
    """Return the data of a text. engine.BadFile for what is too long, or no mapping."""
    refuse_long(text, SOURCE, LONGEST_POSITION)
    value = document_value(text, SOURCE)
    if value == "":
        return {}
    if not isinstance(value, dict):
        raise engine.BadFile(SOURCE, 1, "keys with values are expected here, as title, P1 and field")
    return value


def write_document(document: Document) -> str:
    """The text of a position."""
    return document_text(document)


def key_of(document: Document, name: str) -> str:
    """Return the key of a document that is written so in any case, else the name itself."""
    return next((key for key in document if key.casefold() == name.casefold()), name)


def put(document: Document, name: str, value: Value) -> None:
    """Set what stands under a key, or take the key away where nothing does."""
    key = key_of(document, name)
    if value or (isinstance(value, list) and name == "deck"):
        document[key] = value
    else:
        document.pop(key, None)


def member(document: Document, name: str) -> Document:
    """Return a copy of the mapping under a key; an empty one where there is none."""
    value = document.get(key_of(document, name))
    return dict(value) if isinstance(value, dict) else {}


def word(document: Document, name: str) -> str:
    """Return the word under a key, "" for none."""
    value = document.get(key_of(document, name), "")
    return value if isinstance(value, str) else ""


def words(document: Document, name: str) -> list[str]:
    """Return the words under a key: of a list, or the one that stands there."""
    value = document.get(key_of(document, name), [])
    if isinstance(value, str):
        return [value] if value else []
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []


# Cards on the field ---------------------------------------------------------------------------


def card_at(document: Document, zone: str) -> Document:
    """Return what is written of the card in a zone; empty where there is none."""
    field = member(document, "field")
    value = field.get(key_of(field, zone))
    if isinstance(value, str):
        return {"card": value} if value else {}
    return dict(value) if isinstance(value, dict) else {}


def put_card(document: Document, zone: str, card: Document) -> None:
    """Let a card lie in a zone, or none; by its name alone where nothing else is said of it."""
    field = member(document, "field")
    put(field, zone, card["card"] if len(card) == 1 and "card" in card else card)
    put(document, "field", dict(sorted(field.items(), key=lambda entry: (entry[0][1:], entry[0]))))


def move_card(document: Document, zone: str, there: str) -> None:
    """Let the cards of two zones change places."""
    card, other = card_at(document, zone), card_at(document, there)
    put_card(document, zone, other)
    put_card(document, there, card)


def turn_card(card: Document) -> Document:
    """Return a card turned a quarter clockwise (3.1)."""
    now = word(card, "facing") or FACINGS[0]
    after = FACINGS[(FACINGS.index(now) + 1) % 4] if now in FACINGS else FACINGS[0]
    turned = dict(card)
    put(turned, "facing", "" if after == FACINGS[0] else after)
    return turned


def flip_card(card: Document) -> Document:
    """Return a card turned over; face-down it has no facing, mana, damage or anything else on it (7.7)."""
    if word(card, "face") == "down":
        return {"card": card["card"]}
    return {"card": card["card"], "face": "down"}


def add_to_number(card: Document, key: str, by: int) -> Document:
    """Return a card with more or less of its mana or damage."""
    changed = dict(card)
    written = word(card, key)
    number = max((int(written) if written.isdecimal() else 0) + by, 0)
    put(changed, key, str(number) if number else "")
    return changed


def is_open(document: Document, zone: str) -> bool:
    """Return whether a zone is named among those that are open besides those of the edition."""
    return zone in words(document, "open")


def set_open(document: Document, zone: str, is_to_be_open: bool) -> None:
    """Open a zone besides those of the edition, or not."""
    zones = [name for name in words(document, "open") if name != zone]
    put(document, "open", [*zones, zone] if is_to_be_open else [*zones])


# What the form posts -------------------------------------------------------------------------


def card_from_post(posted: Mapping[str, str], conditions: Iterable[str]) -> Document:
    """Return the card of the form's panel. Refusal `bad_field` for a number that is none."""
    card: Document = {}
    put(card, "card", " ".join(posted.get("card", "").split()))
    if not card:
        return {}
    if posted.get("face") == "down":
        card["face"] = "down"
    if posted.get("facing", "up") != "up":
        card["facing"] = posted["facing"]
    for key in ("mana", "damage"):
        put(card, key, number_from(posted, key, key.capitalize()))
    put(card, "conditions", [*conditions])
    put(card, "attached", [*lines_of(posted.get("attached", ""))])
    put(card, "equipped", posted.get("equipped", "").strip())
    put(card, "acted", [*commas_of(posted.get("acted", ""))])
    put(card, "used", [*commas_of(posted.get("used", ""))])
    for key in ("moved", "set_this_turn"):
        put(card, key, "yes" if posted.get(key) else "")
    return card


def side_from_post(posted: Mapping[str, str], side: str, before: Document) -> Document:
    """Return a player's HP and piles as posted. Refusal `bad_field`."""
    data = dict(before)
    whose = "Your" if side == SIDES[0] else "Their"
    put(data, "hp", number_from(posted, f"{side}-hp", f"{whose} HP", least="0"))
    put(data, "tokens", number_from(posted, f"{side}-tokens", f"{whose} tokens"))
    put(data, "fabled_used", "yes" if posted.get(f"{side}-fabled_used") else "")
    for pile in PILES:
        text = posted.get(f"{side}-{pile}", "")
        if pile == "deck" and text.split() == BLANK_DECK.split():
            data.pop(key_of(data, pile), None)
        else:
            put(data, pile, [*names_of(text, f"{whose} {pile}")])
    return data


def moment_from_post(posted: Mapping[str, str], document: Document) -> None:
    """Set title, edition and moment as posted. Refusal `bad_field`."""
    put(document, "title", " ".join(posted.get("title", "").split()))
    edition, known = posted.get("edition", ""), document.get(key_of(document, "edition"), "")
    base = known.get("base", "") if isinstance(known, dict) else known
    if edition != (base or "modern"):
        put(document, "edition", edition)
    for key in ("turn", "phase"):
        put(document, key, posted.get(key, ""))
    put(document, "turn_number", number_from(posted, "turn_number", "The number of the turn", least="0"))
    event = posted.get("event", "")
    put(document, "event", "" if event == NO_EVENT_YET else event)


def number_from(posted: Mapping[str, str], key: str, name: str, least: str = "1") -> str:
    """Return a whole number as posted, "" for none, and for 0 where that is nothing. Refusal `bad_field`."""
    value = posted.get(key, "").strip()
    if value and not (value.isascii() and value.isdecimal() and len(value) <= 5):
        raise Refusal(
            "bad_field", name=name, why=f"a whole number from 0 to 99999 is expected, not {value[:20]}."
        )
    number = str(int(value)) if value else ""
    return "" if number == "0" and least != "0" else number


def lines_of(text: str) -> list[str]:
    """The lines of a text that say something."""
    return [line for raw in text.splitlines() if (line := " ".join(raw.split()))]


def commas_of(text: str) -> list[str]:
    """The words between commas."""
    return [part for raw in text.split(",") if (part := " ".join(raw.split()))]


def names_of(text: str, where: str) -> list[str]:
    """The names of a pile, a line each, as often as a number before one says. Refusal `bad_field`."""
    names = []
    for line in lines_of(text):
        counted = COPIES.fullmatch(line)
        copies = int(counted[1]) if counted else 1
        if copies > MOST_COPIES:
            raise Refusal(
                "bad_field", name=where, why=f"at most {MOST_COPIES} copies in a line, not {copies}."
            )
        names += [counted[2] if counted else line] * copies
    return names


def pile_text(names: Iterable[str]) -> str:
    """A pile as the form has it: a name a line, several in a row with their number."""
    lines: list[tuple[str, int]] = []
    for name in names:
        if lines and lines[-1][0] == name:
            lines[-1] = (name, lines[-1][1] + 1)
        else:
            lines.append((name, 1))
    return "\n".join(f"{copies} {name}" if copies > 1 else name for name, copies in lines)
