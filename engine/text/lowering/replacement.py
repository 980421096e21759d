"""Replacements: an event, and what changes or prevents it (15); when something delayed happens (16.2)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.damage import DealDamage
from engine.effects.actions.delayed import EACH_TIME, NextTime
from engine.effects.actions.life import DamagePlayer
from engine.effects.actions.replacement import (
    ANY_CONDITION,
    EXACTLY,
    LESS,
    MORE,
    NO_EFFECT,
    SKIP_DRAW,
    TO_CARDS,
    NeverEnters,
    Nothing,
    Prevent,
    PreventThat,
    Skip,
    TakesIt,
    TakesOther,
    Would,
)
from engine.effects.events import EACH_TURN, YOUR_TURN, Event, WhenPhase, WhenTurn
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms import capabilities
from engine.effects.terms import selectors as sel
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import EACH_PLAYER, THAT_PLAYER, YOU
from engine.effects.terms.subjects import It, Subject, This, Those
from engine.effects.terms.targets import Target
from engine.text.lexicon.meaning_codes import BY_OTHERS, DRAW, FORMS
from engine.text.lexicon.words import TURNS as WHOSE
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import lower_sized
from engine.text.lowering.terms.subjects import is_several, lower_damaged_in, lower_subject_in
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

EVENTS: Final = {
    "TAKES": vocab.E_DAMAGED,
    "BE_DEALT_TO": vocab.E_DAMAGED,
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
    "BE_LOST": vocab.E_CONSUMED,
    "MOVE": vocab.E_MOVED,
    "DOES": vocab.E_CONDITION_GAINED,
    "IS": vocab.E_CONDITION_GAINED,
}
WITH_AMOUNT: Final = (vocab.E_DAMAGED, vocab.E_COLLECTED, vocab.E_CONSUMED)
CAPABILITY_EVENTS: Final = {
    capabilities.BE_DESTROYED: vocab.E_DESTROYED,
    capabilities.BE_DESTROYED_BY_DAMAGE: vocab.E_DESTROYED,
    capabilities.BE_DESTROYED_BY_EFFECTS: vocab.E_DESTROYED,
    capabilities.TAKE_DAMAGE: vocab.E_DAMAGED,
    capabilities.COLLECT: vocab.E_COLLECTED,
    capabilities.BE_MOVED: vocab.E_MOVED,
    capabilities.BE_ROTATED: vocab.E_ROTATED,
}
PLAYER_VERBS: Final = ("COUNT_CARDS", "LOSE", "DOES", "TAKES", "BE_DEALT_TO", "DEED")
PLAYERS: Final = ("YOU", "PLAYER", "ANY_PLAYER")


def lower_would(tree: ParseTree, naming: ReferenceScope) -> Would:
    """Return what a printed replacement waits for."""
    during = tree.branch("during")
    word = None if during is None else during.word(*WHOSE)
    card = tree.branch("whose_card") or lost_mana_card(tree)
    bearer = tree.word("FIGHTER")
    subject = (
        Those(selectors.lower_bearer(bearer))
        if bearer is not None
        else This()
        if card is None
        else lower_some_card(card)
    )
    made = (
        lower_player_would(tree, naming) if tree.word(*PLAYERS) else lower_card_would(tree, naming, subject)
    )
    return replace(made, during=EACH_TURN if word is None else WHOSE[word.kind])


def lost_mana_card(tree: ParseTree) -> ParseTree | None:
    """The card on which mana lies that would be lost ('mana on a card would be lost …')."""
    if not tree.has("MANA_ON"):
        return None
    card = tree.branch("counted")
    if card is None or card.word("ARTICLE", "ANOTHER") is None:
        raise tree.error("a card that it lies on (mana on a creature you control)")
    return card


def lower_would_now(tree: ParseTree, naming: ReferenceScope, inner: ReferenceScope) -> Would:
    """Return what a replacement made by a resolving effect waits for; its card is named by `naming`."""
    if tree.word(*PLAYERS):
        return lower_player_would(tree, inner)
    card = tree.branch("counted")
    return lower_card_would(
        tree, inner, lower_subject_in(tree, naming) if card is None else lower_some_card(card), naming
    )


def lower_some_card(tree: ParseTree) -> Subject:
    """'a creature you control'."""
    return Those(selectors.must_be_cards(tree, selectors.lower_selector_in(tree)))


def lower_card_would(
    tree: ParseTree, inner: ReferenceScope, subject: Subject, outer: ReferenceScope | None = None
) -> Would:
    """Something that would happen to a card."""
    word = tree.the_word("DEED", "ACTION", *EVENTS)
    code = replaceable_event(word)
    if code < 0:
        raise word.error(f"what can be replaced ({', '.join(TO_CARDS.values())})")
    least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    noun = event_noun(subject, outer)
    if code == vocab.E_DAMAGED and noun in (sel.ARTIFACT, sel.MONUMENT):
        raise tree.error("creatures; nothing else takes damage")
    inner.event, inner.event_noun = (This() if isinstance(subject, This) else It()), noun
    if isinstance(subject, Those) and subject.selector.has(sel.OTHER):
        inner.mention(Mention(This()), apart=True)
    inner.mention(Mention(inner.event, noun, gone=tree.has("WITH_CARD")))
    inner.event_amount = code in WITH_AMOUNT
    inner.would = code
    against = tree.branch("object")
    if against is not None and not counts_by_whom(word, code):
        raise against.error("a colon; only of damage and destruction it counts from which card it is")
    with_card = tree.has("WITH_CARD")
    if with_card and (not isinstance(subject, Those) or tree.has("FIGHTER")):
        raise tree.error("a card (a creature you control); this card and what lies with it are gone by then")
    inner.would_leave = with_card
    rival = isinstance(subject, This)
    by = None if against is None else selectors.lower_selector_in(against, rival=rival)
    by_damage = word.kind == "DEED" and word.meaning == capabilities.BE_DESTROYED_BY_DAMAGE
    keyword = gained_keyword(tree, word)
    by_this = tree.branch("this_card") is not None
    if by_this and (isinstance(subject, This) or code != vocab.E_DAMAGED):
        raise tree.error("damage to another card, where it counts that this card deals it")
    if tree.has("OR_PLAYER"):
        must_be_of_dealer(tree, code, by is not None or by_this, subject)
    made = Would(code, subject, least=least, keyword=keyword, by=by, by_damage=by_damage, with_card=with_card)
    fight = tree.word("IN_FIGHT")
    can_be = code in (vocab.E_DAMAGED, vocab.E_DESTROYED) and noun in (sel.CARD, sel.CREATURE)
    if fight is not None and not can_be:
        raise fight.error("a creature that would be destroyed, would take damage; a fight does nothing else")
    in_fight = fight is not None
    made = replace(made, by_effect=destroying_effect(tree, word))
    return replace(made, by_this=by_this, to_players=tree.has("OR_PLAYER"), in_fight=in_fight)


def destroying_effect(tree: ParseTree, word: Token) -> int:
    """Whose effect would destroy the card; NO_EFFECT where none is named. Raises ReadError."""
    effect = tree.word("SOME_EFFECT", "RIVAL_EFFECTS")
    if effect is None:
        by_any = word.kind == "DEED" and word.meaning == capabilities.BE_DESTROYED_BY_EFFECTS
        return EACH_PLAYER if by_any else NO_EFFECT
    if word.kind != "DEED" or word.meaning != capabilities.BE_DESTROYED:
        raise effect.error("a colon; only of what would be destroyed it counts that an effect does it")
    return effect.meaning


def must_be_of_dealer(tree: ParseTree, code: int, by: bool, subject: Subject) -> None:
    """Players take damage of hits only, which it says whose they are (10.7). Raises ReadError."""
    if code != vocab.E_DAMAGED or not by or subject != Those(sel.Selector(sel.CREATURE)):
        raise tree.error("a creature or player that would take damage from a card that is named")


def counts_by_whom(word: Token, code: int) -> bool:
    """Return whether it counts which card does it: one that deals the damage, or destroys the card."""
    return code == vocab.E_DAMAGED or (word.kind == "DEED" and word.meaning == capabilities.BE_DESTROYED)


def gained_keyword(tree: ParseTree, word: Token) -> int:
    """The condition or ability that would be gained; ANY_CONDITION where none is named."""
    named = tree.word("KEYWORD")
    return find_condition(word) if named is None else named.meaning


def find_condition(word: Token) -> int:
    """The condition that a deed names ('be Prone'); ANY_CONDITION for any other word."""
    code = word.meaning - capabilities.CONDITION
    return code if word.kind == "DEED" and code in vocab.CONDITIONS else ANY_CONDITION


def replaceable_event(word: Token) -> int:
    """Return what a word says that would happen to a card; -1 for what cannot be replaced."""
    if word.kind == "ACTION":
        return vocab.E_ROTATED if word.meaning // FORMS == vocab.REORIENT else -1
    if find_condition(word) != ANY_CONDITION:
        return vocab.E_CONDITION_GAINED
    return CAPABILITY_EVENTS.get(word.meaning, -1) if word.kind == "DEED" else EVENTS[word.kind]


def event_noun(subject: Subject, naming: ReferenceScope | None) -> int:
    """The noun of the card of the event."""
    if isinstance(subject, Those):
        return subject.selector.noun
    if isinstance(subject, Target) and naming is not None:
        return naming.phrases[subject.slot].selector.noun
    return sel.CARD


def lower_player_would(tree: ParseTree, inner: ReferenceScope) -> Would:
    """Something that a player would do."""
    player, verb = tree.the_word(*PLAYERS), tree.the_word(*PLAYER_VERBS)
    if player.meaning == THAT_PLAYER:
        raise player.error("you, your opponent, a player")
    least = 0
    if verb.kind == "COUNT_CARDS":
        if verb.meaning >= BY_OTHERS:
            raise verb.error("draw, discard")
        code = vocab.E_DREW if verb.meaning == DRAW else vocab.E_DISCARDED
    else:
        stat = tree.word("STAT")
        if stat is not None and stat.meaning != vocab.LIFE:
            raise stat.error("life")
        if verb.kind == "DEED" and CAPABILITY_EVENTS.get(verb.meaning) != vocab.E_DAMAGED:
            raise verb.error("draw, discard, lose life, gain life, take damage")
        lost = vocab.E_LIFE_LOST if verb.kind == "LOSE" else vocab.E_DAMAGED
        code = vocab.E_LIFE_GAINED if verb.kind == "DOES" else lost
        least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    inner.event_amount = inner.event_player = True
    inner.would, inner.would_player = code, player.meaning
    return Would(code, None, player.meaning, least)


def must_be_damage(tree: ParseTree, naming: ReferenceScope) -> None:
    """Only damage that would be dealt can be changed so."""
    if naming.would != vocab.E_DAMAGED:
        raise tree.error("an event before it that would deal damage ('would take damage')")


def lower_takes(tree: ParseTree, naming: ReferenceScope, subject: Subject) -> Instruction:
    """'it takes 1 less damage', '[this] takes that damage'."""
    changes = tree.word("THAT_DAMAGE", "LESS", "MORE", "NO") is not None
    if not changes and naming.would != vocab.E_DAMAGED:
        return lower_sized(tree, naming, lambda amount: DealDamage(amount, subject))
    must_be_damage(tree, naming)
    if tree.has("THAT_DAMAGE"):
        return make_taker(tree, subject, naming)
    if tree.has("NO") and subject == naming.event:
        return PreventThat()
    if subject != naming.event:
        raise tree.error("it, the card that would take the damage; others take that damage")
    how = LESS if tree.has("LESS") else MORE if tree.has("MORE") else EXACTLY
    return lower_sized(tree, naming, lambda amount: TakesOther(amount, how))


def lower_damage_moved(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'that damage is dealt to [this]', 'deal that damage to a connected creature'."""
    must_be_damage(tree, naming)
    return make_taker(tree, lower_damaged_in(tree, naming), naming)


