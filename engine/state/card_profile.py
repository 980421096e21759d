"""A card definition made ready for play: ints, tables and its effects sorted by what they are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from engine import grid, rng, vocab
from engine.arrow_reach import reached_zones, rotate_arrows
from engine.carddef import CardDef, EffectDef
from engine.edition import Edition
from engine.effects.actions import permissions
from engine.effects.actions.continuous import Gains
from engine.effects.actions.control_flow import declared_amounts
from engine.effects.actions.identity import GainsEffect
from engine.effects.actions.replacement import NeverEnters, Would
from engine.effects.actions.zones import Summon
from engine.effects.costs import ConsumeAny, Cost, CostForEach, Transformed
from engine.effects.dependencies import (
    asks_for_facings,
    asks_for_fights,
    asks_who_destroyed,
    find_dependencies,
    kept_memories,
    remembered_kinds,
    remembers_destroyed,
)
from engine.effects.events import Event, When
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.tags import says_word
from engine.effects.terms.amounts import Amount, Number
from engine.effects.terms.capabilities import MANA_FOR_OTHERS
from engine.effects.terms.durations import awaited_phases, phase_name
from engine.effects.terms.history import TIMES_FROM
from engine.effects.terms.selectors import BEARER, Adjective
from engine.effects.terms.subjects import Equipped, This
from engine.effects.traversal import collect_nodes, walk_values
from engine.effects.value_kinds import CONTROLLER, asked_kinds
from engine.errors import Refused

# Stats that are lent where none is marked, as bit masks (4.2, 4.3)
BY_LINK: Final = 1 << vocab.MIGHT | 1 << vocab.LIFE | 1 << vocab.ARMOR | 1 << vocab.MOVEMENT
BY_ATTACHING: Final = 1 << vocab.MIGHT | 1 << vocab.LIFE
BY_CREWING: Final = BY_LINK
ZONE_CHANGES: Final = (vocab.E_SUMMONED, vocab.E_FLIPPED, vocab.E_SET, vocab.E_DESTROYED)
UNKNOWN: Final = -1
CONSCRIPTED: Final = "Creature Token"
TOKEN_WORDS: Final = ("token", "conscript", "summon-token")  # of what `tags` say of a node


class Trigger:
    """A trigger's event; `happening` is the code of `event`."""

    __slots__ = ("event", "happening", "number", "optional")

    def __init__(self, number: int, optional: bool, event: Event) -> None:
        self.number = number
        self.optional = optional
        self.event = event
        self.happening = event.event_code()


class Replacement:
    """A printed replacement's event (15.1); `optional`: its controller is asked."""

    __slots__ = ("happening", "number", "optional")

    def __init__(self, number: int, optional: bool, happening: int) -> None:
        self.number = number
        self.optional = optional
        self.happening = happening


