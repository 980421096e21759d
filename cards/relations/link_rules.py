"""The table of links between cards: which facet of one meets what of the other, and why, as a sentence.

A rule says nothing where print alone does not decide: a wrong link is worse than none.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from cards.relations.facet_holders import Facet, FacetHolder

ANSWERED: Final = "Answered by"
STRENGTHENED: Final = "Strengthened by"
SEARCHED: Final = "Searched by"
WORKS: Final = "Works with"
SHARES: Final = "Shares a condition"
KINDS: Final = (WORKS, STRENGTHENED, SEARCHED, ANSWERED, SHARES)
# What a verb of this kind does, said of the card that the other one's page is about
DOES: Final = {
    ANSWERED: "Answers",
    STRENGTHENED: "Strengthens",
    SEARCHED: "Searches",
}
MOST_DAMAGE: Final = 8
TOUGH: Final = ("protected", "resilient", "life", "armor")  # what it may have more of than is printed
STATS: Final = ("might", "life", "armor", "movement", "will")
CONDITIONS: Final = {"prone": "Prone", "suppressed": "Suppressed", "weak": "Weak", "manalocked": "Manalocked"}
GIFTS: Final = (
    "ambush", "blessed", "conduit", "evasive", "explorer", "first-strike", "flight", "inspired", "protected",
    "re-target", "resilient", "scaffold", "shadowwalker",
)  # fmt: skip


class LinkedCard(NamedTuple):
    """A card as the object of others' verbs: as a holder of facets, with its facets, Life and Armor."""

    card: FacetHolder
    facets: frozenset[Facet]
    life: int | None
    armor: int | None

    def has(self, kind: str, *values: str) -> bool:
        """Return whether it has one of these facets."""
        return any((kind, value) in self.facets for value in values)

    @property
    def kinds(self) -> dict[str, str]:
        """The words by which others' texts mean it, each with what it is then."""
        subtypes = [value for kind, value in self.facets if kind == "type"]
        of = [each for each in (self.card.faction, *sorted(subtypes)) if each]
        found = {self.card.type: title(self.card.type), "card": ""}
        for word in of:
            found[f"{word}-{self.card.type}"] = f"{title(word)} {title(self.card.type)}"
            found[f"{word}-card"] = title(word)
        return found


class VerbRule(NamedTuple):
    """A verb that one card does to others: what it is called, and which cards are open to it.

    `verb` is that of the facets `affects`; `words` has {} where the cards stand. `own`: it is done to cards
    of one's own, so that one deck has to hold both.
    """

    kind: str
    verb: str
    words: str
    whom: tuple[str, ...]
    is_open: Callable[[LinkedCard], bool]
    own: bool = False


def _holds_mana(subject: LinkedCard) -> bool:
    """A Trap lies face-down until it is done with, a Vehicle never holds mana (4.3, 4.5)."""
    return not subject.has("type", "trap", "vehicle")


def _lies_face_up(subject: LinkedCard) -> bool:
    return not subject.has("type", "trap")


def _main_deck(subject: LinkedCard) -> bool:
    return not subject.card.fabled


def _can_leave(subject: LinkedCard) -> bool:
    """Nothing on it prevents or replaces its leaving, and nothing keeps effects from it."""
    return _lies_face_up(subject) and not (subject.has("does", "replace", "prevent") or _is_guarded(subject))


def _is_guarded(subject: LinkedCard) -> bool:
    guarded = any(
        kind == "names" and value.startswith(("be-", "take-damage")) for kind, value in subject.facets
    )
    return guarded and subject.has("does", "forbid@itself", "forbid@you", "forbid@anybody")


def _is_open(subject: LinkedCard) -> bool:
    return _lies_face_up(subject) and not _is_guarded(subject)


def _has_mana_open(subject: LinkedCard) -> bool:
    return _holds_mana(subject) and not _is_guarded(subject)


def _dies_of(damage: int) -> Callable[[LinkedCard], bool]:
    def holds(subject: LinkedCard) -> bool:
        tough = subject.armor or subject.has("gives", *(f"{word}@itself" for word in TOUGH))
        return subject.life is not None and subject.life <= damage and not tough and _can_leave(subject)

    return holds


THEIRS: Final = ("opponent", "anybody")
OURS: Final = ("you", "anybody")
VERBS: Final = (
    VerbRule(ANSWERED, "destroy", "destroys {}", THEIRS, _can_leave),
    VerbRule(ANSWERED, "control", "takes control of {}", THEIRS, _is_open),
    VerbRule(ANSWERED, "return", "returns {} to hand", THEIRS, _can_leave),
    *(
        VerbRule(ANSWERED, f"damage-{n}", f"deals {n} damage to {{}}", THEIRS, _dies_of(n))
        for n in range(1, MOST_DAMAGE + 1)
    ),
    *(
        VerbRule(ANSWERED, f"give-{key}", f"makes {{}} {words}", THEIRS, _is_open)
        for key, words in CONDITIONS.items()
    ),
    VerbRule(ANSWERED, "drain", "takes mana off {}", THEIRS, _has_mana_open),
    *(
        VerbRule(ANSWERED, f"lower-{stat}", f"lowers the {stat.title()} of {{}}", THEIRS, _is_open)
        for stat in STATS
    ),
    *(
        VerbRule(
            STRENGTHENED, f"raise-{stat}", f"raises the {stat.title()} of {{}}", OURS, _lies_face_up, own=True
        )
        for stat in STATS
    ),
    *(
        VerbRule(
            STRENGTHENED,
            f"give-{key}",
            f"gives {{}} {key.replace('-', ' ').title()}",
            OURS,
            _lies_face_up,
            own=True,
        )
        for key in GIFTS
    ),
    VerbRule(STRENGTHENED, "collect", "has {} collect mana", OURS, _holds_mana, own=True),
    VerbRule(SEARCHED, "search", "searches the deck for {}", OURS, _main_deck, own=True),
    VerbRule(SEARCHED, "recover", "gets {} back from the graveyard", OURS, _main_deck, own=True),
)


