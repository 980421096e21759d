"""Phrases of what is picked when declared: target, choose, select (13.1, 13.4, 13.5)."""

from dataclasses import replace
from typing import Final

from engine.effects.terms import selectors as sel
from engine.effects.terms.players import OF_EVENT_CARD, OF_ITERATED, OF_OTHER_CARD, OF_TARGET, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import It, Iterated, Other, Subject, This
from engine.effects.terms.targets import CHOSEN, TARGETED, Target, TargetPhrase
from engine.text.lexicon.meaning_codes import ITS_CONTROLLER, OF_IT, OF_THAT, SHOWN, THAT
from engine.text.lowering.terms import selectors
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

ONE_BEFORE: Final = "one card that was named before, around which it is (adjacent to it)"
COUNTED: Final = ("counted", "up_to", "any_many", "at_least", "every", "one")
ROW_OF_NAMED: Final = "whose it is (in the same row as this card); it could be that of a card named before"
ORIGINS: Final = ("this", "it", "fighter", "chosen", "bare_target")


def lower_picked(tree: ParseTree, naming: ReferenceScope) -> list[TargetPhrase]:
    """The phrases of 'target a creature and an artifact from it'; each is named from now on."""
    word = tree.the_word("TARGET", "CHOOSE", "SELECT")
    how = TARGETED if word.kind == "TARGET" else word.meaning
    if not tree.branches(*COUNTED):
        return [lower_named(tree, how, naming)]
    origin = lower_origin(tree, naming)
    or_this = tree.word("THIS_OR")
    parts = tree.branches(*COUNTED)
    placed = {} if how == TARGETED else {part: where for part in parts if (where := find_place(part, naming))}
    phrases = [
        place_phrase(selectors.lower_target_phrase(part, how, around=True), placed[part], naming)
        if part in placed
        else selectors.lower_target_phrase(part, how, origin, or_this is not None)
        for part in parts
    ]
    if or_this is not None and len(phrases) > 1:
        raise or_this.error("one target with it (target this card or a creature)")
    if how != TARGETED and tree.word("FROM_HOST") is not None:
        phrases = [replace(phrase, origin=This() if origin is None else origin) for phrase in phrases]
        for part, phrase in zip(parts, phrases, strict=True):
            if not phrase.selector.has(sel.ATTACHED):
                raise part.error("an attachment; or a target (target a creature from it)")
    for nth, part in enumerate(parts):
        if part not in placed:
            must_be_own_row(part, naming, of_first=nth > 0)
    slots = [naming.add(phrase) for phrase in phrases]
    naming.places |= dict.fromkeys(slots, tree)
    return [naming.phrases[slot] for slot in slots]


def seen_from_named(tree: ParseTree, naming: ReferenceScope) -> ParseTree | None:
    """'in the same row' as 'in its row', where another card than [this] is what it is said of.

    That is the subject of its clause; without one, what was named last. Raises ReadError.
    """
    row = selectors.find_same_row(tree)
    if row is None or naming.live or isinstance(naming.doer, This):
        return None
    if naming.receiver is not None and not naming.does:
        raise row.error(selectors.WHOSE_ROW)
    word = replace(row.words()[0], kind="IT", meaning=sel.CARD * 2)
    naming.asks_values = True
    named = naming.fitting_single(word)
    naming.asks_values = False
    return row if named and not isinstance(named[0].subject, This) else None


def must_be_own_row(tree: ParseTree, naming: ReferenceScope, of_first: bool = False) -> None:
    """Require that a card is picked in [this]'s own row, not in that of a card named before (EFFECTS 9.1.7).

    `of_first`: such a card stands before it in one phrase. Raises ReadError.
    """
    selector = tree.branch("selector")
    row = None if selector is None else selectors.find_same_row(selector)
    if row is not None and (of_first or seen_from_named(selector or tree, naming) is not None):
        raise row.error(ROW_OF_NAMED)


def seen_from_it(tree: ParseTree) -> ParseTree | None:
    """'in its row', as the tree of a place that is seen from "it"; None for other trees."""
    return next((one for one in tree.branches("in_row") if one.words()[0].meaning >= OF_IT), None)


def find_place(tree: ParseTree, naming: ReferenceScope) -> ParseTree | None:
    """'adjacent to it', 'in its row' of what is picked; None where it stands by itself, or from [this]."""
    branch = tree.branch("selector")
    if branch is None:
        return None
    return branch.branch("around") or seen_from_it(branch) or seen_from_named(branch, naming)


def place_phrase(phrase: TargetPhrase, where: ParseTree, naming: ReferenceScope) -> TargetPhrase:
    """A phrase of cards that stand so from one that was named before. Raises ReadError."""
    if where.branch("target") is not None:
        raise where.error(ONE_BEFORE)
    naming.asks_values = True  # it may be gone
    origin, relation = lower_reference_word(origin_word(where), naming), place_relation(where)
    naming.asks_values = False
    several = isinstance(origin, Target) and naming.phrases[origin.slot].most > 1
    if several or not isinstance(origin, This | It | Other | Target):
        raise where.error(ONE_BEFORE)
    others = [one for one in phrase.selector.adjectives if one.kind != relation.kind]
    adjectives = tuple(sorted((*others, relation), key=selectors.adjective_order))
    placed = replace(phrase, selector=replace(phrase.selector, adjectives=adjectives))
    return placed if isinstance(origin, This) else replace(placed, origin=origin)


