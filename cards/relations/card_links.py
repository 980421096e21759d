"""Links of a card to others, computed from the facets of both by the table of rules."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from cards.factions import FACTIONS
from cards.relations.facet_holders import Facet, FacetHolder
from cards.relations.link_rules import (
    ACTIVATION,
    ANSWERED,
    COUNTER,
    DOES,
    KINDS,
    PAIRS,
    SHARED,
    SHARES,
    VERBS,
    WORKS,
    LinkedCard,
    PairRule,
    VerbRule,
    plural_of,
)
from cards.search.parser import LONGEST, MOST_TERMS

MOST_OF_KIND: Final = 5
FACTION_KEYS: Final = frozenset(faction.key for faction in FACTIONS)
Holders = Mapping[Facet, list[FacetHolder]]


class CardLink(NamedTuple):
    """A link to another card, and the sentence that says why; `rule` is the name of its rule."""

    card: FacetHolder
    why: str
    rule: str

    @property
    def around_name(self) -> tuple[str, str]:
        """Return what stands before and behind the name of the other card in the sentence."""
        before, _name, behind = self.why.partition(self.card.name)
        return before, behind


class LinkGroup(NamedTuple):
    """All links of a kind, of which a page shows MOST_OF_KIND; `search` finds the cards behind them.

    `does`: what the card itself does to whole kinds of cards, each with the search that finds them.
    """

    title: str
    links: list[CardLink]
    search: str
    does: list[tuple[str, str]]

    @property
    def does_title(self) -> str:
        """Return the heading over what the card does itself."""
        return DOES.get(self.title, "")

    @property
    def more(self) -> int:
        """Return how many are not shown."""
        return max(0, len(self.links) - MOST_OF_KIND)

    @property
    def shown(self) -> list[CardLink]:
        """Return those that a page shows."""
        return self.links[:MOST_OF_KIND]


def wanted_facets(subject: LinkedCard) -> set[Facet]:
    """The facets of other cards that a link of this one can need."""
    facets: set[Facet] = {
        ("affects", value) for rule in VERBS for value, _what, _whom in _values(rule, subject)
    }
    for rule in PAIRS:
        if _is_first(rule, subject):
            facets.update((*rule.second, *rule.unless))
        if _is_second(rule, subject):
            facets.update(rule.first)
    facets.update(COUNTER if ACTIVATION in subject.facets else ())
    return facets | {("keyword", key) for key in SHARED if subject.has("keyword", key)}


def card_links(subject: LinkedCard, holders: Holders) -> list[LinkGroup]:
    """The links of the card, in the order of KINDS; a kind without any is left out."""
    groups = [_group(kind, subject, holders) for kind in KINDS]
    return [group for group in groups if group.links or group.does]


def _group(kind: str, subject: LinkedCard, holders: Holders) -> LinkGroup:
    if kind == SHARES:  # what works with it says more
        working = {link.card for _facet, link in _works_with(subject, holders)}
        linked = [share for share in _shares(subject, holders) if share[1].card not in working]
    else:
        linked = [*(_works_with(subject, holders) if kind == WORKS else _done_to(kind, subject, holders))]
    once: dict[int, tuple[Facet, CardLink]] = {}
    for facet, link in linked:
        once.setdefault(link.card.pk, (facet, link))
    links = [link for _facet, link in once.values()]
    return LinkGroup(
        kind, links, _search_for_holders(facet for facet, _link in once.values()), list(_does(kind, subject))
    )


def _search_for_holders(facets: Iterable[Facet]) -> str:
    """Return the search for cards that have one of these facets, as far as a search may be long."""
    terms = dict.fromkeys(f"{kind}:{value}" for kind, value in facets)
    search = ""
    for term in [*terms][:MOST_TERMS]:
        longer = f"{search} OR {term}" if search else term
        search = longer if len(longer) <= LONGEST else search
    return search


def _done_to(kind: str, subject: LinkedCard, holders: Holders) -> Iterator[tuple[Facet, CardLink]]:
    """Yield what others do to the card: what means the fewest cards first, then in the order of the table."""
    ranked = []
    for rank, rule in enumerate(VERBS):
        for value, what, whom in _values(rule, subject) if rule.kind == kind else ():
            is_general = (what == "card") - ("-" in what)
            for holder in holders.get(("affects", value), ()):
                if not rule.own or _in_one_deck(subject.card, holder):
                    done = rule.words.format(plural_of(what, whom))
                    why = f"{holder.name} {done}; {_being(rule, subject, what)}"
                    asked = (
                        "affects",
                        f"{rule.verb}-{what}@{rule.whom[0]}",
                    )  # which finds those of anybody, too
                    ranked.append(((is_general, rank, holder.name), asked, CardLink(holder, why, rule.verb)))
    yield from ((facet, link) for _rank, facet, link in sorted(ranked, key=lambda entry: entry[0]))
    if kind == ANSWERED and ACTIVATION in subject.facets:
        both = {*holders.get(COUNTER[1], ())}
        for holder in holders.get(COUNTER[0], ()):
            if holder in both:
                why = f"{holder.name} counters activated effects; {subject.card.name} has an Activation"
                yield COUNTER[1], CardLink(holder, why, "counter")


def _being(rule: VerbRule, subject: LinkedCard, what: str) -> str:
    if rule.verb.startswith("damage-"):
        return f"{subject.card.name} has {subject.life} Life"
    is_what = subject.kinds[what]
    if not is_what:
        return f"{subject.card.name} is one"
    return f"{subject.card.name} is {'an' if is_what[0].lower() in 'aeiou' else 'a'} {is_what}"


def _works_with(subject: LinkedCard, holders: Holders) -> Iterator[tuple[Facet, CardLink]]:
    for rule in PAIRS:
        if _is_first(rule, subject):
            refused = {holder for facet in rule.unless for holder in holders.get(facet, ())}
            for facet, holder in _holding(rule.second, holders):
                fits = rule.second_type in ("", holder.type) and holder not in refused
                if fits and _may_pair(rule, subject.card, holder):
                    yield (
                        facet,
                        CardLink(holder, rule.words.format(subject.card.name, holder.name), rule.name),
                    )
        if _is_second(rule, subject):
            for facet, holder in _holding(rule.first, holders):
                if rule.first_type in ("", holder.type) and _may_pair(rule, subject.card, holder):
                    yield (
                        facet,
                        CardLink(holder, rule.words.format(holder.name, subject.card.name), rule.name),
                    )


def _shares(subject: LinkedCard, holders: Holders) -> Iterator[tuple[Facet, CardLink]]:
    """Cards that speak of the same condition."""
    for key, words in SHARED.items():
        if subject.has("keyword", key):
            for holder in sorted(holders.get(("keyword", key), ()), key=lambda card: card.name):
                yield (
                    ("keyword", key),
                    CardLink(holder, f"{holder.name} is about {words}, too", f"shares-{key}"),
                )


def _does(kind: str, subject: LinkedCard) -> Iterator[tuple[str, str]]:
    """Yield what the card does to others, in words, with the search that finds those."""
    for rule in VERBS:
        if rule.kind == kind:
            for value in sorted(value for field, value in subject.facets if field == "affects"):
                verb_and_what, _, whom = value.partition("@")
                what = verb_and_what.removeprefix(f"{rule.verb}-")
                if what != verb_and_what and whom in rule.whom and _is_card_kind(what):
                    words = rule.words.format(plural_of(what, whom))
                    yield f"{words[0].upper()}{words[1:]}", _search_for(what)
    if kind == ANSWERED and all(facet in subject.facets for facet in COUNTER):
        yield "Counters activated effects of your opponent", "when:fast"


def _is_card_kind(what: str) -> bool:
    return what.rsplit("-", 1)[-1] in ("card", "creature", "artifact", "monument")


def _search_for(what: str) -> str:
    """The search for the cards of a kind; the empty one for all."""
    *of, noun = what.rsplit("-", 1)
    terms = [f"t:{noun}"] if noun != "card" else []
    return " ".join([*terms, *(f"{'f' if word in FACTION_KEYS else 't'}:{word}" for word in of)])


def _values(rule: VerbRule, subject: LinkedCard) -> Iterator[tuple[str, str, str]]:
    """The values of `affects` by which a rule means the card: (value, what, whom)."""
    if rule.is_open(subject):
        for what in subject.kinds:
            for whom in rule.whom:
                yield f"{rule.verb}-{what}@{whom}", what, whom


def _holding(facets: Iterable[Facet], holders: Holders) -> list[tuple[Facet, FacetHolder]]:
    held = [(facet, holder) for facet in facets for holder in holders.get(facet, ())]
    return sorted(held, key=lambda entry: entry[1].name)


def _is_first(rule: PairRule, subject: LinkedCard) -> bool:
    return _has(subject, rule.first, rule.first_type)


def _is_second(rule: PairRule, subject: LinkedCard) -> bool:
    return _has(subject, rule.second, rule.second_type) and not subject.facets & {*rule.unless}


def _has(subject: LinkedCard, facets: tuple[Facet, ...], kind: str) -> bool:
    return kind in ("", subject.card.type) and not subject.facets.isdisjoint(facets)


def _may_pair(rule: PairRule, first: FacetHolder, other: FacetHolder) -> bool:
    return _in_one_deck(first, other) and (not rule.same_type or first.type == other.type)


def _in_one_deck(first: FacetHolder, other: FacetHolder) -> bool:
    """Return whether a deck of one faction may hold both; cards of no faction do not count."""
    return first.faction == other.faction or None in (first.faction, other.faction)
