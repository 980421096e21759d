"""Instructions that put cards, counters and zones somewhere else (EFFECTS 4)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.hidden_information import LookAtHand
from engine.effects.actions.life import ChangeLife, PayHp, Sacrifice, SacrificeIt
from engine.effects.actions.mana import RemoveMana, SwapMana, TransferBetween, TransferMana
from engine.effects.actions.movement import Flip, MoveTo, MoveToTarget, ReturnToHand, Swap
from engine.effects.actions.zones import OpenTarget, OpenZone, SummonToken, SummonTokenAt
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import All, Amount
from engine.effects.terms.counted_amounts import HAND
from engine.effects.terms.players import OPPONENT, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import Subject, This, Together
from engine.effects.terms.targets import SOURCE, Target
from engine.text.errors import Wrong
from engine.text.lexicon.word_meanings import THAT
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import sized
from engine.text.lowering.terms.subjects import SUBJECTS, is_same, is_several, subject_in, subject_of
from engine.text.parser import Branch
from engine.text.scope import Naming

MOST_TOKENS: Final = 5
OWN_ZONES: Final = Selector(sel.CREATURE_ZONE, sel.YOURS, (Adjective(sel.EMPTY), Adjective(sel.OPEN)))
OF_ONE: Final = ("this", "it", "chosen", "bare_target", "target")


def much(tree: Branch, naming: Naming, make: Callable[[Amount], Instruction]) -> Instruction:
    """An instruction with an amount, or with all there is."""
    return make(All()) if tree.has("ALL") else sized(tree, naming, make)


def zones_of(tree: Branch) -> Selector:
    """The selector right below a tree, which must be of zones."""
    selector = selectors.selector_in(tree)
    if selector.noun < sel.ZONE:
        raise tree.wrong("a zone (an empty creature zone …)")
    return selector


def zone_named(tree: Branch, naming: Naming) -> Target:
    """A zone that is picked when declared, the last subject right below a tree."""
    branch = tree.branches(*OF_ONE)[-1]
    subject = subject_of(branch, naming)
    if not isinstance(subject, Target) or naming.phrases[subject.slot].selector.noun < sel.ZONE:
        raise branch.wrong("a zone (target empty creature zone …)")
    return subject


def moved(tree: Branch, subject: Subject, naming: Naming) -> Instruction:
    """'… to an empty creature zone', '… to target zone'."""
    place = tree.branch("place")
    if place is not None:
        return MoveTo(subject, zones_of(place))
    zone = zone_named(tree, naming)
    return MoveToTarget(subject, in_row(zone, naming) if isinstance(subject, This) else zone)


def move_to(tree: Branch, naming: Naming) -> Instruction:
    """'move [this] to …'."""
    return moved(tree, subject_in(tree, naming), naming)


def swap(tree: Branch, naming: Naming) -> Instruction:
    """'swap [this] with target creature', 'swap target creature and target creature'."""
    first = subject_in(tree, naming)
    second = subject_in(tree, naming, nth=1) if tree.has("WITH_SUBJECT") else None
    return swapped_pair(tree, first, second, naming)


def swapped(tree: Branch, subject: Subject, naming: Naming) -> Instruction:
    """'[this] and target creature swap zones', '[this] swaps with it'."""
    second = subject_in(tree, naming) if tree.has("WITH_SUBJECT") else None
    make = mana_swapped if tree.word("SWAP_MANA", "SWAP_THEIRS") else swapped_pair
    return make(tree, subject, second, naming)


def swapped_pair(tree: Branch, pair: Subject, second: Subject | None, naming: Naming) -> Instruction:
    """Two cards, of one row; targets that do not fit are not offered (2.2)."""
    if second is not None:
        pair = Together((pair, second))
    if isinstance(pair, Together):
        if len(pair.parts) != 2 or is_same(*pair.parts) or any(is_several(one, naming) for one in pair.parts):
            raise tree.wrong("two cards")
        return Swap(Together(beside_each_other(pair, naming), pair.called))
    if not isinstance(pair, Target) or naming.phrases[pair.slot].most != 2:
        raise tree.wrong("two cards (swap [this] with target creature, swap two target creatures)")
    return Swap(beside(pair, pair.slot, naming))


def swap_mana(tree: Branch, naming: Naming) -> Instruction:
    """'swap the mana on [this] and target creature', 'swap mana with it'."""
    theirs = tree.word("SWAP_THEIRS")
    if theirs is not None:
        return mana_swapped(tree, naming.it(theirs), None, naming)
    first = This() if tree.word("SWAP_MANA") and tree.has("WITH_SUBJECT") else subject_in(tree, naming)
    nth = len(tree.branches(*SUBJECTS)) - 1
    return mana_swapped(
        tree, first, subject_in(tree, naming, nth) if tree.has("WITH_SUBJECT") else None, naming
    )


def mana_swapped(tree: Branch, pair: Subject, second: Subject | None, naming: Naming) -> Instruction:
    """The mana of two cards, wherever they lie."""
    if second is not None:
        pair = Together((pair, second))
    must_be_two(tree, pair, naming)
    return SwapMana(pair)


def must_be_two(tree: Branch, pair: Subject, naming: Naming) -> None:
    """Two cards, named one by one or together."""
    two = isinstance(pair, Target) and naming.phrases[pair.slot].most == 2
    if isinstance(pair, Together):
        two = len(pair.parts) == 2 and not any(is_several(part, naming) for part in pair.parts)
    if not two:
        raise tree.wrong("two cards ([this] and target creature, two target artifacts)")


def beside_each_other(pair: Together, naming: Naming) -> tuple[Subject, ...]:
    """The two of a pair; a target that swaps with [this], or the later one of two, must be of its row."""
    first, second = pair.parts
    if isinstance(first, This) and isinstance(second, Target):
        return first, in_row(second, naming)
    if isinstance(second, This) and isinstance(first, Target):
        return in_row(first, naming), second
    if isinstance(first, Target) and isinstance(second, Target):
        if first.slot > second.slot:
            return beside(first, second.slot, naming), second
        return first, beside(second, first.slot, naming)
    return first, second


def beside(target: Target, slot: int, naming: Naming) -> Target:
    """A target that must be of the row of what is picked for a slot; no other is offered (2.2)."""
    phrase = replace(naming.phrases[target.slot], beside=slot)
    naming.phrases[target.slot] = phrase
    return target if target.phrase is None else Target(target.slot, phrase)


def in_row(target: Target, naming: Naming) -> Target:
    """A target that is told where it stands, which must be of the row of the source; no other is offered."""
    found = target.phrase
    if found is None:
        stands_there = naming.phrases[target.slot].selector.has(sel.IN_ROW)
        return target if stands_there else beside(target, SOURCE, naming)
    others = [one for one in found.selector.adjectives if one.kind != sel.IN_ROW]
    adjectives = [*others, Adjective(sel.IN_ROW)]
    ordered = tuple(sorted(adjectives, key=lambda a: (a.kind, a.which, a.number, a.word)))
    phrase = replace(found, selector=replace(found.selector, adjectives=ordered))
    naming.phrases[target.slot] = phrase
    return Target(target.slot, phrase)


def life(tree: Branch, naming: Naming) -> Instruction:
    """'your opponent loses 1 life', 'gain 2 life'."""
    stat = tree.word("STAT")
    if stat is not None and stat.meaning != vocab.LIFE:
        raise tree.wrong("life; stats are changed with + or -")
    player = tree.word("YOU", "PLAYER")
    who = YOU if player is None else player.meaning
    return sized(tree, naming, lambda amount: ChangeLife(amount, tree.has("LOSE"), who))


def look_at_hand(tree: Branch, _: Naming) -> Instruction:
    """ "look at your opponent's hand", 'your opponent reveals their hand', 'reveal your hand'."""
    player, pile, theirs = tree.word("PLAYER"), tree.word("PILE"), tree.word("IT")
    if pile is not None and pile.meaning != HAND * 2 + 1:
        raise Wrong(pile.start, pile.end, ["your opponent's hand; you know your own cards"])
    if player is None and theirs is not None:
        raise Wrong(theirs.start, theirs.end, ["your opponent's, that player's"])
    if player is not None:
        return LookAtHand(player.meaning)
    return LookAtHand(YOU if tree.has("REVEAL") else OPPONENT)


def pay_hp(tree: Branch, _: Naming) -> Instruction:
    """'pay 2 life', 'your opponent pays 2 life', which must be life (8.5)."""
    stat, player = tree.word("STAT"), tree.word("YOU", "PLAYER")
    if stat is not None and stat.meaning != vocab.LIFE:
        raise tree.wrong("life")
    return PayHp(selectors.some(tree), YOU if player is None else player.meaning)


def sac_some(tree: Branch, _: Naming) -> Instruction:
    """'sac a creature', 'your opponent sacs a creature'."""
    counted = tree.branch("counted")
    assert counted is not None
    player = tree.word("YOU", "PLAYER")
    what = selectors.must_be_cards(counted, selectors.selector_in(counted))
    if what.side == sel.OPPONENTS:
        raise counted.wrong("cards of whoever sacrifices (8.5)")
    plain = Selector(what.noun, sel.ANY_SIDE, what.adjectives)
    who = YOU if player is None else player.meaning
    return Sacrifice(selectors.amount(counted), plain, who)


def open_zone(tree: Branch, naming: Naming) -> Instruction:
    """'open a creature zone', 'open target zone'."""
    place = tree.branch("place")
    if place is not None:
        return OpenZone(zones_of(place))
    return OpenTarget(zone_named(tree, naming))


def tokens_to(tree: Branch, naming: Naming) -> list[Instruction]:
    """'summon two Creature Tokens to empty creature zones', one after the other."""
    number = selectors.number(tree).value
    if number > MOST_TOKENS:
        raise tree.wrong(f"a number from 1 to {MOST_TOKENS}; a row has no more zones")
    return [token_to(tree, naming) for _ in range(number)]


def token_to(tree: Branch, naming: Naming) -> Instruction:
    """'summon a Creature Token to …'; without a place to one for playing one's own creatures (2.4)."""
    place, zones = tree.branch("place"), tree.branch("selector")
    if place is not None or zones is not None:
        return SummonToken(zones_of(place or tree))
    if not tree.branches(*OF_ONE):
        return SummonToken(OWN_ZONES)
    if tree.has("NUMBER"):
        raise tree.wrong("a Creature Token for each zone (summon a Creature Token to …)")
    return SummonTokenAt(zone_named(tree, naming))