def place_relation(tree: ParseTree) -> Adjective:
    """Return the relation of cards to another one: how they stand from it, or what they share with it."""
    how = tree.words()[0]
    shares = how.kind in ("SHARING", "SAME")
    return Adjective(sel.SHARES, how.meaning) if shares else Adjective(how.meaning % OF_IT)


def origin_word(tree: ParseTree) -> Token:
    """The word for the card that others stand so from; 'in its row' is one word with its 'it'."""
    how, *words = tree.words()
    return words[0] if words else replace(how, kind="IT", meaning=sel.CARD * 2)


def lower_named(tree: ParseTree, how: int, naming: ReferenceScope) -> TargetPhrase:
    """'target that creature': the card of the event, if it can be targeted."""
    branch = tree.branches("it", "fighter")[0]
    subject = lower_reference(branch, naming)
    if not isinstance(subject, It | Other):
        raise branch.error("a card of the event, or one that is described (target a creature)")
    phrase = TargetPhrase(Selector(naming.mentions.pop().noun), how=how, named=subject)
    naming.add(phrase)  # which from now on is meant by its words
    return phrase


def lower_origin(tree: ParseTree, naming: ReferenceScope) -> Subject | None:
    """The card from which something is targeted (13.4); None for the source itself."""
    found = tree.branches(*ORIGINS)
    if not found:
        return None
    naming.asks_values = True  # it may be gone
    origin = lower_reference(found[0], naming)
    naming.asks_values = False
    return None if isinstance(origin, This) else origin


def lower_chosen(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """'chosen', 'the chosen creature'; one that was not chosen before is chosen by this (13.5)."""
    word, branch = tree.words()[0], tree.branch("selector")
    if word.meaning == SHOWN or (naming.shown is not None and not naming.has_chosen()):
        return naming.find_shown(word, sel.CARD if branch is None else selectors.lower_noun(branch)[0])
    if branch is None:
        return naming.find_chosen(word, sel.CARD)
    selector = selectors.lower_selector(branch)
    plain = selector == Selector(selector.noun)
    if naming.has_chosen() and plain:
        return naming.find_chosen(word, selector.noun)
    found = naming.add_target(TargetPhrase(selector, how=CHOSEN))
    naming.places.setdefault(found.slot, tree)
    return found


def name_players(tree: ParseTree, naming: ReferenceScope) -> ParseTree:
    """A part with "its controller" and "its owner" as players of the card that "it" means (22.4)."""
    if tree.rule in NAMING_LATER or not any(is_of_card(word) for word in tree.words()):
        return tree
    parts = [
        name_players(part, naming)
        if isinstance(part, ParseTree)
        else replace(part, meaning=card_player(part, naming))
        if is_of_card(part)
        else part
        for part in tree.parts
    ]
    return ParseTree(tree.rule, tuple(parts))


NAMING_LATER: Final = ("governed", "mode", "alternatives", "unless")  # their own parts are read one by one


def is_of_card(word: Token) -> bool:
    """Return whether a word is a player whom a card has."""
    return word.kind in ("PLAYER", "PLAYER_CAN", "PLAYER_MUST") and word.meaning >= ITS_CONTROLLER


def card_player(word: Token, naming: ReferenceScope) -> int:
    """The code of the controller or owner of a card, which may have left. Raises ReadError."""
    before, naming.asks_values = naming.asks_values, True
    that, owner = divmod(word.meaning - ITS_CONTROLLER, OF_THAT)
    meaning = THAT + (that - 1) * 2 if that else sel.CARD * 2
    subject = naming.find_it(replace(word, kind="IT", meaning=meaning))
    naming.asks_values = before
    if isinstance(subject, This):
        return YOU
    if isinstance(subject, Target) and subject.phrase is not None:
        raise word.error("your opponent, you; the card that a condition asks for is not picked yet")
    if isinstance(subject, Target):
        return OF_TARGET + 2 * subject.slot + owner
    codes = {It: OF_EVENT_CARD, Other: OF_OTHER_CARD, Iterated: OF_ITERATED}
    if type(subject) not in codes:
        raise word.error("a player of a card that was named before")
    return codes[type(subject)] + owner


REFERRING: Final = {
    "THIS": "this",
    "IT": "it",
    "FIGHTER": "fighter",
    "TARGET": "bare_target",
    "CHOSEN": "chosen",
}


def lower_reference_word(word: Token, naming: ReferenceScope) -> Subject:
    """The card that a single word means: 'it', 'target', 'the blocker'."""
    return lower_reference(ParseTree(REFERRING[word.kind], (word,)), naming)


def lower_reference(tree: ParseTree, naming: ReferenceScope) -> Subject:
    """[this], 'it', 'that creature', 'chosen', 'target': one card that was named before."""
    word = tree.words()[0]
    if tree.rule == "this":
        naming.mention(Mention(This()))
        return This()
    if tree.rule == "it":
        return naming.find_it(word)
    if tree.rule == "fighter":
        return naming.find_fighter(word)
    if tree.rule == "chosen":
        return lower_chosen(tree, naming)
    found = naming.find_target(word)
    if isinstance(found, Target):
        naming.places.setdefault(found.slot, tree)
    return found