class CardProfile:
    """One definition of a game. Effects are numbered as printed, from 1; `programs[0]` is unused.

    `grants` are numbers of effects for another card, `serves` has a bit for each that names it (4.2). Those
    that it `lends` are none of its own actions, activations, triggers and continuous effects. `goes_on`: how
    many effects do more than once what they do;
    `cost_counts`: its Summoning Cost changes with what it counts (22.1);
    `cost_unread`: its Summoning Cost could not be read and can never be paid (7.2);
    `price`: the mana of its Summoning Cost, as printed; `mana_alone`: how much "any" mana is all of that
    cost, -1 if it is something else or may be lowered (8.4); `most_uses[number]`: how often an effect is used
    in a turn at most, 0 for any number of times (11.1); `bursts`: an effect of it hurts all it connects
    to; `bars`: a Continuous effect of it, its own or one that it lends, is a prohibition;
    `shares_mana`: by one of its texts mana is consumed as if it were on other cards (8.2);
    `marks_fights`: one of its texts asks what a fight does (10.6); `minds_facing`: one of them asks how cards
    face, or lets one have the arrows of another;
    `speaks_of_tokens`: an effect of it may bring a Creature Token into the game, or names one (20.2).

    `reach[rotation * 20 + zone]` is what its arrows connect to. `listens` has a bit for each happening that a
    trigger of it waits for, `remembers` for each of which a text of it asks how often it was this turn.
    """

    __slots__ = (
        "_blank", "_chance_keys", "_declared_amounts", "_dependency_mask", "_remembers", "_value_kinds",
        "actions", "activations", "after_summon", "bars", "bursts", "collects", "continuous", "cost",
        "cost_counts",
        "cost_effect",
        "cost_minds_place", "cost_unread", "defn", "edition", "equipment", "fabled", "factions", "flips_fast",
        "goes_on", "grants", "keeps", "labels", "lends", "lent_stats", "life", "listens", "mana_alone",
        "marks_fights", "might", "minds_facing", "most_uses", "name", "price", "programs", "quoted", "quotes",
        "reach", "remembers",
        "replacements", "replacements_lent", "replaces", "scroll", "serves", "shadowwalks", "shares_mana",
        "speaks_of_tokens", "stats", "token",
        "transformed", "trap", "triggers", "triggers_lent", "turned", "type", "vehicle", "will",
    )  # fmt: skip

    def __init__(self, defn: CardDef, edition: Edition) -> None:
        defn.check_arrows(edition.reach)
        self.defn = defn
        self.name = defn.name
        self.edition = edition
        self.type = vocab.TYPES.index(defn.type)
        self.factions = 1 << vocab.FACTIONS.index(defn.faction) if defn.faction in vocab.FACTIONS else 0
        self.stats: list[int] = [defn.stat(stat) for stat in range(len(vocab.STATS))]
        self.might = self.stats[vocab.MIGHT]
        self.life = self.stats[vocab.LIFE]
        self.will = self.stats[vocab.WILL]
        self.fabled = defn.fabled
        self.token = defn.token
        self.scroll = vocab.SCROLL in defn.subtypes
        self.trap = vocab.TRAP in defn.subtypes
        self.equipment = vocab.EQUIPMENT in defn.subtypes
        self.vehicle = vocab.VEHICLE in defn.subtypes
        one_effect = edition.lends_one_effect and self.equipment
        self.collects = not (self.scroll or self.trap or self.vehicle)  # 4.3, 4.4
        self.lent_stats = lent_stats(defn.subtypes, defn.lent, edition.equips_zones)
        if one_effect:
            self.lent_stats = BY_ATTACHING
        self.turned: list[int] = [rotate_arrows(defn.arrows, quarters) for quarters in range(4)]
        self.reach: list[int] = [
            reached_zones(arrows, zone, edition.reach) for arrows in self.turned for zone in range(grid.GRID)
        ]
        self.programs: list[Program | None] = [None, *(effect.program for effect in defn.effects)]
        self.labels: list[str] = ["", *(effect.label for effect in defn.effects)]
        self.cost: list[Cost] = []
        self.cost_effect = 0
        self.cost_unread = defn.has_unread_cost()
        self.transformed = False
        self.cost_counts = False
        self.cost_minds_place = False
        self.after_summon: list[Instruction] = []
        self.triggers: list[Trigger] = []
        self.listens = 0
        self.replacements: list[Replacement] = []
        self.replacements_lent: list[Replacement] = []
        self.replaces = 0
        self.activations: list[int] = []
        self.actions: list[int] = []
        self.continuous: list[int] = []
        self.lends: list[int] = []
        nodes = [list(walk_values(effect.program)) for effect in defn.effects]
        self.serves = sum(
            1 << number
            for number, effect in enumerate(defn.effects, 1)
            if not effect.transfer and names_equipped(nodes[number - 1])
        )
        stays_own = edition.equips_zones and not self.vehicle
        self.grants: list[int] = (
            only_grant(defn.effects)
            if one_effect
            else all_grants(defn.effects, 0 if stays_own else self.serves)
        )
        self.triggers_lent: list[Trigger] = []
        self.most_uses: list[int] = [0] * len(self.programs)
        self._dependency_mask: list[int] = [0] * len(self.programs)
        self._declared_amounts: list[list[Amount] | None] = [None] * len(self.programs)
        self._value_kinds: list[list[tuple[int, int]]] = [[] for _ in self.programs]
        self._blank: CardProfile | None = None
        self._chance_keys: list[int] = []
        self.quotes = quoted_effects(nodes)
        self.quoted = UNKNOWN
        self._remembers: list[int] = [UNKNOWN] * len(self.programs)
        self.shadowwalks = False  # face-down, as Ambush (20.1)
        self.flips_fast = self.type == vocab.ARTIFACT and not self.trap  # 7.5; and Ambush (20.1)
        self.remembers = 0
        self.keeps = 0
        self.goes_on = 0
        self.bursts = False
        self.bars = False
        self.marks_fights = False
        self.minds_facing = False
        self.shares_mana = False
        self.speaks_of_tokens = False
        said = self.serves > 0 or any(
            effect.program is not None and effect.program.equipped for effect in defn.effects
        )
        if said and self.type != vocab.ARTIFACT:
            raise Refused("equips_nothing", "4.2", card=self.name)
        for number, effect in enumerate(defn.effects, 1):
            if effect.program is not None:
                self._check_durations(nodes[number - 1], edition)
                self._add_effect(number, effect, effect.program)
                self.bars = self.bars or prohibits(effect.program)
                self.shares_mana = self.shares_mana or lets_mana_be_shared(effect.program)
                self.speaks_of_tokens = self.speaks_of_tokens or speaks_of_tokens(nodes[number - 1])
                self.remembers |= remembered_kinds(nodes[number - 1])
                self.keeps |= kept_memories(nodes[number - 1])
                self.marks_fights = self.marks_fights or asks_for_fights(nodes[number - 1])
                self.minds_facing = self.minds_facing or asks_for_facings(nodes[number - 1])
                if asks_who_destroyed(nodes[number - 1]):
                    self.listens |= 1 << vocab.E_DESTROYS  # who did damage is forgotten in time (17.1)
                self.goes_on += int(not happens_once(effect.program))
                self.bursts = self.bursts or has_burst(effect.program)
        self.price = sum(cost.mana() for cost in self.cost)
        self.mana_alone = -1 if edition.hidden_discount else mana_of(self.cost)

    def chance_key(self, copy: int) -> int:
        """Return the 64 bits that stand for a copy of it, numbered from 0, where chance is asked (21.4)."""
        if copy >= len(self._chance_keys):
            self._chance_keys = chance_keys(self.defn, copy + 1)
        return self._chance_keys[copy]

    def _check_durations(self, nodes: list[object], edition: Edition) -> None:
        """Check that the edition has each phase that ends a duration (14.5). Refused `no_such_phase`."""
        for phase in awaited_phases(nodes):
            if phase not in edition.phases:
                raise Refused("no_such_phase", "14.5", card=self.name, phase=phase_name(phase))

    def _add_effect(self, number: int, effect: EffectDef, program: Program) -> None:
        self.most_uses[number] = 1 if effect.once else program.use_limit()
        event = program.event()
        if isinstance(event, Would):
            self._add_replacement(number, effect, event)
        elif number in self.grants and program.kind != vocab.COST:
            self.lends.append(number)
            if program.kind == vocab.TRIGGER:
                self._add_trigger(number, effect, program, self.triggers_lent)
        elif program.kind == vocab.COST:
            self._add_cost(number, program)
        elif program.kind == vocab.ACTION:
            self.actions.append(number)
        elif program.kind == vocab.CONTINUOUS:
            self.continuous.append(number)
            if not program.criteria and gives_itself(program, vocab.AMBUSH):
                self.flips_fast = True
            if not program.criteria and gives_itself(program, vocab.SHADOWWALKER):
                self.shadowwalks = True
        elif program.kind == vocab.TRIGGER:
            self._add_trigger(number, effect, program, self.triggers)
        else:
            self.activations.append(number)

    def _add_cost(self, number: int, program: Program) -> None:
        self.cost_effect = number
        for cost in program.costs():
            if isinstance(cost, Transformed):
                self.transformed = True
                continue
            self.cost.append(cost)
            self.cost_counts = self.cost_counts or isinstance(cost, CostForEach)
            self.cost_minds_place = self.cost_minds_place or cost.depends_on_place()
        self.after_summon = [
            instruction for instruction in program.parts() if not isinstance(instruction, Summon)
        ]

    def _add_replacement(self, number: int, effect: EffectDef, would: Would) -> None:
        for happening in (would.event_code(), *([vocab.E_LIFE_LOST] if would.to_players else [])):
            self._add_replacement_of(number, effect, happening)
        if number in self.grants:
            self.lends.append(number)

    def _add_replacement_of(self, number: int, effect: EffectDef, happening: int) -> None:
        replacement = Replacement(number, effect.optional, happening)
        self.replaces |= 1 << happening
        (self.replacements_lent if number in self.grants else self.replacements).append(replacement)

    def _add_trigger(self, number: int, effect: EffectDef, program: Program, to: list[Trigger]) -> None:
        event = program.event()
        for single_event in () if event is None else event.single_events():
            to.append(Trigger(number, effect.optional, single_event))
            self.listens |= 1 << single_event.event_code()

    def program(self, number: int) -> Program:
        """The program of an effect that is played."""
        program = self.programs[number]
        assert program is not None
        return program

    def is_free(self) -> bool:
        """Return whether nothing is to be paid for summoning it."""
        return not self.cost and not self.cost_unread

    def without_effects(self) -> CardProfile:
        """Return the same without any effect (14.1)."""
        if self._blank is None:
            self._blank = CardProfile(replace(self.defn, effects=()), self.edition)
        return self._blank

    def quoted_number(self, node: GainsEffect) -> int:
        """Return the number that an effect which is quoted has on the definition `quoted`."""
        return self.quotes.index(node) + 1

    def dependency_mask(self, number: int) -> int:
        """Return what the values that an effect gives depend on: a mask of effects.dependencies."""
        if self._dependency_mask[number] == 0:
            self._dependency_mask[number] = find_dependencies(self.programs[number])
        return self._dependency_mask[number]

    def value_kinds(self, number: int) -> list[tuple[int, int]]:
        """Return (asked for, changed) of each instruction of a Continuous effect: masks of value_kinds."""
        kinds = self._value_kinds[number]
        if not kinds:
            program = self.program(number)
            given = asked_kinds(program.conditions())
            for instruction in program.parts():
                does = instruction.uncounted()
                asked = given | asked_kinds(instruction) | (CONTROLLER if does.is_seen_by_player() else 0)
                kinds.append((asked, does.changed_kinds()))
        return kinds

    def declared_amounts(self, number: int) -> list[Amount]:
        """Return what each X of an effect is that is fixed when it is declared (8.7)."""
        amounts = self._declared_amounts[number]
        if amounts is None:
            amounts = self._declared_amounts[number] = declared_amounts(self.program(number).body)
        return amounts

    def remembers_destroyed(self, number: int) -> bool:
        """Return whether an effect asks what it has destroyed."""
        if self._remembers[number] == UNKNOWN:
            self._remembers[number] = int(remembers_destroyed(walk_values(self.programs[number])))
        return self._remembers[number] == 1

    def trigger(self, number: int) -> Trigger:
        """Return the trigger that is effect `number`."""
        for trigger in (*self.triggers, *self.triggers_lent):
            if trigger.number == number:
                return trigger
        raise KeyError(number)

    def awaits(self, number: int, kind: int) -> bool:
        """Return whether effect `number` is a trigger that waits for this kind of event."""
        event = self.program(number).event() if number else None
        return event is not None and any(
            single_event.event_code() == kind for single_event in event.single_events()
        )

    def notable_action(self, number: int) -> int:
        """Return the notable action that effect `number` only is, cost and condition apart; else UNIQUE."""
        return self.program(number).body.own_action()


