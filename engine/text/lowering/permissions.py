"""Permissions: what cards can and cannot do, and who may look at them (14.6)."""

from typing import Final

from engine import vocab
from engine.effects.actions import permissions
from engine.effects.granted_actions import can_be_granted
from engine.effects.node import Instruction
from engine.effects.terms import capabilities as of
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import HAND, CountOf, CountPile, GroupsOf
from engine.effects.terms.durations import END_OF_TURN, UNSTATED
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import (
    ANY_SIDE,
    ARTIFACT,
    CARD,
    CREATURE,
    MONUMENT,
    NOT_FOUGHT_WITH,
    OPPONENTS,
    THEIRS,
    YOURS,
    Adjective,
    Selector,
)
from engine.effects.terms.subjects import Subject, This, Those
from engine.text.lexicon.meaning_codes import DRAW, FORMS
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import limit_amount, lower_counted
from engine.text.lowering.terms.subjects import lower_subject_in
from engine.text.parser import ParseTree
from engine.text.pattern_words import PLAYING
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

DONE: Final = {
    vocab.E_DESTROYED: of.BE_DESTROYED, vocab.E_FLIPPED: of.BE_FLIPPED, vocab.E_IS_BLOCKED: of.BE_BLOCKED,
    vocab.E_MOVED: of.BE_MOVED, vocab.E_ROTATED: of.BE_ROTATED,
}  # fmt: skip
DONE_BY: Final = (
    (of.BE_BLOCKED, True), (of.BE_ATTACKED, True), (of.BE_TARGETED, True),
    (of.BE_TARGETED_BY_EFFECTS, False),
)  # fmt: skip
PERMITTED: Final = (of.ENTER_CLOSED, of.EXTRA_ACTION)
BY_PLAYERS: Final = (vocab.STRIKE, of.BLOCK, of.STRIKE_CREATURES, of.STRIKE_PLAYERS, of.COLLECT)
CONTROLLED_BY: Final = {YOU: YOURS, OPPONENT: OPPONENTS, EACH_PLAYER: ANY_SIDE}
BOTH_WAYS: Final = (permissions.SUMMONING, permissions.SETTING)
SAY_OF_WHAT: Final = (*permissions.OF_CARDS, permissions.ACTIVATING)
JOINTS: Final = ("OR", "AND_DEED", "COMMA_DEED", "AND_VERB", "COMMA")


def must_be_at_any_time(tree: ParseTree, subject: Subject) -> None:
    """A rule for whoever fits at any time cannot be about the player of an event."""
    if isinstance(subject, Those) and subject.selector.side == THEIRS:
        raise tree.error("cards that you control, or your opponent; a rule goes on when the event is over")


# What only creatures do, or have done to them, and the nouns of what never does
BY_CREATURES: Final = (
    vocab.STRIKE,
    of.STRIKE_CREATURES,
    of.STRIKE_PLAYERS,
    of.BLOCK,
    of.TAKE_DAMAGE,
    of.BE_BLOCKED,
    of.BE_ATTACKED,
)
OF_NONE: Final = (ARTIFACT, MONUMENT)
ON_GRID: Final = (
    *(vocab.MARCH, vocab.MOVE, vocab.SIDESTEP, vocab.SHIFT, vocab.REORIENT),
    *(of.BE_TARGETED, of.BE_TARGETED_BY_OPPONENT, of.BE_TARGETED_BY_EFFECTS),
    *(of.BE_TARGETED_BY_RIVAL_EFFECTS, of.BE_MOVED, of.BE_ROTATED, of.BE_FLIPPED),
    of.BE_ROTATED_BY_RIVAL,
)


def lower_can(tree: ParseTree, subject: Subject, duration: int) -> Instruction:
    """'can Pray', 'can March to closed zones'."""
    must_be_at_any_time(tree, subject)
    if tree.has("TWICE_EACH"):
        return permissions.Permit(subject, (of.TWICE + doubled_action(tree),), duration)
    found = capability_codes(tree)
    must_be_possible(tree, subject, found)
    for code in found:
        if not can_be_granted(code) and code not in PERMITTED:
            raise tree.error("an action, or a permission (can Pray, can March to closed zones)")
    return permissions.Permit(subject, found, duration)


