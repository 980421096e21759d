"""Losses of a format: what a card file or published data cannot hold of a card, and how it is kept."""

from dataclasses import replace

from engine.carddef import CardDef
from engine.cardfile.card_fields import card_from_data, card_to_data
from engine.cardfile.differences import Difference, differences
from engine.cardfile.files import read_card_file
from engine.cardfile.published_writer import Published
from engine.cardfile.writer import write_card_file


def find_losses(card: CardDef, form: str, source: Published | None = None) -> list[Difference]:
    """Return what is lost of a card in that format: `old` is what it says, `new` what the file would.

    Number and subject are not told: no published card has one.
    """
    lost = differences(card, replace(_read_back(card, form, source), subject=card.subject))
    kept_only = Difference("source fields", ", ".join(source), "") if source and form != "json" else None
    return [*lost, kept_only] if kept_only else lost


def merge_unpublished(new: CardDef, old: CardDef, source: Published | None = None) -> CardDef:
    """Return the card that published data say, with what they cannot say as the present card `old` has it.

    Whatever part of the data is what `old`, once published as `source`, would be written as stays as it is in
    `old`: marks of what is lent, flags without an icon, labels, the subject.
    """
    said = _read_back(old, "json", source)
    known = {effect.short_text(): mine for effect, mine in zip(said.effects, old.effects, strict=True)}
    lent = sum(old.lent & 1 << i for i, n in enumerate(new.stats) if n is not None and n == old.stats[i])
    card_def = replace(
        new,
        effects=tuple(known.get(effect.short_text(), effect) for effect in new.effects),
        lent=lent,
        subject=old.subject,
        subtypes=old.subtypes if new.subtypes == said.subtypes else new.subtypes,
    )
    return card_from_data(card_to_data(card_def))  # its texts may say its name, which may be another one now


def _read_back(card: CardDef, form: str, source: Published | None = None) -> CardDef:
    written = write_card_file([card], form, {card.key: source} if source else None)
    (back,) = read_card_file(written, f"written.{form}")
    return back
