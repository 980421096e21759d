"""Instructions that begin with their verb."""

from collections.abc import Callable
from typing import Final

from engine import vocab
from engine.effects.actions.cards import Discard, Draw, DrawUntil
from engine.effects.actions.continuous import Change, Gets
from engine.effects.actions.control_flow import PickNumber, WhereX
from engine.effects.actions.damage import DealDamage, Destroy, DivideDamage, Heal
from engine.effects.actions.field_actions import CLOCKWISE, Attach, RemoveOneCondition, RotateBy
from engine.effects.actions.keyword_actions import AimedAction
from engine.effects.actions.life import DamagePlayer
from engine.effects.actions.mana import Collect
from engine.effects.actions.zones import Summon
from engine.effects.granted_actions import DONE_ALONE, TARGETING
from engine.effects.node import Instruction
from engine.effects.terms import capabilities
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import ONE as JUST_ONE
from engine.effects.terms.amounts import All, X
from engine.effects.terms.counted_amounts import ANY, HAND, DamageOn, ManaOn, StatOf, UpTo
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import EACH_PLAYER, YOU
from engine.effects.terms.selectors import CARD, OTHER, Adjective, Selector
from engine.effects.terms.subjects import Equipped, Subject, This, Those
from engine.effects.terms.targets import TargetPhrase
from engine.text.lexicon import meaning_codes as codes
from engine.text.lexicon.pile_words import PLACES
from engine.text.lowering import movement, permissions
from engine.text.lowering.piles import PILE_ORDERS, is_random, lower_discard_some, pile_player
from engine.text.lowering.replacement import (
    lower_damage_moved,
    lower_nothing,
    lower_player_takes,
    lower_prevent,
    lower_skip,
)
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import lower_amount_before, lower_sized
from engine.text.lowering.terms.subjects import (
    SUBJECTS,
    is_same,
    is_several,
    lower_damaged_in,
    lower_subject_in,
    refer_again,
    subject_selector,
)
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

ANOTHER_CARD: Final = Selector(CARD, adjectives=(Adjective(OTHER),))
MOST_TIMES: Final = 9  # that an action is done in a row


# What monuments can do
OF_MONUMENTS: Final = (
    vocab.PRAY,
    vocab.BURST,
    vocab.CLEANSE,
    vocab.RESEARCH,
    vocab.TRANSFORM,
    vocab.CONSCRIPT,
)
# What acts on what is named behind it, and what of that it is if only "target" is said (20.2)
ACTING_ON: Final = {
    vocab.STRIKE: Selector(sel.CREATURE_ZONE),
    vocab.EQUIP: Selector(sel.CREATURE),
    vocab.SHIFT: Selector(sel.CARD),
    vocab.CREW: Selector(sel.CREATURE),
}
# What goes to a zone that is named behind it
GOING: Final = (vocab.MARCH, vocab.MOVE, vocab.SIDESTEP)
# What a card does that is named behind it
OF_CARD_AFTER: Final = (
    *GOING, vocab.PRAY, vocab.BURST, vocab.RESEARCH, vocab.CLEANSE, vocab.REORIENT, vocab.TRANSFORM,
)  # fmt: skip


# Of cards in hands, decks and graveyards
OF_PILES: Final = (
    "count_cards",
    "player_counts",
    "put_cards",
    "summon_free",
    "search",
    "look_at_top",
    "reveal_cards",
    "reveal_until",
    "discard_chosen",
)