class PairRule(NamedTuple):
    """Two cards of one deck that work together: the first has `first`, the other has `second`.

    Of the facets `first` one is enough, as of `second`. `unless`: facets that the second card must not have.
    `words` has {0} and {1} for their names.
    """

    name: str
    first: tuple[Facet, ...]
    second: tuple[Facet, ...]
    words: str
    first_type: str = ""
    second_type: str = ""
    unless: tuple[Facet, ...] = ()
    same_type: bool = False


def _affects(*values: str) -> tuple[Facet, ...]:
    return tuple(("affects", value) for value in values)


REPLACED: Final = (("does", "replace"),)
LENDING: Final = (("type", "equipment"), ("type", "vehicle"))  # what they lend is the creature's (4.2)
PAIRS: Final = (
    *(
        PairRule(
            f"sacrifice-{kind}",
            _affects(f"sacrifice-{kind}@you"),
            _affects(f"awaits-destroyed-{kind}@you", "awaits-destroyed-card@you"),
            f"{{0}} sacrifices {kind}s; {{1}} waits for one of yours to be destroyed",
        )
        for kind in ("creature", "artifact")
    ),
    *(
        PairRule(
            f"gladly-sacrificed-{kind}",
            _affects(f"sacrifice-{kind}@you"),
            (("trigger", "destroyed@itself"),),
            f"{{0}} sacrifices {kind}s; {{1}} does something when it is destroyed",
            second_type=kind,
            unless=(*REPLACED, *LENDING),
        )
        for kind in ("creature", "artifact")
    ),
    PairRule(
        "moves",
        _affects("awaits-moves-creature@you"),
        (("does", "march@itself"), ("does", "sidestep@itself"), ("does", "shift@itself")),
        "{0} waits for a creature of yours to move; {1} moves by an effect of its own",
        second_type="creature",
    ),
    PairRule(
        "maneuver",
        _affects("awaits-moves-artifact@you"),
        (("does", "maneuver@itself"),),
        "{0} waits for an artifact of yours to move; {1} moves one by Maneuver",
    ),
    PairRule(
        "token-summoned",
        _affects("awaits-summoned-token@you", "awaits-summoned-creature@you"),
        _affects("summon-token@you"),
        "{0} waits for Creature Tokens of yours; {1} summons one",
    ),
    PairRule(
        "token-raised",
        _affects(*(f"raise-{stat}-token@{whom}" for stat in STATS for whom in OURS)),
        _affects("summon-token@you"),
        "{0} strengthens Creature Tokens; {1} summons one",
    ),
    *(
        PairRule(
            f"wants-{key}",
            _affects(*(f"wants-{key}-{kind}@{whom}" for kind in ("creature", "card") for whom in THEIRS)),
            _affects(*(f"give-{key}-{kind}@{whom}" for kind in ("creature", "card") for whom in THEIRS)),
            f"{{0}} looks for creatures that are {words}; {{1}} makes them so",
        )
        for key, words in CONDITIONS.items()
    ),
    PairRule(
        "collects",
        _affects("awaits-collects-artifact@you"),
        (("does", "collect@itself"),),
        "{0} waits for an artifact of yours to collect mana; {1} does",
        second_type="artifact",
        unless=LENDING,
    ),
    PairRule(
        "transform",
        (("does", "transform@itself"),),
        (("is", "transformed"),),
        "{0} Transforms; {1} comes in its place",
        same_type=True,
    ),
)
COUNTER: Final = (("trigger", "activates@opponent"), ("does", "counter@anybody"))
ACTIVATION: Final = ("when", "fast")
SHARED: Final = {
    **CONDITIONS, "blessed": "Blessed", "inspired": "Inspired", "protected": "Protected",
}  # fmt: skip


def title(word: str) -> str:
    """A word of a facet as it is written: `fey` is "Fey", a type stays small."""
    return word if word in ("creature", "artifact", "monument", "card") else word.replace("-", " ").title()


def plural_of(what: str, whom: str) -> str:
    """Return the cards that a verb is about: `scroll-artifact` and `you` are "Scroll artifacts of yours"."""
    *of, noun = what.rsplit("-", 1)
    words = f"{title(of[0])} {noun}s" if of else f"{noun}s"
    return {"you": f"{words} of yours", "opponent": f"your opponent's {words}"}.get(whom, words)
