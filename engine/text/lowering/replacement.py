"""What would happen, and what changes or prevents it (15); when something delayed happens (16.2)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.basic_actions import DealDamage
from engine.effects.actions.delayed import EACH_TIME, NextTime
from engine.effects.actions.replacement import (
    ANY_CONDITION,
    EXACTLY,
    LESS,
    MORE,
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
from engine.effects.events import EACH_TURN, TURNS, YOUR_TURN, Event, WhenPhase, WhenTurn
from engine.effects.node import Instruction
from engine.effects.program import Program
from engine.effects.terms import capabilities
from engine.effects.terms import selectors as sel
from engine.effects.terms.durations import UNSTATED
from engine.effects.terms.players import THAT_PLAYER, YOU
from engine.effects.terms.subjects import It, Subject, This, Those
from engine.effects.terms.targets import Target
from engine.text.errors import Wrong
from engine.text.lexicon.word_meanings import DRAW, FORMS
from engine.text.lexicon.words import TURNS as WHOSE
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.subjects import SUBJECTS, damaged_in, subject_in
from engine.text.parser import Branch
from engine.text.scope import Naming
from engine.text.tokens import Word

EVENTS: Final = {
    "TAKES": vocab.E_DAMAGED,
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
    "MOVE": vocab.E_MOVED,
    "DOES": vocab.E_CONDITION_GAINED,
    "IS": vocab.E_CONDITION_GAINED,
}
WITH_AMOUNT: Final = (vocab.E_DAMAGED, vocab.E_COLLECTED, vocab.E_CONSUMED)
DEEDS: Final = {
    capabilities.BE_DESTROYED: vocab.E_DESTROYED,
    capabilities.TAKE_DAMAGE: vocab.E_DAMAGED,
    capabilities.COLLECT: vocab.E_COLLECTED,
    capabilities.BE_MOVED: vocab.E_MOVED,
    capabilities.BE_ROTATED: vocab.E_ROTATED,
}
PLAYERS: Final = ("YOU", "PLAYER", "ANY_PLAYER")


def would(tree: Branch, naming: Naming) -> Would:
    """What a printed replacement waits for."""
    during = tree.branch("during")
    word = None if during is None else during.word(*WHOSE)
    card = tree.branch("whose_card")
    subject = This() if card is None else some(card)
    made = players(tree, naming) if tree.word(*PLAYERS) else cards(tree, naming, subject)
    return replace(made, during=EACH_TURN if word is None else WHOSE[word.kind])


def would_now(tree: Branch, naming: Naming, inner: Naming) -> Would:
    """What a replacement made by a resolving effect waits for; its card is named by `naming`."""
    if tree.word(*PLAYERS):
        return players(tree, inner)
    card = tree.branch("some_card")
    return cards(tree, inner, subject_in(tree, naming) if card is None else some(card), naming)


def some(tree: Branch) -> Subject:
    """'a creature you control'."""
    return Those(selectors.must_be_cards(tree, selectors.selector_in(tree)))


def cards(tree: Branch, inner: Naming, subject: Subject, outer: Naming | None = None) -> Would:
    """Something that would happen to a card."""
    word = tree.word("DEED", "ACTION", *EVENTS)
    assert word is not None
    code = befalling(word)
    if code < 0:
        raise Wrong(word.start, word.end, [f"what can be replaced ({', '.join(TO_CARDS.values())})"])
    least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    noun = noun_of(subject, outer)
    if code == vocab.E_DAMAGED and noun in (sel.ARTIFACT, sel.MONUMENT):
        raise tree.wrong("creatures; nothing else takes damage")
    inner.event, inner.event_noun = (This() if isinstance(subject, This) else It()), noun
    inner.event_amount = code in WITH_AMOUNT
    inner.would = code
    return Would(code, subject, least=least, keyword=gained(tree, word))


def gained(tree: Branch, word: Word) -> int:
    """The condition or ability that would be gained; ANY_CONDITION where none is named."""
    if word.kind == "DEED" and word.meaning >= capabilities.CONDITION:
        return word.meaning - capabilities.CONDITION
    named = tree.word("KEYWORD")
    return ANY_CONDITION if named is None else named.meaning


def befalling(word: Word) -> int:
    """What a word says that would happen to a card; -1 for what cannot be replaced."""
    if word.kind == "ACTION":
        return vocab.E_ROTATED if word.meaning // FORMS == vocab.REORIENT else -1
    if word.kind == "DEED" and word.meaning >= capabilities.CONDITION:
        return vocab.E_CONDITION_GAINED
    return DEEDS.get(word.meaning, -1) if word.kind == "DEED" else EVENTS[word.kind]


def noun_of(subject: Subject, naming: Naming | None) -> int:
    """The noun of the card of the event."""
    if isinstance(subject, Those):
        return subject.selector.noun
    if isinstance(subject, Target) and naming is not None:
        return naming.phrases[subject.slot].selector.noun
    return sel.CARD


def players(tree: Branch, inner: Naming) -> Would:
    """Something that a player would do."""
    player, verb = tree.word(*PLAYERS), tree.word("COUNT_CARDS", "LOSE")
    assert player is not None and verb is not None
    if player.meaning == THAT_PLAYER:
        raise Wrong(player.start, player.end, ["you, your opponent, a player"])
    least = 0
    if verb.kind == "COUNT_CARDS":
        code = vocab.E_DREW if verb.meaning == DRAW else vocab.E_DISCARDED
    else:
        stat = tree.word("STAT")
        if stat is not None and stat.meaning != vocab.LIFE:
            raise Wrong(stat.start, stat.end, ["life"])
        code = vocab.E_LIFE_LOST
        least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    inner.event_amount = inner.event_player = True
    inner.would = code
    return Would(code, None, player.meaning, least)


def must_be_damage(tree: Branch, naming: Naming) -> None:
    """Only damage that would be dealt can be changed so."""
    if naming.would != vocab.E_DAMAGED:
        raise tree.wrong("an event before it that would deal damage ('would take damage')")


def takes(tree: Branch, naming: Naming, subject: Subject) -> Instruction:
    """'it takes 1 less damage', '[this] takes that damage'."""
    changes = tree.word("THAT_DAMAGE", "LESS", "MORE") is not None
    if not changes and naming.would != vocab.E_DAMAGED:
        return DealDamage(selectors.some(tree), subject)
    must_be_damage(tree, naming)
    if tree.has("THAT_DAMAGE"):
        return TakesIt(subject)
    if subject != naming.event:
        raise tree.wrong("it, the card that would take the damage; others take that damage")
    how = LESS if tree.has("LESS") else MORE if tree.has("MORE") else EXACTLY
    return TakesOther(selectors.some(tree), how)


def prevent(tree: Branch, naming: Naming) -> Instruction:
    """'prevent that damage', 'prevent the next 2 damage to target creature'."""
    if tree.has("THAT_DAMAGE") or tree.has("IT"):
        must_be_damage(tree, naming)
        return PreventThat(selectors.some(tree) if tree.has("OF") else None)
    word = tree.word("DURATION")
    subject = damaged_in(tree, naming)
    amount = None if tree.has("ALL") else selectors.some(tree)
    duration = UNSTATED if word is None else word.meaning
    if amount is None and isinstance(subject, Those):  # a rule for whoever fits at any time (14.4)
        event = Would(vocab.E_DAMAGED, subject)
        return NextTime(Program(vocab.TRIGGER, (event,), PreventThat()), duration, EACH_TIME)
    return Prevent(subject, amount, duration)


def nothing(tree: Branch, naming: Naming) -> Instruction:
    """'nothing happens', 'skip that draw': what would happen is replaced by nothing."""
    if naming.would < 0:
        raise tree.wrong("something that would happen before it (when you would draw a card)")
    return Nothing()


def skip(tree: Branch, naming: Naming) -> Instruction:
    """'skip your next draw', 'your opponent skips their next Draw Phase'; always, if it is Continuous."""
    player, phase, draw = tree.word(*PLAYERS), tree.word("PHASE"), tree.word("COUNT_CARDS")
    if draw is not None and draw.meaning != DRAW:
        raise Wrong(draw.start, draw.end, ["draw, a phase"])
    if naming.live:
        if phase is None or tree.has("NEXT"):
            raise tree.wrong("a phase that is never entered (skip your Draw Phase)")
        return NeverEnters(phase.meaning, YOU if player is None else player.meaning)
    return Skip(SKIP_DRAW if phase is None else phase.meaning, YOU if player is None else player.meaning)


def next_moment(tree: Branch) -> tuple[Event, int]:
    """When a delayed trigger happens, and the how manieth time."""
    phase, nth, moment = tree.word("PHASE"), tree.word("ORDINAL"), tree.word("MOMENT")
    word = tree.word(*WHOSE)
    whose = EACH_TURN if word is None else WHOSE[word.kind]
    if tree.has("DAWN"):
        return WhenTurn(vocab.E_TURN_START, YOUR_TURN), 1
    if moment is None and phase is None:
        return WhenTurn(vocab.E_TURN_END, EACH_TURN), 1
    if phase is not None:
        if moment is not None and moment.meaning != vocab.E_TURN_START:
            raise Wrong(moment.start, moment.end, ["the start of"])
        return WhenPhase(phase.meaning, whose), 1 if nth is None else nth.meaning
    assert moment is not None
    return WhenTurn(moment.meaning, whose), 1 if nth is None else nth.meaning


__all__ = ["SUBJECTS", "TURNS", "next_moment", "nothing", "prevent", "skip", "takes", "would", "would_now"]
