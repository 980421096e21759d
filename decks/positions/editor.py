"""The editor of a position: what its form posts made into another text, and what it shows."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.http import QueryDict

import engine
from cards.artwork.queries import chosen_pictures
from cards.wiki.board_blocks import LONGEST_POSITION
from cards.wiki.board_blocks import refuse_faults as board_faults
from decks.games.board.diagram import diagram
from decks.games.scenario_setup import read_position
from decks.positions import document_edit as edit
from decks.positions.document_edit import Document
from decks.positions.services import words_of
from decks.refusals import Refusal
from engine.scenario import GIVEN_CONDITIONS
from engine.session import PHASES, stops_of

ZONES: Final = tuple(f"{column}{row}" for row in "4321" for column in "abcde")
ALL_ZONES: Final = (*ZONES, "m1", "m2")
EMPTY: Final = "title: A position\nedition: modern\nP1:\n  deck: []\nP2:\n  deck: []\n"
OF_CARD: Final = (
    "card", "facing", "face", "mana", "damage", "conditions", "attached", "equipped", "acted", "used",
    "moved", "set_this_turn", "is_open",
)  # fmt: skip
OF_SIDE: Final = ("hp", "tokens", "fabled_used", *edit.PILES)
OF_MOMENT: Final = ("title", "edition", "turn", "turn_number", "phase", "event")
FIELDS: Final = (
    "text", "before", "at", "zone", "there", "do", "version", *OF_CARD, *OF_MOMENT,
    *(f"{side}-{name}" for side in edit.SIDES for name in OF_SIDE),
)  # fmt: skip
AT_FIRST: Final = "c2"
EVENTS: Final = (
    ("open", "Not picked yet"),
    ("campaign", "Campaign"),
    ("battle", "Battle"),
    ("xd", "XD"),
    ("none", "None"),
)
REFUSED: Final = (engine.BadFile, engine.Refused, Refusal)


class PositionEdit(NamedTuple):
    """The text after what was posted, the one before, the zone that is edited, and what could not be.

    `posted`: whether the form shows what was typed, as it could not be taken over.
    """

    text: str
    before: str
    zone: str
    problem: str
    posted: bool = False


class SideFields(NamedTuple):
    """A player's fields."""

    name: str
    whose: str
    hp: str
    tokens: str
    fabled_used: bool
    piles: list[tuple[str, str]]


def apply_post(posted: QueryDict) -> PositionEdit:
    """Return what the form's post makes of its text: all fields that were changed, then what was pressed.

    What cannot be is told with the place and the paragraph, and the text stays as it was.
    """
    text, zone = posted.get("text", "").replace("\r\n", "\n"), posted.get("at", AT_FIRST)
    zone = zone if zone in ALL_ZONES else AT_FIRST
    before = posted.get("before", "").replace("\r\n", "\n")
    do = posted.get("do", "")
    if do == "read":
        return PositionEdit(text, before, zone, problem_of(text))
    if do == "undo":
        return PositionEdit(before or text, "", zone, "")
    try:
        document = edit.read_document(text)
        take_fields(document, posted, zone)
        after_zone = press(document, posted, zone, do)
        changed = edit.write_document(document)
        if document == edit.read_document(text):
            changed = text
    except REFUSED as refused:
        return PositionEdit(text, before, zone, words_of(refused), posted=True)
    problem = problem_of(changed) if changed != text else ""
    if problem and not problem_of(text):
        return PositionEdit(text, before, zone, problem, posted=True)
    return PositionEdit(changed, text if changed != text else before, after_zone, problem)


def take_fields(document: Document, posted: QueryDict, zone: str) -> None:
    """Take over what was typed: the card of the zone, both sides, the moment. Refusal `bad_field`."""
    if "card" in posted:
        edit.put_card(document, zone, edit.card_from_post(posted, posted.getlist("conditions")))
        edit.set_open(document, zone, bool(posted.get("is_open")))
    for side in edit.SIDES:
        if f"{side}-hp" in posted:
            edit.put(document, side, edit.side_from_post(posted, side, edit.member(document, side)))
    if "edition" in posted:
        edit.moment_from_post(posted, document)