def quoted_effects(nodes: list[list[object]]) -> list[GainsEffect]:
    """Return the effects that the programs of a card give to cards, by their nodes, in printed order."""
    quotes = [node for of_effect in nodes for node in of_effect if isinstance(node, GainsEffect)]
    return list(dict.fromkeys(quotes))


def all_grants(effects: Sequence[EffectDef], serving: int) -> list[int]:
    """The numbers of the effects that are lent: marked, said of [equipped] as a whole, or of a mask (4.2)."""
    return [
        number
        for number, effect in enumerate(effects, 1)
        if effect.transfer
        or serving >> number & 1
        or (effect.program is not None and effect.program.equipped)
    ]


def only_grant(effects: Sequence[EffectDef]) -> list[int]:
    """The number of the one effect that is lent: the last that is marked, or else the last (4.2)."""
    able = [number for number, effect in enumerate(effects, 1) if may_be_lent(effect)]
    marked = [number for number in able if effects[number - 1].transfer]
    return (marked or able)[-1:]


def lent_stats(subtypes: Collection[str], marked: int, equips_zones: bool) -> int:
    """Return the stats that an Equipment or Vehicle lends, as a bit mask: marked or not (4.2, 4.3)."""
    if vocab.VEHICLE in subtypes:
        return marked | BY_CREWING
    return marked or (BY_LINK if equips_zones else BY_ATTACHING)


