"""Fate of runs, games and cards under this version's rules, reader, measures and policies.

Only columns that every release has are asked for: the database is that of the version before.
"""

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db.models import Count

import engine
from cards.models import CardEffect
from decks.games.models import Game
from decks.lists.models import DeckEntry
from decks.runs.models import Run
from dimrift_site.base.plurals import plural
from engine import simulation

MOST_READ: Final = 5_000  # texts; each takes some milliseconds
MOST_NAMED: Final = 10
VERSIONS: Final = ("rules_version", "measures_version", "policy", "policy_version")


class Rereading(NamedTuple):
    """Names of the cards of which a text is no longer read, or means something else, by card id."""

    texts: int
    unread: dict[int, str]
    changed: dict[int, str]


def run_lines() -> Iterator[str]:
    """Yield what becomes of runs, by the versions that they were begun with."""
    policies = {simulation.POLICY, *simulation.DUEL_POLICIES.items()}
    groups = Run.objects.order_by().values_list("state", *VERSIONS).annotate(Count("pk"))
    for state, rules, measures, policy, policy_version, number in groups:
        versions = f"rules {rules}, measures {measures}, {policy} {policy_version}"
        named = f"{plural(number, 'run')} ({state}, {versions})"
        is_own = (rules, measures) == (engine.RULES_VERSION, simulation.MEASURES_VERSION)
        if is_own and (policy, policy_version) in policies:
            yield f"{named}: nothing changes"
        elif state in Run.LIVE:
            yield f"{named}: played on by workers of that version, begun anew 5 minutes after the last"
        else:
            yield f"{named}: kept, and marked as older; asked for again, they are played anew"


def game_lines() -> Iterator[str]:
    """Yield what becomes of games, by the rules that they were begun with."""
    for rules, number in Game.objects.order_by().values_list("rules_version").annotate(Count("pk")):
        named = f"{plural(number, 'game')} (rules {rules})"
        if rules == engine.RULES_VERSION:
            yield f"{named}: played on, but for those with a card that is named below"
        else:
            yield f"{named}: only shown; their decks and seeds are offered anew"


def card_lines() -> Iterator[str]:
    """Yield how many texts are read anew, and which cards that changes, with the decks that hold them."""
    reading = reread()
    if not reading.texts:
        return
    yield f"{plural(reading.texts, 'text')} of cards: read anew"
    for words, cards in (("no longer read", reading.unread), ("read otherwise", reading.changed)):
        if cards:
            decks = DeckEntry.objects.filter(card__in=cards).values("deck").distinct().count()
            names = sorted(cards.values())
            more = f" and {len(names) - MOST_NAMED} more" if names[MOST_NAMED:] else ""
            named = f"{', '.join(names[:MOST_NAMED])}{more}"
            yield f"{plural(len(cards), 'card')} {words}, in {plural(decks, 'deck')}: {named}"


def reread() -> Rereading:
    """Read the texts that another reader read, MOST_READ at most, as this version does."""
    reading = Rereading(CardEffect.objects.exclude(reader_version=engine.READER_VERSION).count(), {}, {})
    columns = ("card", "card__name", "kind", "text", "once", "optional", "program")
    stale = CardEffect.objects.exclude(reader_version=engine.READER_VERSION).exclude(program=None)
    rows = stale.order_by("pk").values_list(*columns)[:MOST_READ]
    for card, name, kind, text, once, optional, program in rows:
        try:
            now = engine.read_effect(kind, text, name=name, once=once, optional=optional)
        except engine.UnreadText:
            reading.unread[card] = name
        else:
            if json.loads(json.dumps(engine.program_to_data(now))) != program:
                reading.changed[card] = name
    return reading