def lost_by_this(amount: Amount) -> Instruction:
    """'lose 1 mana', which [this] does."""
    return RemoveMana(amount, This())


def transfer(tree: Branch, naming: Naming) -> Instruction:
    """'transfer 1 mana from A to B'."""
    source = subject_in(tree, naming)
    to = subject_in(tree, naming, nth=1)
    if to == source:
        source, to = of_event_first(tree, source, naming), of_event_first(tree, to, naming, nth=1)
    if to == source:
        raise tree.branches(*SUBJECTS)[0].wrong("another card; this is the one that the mana goes to")
    if is_several(to, naming):
        raise tree.wrong("one card that the mana goes to")
    return much(tree, naming, lambda amount: TransferMana(amount, source, to))


def of_event_first(tree: Branch, subject: Subject, naming: Naming, nth: int = 0) -> Subject:
    """'that card' beside 'target', which means another: the card of the event, if there is one."""
    branch = tree.branches(*SUBJECTS)[nth]
    is_that = branch.rule == "it" and branch.words()[0].meaning >= THAT
    return naming.other_than(branch.words()[0]) or subject if is_that else subject


def transfer_between(tree: Branch, naming: Naming) -> Instruction:
    """'transfer any amount of mana from one to the other', '… between two target artifacts'."""
    word = tree.word("ONE_TO_OTHER")
    pair = subject_in(tree, naming) if word is None else naming.it(word)
    must_be_two(tree, pair, naming)
    return much(tree, naming, lambda amount: TransferBetween(amount, pair))


def remove_mana(tree: Branch, naming: Naming) -> Instruction:
    """'remove 1 mana from A'."""
    subject = subject_in(tree, naming)
    return much(tree, naming, lambda amount: RemoveMana(amount, subject))


# By the production of the grammar
HANDLING: Final[dict[str, Callable[[Branch, Naming], Instruction]]] = {
    "move_to": move_to,
    "swap": swap,
    "swap_mana": swap_mana,
    "flip": lambda tree, naming: Flip(subject_in(tree, naming)),
    "returned": lambda tree, naming: ReturnToHand(subject_in(tree, naming)),
    "remove_mana": remove_mana,
    "loses_mana": lambda tree, naming: much(tree, naming, lost_by_this),
    "transfer": transfer,
    "transfer_between": transfer_between,
    "life": life,
    "pay_hp": pay_hp,
    "sac_it": lambda tree, naming: SacrificeIt(subject_in(tree, naming)),
    "sac_some": sac_some,
    "open": open_zone,
    "look_hand": look_at_hand,
}