def may_be_lent(effect: EffectDef) -> bool:
    """Return whether an effect is neither a Summoning Cost nor Equip, which Equipment needs itself."""
    program = effect.program
    if program is None or program.kind == vocab.COST:
        return False
    return program.body.own_action() != vocab.EQUIP


def names_equipped(nodes: list[object]) -> bool:
    """Return whether an effect, by its nodes, does something to [equipped], or waits for it."""
    bearer = any(isinstance(node, Adjective) and node.kind == BEARER for node in nodes)
    return bearer or any(isinstance(node, Equipped) for node in nodes)


def happens_once(program: Program) -> bool:
    """Return whether an effect is for the moment when its card comes or goes, or costs the card."""
    event = program.event()
    if event is not None and all(is_own_zone_change(single_event) for single_event in event.single_events()):
        return True
    return program.kind == vocab.COST or any(cost.takes_this() for cost in program.costs())


def has_burst(program: Program) -> bool:
    """Return whether an effect has its own card Burst, somewhere in it."""
    nodes = collect_nodes(program.body)
    return any(isinstance(node, Instruction) and node.own_action() == vocab.BURST for node in nodes)


def is_own_zone_change(event: Event) -> bool:
    """Return whether an event is that its own card comes or goes."""
    return isinstance(event, When) and event.subject is None and event.happening in ZONE_CHANGES