def doubled_action(tree: ParseTree) -> int:
    """The action that can be done twice."""
    word = tree.the_word("ACTION", "ATTACK", "MOVE")
    if not can_be_granted(word.meaning // FORMS):
        raise tree.error("an action that cards have (can Strike twice each Event)")
    return word.meaning // FORMS


def lower_cannot(tree: ParseTree, subject: Subject, duration: int) -> Instruction:
    """'cannot Strike or block', 'cannot take damage'."""
    must_be_at_any_time(tree, subject)
    found = capability_codes(tree)
    if vocab.MOVE in found and of.BE_MOVED not in found:
        found = (*found, of.BE_MOVED)  # what cannot move keeps its place, however it would change that (9)
    must_be_possible(tree, subject, found)
    for code in found:
        if code in of.OF_MANA:
            raise tree.error("the mana on this card cannot be consumed …")
        if code < of.ACT and code not in of.ACTIONS:
            raise tree.error("an action of a pool (cannot Strike, cannot Move)")
    return permissions.Forbid(subject, found, duration)


def must_be_possible(tree: ParseTree, subject: Subject, codes: tuple[int, ...]) -> None:
    """Require deeds that cards of this type could do or undergo. Raises ReadError."""
    noun = subject.selector.noun if isinstance(subject, Those) else CARD
    if noun in OF_NONE and any(code in BY_CREATURES for code in codes):
        raise tree.error("creatures; nothing else strikes, blocks or takes damage")
    if noun == MONUMENT and any(code in ON_GRID for code in codes):
        raise tree.error("cards of the grid; a monument stands as it is, and is never targeted (3.5)")


def lower_not_done_by(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'cannot be blocked by creatures with Might 2 or less', 'cannot be targeted by effects of artifacts'."""
    word, branch = tree.the_word("DEED", "ONLY_DONE_BY"), tree.the_branch("selector")
    if word.kind == "DEED" and (word.meaning, tree.has("BY")) not in DONE_BY:
        raise word.error("be blocked by", "be attacked by", "be targeted by", "be targeted by effects of")
    if not naming.live:
        raise tree.error("a Continuous effect; only what is printed says by whom")
    must_be_at_any_time(tree, subject)
    by = selectors.must_be_cards(branch, selectors.lower_selector(branch, rival=isinstance(subject, This)))
    must_be_possible(tree, subject, (word.meaning,))
    if word.meaning == of.BE_ATTACKED and by.noun != CREATURE:
        raise branch.error("creatures; nothing else attacks")
    if word.meaning == of.BE_BLOCKED and by.noun not in (CARD, CREATURE, ARTIFACT):
        raise branch.error("creatures, or artifacts as which they count; nothing else blocks")
    return permissions.NotDoneBy(subject, by, word.meaning, word.kind == "ONLY_DONE_BY")


def lower_not_done_to(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'cannot Strike Weak creatures', 'cannot block a creature with Might 3 or more'."""
    word = tree.the_word("ACTION", "ATTACK", "DEED")
    act = word.meaning if word.kind == "DEED" else word.meaning // FORMS
    if act not in permissions.DONE_TO:
        raise word.error("Strike, block")
    must_be_live_strike(tree, naming)
    branch = tree.the_branch("selector")
    what = selectors.must_be_cards(branch, selectors.lower_selector(branch, rival=isinstance(subject, This)))
    if what.noun != CREATURE:
        raise branch.error("creatures; nothing else is attacked")
    return permissions.NotDoneTo(subject, what, act)


def must_be_live_strike(tree: ParseTree, naming: ReferenceScope) -> None:
    """Require a Continuous effect. Raises ReadError."""
    if not naming.live:
        raise tree.error("a Continuous effect; only what is printed says whom a card cannot Strike")


def lower_strikes_only(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'can only Strike a creature if that creature has fought with [this] before'."""
    must_be_live_strike(tree, naming)
    strangers = Selector(CREATURE, adjectives=(Adjective(NOT_FOUGHT_WITH),))
    return permissions.NotDoneTo(This(), strangers)


def lower_takes_at_most(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'cannot take more than 2 damage each turn'."""
    if not naming.live:
        raise tree.error("a Continuous effect; only what is printed limits damage for a turn")
    if isinstance(subject, Those) and subject.selector.noun in OF_NONE:
        raise tree.error("creatures; nothing else takes damage")
    return permissions.TakesAtMost(subject, tree.the_word("NUMBER").meaning)


def capability_codes(tree: ParseTree) -> tuple[int, ...]:
    """The actions and other deeds named, each once."""
    branch, but = tree.branch("deeds"), tree.word("CANNOT_BUT")
    if but is not None:
        return (but.meaning,)
    assert branch is not None
    found = [capability_code(word) for word in branch.words() if word.kind not in JOINTS]
    return tuple(dict.fromkeys(found))


def capability_code(word: Token) -> int:
    """The code of one deed; after 'be targeted or', 'destroyed' is one."""
    if word.kind == "DEED":
        return word.meaning
    if word.kind == "TARGETED":
        return of.BE_TARGETED
    if word.kind == "HAPPENED":
        if word.meaning not in DONE:
            raise word.error("a verb (be targeted, be destroyed …)")
        return DONE[word.meaning]
    return word.meaning // FORMS


def lower_kept_mana(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'The mana on [this] cannot be consumed by means other than its own effects.'"""
    word = tree.the_word("DEED", "SPENT_ONLY", "FOR_OTHERS")
    if word.kind == "FOR_OTHERS" or tree.has("CAN"):
        return lower_mana_for_others(tree, word, naming)
    if word.kind == "DEED" and word.meaning not in (of.MANA_SPENT, of.MANA_KEPT):
        raise tree.error("be consumed; be consumed by means other than its own effects")
    capability = of.MANA_SPENT if word.kind == "SPENT_ONLY" else word.meaning
    return permissions.Forbid(lower_subject_in(tree, naming), (capability,), stated_duration(tree))


def lower_mana_for_others(tree: ParseTree, word: Token, naming: ReferenceScope) -> Instruction:
    """'The mana on [this] can be consumed by other cards you control as if it were on them.'"""
    if word.kind == "DEED" and word.meaning != of.MANA_FOR_OTHERS:
        raise word.error("be consumed by other cards you control as if it were on them")
    if not naming.live:
        raise tree.error("a Continuous effect; only what is printed says for what else mana can be consumed")
    subject = lower_subject_in(tree, naming)
    if not isinstance(subject, This) and not (isinstance(subject, Those) and subject.selector.side == YOURS):
        raise tree.error("this card, or cards you control; nobody spends mana of another player (8.2)")
    return permissions.Permit(subject, (of.MANA_FOR_OTHERS,), stated_duration(tree))


def lower_see(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'You can see any cards connected to [this].'"""
    branch = tree.the_branch("selector")
    return permissions.See(
        selectors.must_be_cards(branch, selectors.lower_selector(branch)), stated_duration(tree)
    )


def lower_cheaper(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'creatures you summon cost 1 less mana', 'ignore the mana costs of artifacts in your hand'."""
    if tree.has("ACTIVATIONS_OF"):
        return lower_activations_cost(tree, naming)
    pile, number = tree.word("PILE", "IN_PILE"), tree.word("NUMBER")
    counted = tree.branch("nth_summoned")
    cards = counted or tree
    whose, branch = cards.word("SUMMONED_BY"), cards.branch("selector")
    what = Selector(CARD) if branch is None else selectors.lower_selector(branch)
    side = what.side
    what = Selector(selectors.must_be_cards(tree, what).noun, adjectives=what.adjectives)
    if any(one.kind not in selectors.PRINTED_ON for one in what.adjectives):
        raise tree.error("cards by what is printed on them (creatures you summon, Fey cards)")
    if pile is not None and pile.meaning not in (HAND, HAND * 2):
        raise pile.error("in your hand")
    if number is not None and number.meaning == 0:
        raise number.error("a number above 0")
    if whose is not None and whose.meaning not in (YOU, OPPONENT, EACH_PLAYER):
        raise whose.error("you summon, or your opponent summons")
    payer = tree.word("YOU", "PLAYER")
    if payer is not None and (payer.meaning > EACH_PLAYER or whose is not None or pile is not None or side):
        raise payer.error("who pays said once (creatures you summon cost 1 less)")
    whose = payer or whose
    who = EACH_PLAYER if whose is None else whose.meaning
    who = YOU if pile is not None or side == YOURS else OPPONENT if side == OPPONENTS else who
    less = permissions.ALL_MANA if number is None else number.meaning * (1 if tree.has("LESS") else -1)
    duration, each = cost_duration(tree, naming), cost_for_each(tree, naming)
    return permissions.CostsLess(what, less, who, pile is not None, which_one(counted), duration, each)


def lower_activations_cost(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'Activations of connected cards you control cost 1 less mana'."""
    number = tree.the_word("NUMBER")
    if not naming.live or number.meaning == 0:
        raise number.error("a number above 0, in a Continuous effect")
    subject: Subject = This()
    branch = tree.branch("selector")
    if branch is not None:
        subject = Those(selectors.must_be_cards(branch, selectors.lower_selector(branch)))
    return permissions.ActivationsCost(subject, number.meaning * (1 if tree.has("LESS") else -1))


def cost_for_each(tree: ParseTree, naming: ReferenceScope) -> Amount | None:
    """Return what cards cost so much less or more for; None for nothing. Raises ReadError."""
    counted = tree.branch("per")
    if counted is None:
        return None
    if not naming.live:
        raise counted.error("a Continuous effect; only what is printed counts anew for each card")
    amount = lower_counted(counted, naming)
    if not isinstance(amount, CountOf | CountPile | GroupsOf):
        raise counted.error("cards that are counted (each artifact you control, each card in your hand)")
    return limit_amount(counted, amount)


def which_one(tree: ParseTree | None) -> int:
    """The first, second … card of a turn, or the next one; 0 for all cards."""
    ordinal = None if tree is None else tree.word("ORDINAL")
    return 0 if tree is None else permissions.NEXT if ordinal is None else ordinal.meaning


def cost_duration(tree: ParseTree, naming: ReferenceScope) -> int:
    """Return how long cards cost so much; a resolving effect says it once. Raises ReadError."""
    said = [word for word in tree.words() if word.kind == "DURATION"]
    if not said and not naming.live:
        raise tree.error("a duration (this turn, until end of turn), or a Continuous effect")
    if len(said) > 1:
        raise said[1].error("one duration")
    counted = tree.branch("nth_summoned")
    if counted is not None and counted.has("NEXT") and said[0].meaning != END_OF_TURN:
        raise said[0].error("this turn")
    return said[0].meaning if said else UNSTATED


def lower_player_cannot(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'players cannot gain life', 'your opponent cannot draw cards or summon creatures'."""
    player = named_player(tree)
    found = [one for branch in tree.branches("barred_act") for one in barred_acts(branch)]
    acts = [act for one, _ in found for act in (BOTH_WAYS if one == PLAYING else (one,))]
    whats = {what.text(): what for _, what in found if what is not None}
    if len(whats) > 1 or (whats and any(what is None and act in SAY_OF_WHAT for act, what in found)):
        raise tree.error("the same cards for all that cannot be done; the rest in an effect of its own")
    what = next(iter(whats.values()), None)
    acts = sorted(dict.fromkeys(acts), key=lambda act: act in permissions.OF_CARDS)  # as they are printed
    most = most_drawn(tree, acts)
    return permissions.PlayersCannot(tuple(acts), player.meaning, what, stated_duration(tree), most)


def lower_one_more(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'you can open an additional zone each Campaign', 'you draw an additional card in your Draw Phase'."""
    player, more = tree.word("PLAYER_CAN", "PLAYER"), tree.the_word("ONE_MORE", "ONE_MORE_NOW", "DRAW_MORE")
    if player is not None and player.meaning > EACH_PLAYER:
        raise player.error("you, your opponent, each player")
    duration = END_OF_TURN if more.kind == "ONE_MORE_NOW" else stated_duration(tree)
    return permissions.OneMore(more.meaning, YOU if player is None else player.meaning, duration)


def most_drawn(tree: ParseTree, acts: list[int]) -> int:
    """Return how many cards a player draws in a turn at most; 0 where no number is said. Raises ReadError."""
    numbers = [number for branch in tree.branches("barred_act") if (number := branch.word("NUMBER"))]
    for number in numbers:
        if number.meaning == 0:
            raise number.error("a number above 0")
        if len(numbers) > 1 or len(acts) > 1:
            raise tree.error("one limit; what else cannot be done in an effect of its own")
    return numbers[0].meaning if numbers else 0


def named_player(tree: ParseTree) -> Token:
    """The player who cannot do something. Raises ReadError for one of an event."""
    player = tree.the_word("YOU", "PLAYER", "RIVAL_EFFECTS")
    if player.meaning > EACH_PLAYER:
        raise player.error("you, your opponent, players")
    return player


def barred_acts(tree: ParseTree) -> list[tuple[int, Selector | None]]:
    """Return what a player cannot do, and with which cards. Raises ReadError."""
    word, branch = tree.words()[0], tree.branch("selector")
    if branch is not None:
        what = selectors.must_be_cards(branch, selectors.lower_selector(branch))
        if what.side or any(one.kind not in selectors.PRINTED_ON for one in what.adjectives):
            raise branch.error("cards by what is printed on them (creatures, Fey cards)")
        asked = None if what.noun == CARD and not what.adjectives else what
        return [(one.meaning, asked) for one in tree.words() if one.kind == "BARRED_CARDS"]
    if word.kind == "BARRED_CARDS":
        if word.meaning not in permissions.LIMITED:
            raise word.error("draw or set more than so many cards each turn")
        return [(word.meaning, None)]
    if word.kind == "BARRED":
        return [(word.meaning, None)]
    if word.kind == "COUNT_CARDS" and word.meaning == DRAW:
        return [(permissions.DRAWING, None)]
    stat = tree.word("STAT")
    if stat is None or stat.meaning == vocab.LIFE:
        if word.kind == "LOSE":
            return [(permissions.LOSING_LIFE, None)]
        if word.kind == "DOES" and word.meaning < FORMS:
            return [(permissions.GAINING_LIFE, None)]
    raise tree.error("draw cards, gain or lose life, open zones, activate effects, summon, set or flip cards")


def lower_cards_cannot(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'your opponent cannot Strike': the creatures that the player controls cannot."""
    player, codes = named_player(tree), capability_codes(tree)
    if any(code not in BY_PLAYERS for code in codes):
        raise tree.error("what players have their cards do (Strike, block, collect mana); say which cards")
    noun = CARD if codes == (of.COLLECT,) else CREATURE
    subject = Those(Selector(noun, CONTROLLED_BY[player.meaning]))
    return permissions.Forbid(subject, codes, stated_duration(tree))


def lower_rival_cannot(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'your opponent cannot remove mana from cards you control', 'effects cannot target [this]'."""
    player, verb = named_player(tree), tree.word("RIVAL_DEED")
    if verb is None:
        if player.meaning != OPPONENT:
            raise player.error("your opponent's effects")
        return permissions.PlayersCannot((permissions.DISCARDING,), YOU, duration=stated_duration(tree))
    code = verb.meaning
    if player.kind == "RIVAL_EFFECTS" and code == of.BE_TARGETED_BY_OPPONENT:
        every = player.meaning == EACH_PLAYER
        code = of.BE_TARGETED_BY_EFFECTS if every else of.BE_TARGETED_BY_RIVAL_EFFECTS
    if player.meaning != OPPONENT and code != of.BE_TARGETED_BY_EFFECTS:
        raise player.error("your opponent")
    subject = lower_subject_in(tree, naming)
    must_be_at_any_time(tree, subject)
    must_be_possible(tree, subject, (code,))
    return permissions.Forbid(subject, (code,), stated_duration(tree))


def stated_duration(tree: ParseTree) -> int:
    """The duration that stands right below a tree; 0 where none does."""
    return tree.meaning("DURATION", default=UNSTATED)
