"""Card definitions: what is printed on a card (4.1), frozen."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from typing import Any, Final, NamedTuple

from engine import grid, vocab
from engine.arrow_reach import arrow_strength, can_print_arrows, most_arrows
from engine.effects.codec import digest_of_readings
from engine.effects.costs import Cost
from engine.effects.explanation import leave_out_mana
from engine.effects.node import Node
from engine.effects.program import Program
from engine.effects.tag_rules import DOES, GIVES, ITSELF, NEEDS
from engine.effects.tags import Meaning, Tag, meaning_of
from engine.effects.traversal import walk_values
from engine.errors import Refused, UnreadText

OF_OWN_MANA: Final = (Tag(DOES, "collect", ITSELF), Tag(GIVES, "mana", ITSELF))
NON_MANA_COSTS: Final = ("sacrifice", "discard", "life", "transform")


class MissingPart(NamedTuple):
    """Part that a card lacks, so that nothing could ever be done with it (4.5).

    `place` is the keys that it would stand under in a card file, `way_out` says what mends it.
    """

    place: tuple[str, ...]
    words: str
    way_out: str

    def reason(self) -> str:
        """Return both, for whoever writes the card."""
        return f"{self.words} (4.5): {self.way_out}"

    def sentence(self) -> str:
        """Return the reason as a sentence."""
        reason = self.reason()
        return f"{reason[0].upper()}{reason[1:]}."


NO_TRIGGER: Final = MissingPart(
    ("effects",), "a Trap needs a Trigger", "give it one, or take the subtype Trap away"
)
NO_MOVEMENT: Final = MissingPart(
    ("stats", "movement"), "a Vehicle needs Movement", "give it 1 or more, or take the subtype Vehicle away"
)


def find_missing_part(
    subtypes: Collection[str], movement: int | None, kinds: Collection[str]
) -> MissingPart | None:
    """Return what a card with these lacks: a Trap a Trigger, a Vehicle Movement (4.3, 4.5).

    `kinds` are those of its effects, whether they were read or not.
    """
    tags = [subtype.lower() for subtype in subtypes]
    if vocab.TRAP in tags and vocab.KINDS[vocab.TRIGGER] not in kinds:
        return NO_TRIGGER
    return NO_MOVEMENT if vocab.VEHICLE in tags and not movement else None


@dataclass(frozen=True)
class EffectDef:
    """One printed effect: its text, and the program that it was read into, or why it was not read.

    `kind` is one of `vocab.KINDS`; `transfer`: lent by Equipment or a Vehicle (4.2, 4.3).
    """

    kind: str
    text: str
    once: bool = False
    optional: bool = False
    transfer: bool = False
    label: str = ""
    program: Program | None = None
    unread: UnreadText | None = None

    def printed_data(self) -> dict[str, object]:
        """Return what is printed, as canonical data: keys with nothing to say are left out."""
        data: dict[str, object] = {"kind": self.kind, "text": self.text}
        for name, value in (("once", self.once), ("optional", self.optional), ("transfer", self.transfer)):
            if value:
                data[name] = True
        if self.label:
            data["label"] = self.label
        return data

    def explain(self, subtypes: Collection[str] = ()) -> list[tuple[str, str]]:
        """(clause as printed, plain words with rule numbers), one for each clause; [] if it is unread.

        `subtypes` are those of its card: of one that collects no mana nothing such is said (4.3, 4.4).
        """
        clauses = self.program.explain(self.once, self.optional, self.transfer) if self.program else []
        if self.transfer or not any(subtype in vocab.WITHOUT_WILL for subtype in subtypes):
            return clauses
        return [(text, leave_out_mana(words, vocab.VEHICLE not in subtypes)) for text, words in clauses]

    def short_text(self) -> str:
        """The effect in one line, `kind [once] [optional] [transfer] | [label — ]text`."""
        flags = {"once": self.once, "optional": self.optional, "transfer": self.transfer}
        words = [self.kind, *(flag for flag, on in flags.items() if on)]
        return f"{' '.join(words)} | {f'{self.label} — ' if self.label else ''}{self.text}"


@dataclass(frozen=True)
class CardDef:
    """One card as printed.

    `type` is one of `vocab.TYPES`, `subtypes` and `faction` ("" = none) are lower case. `stats` holds five
    numbers in the order of `vocab.STATS`, None where nothing is printed; `lent` the stats marked transfer, as
    a bit mask. `arrows` is the int of `reach`. `subject` names what its
    picture shows, "" = nobody chose. A Creature Token has `token` set. `number` names one of the
    site's own cards in short, on every installation; 0 = none was given.
    """

    key: str
    name: str
    type: str
    subtypes: tuple[str, ...] = ()
    faction: str = ""
    fabled: bool = False
    stats: tuple[int | None, ...] = (None, None, None, None, None)
    lent: int = 0
    arrows: int = 0
    effects: tuple[EffectDef, ...] = ()
    flavour: str = ""
    rulings: tuple[str, ...] = ()
    token: bool = False
    number: int = 0
    subject: str = ""

    def stat(self, stat: int) -> int:
        """A printed stat; 0 where none is printed."""
        value = self.stats[stat]
        return 0 if value is None else value

    def printed_data(self) -> dict[str, Any]:
        """Return what is printed but for flavour and picture, as data; the same for equal cards."""
        stats = {name: n for name, n in zip(vocab.STATS, self.stats, strict=True) if n is not None}
        arrows = {d: n for i, d in enumerate(grid.DIRECTIONS) if (n := arrow_strength(self.arrows, i))}
        return {
            "name": self.name,
            "type": self.type,
            "subtypes": list(self.subtypes),
            "faction": self.faction,
            "fabled": self.fabled,
            "stats": stats,
            "lent": [name for i, name in enumerate(vocab.STATS) if self.lent >> i & 1],
            "arrows": arrows,
            "effects": [effect.printed_data() for effect in self.effects],
        }

    @property
    def hash(self) -> str:
        """SHA-256, as 64 hex digits, of the canonical JSON of `printed`."""
        canonical = dumps(self.printed_data(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(canonical.encode()).hexdigest()

    def missing_part(self) -> MissingPart | None:
        """Return what it lacks to be played at all; see `find_missing_part`."""
        kinds = [effect.kind for effect in self.effects]
        return find_missing_part(self.subtypes, self.stat(vocab.MOVEMENT), kinds)

    def mana_cost(self) -> int:
        """Return the mana that its Summoning Cost takes, as printed (8.2); 0 where none, or not read."""
        return sum(cost.mana() for cost in self.summoning_costs())

    def takes_open_mana(self) -> bool:
        """Return whether its Summoning Cost takes mana of which it prints no number, such as X (8.7)."""
        open_costs = [cost for cost in self.summoning_costs() if not cost.mana()]
        parts = [node for cost in open_costs for node in walk_values(cost)]  # of several costs one is picked
        return any(isinstance(node, Cost) and node.takes_mana() for node in parts)

    def mana_words(self) -> str:
        """Return the mana of its Summoning Cost in short; see `mana_words`."""
        return mana_words(self.mana_cost(), self.takes_open_mana())

    def summoning_costs(self) -> list[Cost]:
        """The parts of its Summoning Cost; none where it was not read."""
        programs = [effect.program for effect in self.effects if effect.kind == "cost"]
        return [cost for program in programs if program for cost in program.costs()]

    def collects_mana(self) -> bool:
        """Return whether it collects mana on arriving (7.1): no Scroll, Trap or Vehicle does (4.3, 4.4)."""
        return self.stat(vocab.WILL) > 0 and not self.has_subtype(vocab.WITHOUT_WILL)

    def has_subtype(self, subtypes: Collection[str]) -> bool:
        """Return whether it has one of these."""
        return any(subtype in subtypes for subtype in self.subtypes)

    def explanations(self) -> list[list[tuple[str, str]]]:
        """Explain each of its effects."""
        return [effect.explain(self.subtypes) for effect in self.effects]

    def cost_besides(self) -> tuple[str, ...]:
        """Return what the Summoning Cost takes besides mana (NON_MANA_COSTS); () if not read (8.5, 20.2)."""
        costs = meaning_of(
            effect.program for effect in self.effects if effect.program and effect.kind == "cost"
        )
        needs = dict.fromkeys(word.word for word in costs.part_tags(NEEDS))
        return tuple(word for word in needs if word in NON_MANA_COSTS)

    def quoted_texts(self) -> set[str]:
        """Return what a game may quote of its effects: the texts, and those of all parts that they are of."""
        parts = [value for effect in self.effects for value in walk_values(effect.program)]
        texts = {node.text() for node in parts if isinstance(node, (Node, Program))}
        return texts | {effect.text for effect in self.effects}

    def unread_effects(self) -> list[EffectDef]:
        """Return the effects that could not be read."""
        return [effect for effect in self.effects if effect.program is None]

    def has_unread_cost(self) -> bool:
        """Return whether its Summoning Cost could not be read, so that it cannot be paid (7.2)."""
        return any(effect.kind == "cost" for effect in self.unread_effects())

    def meaning(self, with_cost: bool = True) -> Meaning:
        """Return what it does, needs, gives, waits for and names, as far as its effects were read.

        Mana that it would give to itself counts only where it can lie on it (4.3, 4.5).
        """
        effects = [effect for effect in self.effects if with_cost or effect.kind != "cost"]
        meaning = meaning_of(effect.program for effect in effects if effect.program)
        if not self.has_subtype(vocab.WITHOUT_MANA):
            return meaning
        lent = meaning_of(effect.program for effect in effects if effect.program and effect.transfer)
        own = [tag for tag in OF_OWN_MANA if tag not in lent.words]
        return replace(meaning, words=tuple(tag for tag in meaning.words if tag not in own))

    def check_arrows(self, reach_model: int) -> None:
        """Refused `bad_arrows` where a reach model does not print such arrows (3.2)."""
        for index, direction in enumerate(grid.DIRECTIONS):
            strength = self.arrows & 3 << 2 * index
            if not can_print_arrows(strength, reach_model):
                arrow = f"{direction}: {arrow_strength(self.arrows, index)}"
                most = most_arrows(index, reach_model)
                raise Refused("bad_arrows", "3.2", card=self.name, arrow=arrow, most=str(most))


def mana_words(number: int, takes_open_mana: bool) -> str:
    """Return what is printed of mana: `2`, `X` where that is no number, `2 + X`; "" where none is taken."""
    return " + ".join([str(number)] * bool(number) + ["X"] * takes_open_mana)


def program_digest(cards: Iterable[CardDef]) -> str:
    """Return the digest of what the texts of these cards are read as; see `codec.digest_of_readings`."""
    return digest_of_readings((effect.text, effect.program) for card in cards for effect in card.effects)