def gives_itself(program: Program, keyword: int) -> bool:
    """Return whether a continuous effect gives its own card a condition or ability."""
    for instruction in program.parts():
        if (
            isinstance(instruction, Gains)
            and isinstance(instruction.subject, This)
            and keyword in instruction.keywords
        ):
            return True
    return False


def mana_of(costs: list[Cost]) -> int:
    """Return how much "any" mana a cost is, from anywhere and with nothing else; -1 for other costs."""
    if len(costs) != 1:
        return -1
    only = costs[0]
    plain = isinstance(only, ConsumeAny) and only.origin is None and isinstance(only.amount, Number)
    return only.mana() if plain else -1


def quoting_definition(defn: CardDef, quotes: list[GainsEffect]) -> CardDef:
    """Return the effects that a card quotes, as printed on a card of their own, which transfers them."""
    effects = [
        EffectDef(
            vocab.KINDS[quote.kind],
            quote.program.text(),
            quote.once,
            quote.optional,
            True,
            program=quote.program,
        )
        for quote in quotes
    ]
    return CardDef(f"{defn.key or 'card'}-quoted", defn.name, "artifact", effects=tuple(effects))


def creature_token(edition: Edition) -> CardDef:
    """Might 1, Life 1, one arrow at its top; Movement 1 where creatures Move (20.2)."""
    stats = (1, 1, None, 1 if edition.moves else None, None)
    return CardDef("creature-token", CONSCRIPTED, "creature", stats=stats, arrows=1, token=True)