def make_taker(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """The damage of an event on another card. Raises ReadError for several: it is not divided."""
    if is_several(subject, naming):
        raise tree.error("one card that takes that damage (a connected creature takes that damage)")
    return TakesIt(subject)


def lower_player_takes(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'your opponent takes 2 damage', 'you take 1 less damage'."""
    player = tree.the_word("YOU", "PLAYER")
    how = tree.word("LESS", "MORE", "NO")
    if naming.would == vocab.E_DAMAGED and player.meaning in (naming.would_player, THAT_PLAYER):
        if tree.has("NO"):
            return PreventThat()
        code = EXACTLY if how is None else LESS if how.kind == "LESS" else MORE
        return lower_sized(tree, naming, lambda amount: TakesOther(amount, code, player.meaning))
    if how is not None:
        raise how.error("no more or less where that player would take no damage ('if you would take damage')")
    return lower_sized(tree, naming, lambda amount: DamagePlayer(amount, player.meaning))


def lower_prevent(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'prevent that damage', 'prevent the next 2 damage to target creature'."""
    if tree.has("THAT_DAMAGE") or tree.has("IT"):
        must_be_damage(tree, naming)
        it = tree.word("IT")
        if it is not None and it.meaning:
            raise it.error("it, that damage")
        return PreventThat(selectors.lower_some(tree) if tree.has("OF") else None)
    subject = lower_damaged_in(tree, naming)
    amount = None if tree.has("ALL") else selectors.lower_some(tree)
    duration = tree.meaning("DURATION", default=UNSTATED)
    if amount is None and isinstance(subject, Those):  # a rule for whoever fits at any time (14.4)
        event = Would(vocab.E_DAMAGED, Those(subject.selector))
        return NextTime(Program(vocab.TRIGGER, (event,), PreventThat()), duration, EACH_TIME)
    return Prevent(subject, amount, duration)


def lower_nothing(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'nothing happens', 'skip that draw': what would happen is replaced by nothing."""
    if naming.would < 0:
        raise tree.error("something that would happen before it (when you would draw a card)")
    return Nothing()


def lower_skip(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'skip your next draw', 'your opponent skips their next Draw Phase'; always, if it is Continuous."""
    player, phase, draw = tree.word(*PLAYERS), tree.word("PHASE"), tree.word("COUNT_CARDS")
    if draw is not None and draw.meaning != DRAW:
        raise draw.error("draw, a phase")
    yours = tree.word("YOUR") if player is not None and player.meaning != YOU else None
    if yours is not None:
        raise yours.error("their; a player skips an own phase or draw")
    if phase is not None and phase.meaning > vocab.EVENT_PHASES:
        raise phase.error("a phase (skip your next Event Phase); which Event it is, is picked in it (6.4)")
    if naming.live:
        if phase is None or tree.has("NEXT"):
            raise tree.error("a phase that is never entered (skip your Draw Phase)")
        return NeverEnters(phase.meaning, YOU if player is None else player.meaning)
    return Skip(SKIP_DRAW if phase is None else phase.meaning, YOU if player is None else player.meaning)


def lower_next_moment(tree: ParseTree) -> tuple[Event, int, bool]:
    """Return when a delayed trigger happens, the how manieth time, and whether in a later turn only."""
    phase, nth, moment = tree.word("PHASE"), tree.word("ORDINAL"), tree.word("MOMENT")
    word = tree.word(*WHOSE)
    whose = EACH_TURN if word is None else WHOSE[word.kind]
    if tree.has("DAWN"):
        return WhenTurn(vocab.E_TURN_START, YOUR_TURN), 1, False
    if moment is None and phase is None:
        return WhenTurn(vocab.E_TURN_END, EACH_TURN), 1, False
    if phase is not None:
        if moment is not None and moment.meaning != vocab.E_TURN_START:
            raise moment.error("the start of")
        return WhenPhase(phase.meaning, whose), 1 if nth is None else nth.meaning, False
    assert moment is not None
    later = tree.words()[-2].kind == "NEXT" and moment.meaning == vocab.E_TURN_END
    return WhenTurn(moment.meaning, whose), 1 if nth is None else nth.meaning, later
