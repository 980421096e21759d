"""History of a deck: the changes of each saved version."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from cards.cache import cache_until_change
from cards.models import Card
from cards.workshop.author import owner_of
from cards.workshop.withheld_cards import withheld_keys
from decks.legality.models import Format
from decks.lists.versions.kept_versions import Snapshot, lasts
from decks.lists.versions.list_changes import ListChange, describe_changes, names_of
from decks.models import Deck, DeckVersion


class LastSave(NamedTuple):
    """State of a deck's newest version: what can be done about it.

    Changes that Undo would take back and Redo make again, in words; "" where there is nothing. The sitting
    that goes on, by its first version, and its name: 0 where none does, "" where it has none. `saved_before`:
    see `_saved_before`.
    """

    undo: str = ""
    redo: str = ""
    sitting: int = 0
    sitting_name: str = ""
    saved_before: str = ""


class VersionStep(NamedTuple):
    """A version, how many cards its main and Fables deck have, and what it changed, in words.

    `reworded` are those of its cards that say something else now than when it was saved.
    """

    version: DeckVersion
    size: int
    words: list[str]
    reworded: list[Card]


def sitting_ends(deck: Deck) -> QuerySet[DeckVersion]:
    """The versions of a deck, newest first, of each sitting the last and those with a name."""
    later = DeckVersion.objects.filter(
        deck=deck, sitting=OuterRef("sitting"), version__gt=OuterRef("version")
    )
    return deck.versions.filter(Q(sitting=0) | ~Q(label="") | ~Exists(later))


def steps(versions: list[DeckVersion]) -> list[VersionStep]:
    """The versions of one deck, newest first, each against the one before it."""
    if not versions:
        return []
    before = versions[-1].deck.versions.filter(version__lt=versions[-1].version).first()
    return _compare(_pairs(versions, before))


def sitting_steps(deck: Deck, shown: list[DeckVersion]) -> tuple[list[VersionStep], list[VersionStep]]:
    """Some of `sitting_ends`, each against the end before it, and the single saves of the newest sitting.

    Of saves there are none where there is but one, or where the newest version is not shown.
    """
    if not shown:
        return [], []
    newest, oldest = shown[0], shown[-1]
    before = sitting_ends(deck).filter(version__lt=oldest.version).first()
    saves = []
    if newest.version == deck.version and newest.sitting:
        saves = list(deck.versions.filter(version__gte=newest.sitting))
    earlier = [version for version in [*shown, before] if version and version.version < newest.sitting]
    ends = _pairs(shown, before)
    singles = _pairs(saves, next(iter(earlier), None)) if len(saves) > 1 else []
    version_steps = _compare([*ends, *singles])
    return version_steps[: len(ends)], version_steps[len(ends) :]


Pair = tuple[DeckVersion, DeckVersion | None]


def _pairs(versions: list[DeckVersion], before: DeckVersion | None) -> list[Pair]:
    return list(zip(versions, [*versions[1:], before], strict=True))


def _compare(pairs: list[Pair]) -> list[VersionStep]:
    """Return each version of a deck against another, with what they name asked for once."""
    deck = pairs[0][0].deck
    changes = (change for new, old in pairs if old for change in _changes(new, old))
    names = names_of(changes, deck)
    printed = {key for version, _ in pairs for key in version.printed}
    hidden = withheld_keys(printed, owner_of(deck))
    cards = list(Card.with_workshops.filter(key__in=printed - hidden).order_by("name"))
    called = dict(Format.objects.values_list("key", "name"))
    return [
        VersionStep(new, _size(new), _words(new, old, names, called), _reworded_cards(new, cards))
        for new, old in pairs
    ]


def last_save(deck: Deck) -> LastSave:
    """Return what can be taken back from the deck's newest version, made again, and which sitting goes on."""
    newest = deck.versions.filter(version=deck.version)
    earlier = deck.versions.filter(version__lt=newest.values("sitting")).order_by("-version")
    near = {
        version.version: version
        for version in deck.versions.filter(
            Q(version=deck.version)
            | Q(version__in=newest.values("undo_to"))
            | Q(version__in=newest.values("redo_to"))
            | Q(version__in=earlier.values("version")[:1])
        )
    }
    now = near.get(deck.version)
    if now is None:
        return LastSave()
    before, after = near.get(now.undo_to), near.get(now.redo_to)
    save = LastSave(_difference(deck, now, before), _difference(deck, after, now))
    if lasts(now):
        save = save._replace(sitting=now.sitting, sitting_name=now.sitting_name)
    sittings = [version for version in near.values() if version.version < now.sitting][:1]
    return save._replace(saved_before=_saved_before(now, [*sittings, before]))


def _saved_before(now: DeckVersion, earlier: Iterable[DeckVersion | None]) -> str:
    """Return the reference of the first of some earlier versions to compare games with; "" for none.

    It has a main deck, as has the newest, and does not have the very same cards.
    """
    cards = _played_cards(now)
    comparable = (
        version.reference
        for version in earlier
        if version is not None and version.snapshot.get("main") and _played_cards(version) != cards
    )
    return next(comparable, "") if now.snapshot.get("main") else ""


def _played_cards(version: DeckVersion) -> Snapshot:
    return {section: cards for section, cards in version.snapshot.items() if section != "maybe"}


def _difference(deck: Deck, new: DeckVersion | None, old: DeckVersion | None) -> str:
    if new is None or old is None:
        return ""
    called = dict(Format.objects.values_list("key", "name")) if new.format_key != old.format_key else {}
    changes = _changes(new, old)
    names = _names(*sorted({change.key for change in changes}))
    # Those of workshops are asked for each time: who may see them may change.
    names = names | names_of([change for change in changes if change.key not in names], deck)
    return ", ".join(_words(new, old, names, called)) or "a save that changed nothing"


@cache_until_change
def _names(*keys: str) -> dict[str, str]:
    """{key: name} of the cards with these keys that are in the catalogue."""
    return dict(Card.objects.filter(key__in=keys).values_list("key", "name"))


def _reworded_cards(new: DeckVersion, cards: list[Card]) -> list[Card]:
    return [card for card in cards if new.printed.get(card.key, card.printed_hash) != card.printed_hash]


def _size(new: DeckVersion) -> int:
    return sum(n for section, held in new.snapshot.items() if section != "maybe" for _key, n in held)


def _words(
    new: DeckVersion, old: DeckVersion | None, names: dict[str, str], called: dict[str, str]
) -> list[str]:
    """Return what changed since `old`; `names` are those of cards, `called` those of formats, by key."""
    if old is None:
        made = 1 in (new.version, new.sitting)  # of the first sitting the last save may be left
        return ["made" if made else "the oldest that is kept"]
    words = []
    if old.name and new.name != old.name:
        words.append(f"named {new.name}")
    if old.name and new.about != old.about:
        words.append("words about it changed")
    if old.visibility and new.visibility != old.visibility:
        words.append(f"{new.visibility} instead of {old.visibility}")
    if old.format_key and new.format_key != old.format_key:
        now, was = (called.get(version.format_key, version.format_key) for version in (new, old))
        words.append(f"format {now} instead of {was}")
    return [*words, *describe_changes(_changes(new, old), names)]


def _changes(new: DeckVersion, old: DeckVersion) -> list[ListChange]:
    difference = _copies(new)
    difference.subtract(_copies(old))
    return [ListChange(section, key, by) for (section, key), by in sorted(difference.items()) if by]


def _copies(kept: DeckVersion) -> Counter[tuple[str, str]]:
    return Counter({(s, key): n for s, held in kept.snapshot.items() for key, n in held})