def is_prohibition(node: object) -> bool:
    """Return whether a node is what a Continuous effect says of players, blocks, damage and costs (22.2).

    It is asked for where those are. The classes are listed in the call: compiled, that is ten times as fast.
    """
    return isinstance(
        node,
        (
            NeverEnters, permissions.PlayersCannot, permissions.NotDoneBy, permissions.NotDoneTo,
            permissions.TakesAtMost, permissions.CostsLess, permissions.ActivationsCost,
            permissions.OneMore,
        ),
    )  # fmt: skip


def prohibits(program: Program) -> bool:
    """Return whether a program is a Continuous effect with a prohibition."""
    return program.kind == vocab.CONTINUOUS and any(
        is_prohibition(node) for node in collect_nodes(program.body)
    )


def lets_mana_be_shared(program: Program) -> bool:
    """Return whether a program lets mana be consumed as if it were on other cards (8.2)."""
    return program.kind == vocab.CONTINUOUS and any(
        isinstance(node, permissions.Permit) and MANA_FOR_OTHERS in node.capabilities
        for node in collect_nodes(program.body)
    )


def speaks_of_tokens(nodes: list[object]) -> bool:
    """Return whether an effect, by its nodes, may bring a Creature Token into the game, or names one."""
    return any(says_word(node, TOKEN_WORDS) for node in nodes)


def chance_keys(defn: CardDef, copies: int) -> list[int]:
    """Return the 64 bits that stand for each of the first copies of a card where chance is asked (21.4)."""
    key = int(defn.hash[:16], 16)
    return [rng.branch(key, copy) for copy in range(copies)]


