"""Face of a card that is being written, which has no picture in the store."""

from base64 import b64encode

from cards.faces.face import Face
from cards.faces.printed_card import printed_card
from cards.faces.subject_words import propose_subject
from cards.models import Card
from cards.pictures.face_picture import private_file
from cards.pictures.sizes import ART
from cards.pictures.store import picture_address
from cards.workshop.draft import ReadDraft
from engine import CardDef


def draft_face(read: ReadDraft, card: Card | None) -> Face | None:
    """Return the face of a draft, its picture a part of the page; None where the draft is no card.

    `card`: the one that is edited, whose uploaded art it keeps; None for a new one.
    """
    if read.card is None or read.face is None:
        return None
    if card and card.art:
        return read.face._replace(art=picture_address(printed_card(card), ART))
    key = card.key if card else read.card.key
    subject = read.card.subject or propose_subject(read.card)
    drawn = private_file(CardDef(key, "", read.card.type, faction=read.card.faction, subject=subject), ART)
    return read.face._replace(art=f"data:image/{ART.form};base64,{b64encode(drawn).decode()}")