def lower_order(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """One order; cards that it takes from a pile or shows are nearer than what was named before it."""
    made = ORDERS[tree.rule](tree, naming)
    if tree.rule in OF_PILES:
        words, unseen = f"what '{made.text()}' takes", isinstance(made, Draw | DrawUntil)
        naming.mention(Mention(None, number=number_taken(made), gone=True, words=words, unseen=unseen))
    return made


def number_taken(made: Instruction) -> int:
    """Return whether an instruction takes one card, several, or one of each player."""
    amount = getattr(made, "amount", JUST_ONE)
    several = amount not in (JUST_ONE, UpTo(1))
    return (
        codes.MANY if several else codes.EACH_ONE if getattr(made, "who", YOU) == EACH_PLAYER else codes.ONE
    )


def lower_count_cards(tree: ParseTree, naming: ReferenceScope, who: int) -> Instruction:
    """Drawing or discarding."""
    if tree.has("UNTIL_HAVING"):
        return lower_draw_until(tree, who)
    some = tree.branch("some_of")
    if some is not None and who != YOU:
        raise some.error("a number; only you pick how many")
    drawn = tree.words()[0].meaning % codes.BY_OTHERS == codes.DRAW
    if tree.has("HAND"):
        if drawn:
            raise tree.error("discard; the cards of a hand were drawn")
        must_be_own_hand(tree, who)
        return Discard(All(), who)
    counted = tree.branch("counted")
    if counted is not None:
        return lower_counted_cards(tree, counted, naming, who, drawn)
    if drawn:
        return lower_sized(tree, naming, lambda amount: Draw(amount, who))
    return lower_sized(tree, naming, lambda amount: Discard(amount, who))


def lower_draw_until(tree: ParseTree, who: int) -> Instruction:
    """'draw cards until you have 5 cards in hand', of the hand of whoever draws."""
    until, pile = tree.the_word("UNTIL_HAVING"), tree.the_word("IN_PILE", "PILE")
    if tree.words()[0].meaning % codes.BY_OTHERS != codes.DRAW:
        raise tree.error("draw; cards are discarded by their number")
    if (until.meaning == YOU) != (who == YOU):
        raise until.error("the hand of whoever draws (until you have; until they have)")
    if pile.meaning != (HAND * 2 if pile.kind == "PILE" else HAND):
        raise pile.error("cards in hand")
    count = selectors.lower_number(tree)
    if count.value < 1:
        raise tree.error("one card or more")
    return DrawUntil(count, who)


def must_be_own_hand(tree: ParseTree, who: int) -> None:
    """Require that a hand is that of whoever discards it (8.5). Raises ReadError."""
    hand = tree.word("HAND")
    if hand is None:
        return
    is_named = tree.has("OWNS")
    fits = 0 if is_named else codes.OF_YOU if who == YOU else codes.OF_ITS_OWNER
    if hand.meaning not in (0, fits) or (is_named and who == YOU):
        raise tree.error("the hand of whoever discards it (your hand; your opponent discards their hand)")


def lower_counted_cards(
    tree: ParseTree, counted: ParseTree, naming: ReferenceScope, who: int, drawn: bool
) -> Instruction:
    """'draw two cards', 'discard a creature', 'discard a card at random'."""
    source = tree.word("FROM_PILE")
    if source is not None and (drawn or source.meaning % PLACES != HAND or pile_player(source, who) != who):
        raise source.error("nothing; players draw from their own deck and discard from their own hand")
    selector = naming.settle(selectors.lower_selector_in(counted))
    if is_random(tree) or tree.has("OF_YOUR_CHOICE") or selector not in (Selector(CARD), ANOTHER_CARD):
        if drawn:
            raise counted.error("a card; what is drawn is not known before")
        return lower_discard_some(tree, who)
    make = Draw if drawn else Discard
    return lower_sized(counted, naming, lambda amount: make(amount, who))


def lower_players_count(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'each player draws 1'."""
    return lower_count_cards(tree.the_branch("count_cards"), naming, tree.the_word("YOU", "PLAYER").meaning)


def lower_deal(tree: ParseTree, naming: ReferenceScope, by: Subject | None = None) -> Instruction:
    """'deal 1 damage to …', 'target creature deals damage equal to its Might to …': of the one that deals."""
    player = tree.word("YOU", "PLAYER")
    if player is not None:
        dealer = None if isinstance(by, This) else by
        return lower_sized(tree, naming, lambda amount: DamagePlayer(amount, player.meaning, dealer))
    before = lower_amount_before(tree, naming) if by is None else None
    to = lower_damaged_in(tree, naming)
    if before is not None:
        return WhereX(DealDamage(X(), to), before)
    naming.agent = None if by is None else naming.doer
    naming.either = by is not None
    dealer = None if isinstance(by, This) else by
    made = lower_sized(tree, naming, lambda amount: DealDamage(amount, to, dealer))
    naming.agent = None
    return made


def lower_divided(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'deal 3 damage divided as you choose among connected creatures'."""
    to = lower_damaged_in(tree, naming)
    if not is_several(to, naming):
        raise tree.branches(*SUBJECTS)[0].error("several creatures to divide it among (connected creatures)")
    return lower_sized(tree, naming, lambda amount: DivideDamage(amount, to))


def lower_remove_condition(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'remove a condition from target creature', which the player picks."""
    subject = lower_subject_in(tree, naming)
    if is_several(subject, naming):
        raise tree.error("one card; of several, 'for each …: remove a condition from it'")
    return RemoveOneCondition(subject)


def lower_double(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'double the mana on [this]', 'double its Might until end of turn': as much again."""
    subject = lower_subject_in(tree, naming)
    if is_several(subject, naming):
        raise tree.error("one card (double the mana on this card); of several, 'for each …'")
    duration, stat = tree.word("DURATION"), tree.word("STAT_OF", "STAT", "ATTACK")
    if stat is not None:
        change = Change(selectors.stat_code(stat), X())
        more = Gets(subject, (change,), UNSTATED if duration is None else duration.meaning)
        return WhereX(more, StatOf(change.stat, refer_again(subject, naming)))
    if duration is not None:
        raise duration.error("no duration; mana stays until it is spent")
    return WhereX(Collect(X(), subject), ManaOn(refer_again(subject, naming)))


def lower_heal(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'heal 1 damage from …'."""
    before = lower_amount_before(tree, naming)
    subject = lower_damaged_in(tree, naming)
    if before is not None:
        return WhereX(Heal(X(), subject), before)
    if tree.has("HALF"):
        return WhereX(Heal(X(), subject), movement.lower_half_of(tree, subject, DamageOn, naming))
    some = tree.branch("some_of")
    if some is not None and some.has("ANY_NUMBER"):
        raise some.error("a number, up to a number, or all")
    return movement.lower_with_amount(tree, naming, lambda amount: Heal(amount, subject))


def lower_collect(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'collect 1 mana', 'collect mana equal to …'."""
    word, has = tree.word("DEED"), tree.word("DOES")
    if word is not None and word.meaning != capabilities.COLLECT:
        raise tree.error("collect mana")
    must_gain(tree, has)
    return lower_sized(tree, naming, lambda amount: Collect(amount, This()))


def must_gain(tree: ParseTree, verb: Token | None) -> None:
    """Only who gets or gains mana collects it. Raises ReadError."""
    if verb is not None and verb.meaning >= codes.FORMS:
        raise tree.error("collects, gains or gets mana")


def lower_put_mana(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'put 1 mana on target creature', 'add 2 mana to [this]'."""
    if tree.branch("some_of") or tree.has("ALL"):
        raise tree.error("a number of mana")
    subject = lower_subject_in(tree, naming)
    return lower_sized(tree, naming, lambda amount: Collect(amount, subject))


def lower_act(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """A notable action of this card, alone or with what it is done to, or of the card after it (20.2)."""
    code = action_code(tree)
    if not has_object(tree):
        uncrews = code == vocab.UNCREW and naming.has_named_equipped()
        return make_action(tree, Equipped() if uncrews else This(), naming)
    if code == vocab.MOVE and [word.kind for word in tree.words()[-2:]] == ["ADJACENT_TO", "THIS"]:
        raise tree.error("where to ('to an empty zone adjacent to this card'); it could be where it is")
    is_with = tree.has("WITH_SUBJECT")
    if code == vocab.MOVE and not is_with and not is_zone_named(tree, naming):
        raise tree.error("where it moves to (move … to an empty adjacent zone), or who Moves before it")
    if len(tree.branches(*SUBJECTS)) > 1:
        if code != vocab.SHIFT:
            raise tree.error("Shift, which alone is done with a card")
        doer = lower_subject_in(tree, naming)
        must_be_able(tree, doer, code, naming)
        return movement.make_swap(tree, doer, lower_subject_in(tree, naming, nth=1), naming)
    if (is_with and code != vocab.SHIFT) or (not is_with and tree.branch("this") is not None):
        return make_action(tree, lower_subject_in(tree, naming), naming)
    if code in ACTING_ON or (code in GOING and is_zone_named(tree, naming)):
        return lower_aimed(tree, This(), naming)
    if code not in OF_CARD_AFTER:
        raise tree.error(f"{vocab.ACTIONS[code]} alone, or who does it before it")
    return make_action(tree, lower_subject_in(tree, naming), naming)


def lower_pick_number(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'choose a number from 1 to 3': X, and so 'that many', from then on."""
    if naming.live or naming.outer is not None or naming.cost_x or naming.picks_number:
        raise tree.error("one number that is chosen as the effect is carried out, where the cost has no X")
    naming.picks_number = True
    numbers = [word.meaning for word in tree.words() if word.kind == "NUMBER"]
    least, most = (numbers[0] if len(numbers) > 1 else 0), (numbers[-1] if numbers else ANY)
    if least >= most:
        raise tree.error("from a lower number to a higher one")
    return PickNumber(least, most)


def lower_turn(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'rotate target creature clockwise': nobody picks a facing then."""
    quarters = tree.the_word("CLOCKWISE").meaning
    if tree.words()[0].meaning != vocab.REORIENT * codes.FORMS + codes.BASE:
        raise tree.error(f"rotate; nothing else is done {CLOCKWISE[quarters]}")
    subject = lower_subject_in(tree, naming) if tree.branches(*SUBJECTS) else This()
    movement.must_be_on_grid(tree, subject, naming)
    return RotateBy(subject, quarters)


def lower_act_of(tree: ParseTree, doer: Subject, naming: ReferenceScope) -> list[Instruction]:
    """A notable action of the subject before it, perhaps several times, or with what it is done to."""
    if has_object(tree):
        return [lower_aimed(tree, doer, naming)]
    return [make_action(tree, doer, naming) for _ in range(repetition_count(tree))]


def has_object(tree: ParseTree) -> bool:
    """Return whether an action has something behind it that it is done to, or by."""
    return any(branch.rule in (*SUBJECTS, "place") for branch in tree.branches())


def action_code(tree: ParseTree) -> int:
    """The code of a notable action."""
    word = tree.words()[0]
    if word.kind != "HAPPENS":
        return word.meaning // codes.FORMS
    if word.meaning != vocab.E_ROTATED:
        raise word.error("what it does (Strikes, rotates); that is an event (When …)")
    return vocab.REORIENT


def is_zone_named(tree: ParseTree, naming: ReferenceScope) -> bool:
    """Return whether what stands behind an action is a zone."""
    branch = tree.branches()[-1]
    if tree.has("TO") or branch.rule == "place":
        return True
    selector = branch.branch("selector")
    if selector is not None:
        return selectors.lower_selector(selector).noun >= sel.ZONE
    return len(naming.mentions) > 0 and naming.mentions[-1].noun >= sel.ZONE


def lower_aimed(tree: ParseTree, doer: Subject, naming: ReferenceScope) -> Instruction:
    """'Strike target creature', 'target creature Strikes it', 'March to target zone', 'Shift with it'."""
    code, branch = action_code(tree), tree.branches()[-1]
    is_zone = is_zone_named(tree, naming)
    must_be_aimed(tree, code, is_zone)
    must_be_able(tree, doer, code, naming)
    must_be_single(tree, doer, naming)
    if code == vocab.MOVE:
        return movement.lower_moves_to(tree, doer, naming)
    if code == vocab.SHIFT:
        return make_shift(tree, doer, naming)
    if is_zone:
        return AimedAction(doer, code, movement.lower_zone_target(tree, naming))
    if branch.rule == "bare_target" and not naming.has_targeted():
        return AimedAction(doer, code, naming.add_target(TargetPhrase(ACTING_ON[code])))
    at = lower_subject_in(tree, naming)
    selector = subject_selector(at, naming)
    if is_several(at, naming) or is_same(at, doer):
        raise branch.error("one other card, or zone")
    if selector is not None and selector.noun in (sel.ARTIFACT, sel.MONUMENT):
        raise branch.error("a creature, or its zone")
    return AimedAction(doer, code, at)


def must_be_aimed(tree: ParseTree, code: int, is_zone: bool) -> None:
    """Require that an action can be done to what stands behind it. Raises ReadError."""
    branch, is_going = tree.branches()[-1], code in GOING and is_zone
    if not (is_going or code in ACTING_ON) or (tree.has("TO") and not is_going):
        raise tree.error("what is done to a card (Strike, Equip, Shift, Crew), or to a zone (March)")
    if tree.has("WITH_SUBJECT") and code != vocab.SHIFT:
        raise tree.error("Shift, which alone is done with a card")
    if branch.rule == "place" and code != vocab.MOVE:
        raise branch.error(f"a zone that is picked before (target zone), or {vocab.ACTIONS[code]} alone")
    if is_zone and branch.rule not in (*movement.OF_ONE, "place"):
        raise branch.error("one zone that is picked before (target zone)")


def make_shift(tree: ParseTree, doer: Subject, naming: ReferenceScope) -> Instruction:
    """'Shift with target creature': the same as to swap with it, in the own row (20.2)."""
    if isinstance(doer, This) and tree.branches()[-1].rule == "bare_target" and not naming.has_targeted():
        return make_action(tree, doer, naming)
    return movement.make_swap(tree, doer, lower_subject_in(tree, naming), naming)


def make_action(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """A notable action of a subject (20.2)."""
    code = action_code(tree)
    must_be_able(tree, subject, code, naming)
    if code in DONE_ALONE:
        return DONE_ALONE[code](subject)
    if code in TARGETING:
        action, phrase = TARGETING[code]
        return action(subject, naming.add_unnamed(phrase(must_be_single(tree, subject, naming))))
    raise tree.error("an action that can be done so")


def must_be_able(tree: ParseTree, subject: Subject, code: int, naming: ReferenceScope) -> None:
    """Require that cards of this type can act so: monuments stand as they are (3.5)."""
    selector = subject_selector(subject, naming)
    if selector is None:
        return
    if selector.noun == sel.MONUMENT and code not in OF_MONUMENTS:
        raise tree.error("cards of the grid; a monument stands as it is (3.5)")
    if selector.noun == sel.ARTIFACT and code in (vocab.STRIKE, vocab.MARCH):
        raise tree.error("creatures; nothing else does that")


def repetition_count(tree: ParseTree) -> int:
    """Return how often an action is done: 'Pray twice', 'Burst 3 times'."""
    if tree.has("TWICE"):
        return 2
    number = tree.word("NUMBER")
    if number is not None and not 1 <= number.meaning <= MOST_TIMES:
        raise number.error(f"a number from 1 to {MOST_TIMES}")
    return 1 if number is None else number.meaning


def must_be_single(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Subject:
    """The subject, which must be a single card, because what it does targets something of its own."""
    if is_several(subject, naming):
        raise tree.error("this, done by one card; each would have a target of its own")
    return subject


def lower_attach(tree: ParseTree, naming: ReferenceScope) -> Attach:
    """One card lies under one creature."""
    what, where = (ParseTree(tree.rule, (part,)) for part in tree.branches())
    subject = lower_subject_in(what, naming)
    if isinstance(subject, Those) or is_several(subject, naming):
        raise what.error("one card that is attached")
    must_be_noun(what, subject, (sel.CARD, sel.ARTIFACT), naming, "an artifact; nothing else lies there")
    host = lower_subject_in(where, naming)
    if isinstance(host, Those) or is_several(host, naming) or host == subject:
        raise where.error("one creature that it is attached to")
    must_be_noun(where, host, (sel.CARD, sel.CREATURE), naming, "a creature; nothing lies under other cards")
    return Attach(subject, host)


def must_be_noun(
    tree: ParseTree, subject: Subject, nouns: tuple[int, ...], naming: ReferenceScope, expected: str
) -> None:
    """Require that a subject that is described is of one of these nouns. Raises ReadError."""
    selector = subject_selector(subject, naming)
    if selector is not None and selector.noun not in nouns:
        raise tree.error(f"{expected} (4.2)")


# By the production of the grammar
ORDERS: Final[dict[str, Callable[[ParseTree, ReferenceScope], Instruction]]] = {
    "count_cards": lambda tree, naming: lower_count_cards(tree, naming, YOU),
    "player_counts": lower_players_count,
    "player_cannot": permissions.lower_player_cannot,
    "one_more": permissions.lower_one_more,
    "strikes_only": permissions.lower_strikes_only,
    "player_deeds": permissions.lower_cards_cannot,
    "rival_cannot": permissions.lower_rival_cannot,
    "attach": lower_attach,
    "destroy": lambda tree, naming: Destroy(lower_subject_in(tree, naming)),
    "deal": lower_deal,
    "divided": lower_divided,
    "heal": lower_heal,
    "put_mana": lower_put_mana,
    "doubled": lower_double,
    "collect": lower_collect,
    "remove_condition": lower_remove_condition,
    "act": lower_act,
    "turn": lower_turn,
    "pick_number": lower_pick_number,
    "summon": lambda *_: Summon(),
    "player_takes": lower_player_takes,
    "damage_moved": lower_damage_moved,
    "prevent": lower_prevent,
    "skip": lower_skip,
    "nothing": lower_nothing,
    **movement.HANDLING,
    **PILE_ORDERS,
}
