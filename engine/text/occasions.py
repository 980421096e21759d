"""What a trigger waits for, as events (12.5)."""

from typing import Final

from engine import vocab
from engine.effects import selectors as sel
from engine.effects.events import (
    EACH_TURN,
    WITH_AMOUNT,
    Event,
    When,
    WhenNth,
    WhenPhase,
    WhenPlayer,
    WhenTurn,
)
from engine.effects.selectors import EACH_PLAYER, It, Other, Selector, This
from engine.text import selecting
from engine.text.naming import Naming
from engine.text.parser import Branch
from engine.text.words import BY_OTHERS, DRAW, FORMS, THIRD, TURNS
from engine.text.wrong import Wrong

# By the word that says what happens
HAPPENINGS: Final = {
    "DECLARES": vocab.E_STRUCK,
    "TARGETED": vocab.E_TARGETED,
    "BLOCKS": vocab.E_BLOCKED,
    "TAKES": vocab.E_DAMAGED,
    "DEAL": vocab.E_DEALT,
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
    "DESTROYS": vocab.E_DESTROYS,
    "HITS": vocab.E_HIT,
    "CONDITION": vocab.E_CONDITION_GAINED,
}
DEEDS: Final = {vocab.STRIKE: vocab.E_STRUCK, vocab.MOVE: vocab.E_MOVED}
ON_CREATURES: Final = (vocab.E_BLOCKED, vocab.E_IS_BLOCKED, vocab.E_DEALT)


def event(tree: Branch, naming: Naming) -> Event:
    """What a trigger waits for; what the later words of the text can refer to is told to `naming`."""
    during = tree.branch("during")
    when = EACH_TURN if during is None else whose(during)
    inner = tree.branches()[0]
    if inner.rule == "moment":
        word = inner.word("MOMENT")
        assert word is not None
        return WhenTurn(word.meaning, whose(inner))
    if inner.rule == "phase_start":
        return phase_start(inner)
    if inner.rule == "nth_start":
        return nth_start(inner)
    if inner.rule == "player_does":
        return player_does(inner, naming, when)
    return happening(inner, naming, when)


def whose(tree: Branch) -> int:
    """Whose turn; each where nothing is said."""
    word = tree.word(*TURNS)
    return EACH_TURN if word is None else TURNS[word.kind]


def at_start(tree: Branch) -> None:
    """Only the start of a phase or turn can be waited for so."""
    word = tree.word("MOMENT")
    if word is not None and word.meaning != vocab.E_TURN_START:
        raise Wrong(word.start, word.end, ["the start of"])


def phase_start(tree: Branch) -> Event:
    """'the start of your Event Phase'."""
    at_start(tree)
    word = tree.word("PHASE")
    assert word is not None
    return WhenPhase(word.meaning, whose(tree))


def nth_start(tree: Branch) -> Event:
    """'the 3rd start of your turn since [this] was summoned'."""
    at_start(tree)
    word, what = tree.word("ORDINAL"), tree.word("HAPPENED")
    assert word is not None
    if what is None:
        raise tree.wrong("'since [this] was summoned' after it; a printed effect counts from then on")
    if what.meaning != vocab.E_SUMMONED:
        raise Wrong(what.start, what.end, ["summoned"])
    return WhenNth(word.meaning)


def player_does(tree: Branch, naming: Naming, during: int) -> Event:
    """'your opponent draws a card'."""
    player, verb = tree.word("YOU", "PLAYER", "ANY_PLAYER"), tree.word("COUNT_CARDS")
    assert player is not None and verb is not None
    naming.event_player = True
    drawn = verb.meaning % BY_OTHERS == DRAW
    return WhenPlayer(vocab.E_DREW if drawn else vocab.E_DISCARDED, who(player.meaning, tree), during)


def who(meaning: int, tree: Branch) -> int:
    """You, the opponent, or either."""
    if meaning == sel.THAT_PLAYER:
        raise tree.wrong("you, your opponent, a player")
    return meaning


def happening(tree: Branch, naming: Naming, during: int) -> Event:
    """Something happens to a card, or a card does something."""
    code = happened(tree)
    subject = subject_of(tree, naming)
    if code == vocab.E_STRUCK and subject is not None and subject.noun not in (sel.CREATURE, sel.CARD):
        card = tree.branch("whose_card")
        assert card is not None
        raise card.branches()[0].wrong("a creature; nothing else strikes")
    against = tree.branch("object")
    target = None if against is None else selecting.must_be_cards(against, selecting.selector_in(against))
    player = tree.word("YOU", "PLAYER", "ANY_PLAYER")
    least, _ = selecting.bounds(tree) if tree.branch("bound") else (0, 0)
    tell(naming, code, subject, target)
    return When(
        code, subject, during, target, EACH_PLAYER if player is None else who(player.meaning, tree), least
    )


def subject_of(tree: Branch, naming: Naming) -> Selector | None:
    """The card of the event, None for this one."""
    card = tree.branch("whose_card")
    if card is None:
        naming.event = This()
        return None
    branch = card.branch("selector")
    assert branch is not None
    selector = selecting.must_be_cards(branch, selecting.selector_in(card))
    naming.event, naming.event_noun = It(), selector.noun
    return selector


def happened(tree: Branch) -> int:
    """The code of an event with a card."""
    word = tree.word("HAPPENED", "HAPPENS", "ACTION", "MOVE", *HAPPENINGS)
    assert word is not None
    if word.kind in ("HAPPENED", "HAPPENS"):
        return word.meaning
    if word.kind not in ("ACTION", "MOVE"):
        return HAPPENINGS[word.kind]
    code, form = divmod(word.meaning, FORMS)
    if form != THIRD or code not in DEEDS:
        raise Wrong(word.start, word.end, ["an event (summoned, flipped, destroyed, strikes)"])
    return DEEDS[code]


def tell(naming: Naming, code: int, subject: Selector | None, target: Selector | None) -> None:
    """What the later words can refer to: the other card, how much it was, which player."""
    naming.event_amount = code in WITH_AMOUNT
    naming.event_player = code in (vocab.E_HIT, vocab.E_TARGETED)
    mine = This() if subject is None else It()
    other = Other(sel.THAT_CREATURE)
    if code == vocab.E_STRUCK:
        naming.fighters = {sel.THE_ATTACKER: mine}
        if target is not None:
            naming.fighters[sel.THE_BLOCKER] = Other(sel.THE_BLOCKER)
    elif code == vocab.E_BLOCKED:
        naming.fighters = {sel.THE_ATTACKER: Other(sel.THE_ATTACKER), sel.THE_BLOCKER: mine}
        other = Other(sel.THE_ATTACKER)
    elif code == vocab.E_IS_BLOCKED:
        naming.fighters = {sel.THE_ATTACKER: mine, sel.THE_BLOCKER: Other(sel.THE_BLOCKER)}
        other = Other(sel.THE_BLOCKER)
    if subject is None and (target is not None or code in ON_CREATURES):
        naming.event_other = Other(sel.THE_BLOCKER) if code == vocab.E_STRUCK else other
        naming.other_noun = sel.CREATURE if target is None else target.noun
