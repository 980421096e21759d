"""Trees that speak of cards and numbers, as selectors and amounts. Raises ReadError."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount, Number, ThatMuch, X
from engine.effects.terms.selectors import Adjective, PendingOther, Selector
from engine.effects.terms.subjects import Subject
from engine.effects.terms.targets import ANY_NUMBER, BY_CHANCE, EVERY, TARGETED, TargetPhrase
from engine.text.lexicon.meaning_codes import EQUIPPED, FORMS, MANY, OF_IT
from engine.text.parser import ParseTree
from engine.text.references.left_out_cards import as_others, mark_other
from engine.text.tokens import MOST, Token

MORE: Final = ["OR_MORE", "AT_LEAST"]
OF_ZONES: Final = (sel.EMPTY, sel.OPEN, sel.CLOSED, *sel.EXTREMES)
OF_BOTH: Final = (sel.OTHER, sel.CONNECTED, sel.ADJACENT, sel.AT_PLACE, sel.UNRELATED, *sel.PLACES)
OF_NO_STATS: Final = (sel.FACTION, sel.SUBTYPE)
PRINTED_ON: Final = (*OF_NO_STATS, sel.NAMED, sel.STAT_AT_LEAST, sel.STAT_AT_MOST)
# What a face-down card never fits (7.7)
OF_FACES: Final = (
    *range(sel.KEYWORD, sel.MANA_AT_MOST + 1), sel.WITH_ACTION, sel.WITHOUT_ACTION, sel.WITH_EITHER,
)  # fmt: skip

WHOSE_ROW: Final = "whose it is (in the same row as this card); it could be each one's own"
ROW_OF_SEVERAL: Final = "whose it is (in the same row as this card); it could be one that they share"
SAME_LINE: Final = (sel.IN_ROW, sel.IN_COLUMN)

# What only those know who see the front of a card
OF_THE_FRONT: Final = (*OF_FACES, *PRINTED_ON, sel.SHARES, sel.NOT_FACTION, sel.NOT_SUBTYPE)


def is_plural(tree: ParseTree) -> bool:
    """Return whether the noun of a selector is in the plural."""
    noun = tree.the_branch("noun")
    word = noun.words()[-1]
    return word.kind == "FACTION" or word.meaning % 2 == MANY


def is_mass(tree: ParseTree) -> bool:
    """Return whether the noun has no plural of its own: 'Equipment you control gets …'."""
    noun = tree.the_branch("noun")
    return noun.words()[-1].kind == "SUBTYPE"


def lower_selector(
    tree: ParseTree,
    other: Token | None = None,
    theirs: bool = False,
    around: bool = False,
    varies: bool = False,
    rival: bool = False,
    past: bool = False,
    extreme: bool = False,
) -> Selector:
    """A noun with its adjectives and side. `other`: the word 'another', where it stood before it.

    `theirs`: there is a player of the event, whose cards they may be; `around`: around which card they are
    is looked at elsewhere; `varies`: X is known where they are looked for; `rival`: this card is the only
    one that they can be compared with; `past`: they are only counted, and may have left the field;
    `extreme`: the farthest or nearest can be meant.
    """
    must_be_known(tree, theirs, around)
    must_be_compared(tree, rival)
    must_be_there(tree, past)
    for part in () if varies else tree.branches("measure"):
        bounds(part)
    if tree.branch("combined"):
        raise tree.error(
            "combined mana of what is sacrificed (sac at least 2 cards with at least 3 combined mana)"
        )
    noun, found = lower_noun(tree)
    found += [adjective for part in tree.branches("adjective") for adjective in lower_adjectives(part)]
    found += [one for part in tree.branches("measure") for one in lower_measures(part)]
    found += [lower_relation(part) for part in tree.branches("connected_to")]
    found += [Adjective(part.words()[0].meaning % OF_IT) for part in tree.branches("in_row")]
    found += [Adjective(sel.AT_PLACE, part.words()[0].meaning) for part in tree.branches("at_place")]
    found += [Adjective(sel.HOSTED, part.words()[0].meaning) for part in tree.branches("hosted")]
    found += [lower_facing(part) for part in tree.branches("facing")]
    found += [lower_earlier(part.words()[0]) for part in tree.branches("done_earlier")]
    found += [Adjective(sel.SHARES, part.words()[0].meaning) for part in tree.branches("sharing")]
    found += [Adjective(sel.NAMED, word=part.words()[-1].text) for part in tree.branches("named")]
    found += [lower_meeting(part) for part in tree.branches("fought_with")]
    found += [] if other is None else [mark_other(other)]
    found += [mark_other(*part.words()) for part in tree.branches("other_than")]
    said = tree.the_branch("noun").words()[0]
    found = [as_others(one, said) if isinstance(one, PendingOther) else one for one in found]
    must_say_if_itself(tree, found, rival)
    if not extreme and any(one.kind in sel.EXTREMES for one in found):
        raise tree.error("a zone that something moves to; only there is the farthest or nearest known")
    made = Selector(noun, lower_side(tree), tuple(sorted(dict.fromkeys(found), key=adjective_order)))
    must_make_sense(tree, made)
    return made


def adjective_order(adjective: Adjective) -> tuple[int, int, int, str]:
    """By this the adjectives of a selector are sorted."""
    return adjective.kind, adjective.which, adjective.number, adjective.word


def must_be_known(tree: ParseTree, theirs: bool, around: bool) -> None:
    """Require that whose cards, and around what, is said only where an instruction is carried out."""
    whose, where = tree.word("THEY_CONTROL"), tree.branch("around")
    if whose is not None and not theirs:
        raise whose.error("you control, your opponent controls")
    its = next((one for one in tree.branches("in_row") if one.words()[0].meaning >= OF_IT), None)
    noun = tree.branch("noun")
    if its is not None and noun is not None and not is_zone(noun):
        where = its
    if where is not None and not around:
        raise where.error(
            "what is around this card; or all cards around it, after a verb (destroy all … adjacent to it)"
        )


def must_be_compared(tree: ParseTree, rival: bool) -> None:
    """Require that 'with more Might' says than what, where there are other cards than this one."""
    for part in tree.branches("measure"):
        if part.word("MORE", "LESS") is not None and not part.has("THAN_THIS") and not rival:
            raise part.error("'than this card' after it; it could be another card")


def must_be_there(tree: ParseTree, past: bool) -> None:
    """Require that cards that something is done to are still on the field."""
    for part in tree.branches("done_earlier"):
        if not past and lower_earlier(part.words()[0]).which in sel.GONE:
            raise part.error("cards that are on the field; what was destroyed can be counted (for each …)")


def lower_earlier(word: Token) -> Adjective:
    """'damaged this turn', 'that did not move in this chain'."""
    rest, in_chain = divmod(word.meaning, 2)
    code, denied = divmod(rest, 2)
    if code not in sel.WAS_DONE and code not in sel.HAS_DONE:
        raise word.error("damaged, targeted, summoned, that moved …")
    return Adjective(sel.NOT_DONE_EARLIER if denied else sel.DONE_EARLIER, code, in_chain)


def lower_meeting(tree: ParseTree) -> Adjective:
    """'that fought with [this] before'."""
    it = tree.word("IT")
    if it is not None:
        raise it.error("this card")
    return Adjective(sel.NOT_FOUGHT_WITH if tree.words()[0].meaning else sel.FOUGHT_WITH)


def lower_relation(tree: ParseTree) -> Adjective:
    """'connected to [this]', 'not in front of [this]'."""
    relation = tree.words()[-2].meaning
    return Adjective(sel.UNRELATED, relation) if tree.has("NOT") else Adjective(relation)


def must_say_if_itself(tree: ParseTree, found: list[Adjective], rival: bool) -> None:
    """Require that cards that do not stand so from this one do not leave open whether it is one of them."""
    apart = [part for part in tree.branches("connected_to") if part.has("NOT")]
    noun, side = lower_noun(tree)[0], lower_side(tree)
    is_other = rival or side == sel.OPPONENTS or any(one.kind == sel.OTHER for one in found)
    if apart and noun < sel.ZONE and not is_other:
        raise (
            apart[0]
            .words()[0]
            .error("'other' before the cards (other creatures not …); it could be this card, too")
        )


def lower_facing(tree: ParseTree) -> Adjective:
    """'facing up', 'not facing left'."""
    return Adjective(sel.NOT_FACING if tree.has("NOT") else sel.FACING, tree.words()[-1].meaning)


def is_zone(tree: ParseTree) -> bool:
    """Return whether a noun is that of a zone, whose place is seen from what comes there."""
    word = tree.words()[0]
    return word.kind == "NOUN" and word.meaning // 2 >= sel.ZONE


def lower_noun(tree: ParseTree) -> tuple[int, list[Adjective]]:
    """The noun; a subtype that stands as one is an artifact, a faction any card."""
    branch = tree.the_branch("noun")
    word = branch.words()[0]
    if branch.has("OR_NOUN"):
        return sel.CARD, [lower_either_noun(branch)]
    if word.kind == "TOKEN":
        return sel.CREATURE, [Adjective(sel.TOKEN)]
    if word.kind == "ATTACHED_CARD":
        return sel.CARD, [Adjective(sel.ATTACHED)]
    if word.kind == "SUBTYPE":
        return sel.ARTIFACT, [lower_kinds(branch)]
    if word.kind == "FACTION":
        return sel.CARD, [lower_kinds(branch)]
    return word.meaning // 2, []


def lower_either_noun(tree: ParseTree) -> Adjective:
    """'creature or artifact', 'artifact or monument': any card but of the third type. Raises ReadError."""
    types = {sel.CREATURE, sel.ARTIFACT, sel.MONUMENT}
    left = types - {word.meaning // 2 for word in tree.words() if word.kind == "NOUN"}
    if len(left) != 1:
        raise tree.error("two types of cards (a creature or an artifact); or one noun")
    third = left.pop()
    return Adjective(sel.NO_MONUMENT) if third == sel.MONUMENT else Adjective(sel.NOT_NOUN, which=third)


def lower_adjectives(tree: ParseTree) -> list[Adjective]:
    """Return what stands before a noun; a side is none."""
    word = tree.words()[-1]
    if tree.has("NON") and word.kind != "KEYWORD":
        return [lower_denied(tree, word)]
    if tree.has("OR_KIND") and word.kind == "KEYWORD":
        return [lower_either(tree)]
    if word.kind == "KEYWORD":
        return [Adjective(sel.NOT_KEYWORD if tree.has("NON") else sel.KEYWORD, which=word.meaning)]
    if word.kind in ("FACTION", "SUBTYPE"):
        return [lower_kinds(tree)]
    if word.kind == "PLAIN" and word.meaning == sel.OTHER:
        return [mark_other(word)]
    return [Adjective(word.meaning)] if word.kind == "PLAIN" else []


def lower_denied(tree: ParseTree, word: Token) -> Adjective:
    """'non-Wynn', 'non-Equipment', 'non-token', 'non-monument'."""
    if word.kind == "FACTION":
        return Adjective(sel.NOT_FACTION, word=vocab.FACTIONS[word.meaning])
    if word.kind == "SUBTYPE":
        return Adjective(sel.NOT_SUBTYPE, word=vocab.RULED_SUBTYPES[word.meaning // 2])
    if word.kind == "TOKEN":
        return Adjective(sel.NOT_TOKEN)
    if word.meaning // 2 >= sel.ZONE:
        raise tree.error("a card; a zone has no such thing")
    return Adjective(sel.NOT_NOUN, which=word.meaning // 2)


def lower_kinds(tree: ParseTree) -> Adjective:
    """'Fey', 'Equipment or Vehicle'."""
    factions = [vocab.FACTIONS[word.meaning] for word in tree.words() if word.kind == "FACTION"]
    subtypes = [vocab.RULED_SUBTYPES[w.meaning // 2] for w in tree.words() if w.kind == "SUBTYPE"]
    words = sorted({*factions, *subtypes})
    return Adjective(sel.FACTION if factions else sel.SUBTYPE, word=sel.OR.join(words))


def lower_side(tree: ParseTree) -> int:
    """Return whose cards they are, said before or after the noun."""
    said = set()
    for word in [
        w for part in (tree, *tree.branches("adjective")) for w in part.parts if isinstance(w, Token)
    ]:
        if word.kind in ("YOUR", "YOU_CONTROL"):
            said.add(sel.YOURS)
        elif word.kind in ("OPPONENTS", "OPPONENT_CONTROLS"):
            said.add(sel.OPPONENTS)
        elif word.kind == "THEY_CONTROL":
            said.add(sel.THEIRS)
    if len(said) > 1:
        raise tree.error("cards of one side")
    return said.pop() if said else sel.ANY_SIDE


MEASURES: Final = {
    "MANA": (sel.MANA_AT_LEAST, sel.MANA_AT_MOST),
    "DAMAGE": (sel.DAMAGE_AT_LEAST, sel.DAMAGE_AT_MOST),
}


def lower_measures(tree: ParseTree) -> list[Adjective]:
    """'with 2 or more Might', 'with no mana', 'with exactly 2 mana', 'with Evasive'."""
    what = tree.the_word("STAT", "ATTACK", "MANA", "DAMAGE", "KEYWORD", "ACTION")
    if tree.has("OR_KIND"):
        return [lower_either(tree)]
    if what.kind == "ACTION":
        return [lower_with_action(tree)]
    if what.kind == "KEYWORD":
        return [Adjective(sel.NOT_KEYWORD if tree.has("NO") else sel.KEYWORD, which=what.meaning)]
    least, most = variable_bounds(tree) or bounds(tree)
    of_mana = what.kind == "MANA"
    which = stat_code(what) if what.kind in ("STAT", "ATTACK") else 0
    if tree.word("MORE", "LESS") is not None:
        kinds = (sel.MORE_MANA, sel.LESS_MANA) if of_mana else (sel.MORE_STAT, sel.LESS_STAT)
        return [Adjective(kinds[0 if tree.has("MORE") else 1], which)]
    if what.kind == "DAMAGE" and most == 0:
        return [Adjective(sel.NOT_DAMAGED)]
    at_least, at_most = MEASURES.get(what.kind, (sel.STAT_AT_LEAST, sel.STAT_AT_MOST))
    found = [Adjective(at_least, which, least)] if least else []
    return found if most == MOST else [*found, Adjective(at_most, which, most)]


def lower_with_action(tree: ParseTree) -> Adjective:
    """'with Transform', 'without Burst': printed on it, or lent to it."""
    word = tree.the_word("ACTION")
    return Adjective(sel.WITHOUT_ACTION if tree.has("NO") else sel.WITH_ACTION, word.meaning // FORMS)


def lower_either(tree: ParseTree) -> Adjective:
    """'Weak or Prone', 'with Evasive or Burst': one of them is enough."""
    if tree.has("NO"):
        raise tree.error("'without … and without …'; 'or' could mean both or one of them")
    mask = 0
    for word in tree.words():
        if word.kind == "KEYWORD":
            mask |= 1 << word.meaning
        elif word.kind == "ACTION":
            mask |= 1 << sel.ACTION_BIT + word.meaning // FORMS
    return Adjective(sel.WITH_EITHER, number=mask)


def variable_bounds(tree: ParseTree) -> tuple[int, int] | None:
    """The same of 'X or more', 'at most X', 'X' and 'exactly X'; None where it is a number."""
    bound = tree.branch("bound") or tree
    if not bound.has("X_NUMBER"):
        return None
    if bound is tree or bound.has("EXACTLY"):
        return sel.VARIABLE, sel.VARIABLE
    return (sel.VARIABLE, MOST) if bound.word(*MORE) else (0, sel.VARIABLE)


def must_be_by_print(tree: ParseTree, what: Selector, known: tuple[int, ...] = OF_NO_STATS) -> None:
    """Require cards of a pile, where only what is printed on them is known. Raises ReadError."""
    strange = any(adjective.kind not in known for adjective in what.adjectives)
    if strange or what.side != sel.ANY_SIDE:
        raise tree.error("cards by what is printed on them (creature cards, Fey cards)")


# What is so of two cards is so of more, as what is so of "a card" is
PRESENCE: Final = ("you_control", "this_connected")


def plain_bounds(tree: ParseTree) -> tuple[int, int]:
    """(least, most) of a number without a bound, or of nothing said."""
    number = tree.word("NUMBER") if tree.rule in ("measure", *PRESENCE) else None
    if number is None:
        return 1, MOST
    if number.meaning == 0 and tree.rule in PRESENCE:
        raise number.error("no, or a number above 0")
    return number.meaning, MOST if tree.rule in PRESENCE else number.meaning


def bounds(tree: ParseTree) -> tuple[int, int]:
    """(least, most) of 'N or more', 'at most N', 'no'; 1 or more where nothing is said."""
    bound = tree.branch("bound")
    if bound is None:
        return plain_bounds(tree)
    number = bound.word("NUMBER", "X_NUMBER")
    if number is None:
        return 0, 0
    if bound.has("MORE_THAN"):
        return number.meaning + 1, MOST
    if bound.has("FEWER_THAN"):
        return 0, max(number.meaning - 1, 0)
    if number.kind == "X_NUMBER":
        raise number.error("a number")
    if bound.has("EXACTLY"):
        return number.meaning, number.meaning
    if not bound.word(*MORE):
        return 0, number.meaning
    if number.meaning == 0:
        raise bound.error("a number above 0")
    return number.meaning, MOST


def stat_code(word: Token) -> int:
    """The stat that a word means."""
    return vocab.MIGHT if word.kind == "ATTACK" else word.meaning  # of STAT_OF too


def lower_some(tree: ParseTree) -> Amount:
    """The amount right below a tree, which may be 'that much' of the event that triggered."""
    return ThatMuch() if tree.has("THAT_MUCH") else lower_amount(tree)


def lower_amount(tree: ParseTree, as_written: bool = False) -> Amount:
    """The amount right below a tree; `as_written`: whether in words counts, as it does in a cost (8.4)."""
    return X() if tree.has("X_NUMBER") else lower_number(tree, as_written)


def lower_number(tree: ParseTree, as_written: bool = False) -> Number:
    """The number right below a tree, 1 if there is none; see `amount`."""
    word = tree.word("NUMBER", "ARTICLE", "THAT_MUCH", "X_NUMBER")
    if word is not None and word.kind in ("THAT_MUCH", "X_NUMBER"):
        raise word.error("a number")
    if word is None:
        return Number(1, as_written)
    if word.meaning == 0:
        raise word.error("a number above 0")
    return Number(word.meaning, as_written and not word.digits)


def lower_bearer(word: Token) -> Selector:
    """'[equipped]' as what the card of an event must be. Raises ReadError for other words."""
    if word.meaning != EQUIPPED:
        raise word.error("this card, the equipped creature, or a card that is described (a creature)")
    return Selector(sel.CREATURE, adjectives=(Adjective(sel.BEARER),))


def lower_selector_in(
    tree: ParseTree, varies: bool = False, rival: bool = False, around: bool = False
) -> Selector:
    """The selector right below a tree, with the 'another' that stands there; '[equipped]' as one."""
    word = tree.word("FIGHTER")
    if word is not None:
        return lower_bearer(word)
    branch = tree.the_branch("selector")
    return lower_selector(branch, other=tree.word("ANOTHER"), varies=varies, rival=rival, around=around)


def names_monument(tree: ParseTree) -> bool:
    """Return whether a monument is one of two types of cards: 'creature or monument'."""
    selector = tree.branch("selector")
    nouns = [] if selector is None else selector.the_branch("noun").words()
    return any(word.kind == "NOUN" and word.meaning // 2 == sel.MONUMENT for word in nouns)


def find_same_row(tree: ParseTree) -> ParseTree | None:
    """'in the same row' of a selector that does not say whose; None where it is not there."""
    return next((row for row in tree.branches("in_row") if row.words()[0].meaning in SAME_LINE), None)


def must_not_share_row(tree: ParseTree) -> None:
    """Require that of several cards that are picked it is said whose row they stand in. Raises ReadError."""
    selector = tree.branch("selector")
    row = find_same_row(selector) if selector and is_plural(selector) else None
    if row is not None:
        raise row.error(ROW_OF_SEVERAL)


def lower_target_phrase(
    tree: ParseTree,
    how: int = TARGETED,
    origin: Subject | None = None,
    or_this: bool = False,
    around: bool = False,
) -> TargetPhrase:
    """Return how many of what are to be picked, of the words right below a tree (13.1, 13.5).

    `around`: around which card they are is looked at elsewhere.
    """
    random = tree.word("RANDOM")
    if random is not None and how != BY_CHANCE:
        raise random.error("no random; it is picked when declared")
    made = lower_selector_in(tree, varies=True, around=around)
    if not tree.has("ALL"):
        must_not_share_row(tree)
    if how == TARGETED and (made.noun == sel.MONUMENT or names_monument(tree)):
        raise tree.error("cards of the grid; monuments are never targeted (3.5)")
    if tree.has("ALL"):
        return TargetPhrase(made, 1, EVERY, how, origin, or_this)
    if tree.has("ANY_NUMBER"):
        return TargetPhrase(made, 0, ANY_NUMBER, how, origin, or_this)
    if tree.has("X_NUMBER"):
        raise tree.error("a number of targets")
    number = lower_number(tree).value
    if tree.word("AT_LEAST", "OR_MORE"):
        return TargetPhrase(made, number, ANY_NUMBER, how, origin, or_this)
    return TargetPhrase(made, 0 if tree.word("UP_TO", "AT_MOST") else number, number, how, origin, or_this)


def must_make_sense(tree: ParseTree, made: Selector) -> None:
    """No face-up zones, no empty cards, nothing that is both face-up and face-down or that 7.7 rules out."""
    kinds = {adjective.kind for adjective in made.adjectives}
    if made.noun >= sel.ZONE and kinds - set(OF_ZONES) - set(OF_BOTH):
        raise tree.error("a card; a zone has no such thing")
    if made.noun < sel.ZONE and kinds & set(OF_ZONES):
        raise tree.error("a zone; a card is never empty, open, farthest or nearest")
    if made.noun == sel.MONUMENT and kinds & {sel.CONNECTED, sel.ADJACENT, sel.IN_ROW, sel.AT_PLACE}:
        raise tree.error("a card of the grid; a monument lies beside it, connected to nothing (3.5)")
    if sum(one.kind == sel.AT_PLACE for one in made.adjectives) > 1:
        raise tree.error("one row or column of the field")
    if sel.OPEN in kinds and sel.CLOSED in kinds:
        raise tree.error("a zone that is open or closed, not both")
    if any(one for one in made.adjectives if is_denied(one, made)):
        raise tree.error("what can be; nothing is both, or so much and less")
    if made.noun in (sel.ARTIFACT, sel.MONUMENT) and kinds & set(sel.OF_DAMAGE):
        raise tree.error("creatures; nothing else takes damage")
    if sel.FACE_DOWN in kinds and kinds & {
        sel.FACE_UP,
        sel.TOKEN,
        *sel.OF_DAMAGE,
        *sel.OF_RANK,
        *sel.DENIED,
        *sel.THAN_THIS,
        *OF_FACES,
    } - {sel.NOT_NOUN}:
        raise tree.error("only what fits a face-down card (7.7)")


def is_denied(one: Adjective, made: Selector) -> bool:
    """Return whether another word of a selector says that nothing is such."""
    if one.kind == sel.NOT_NOUN:
        return one.which == made.noun
    denied = {sel.KEYWORD: sel.NOT_KEYWORD, sel.TOKEN: sel.NOT_TOKEN, sel.FACTION: sel.NOT_FACTION}
    denied |= {sel.SUBTYPE: sel.NOT_SUBTYPE, sel.FABLED: sel.NOT_FABLED, sel.DAMAGED: sel.NOT_DAMAGED}
    if one.kind in denied:
        return replace(one, kind=denied[one.kind]) in made.adjectives
    if one.kind in sel.AT_LEAST and one.number >= 0:
        mosts = [each for each in made.adjectives if (each.kind, each.which) == (one.kind + 1, one.which)]
        return any(0 <= each.number < one.number for each in mosts)
    return False


def must_be_cards(tree: ParseTree, made: Selector) -> Selector:
    """The selector, which must not be of zones."""
    if made.noun >= sel.ZONE:
        raise tree.error("cards; a zone can only be targeted")
    return made