class CardPool:
    """All definitions of a game, each once, in the order of the decks; a definition is known by its index.

    `remembers` has a bit for each happening that a text of the game asks for later in the turn, `keeps` for
    what cards are asked for as long as they are on the field; `bars`: one of the cards has a prohibition;
    `marks_fights`: one asks what a fight does (10.6); `minds_facing`: one asks how cards face (3.1);
    `shares_mana`: by a text of one of them mana is consumed as if it were on other cards (8.2). `stand_ins`
    has the keys of each player's copies, by definition, where some have those of cards that they replaced.
    """

    __slots__ = (
        "_deck_keys", "_numbers", "_token", "bars", "edition", "keeps", "marks_fights", "minds_facing",
        "printed", "remembers", "shares_mana", "stand_ins",
    )  # fmt: skip

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.printed: list[CardProfile] = []
        self._numbers: dict[str, int] = {}
        self._token = -1
        self.remembers = 0
        self.keeps = 0
        self.bars = False
        self.marks_fights = False
        self.minds_facing = False
        self.shares_mana = False
        self.stand_ins: list[dict[int, list[int]]] = [{} for _ in vocab.PLAYERS]
        self._deck_keys: list[tuple[list[int], list[int]]] = [([], []) for _ in vocab.PLAYERS]

    def clone(self) -> CardPool:
        """An equal pool of its own, to which definitions can be added."""
        other = CardPool(self.edition)
        other.printed = self.printed[:]
        other._numbers = self._numbers.copy()
        other._token = self._token
        other.stand_ins = self.stand_ins
        for printed in self.printed:
            other._note_asked(printed)
        return other

    def ask_only_of(self, defns: set[int]) -> None:
        """Ask only what texts of these definitions ask for: no others come into the game any more."""
        self.remembers = self.keeps = 0
        self.bars = self.marks_fights = self.minds_facing = self.shares_mana = False
        for number in sorted(defns | {self.printed[defn].quoted for defn in defns} - {UNKNOWN}):
            self._note_asked(self.printed[number])

    def add(self, defn: CardDef, unread_absent: bool = False) -> int:
        """The index of a definition, added if it is new.

        Refused `unread_effect` unless `unread_absent`; `bad_arrows`, `missing_part`.
        """
        if not unread_absent:
            for effect in defn.unread_effects():
                raise Refused("unread_effect", "11.2", card=defn.name, text=effect.text)
        for number, known in enumerate(self.printed):
            if known.defn is defn:
                return number
        key = defn.hash  # equal cards may be read twice
        if key not in self._numbers:
            missing = defn.missing_part()
            if missing:
                raise Refused("missing_part", "4.5", card=defn.name, why=missing.words)
            self._numbers[key] = len(self.printed)
            printed = CardProfile(defn, self.edition)
            self.printed.append(printed)
            self._note_asked(printed)
            if printed.quotes:
                printed.quoted = self.add(quoting_definition(defn, printed.quotes))
                printed.listens |= self.printed[printed.quoted].listens
                printed.replaces |= self.printed[printed.quoted].replaces
            if printed.speaks_of_tokens:
                self.token()
        return self._numbers[key]

    def _note_asked(self, printed: CardProfile) -> None:
        """Note what a text of a definition asks for."""
        self.remembers |= printed.remembers
        self.keeps |= printed.keeps
        self.bars = self.bars or printed.bars
        self.marks_fights = self.marks_fights or printed.marks_fights
        self.minds_facing = self.minds_facing or printed.minds_facing
        self.shares_mana = self.shares_mana or printed.shares_mana

    def stand_in(
        self, player: int, main: Sequence[CardDef], replaced: Sequence[tuple[CardDef, CardDef]]
    ) -> None:
        """Let copies in a player's deck be shuffled as the cards that they replaced would be (21.4).

        `replaced` has (the card in the deck, the card that it replaced) once for each such copy.
        """
        copies_left = Counter(card.hash for card in main)
        for new, _ in replaced:
            copies_left[new.hash] -= 1
        keys = self.stand_ins[player]
        self._deck_keys[player] = ([], [])
        for new, old in replaced:
            number = self._numbers[new.hash]
            if number not in keys:
                keys[number] = chance_keys(new, copies_left[new.hash])
            keys[number].append(chance_keys(old, copies_left[old.hash] + 1)[-1])
            copies_left[old.hash] += 1

    def copy_keys(self, player: int, deck: list[int]) -> list[int]:
        """Return the keys that shuffle the cards of a player's deck (21.4), often those of the last."""
        known, keys = self._deck_keys[player]
        if known == deck:
            return keys
        copies = [0] * len(self.printed)
        stand_ins = self.stand_ins[player]
        keys = []
        for defn in deck:
            copy = copies[defn]
            copies[defn] = copy + 1
            if defn in stand_ins and copy < len(stand_ins[defn]):
                keys.append(stand_ins[defn][copy])
            else:
                keys.append(self.printed[defn].chance_key(copy))
        self._deck_keys[player] = (deck[:], keys)
        return keys

    def asked_kinds(self) -> int:
        """Return a bit for each happening that is remembered, for the turn or by its card."""
        return self.remembers | self.keeps >> TIMES_FROM

    def token(self) -> int:
        """The index of the Creature Token, in every game with a card that may make one (20.2)."""
        if self._token < 0:
            self._token = len(self.printed)
            self.printed.append(CardProfile(creature_token(self.edition), self.edition))
        return self._token

    def number(self, name: str) -> int:
        """The index of the definition called `name` (in any case), or -1."""
        for number, printed in enumerate(self.printed):
            if printed.name.casefold() == name.casefold():
                return number
        return -1