def press(document: Document, posted: QueryDict, zone: str, do: str) -> str:
    """Do what was pressed to the card of the zone, or of another one that is named; the zone edited then."""
    if posted.get("zone") in ALL_ZONES:
        zone = str(posted["zone"])
    card = edit.card_at(document, zone)
    if do == "clear":
        edit.put_card(document, zone, {})
    elif do == "move" and posted.get("there") in ALL_ZONES:
        edit.move_card(document, zone, str(posted["there"]))
        return str(posted["there"])
    elif not card:
        return zone
    elif do == "turn":
        edit.put_card(document, zone, edit.turn_card(card))
    elif do == "flip":
        edit.put_card(document, zone, edit.flip_card(card))
    elif do in CHANGES:
        key, by = CHANGES[do]
        edit.put_card(document, zone, edit.add_to_number(card, key, by))
    return zone


CHANGES: Final = {
    "more-mana": ("mana", 1),
    "less-mana": ("mana", -1),
    "more-damage": ("damage", 1),
    "less-damage": ("damage", -1),
}


def problem_of(text: str) -> str:
    """Return why a text cannot be set up, with the place and the paragraph; "" where it can."""
    try:
        with board_faults():
            read_position(text).shown_board()
    except REFUSED as refused:
        return words_of(refused)
    return ""


def editor_context(now: PositionEdit, posted: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return all that the editor shows. `posted`: what was typed and could not be taken over."""
    try:
        document: Document | None = edit.read_document(now.text)
    except engine.BadFile:
        document = None
    context: dict[str, Any] = {
        "text": now.text,
        "before": now.before,
        "zone_name": now.zone,
        "problem": now.problem,
        "most": LONGEST_POSITION,
        **_drawn(now.text),
    }
    if document is not None:
        context |= {"fields": True, **_fields(document, now.zone, posted if now.posted else None)}
    return context


def _drawn(text: str) -> dict[str, Any]:
    """The board of a text, nothing where it cannot be set up."""
    try:
        with board_faults():
            shown = diagram(read_position(text), chosen_pictures())
    except REFUSED:
        return {"rows": []}
    words = {zone.name: zone.words for row in shown["rows"] for zone in row}
    return {**shown, "zone_words": words}


def _fields(document: Document, zone: str, posted: Mapping[str, str] | None) -> dict[str, Any]:
    card = edit.card_at(document, zone)
    if posted is not None and "card" in posted:
        value = dict(posted.items())
        given = posted.getlist("conditions") if isinstance(posted, QueryDict) else []
    else:
        attached = card.get("attached", [])
        names = attached if isinstance(attached, list) else [attached]
        value = {key: edit.word(card, key) for key in OF_CARD}
        value["attached"] = "\n".join(
            name if isinstance(name, str) else edit.word(name, "card")
            for name in names
            if isinstance(name, (str, dict))
        )
        value |= {key: ", ".join(edit.words(card, key)) for key in ("acted", "used")}
        value["is_open"] = "on" if edit.is_open(document, zone) else ""
        given = edit.words(card, "conditions")
    edition = document.get(edit.key_of(document, "edition"), "modern")
    base = edition.get("base", "modern") if isinstance(edition, dict) else edition
    chosen = [name.casefold() for name in given]
    moment = {key: edit.word(document, key) for key in OF_MOMENT}
    if posted is not None:
        moment |= {key: posted[key] for key in OF_MOMENT if key in posted}
    moment["edition"] = str(base) if posted is None else moment["edition"]
    return {
        "card": value,
        "facings": edit.FACINGS,
        "conditions": [(name, name.casefold() in chosen) for name in GIVEN_CONDITIONS],
        "all_zones": ALL_ZONES,
        "sides_fields": [_side(document, side, posted) for side in edit.SIDES],
        "moment": moment,
        "editions": tuple(engine.PRESETS),
        "phases": [("preparation", "Preparation"), *stops_of(engine.edition(str(base)))]
        if base in engine.PRESETS
        else [(name, name) for name in PHASES],
        "events": EVENTS,
        "changed_edition": isinstance(edition, dict),
    }


def _side(document: Document, side: str, posted: Mapping[str, str] | None) -> SideFields:
    written = edit.member(document, side)
    if posted is not None and f"{side}-hp" in posted:
        given = {name: posted.get(f"{side}-{name}", "") for name in OF_SIDE}
    else:
        given = {name: edit.word(written, name) for name in ("hp", "tokens", "fabled_used")}
        given |= {pile: edit.pile_text(edit.words(written, pile)) for pile in edit.PILES}
        if edit.key_of(written, "deck") not in written:
            given["deck"] = edit.BLANK_DECK
    return SideFields(
        name=side,
        whose="Your" if side == edit.SIDES[0] else "Their",
        hp=given["hp"],
        tokens=given["tokens"],
        fabled_used=given["fabled_used"] in ("yes", "on", "true"),
        piles=[(pile, given[pile]) for pile in edit.PILES],
    )
