"""Events that a trigger waits for (12.5)."""

from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.events import (
    EACH_TURN,
    IS,
    OF_FIGHTS,
    OPPONENTS_TURN,
    WITH_AMOUNT,
    YOUR_TURN,
    Event,
    When,
    WhenAny,
    WhenBecomes,
    WhenNth,
    WhenOpened,
    WhenPhase,
    WhenPlayer,
    WhenStops,
    WhenTurn,
)
from engine.effects.terms import capabilities
from engine.effects.terms import selectors as sel
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import Selector
from engine.effects.terms.subjects import (
    THAT_ARTIFACT,
    THAT_CARD,
    THAT_CREATURE,
    THE_ASSAILANT,
    THE_ATTACKER,
    THE_BLOCKER,
    THE_DESTROYER,
    Fighter,
    It,
    Other,
    This,
)
from engine.text.lexicon.meaning_codes import (
    BY_OTHERS,
    DAMAGED,
    DISCARDED,
    DRAW,
    FORMS,
    MANY,
    SACRIFICED,
    THIRD,
)
from engine.text.lexicon.words import TURNS
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.history import limit_to_time
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

# By the word that says what happens
HAPPENINGS: Final = {
    "DECLARES": vocab.E_STRUCK,
    "TARGETED": vocab.E_TARGETED,
    "BLOCKS": vocab.E_BLOCKED,
    "TAKES": vocab.E_DAMAGED,
    "PAST": vocab.E_DAMAGED,
    "DEAL": vocab.E_DEALT,
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
    "DESTROYS": vocab.E_DESTROYS,
    "HITS": vocab.E_HIT,
    "FIGHTS": vocab.E_FOUGHT,
    "CONDITION": vocab.E_CONDITION_GAINED,
}
BY_PLAYERS: Final = {"SUMMON": vocab.E_SUMMONED, "SAC": vocab.E_SACRIFICED, "TARGET": vocab.E_TARGETED}
BY_ITS_CARDS: Final = {
    "COLLECT": vocab.E_COLLECTED,
    "LOSE": vocab.E_CONSUMED,
    "ACTION": vocab.E_STRUCK,
    "ATTACK": vocab.E_STRUCK,
    "DECLARES": vocab.E_STRUCK,
    "BLOCKS": vocab.E_BLOCKED,
}
BY_ITS_SIDE: Final = (
    vocab.E_SUMMONED, vocab.E_SET, vocab.E_SACRIFICED, vocab.E_COLLECTED, vocab.E_CONSUMED,
)  # fmt: skip
BY_CARDS: Final = ("DESTROY", "DESTROYS")  # what a player's cards do
SIDES: Final = {YOU: sel.YOURS, OPPONENT: sel.OPPONENTS, EACH_PLAYER: sel.ANY_SIDE}
ONE_EVENT: Final = (
    "happening",
    "stopped",
    "player_does",
    "player_activates",
    "player_life",
    "zone_opened",
    "player_acts",
    "effect_targets",
    "also_does",
    "moment",
    "phase_start",
)
ACTION_EVENTS: Final = {vocab.STRIKE: vocab.E_STRUCK, vocab.MOVE: vocab.E_MOVED}
BY_SEVERAL: Final = {
    capabilities.TAKE_DAMAGE: vocab.E_DAMAGED,
    capabilities.COLLECT: vocab.E_COLLECTED,
    capabilities.BLOCK: vocab.E_BLOCKED,
}
BY_CREATURES: Final = (
    vocab.E_STRUCK, vocab.E_BLOCKED, vocab.E_IS_BLOCKED, vocab.E_DAMAGED, vocab.E_HIT, vocab.E_NOT_BLOCKED,
    vocab.E_ATTACKED, vocab.E_FOUGHT,
)  # fmt: skip
ON_GRID: Final = (vocab.E_MOVED, vocab.E_ROTATED, vocab.E_FLIPPED, vocab.E_SET, vocab.E_TARGETED)
LEAVING: Final = (vocab.E_DESTROYED, vocab.E_SACRIFICED, vocab.E_LEFT, vocab.E_RETURNED)
BY_WHOM: Final = (
    "blocked, attacked or destroyed by a creature; destroyed, set … by a player; destroyed by an effect"
)
OF_NONE: Final = (sel.ARTIFACT, sel.MONUMENT)
ON_CREATURES: Final = (
    vocab.E_BLOCKED, vocab.E_IS_BLOCKED, vocab.E_DEALT, vocab.E_ATTACKED, vocab.E_FOUGHT,
)  # fmt: skip
# By what a card does to [this]: the same as what happens to [this]
MIRRORED: Final = {
    vocab.E_STRUCK: vocab.E_ATTACKED,
    vocab.E_ATTACKED: vocab.E_STRUCK,
    vocab.E_BLOCKED: vocab.E_IS_BLOCKED,
    vocab.E_IS_BLOCKED: vocab.E_BLOCKED,
    vocab.E_FOUGHT: vocab.E_FOUGHT,
    vocab.E_DEALT: vocab.E_DAMAGED,
    vocab.E_DAMAGED: vocab.E_DEALT,
    vocab.E_DESTROYS: vocab.E_DESTROYED,
    vocab.E_DESTROYED: vocab.E_DESTROYS,
}


def lower_event(tree: ParseTree, naming: ReferenceScope) -> Event:
    """Return what a trigger waits for; what the later words of the text can refer to is told to `naming`."""
    during = tree.branch("during")
    when = EACH_TURN if during is None else turn_code(during)
    for one in tree.branches("nth_start", "moment", "phase_start"):
        must_be_impersonal(one)
    if tree.branch("nth_start"):
        return lower_nth_start(tree.branches()[0])
    found: list[Event] = []
    named = []
    for branch in tree.branches(*ONE_EVENT):
        for subject in event_cards(branch):
            named.append(ReferenceScope())
            found.append(lower_one_event(branch, named[-1], when, found[-1] if found else None, subject))
    if during is not None and not all(isinstance(one, When | WhenPlayer) for one in found):
        raise during.error("a colon; the start or the end of a turn says itself whose it is")
    time = tree.word("NTH_TIME", "TWICE_EACH")
    if time is not None:
        found = [limit_to_time(time, one, len(found) > 1) for one in found]
    after = tree.word("AFTER_EFFECT")
    if after is not None:
        found = [wait_for_effect(after, one, len(found) > 1) for one in found]
    naming.take_event(named)
    naming.event_effect = naming.event_effect and after is None  # it is over by then
    return found[0] if len(found) == 1 else WhenAny(tuple(found))


def wait_for_effect(word: Token, event: Event, several: bool) -> Event:
    """An event of an effect, which is waited for, too: 'after that effect resolves'. Raises ReadError."""
    is_of_effect = isinstance(event, When | WhenPlayer) and event.happening in OF_EFFECTS
    if several or not is_of_effect or event.is_once_for_all():
        before = "one event of an effect before it (targeted, activates an effect)"
        raise word.error(before)
    assert isinstance(event, When | WhenPlayer)
    return replace(event, afterwards=True)


OF_EFFECTS: Final = (vocab.E_TARGETED, vocab.E_ACTIVATED)


def must_be_impersonal(tree: ParseTree) -> None:
    """Require that "it" of "it is your turn" is no word for cards. Raises ReadError."""
    word = tree.word("IT")
    if word is not None and word.meaning != sel.CARD * 2:
        raise word.error("it (it is your turn)")


def event_cards(tree: ParseTree) -> list[ParseTree | Token | None]:
    """The cards that an event names, each as its tree or the word [this]; None where it names none."""
    cards = [part for part in tree.parts if is_card_part(part)]
    must_be_qualified(tree, cards)
    return [*cards] if cards and tree.rule in ("happening", "stopped") else [None]


def must_be_qualified(tree: ParseTree, cards: list[ParseTree | Token]) -> None:
    """Require that what stands behind the last of several kinds is said of the others, too.

    'An artifact or a monument you control' could be any artifact, or one of yours. Raises ReadError.
    """
    bare = [ends_in_noun(card.the_branch("selector")) for card in cards if isinstance(card, ParseTree)]
    if len(bare) > 1 and any(bare[:-1]) and not bare[-1]:
        raise tree.error(
            "what is said of both, behind each of them; or one noun phrase (artifact or monument you control)"
        )


def ends_in_noun(tree: ParseTree) -> bool:
    """Return whether nothing is said of a card behind its noun."""
    return tree.parts[-1] is tree.branch("noun")


def is_card_part(part: ParseTree | Token) -> bool:
    """Return whether a part of an event names its card."""
    return part.kind in ("THIS", "FIGHTER") if isinstance(part, Token) else part.rule == "whose_card"


def lower_one_event(
    tree: ParseTree, naming: ReferenceScope, when: int, before: Event | None, card: ParseTree | Token | None
) -> Event:
    """One event of a card; one that names no card is of whom the event `before` it is."""
    naming.event_player = tree.rule in MOMENTS
    if tree.rule in MOMENTS:
        return MOMENTS[tree.rule](tree)
    if tree.rule == "also_does":
        if not isinstance(before, WhenPlayer):
            raise tree.error("what happens then")
        return lower_player_does(tree, naming, when, before.who)
    if tree.rule == "player_does":
        player = tree.the_word("YOU", "PLAYER", "ANY_PLAYER")
        return lower_player_does(tree, naming, when, player_code(player.meaning, tree))
    if tree.rule in ("player_life", "player_activates"):
        read = lower_player_life if tree.rule == "player_life" else lower_activates
        return read(tree, naming, when)
    if tree.rule == "zone_opened":
        return lower_zone_opened(tree, naming)
    if tree.rule in ("player_acts", "effect_targets"):
        read = lower_player_acts if tree.rule == "player_acts" else lower_effect_targets
        return read(tree, naming, when)
    if tree.rule == "stopped":
        return lower_stopped(tree, naming, card)
    if any(word.kind == "TAKEN" and word.meaning == DISCARDED for word in tree.words()):
        return lower_discarded(tree, naming, when, card)
    goes_on = before.subject if isinstance(before, When) and card is None else None
    together = isinstance(card, ParseTree) and is_together(card)
    event = lower_happening(tree, naming, when, lower_event_card(tree, card, goes_on))
    return group_event(limit_to_fights(tree, event), together, naming)


def limit_to_fights(tree: ParseTree, event: When) -> When:
    """An event that counts only where a fight does it ('in a fight', 'by battle'). Raises ReadError."""
    word = tree.word("IN_FIGHT")
    if word is None:
        return event
    is_of_creatures = all(
        what is None or what.noun in (sel.CARD, sel.CREATURE) for what in (event.subject, event.target)
    )
    done_otherwise = event.by_effect or event.player != EACH_PLAYER
    if event.happening not in OF_FIGHTS or done_otherwise or not is_of_creatures:
        raise word.error("a creature that is destroyed, or takes or deals damage; a fight does nothing else")
    return replace(event, in_fight=True, by_damage=False)


def lower_moment(tree: ParseTree) -> Event:
    """'the start of your turn', 'dawn'."""
    word, turn = tree.word("MOMENT", "BEGINS_OR_ENDS"), tree.word("TURN")
    if word is not None and turn is not None and word.meaning == vocab.E_TURN_START and not names_turn(tree):
        raise turn.error("your, each, your opponent's")
    return (
        WhenTurn(vocab.E_TURN_START, YOUR_TURN) if word is None else WhenTurn(word.meaning, turn_code(tree))
    )


def turn_code(tree: ParseTree) -> int:
    """Return whose turn; each where nothing is said."""
    word, player = tree.word(*TURNS), tree.word("PLAYER", "ANY_PLAYER")
    if player is not None and player.meaning not in (OPPONENT, EACH_PLAYER):
        raise player.error("your, each, your opponent's")
    if player is not None:
        return OPPONENTS_TURN if player.meaning == OPPONENT else EACH_TURN
    return EACH_TURN if word is None else TURNS[word.kind]


def names_turn(tree: ParseTree) -> bool:
    """Return whether it is said whose turn is meant, or that any is."""
    return tree.word(*TURNS, "ARTICLE", "PLAYER", "ANY_PLAYER") is not None


def must_be_start(tree: ParseTree) -> None:
    """Only the start of a phase or turn can be waited for so."""
    word = tree.word("MOMENT", "BEGINS_OR_ENDS")
    if word is not None and word.meaning != vocab.E_TURN_START:
        raise word.error("the start of")


def lower_phase_start(tree: ParseTree) -> Event:
    """'the start of your Event Phase'."""
    must_be_start(tree)
    return WhenPhase(tree.the_word("PHASE").meaning, turn_code(tree))


MOMENTS: Final = {"moment": lower_moment, "phase_start": lower_phase_start}


def lower_nth_start(tree: ParseTree) -> Event:
    """'the 3rd start of your turn since [this] was summoned'."""
    must_be_start(tree)
    word, what = tree.the_word("ORDINAL"), tree.word("HAPPENED")
    if what is None:
        raise tree.error("'since this card was summoned' after it; a printed effect counts from then on")
    if what.meaning != vocab.E_SUMMONED:
        raise what.error("summoned")
    return WhenNth(word.meaning)


def lower_player_does(tree: ParseTree, naming: ReferenceScope, during: int, player: int) -> Event:
    """'your opponent draws a card'."""
    naming.event_player = True
    drawn = tree.the_word("COUNT_CARDS").meaning % BY_OTHERS == DRAW
    together = is_together(tree)
    naming.event_amount = together
    return WhenPlayer(vocab.E_DREW if drawn else vocab.E_DISCARDED, player, during, together)


def lower_discarded(
    tree: ParseTree, naming: ReferenceScope, during: int, card: ParseTree | Token | None
) -> Event:
    """'a card is discarded', 'a card is discarded by your opponent'; any card, as it lay in a hand."""
    made = selectors.lower_selector_in(card) if isinstance(card, ParseTree) else None
    if made is None or made.noun != sel.CARD or made.adjectives or made.side:
        raise tree.error(
            "'a card' that is discarded; which one it was is not looked at, and not this card in hand"
        )
    player = tree.word("YOU", "PLAYER", "ANY_PLAYER")
    together = isinstance(card, ParseTree) and is_together(card)
    naming.event_player, naming.event_amount = True, together
    who = EACH_PLAYER if player is None else player_code(player.meaning, tree)
    return WhenPlayer(vocab.E_DISCARDED, who, during, together)


def lower_player_life(tree: ParseTree, naming: ReferenceScope, during: int) -> Event:
    """'you gain life', 'your opponent loses HP', 'a player takes damage'."""
    player, stat, verb = (
        tree.the_word("YOU", "PLAYER", "ANY_PLAYER"),
        tree.word("STAT"),
        tree.the_word("DOES", "LOSE", "TAKES", "DEED"),
    )
    if stat is not None and stat.meaning != vocab.LIFE:
        raise stat.error("life")
    if verb.kind == "DOES" and verb.meaning >= FORMS:
        raise verb.error("gains, loses")
    naming.event_player = naming.event_amount = True
    if verb.kind == "DEED" and verb.meaning != capabilities.TAKE_DAMAGE:
        raise verb.error("gain life, lose life, take damage")
    lost = vocab.E_LIFE_LOST if verb.kind == "LOSE" else vocab.E_DAMAGED
    code = vocab.E_LIFE_GAINED if verb.kind == "DOES" else lost
    return WhenPlayer(code, player_code(player.meaning, tree), during)


def lower_activates(tree: ParseTree, naming: ReferenceScope, during: int) -> Event:
    """'your opponent activates an effect [of an artifact]': an Activation (22.2)."""
    player, inner = player_code(tree.words()[0].meaning, tree), tree.branch("object")
    naming.event_effect = True
    if inner is None:
        naming.event_player = True
        return WhenPlayer(vocab.E_ACTIVATED, player, during)
    thing, side = selectors.must_be_cards(inner, selectors.lower_selector_in(inner)), SIDES[player]
    if is_together(inner) or thing.side not in (sel.ANY_SIDE, side):
        raise inner.error("a card of who activates its effect (an effect of an artifact)")
    return When(vocab.E_ACTIVATED, record_cards(naming, vocab.E_ACTIVATED, replace(thing, side=side)), during)


def lower_stopped(tree: ParseTree, naming: ReferenceScope, card: ParseTree | Token | None) -> Event:
    """'a creature stops being Prone', 'a creature becomes Weak'.

    That it was so need not be said twice ('a Prone creature gets up').
    """
    word, begins = tree.the_word("KEYWORD"), tree.has("IS")
    if isinstance(card, ParseTree) and is_together(card):
        raise card.error("a card; each of them triggers by itself")
    subject = lower_event_card(tree, card, None)
    assert subject is not None
    was = sel.Adjective(sel.KEYWORD, which=word.meaning)
    was_not = sel.Adjective(sel.NOT_KEYWORD, which=word.meaning)
    if (was if begins else was_not) in subject.adjectives:
        raise tree.error("a card that was so before" if not begins else "a card that was not so before")
    said_twice = was_not if begins else was
    subject = replace(subject, adjectives=tuple(one for one in subject.adjectives if one != said_twice))
    record_cards(naming, vocab.E_STATE, subject)
    return (WhenBecomes if begins else WhenStops)(subject, word.meaning)


def lower_zone_opened(tree: ParseTree, naming: ReferenceScope) -> Event:
    """'a creature zone is opened', 'you open a zone'; the event's player is who opens it."""
    naming.event_player = tree.word("PLAYER") is None and not tree.has("YOU")
    card, player = tree.branch("whose_card"), tree.word("YOU", "PLAYER", "ANY_PLAYER")
    branch = (card or tree).the_branch("selector")
    where = selectors.lower_selector(branch)
    if where.noun < sel.ZONE:
        raise branch.error("a zone")
    return WhenOpened(where, EACH_PLAYER if player is None else player_code(player.meaning, tree))


def is_together(tree: ParseTree | None) -> bool:
    """Return whether 'one or more' stands right below a tree. Raises ReadError for any other number."""
    word = None if tree is None else tree.word("NUMBER", "ANY_NUMBER")
    if word is not None and word.kind == "NUMBER" and word.meaning != 1:
        raise word.error("one or more; how many there are can be asked after it (if …)")
    return word is not None


def lower_player_acts(tree: ParseTree, naming: ReferenceScope, during: int) -> Event:
    """'you summon a creature' as what happens to a card of that side, 'you target …' as done by you."""
    player, inner = tree.words()[0], tree.branch("object")
    verb = tree.words()[1]
    side = SIDES[player_code(player.meaning, tree)]
    if verb.kind in BY_ITS_CARDS:
        return lower_player_cards(tree, naming, during, side)
    thing = None if inner is None else selectors.must_be_cards(inner, selectors.lower_selector_in(inner))
    if verb.kind in BY_CARDS:
        if thing is None:
            raise tree.error("an event; what destroys this card is not known to it")
        return When(
            vocab.E_DESTROYS,
            record_cards(naming, vocab.E_DESTROYS, Selector(sel.CARD, side), thing),
            during,
            thing,
        )
    code = BY_PLAYERS.get(verb.kind, verb.meaning)
    if code not in (*BY_PLAYERS.values(), vocab.E_SET):
        raise verb.error("what a player does (set, summon, sac, target, draw, discard)")
    if code == vocab.E_TARGETED:
        return When(code, record_cards(naming, code, thing), during, player=player.meaning)
    if thing is None and verb.kind == "SAC" and player.meaning == YOU:
        return When(code, record_cards(naming, code, None), during)
    if thing is None or thing.side not in (sel.ANY_SIDE, side):
        raise tree.error("a card that this player sets, summons or sacs (you summon a creature)")
    subject = record_cards(naming, code, replace(thing, side=side))
    return group_event(When(code, subject, during), is_together(inner), naming)


def lower_effect_targets(tree: ParseTree, naming: ReferenceScope, during: int) -> Event:
    """'an effect targets [this]' as '[this] is targeted by an effect'."""
    effect, inner = tree.words()[0], tree.branch("object")
    thing = None if inner is None else selectors.must_be_cards(inner, selectors.lower_selector_in(inner))
    subject = record_cards(naming, vocab.E_TARGETED, thing)
    naming.event_effect = True
    return When(vocab.E_TARGETED, subject, during, player=effect.meaning, by_effect=True)


def group_event(event: When, together: bool, naming: ReferenceScope) -> When:
    """An event that is one for all to which it happens; then no card is 'it', and 'that many' is how many."""
    if not together:
        return event
    naming.event = None
    naming.mentions = [
        Mention(None, event.subject.noun if event.subject else sel.CARD, MANY, words=event.text())
    ]
    naming.fighters = {}
    naming.event_amount, naming.event_player, naming.event_effect = True, False, False
    return replace(event, together=True)


def lower_player_cards(tree: ParseTree, naming: ReferenceScope, during: int, side: int) -> Event:
    """'your opponent strikes', 'you collect mana': a creature or card of that side does."""
    verb, against = tree.words()[1], tree.branch("object")
    if verb.kind in ("ACTION", "ATTACK") and verb.meaning // FORMS != vocab.STRIKE:
        raise verb.error("what a player does (set, summon, target, draw, discard)")
    if tree.branch("this_card"):
        code = MIRRORED[BY_ITS_CARDS[verb.kind]]
        rival = record_cards(naming, code, None, Selector(sel.CREATURE, side))
        return When(code, rival, during, Selector(sel.CREATURE, side))
    code = BY_ITS_CARDS[verb.kind]
    thing = None if against is None else selectors.lower_selector_in(against)
    if against is not None and thing is not None:
        must_be_right_object(against, thing, code)
    subject = Selector(sel.CARD if verb.kind in ("COLLECT", "LOSE") else sel.CREATURE, side)
    least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    return When(code, record_cards(naming, code, subject, thing), during, thing, least=least)


def record_cards(
    naming: ReferenceScope, code: int, subject: Selector | None, target: Selector | None = None
) -> Selector | None:
    """The card of an event, None for this one, told to `naming` with the other card."""
    naming.event, naming.event_noun = (This(), sel.CARD) if subject is None else (It(), subject.noun)
    naming.event_code = code
    if any(one is not None and one.has(sel.OTHER) for one in (subject, target)):
        naming.mention(Mention(This()), apart=True)
    gone = code in LEAVING and subject is not None
    words = "[this]" if subject is None else subject.article_text()
    implied = subject is None and code in IS
    naming.mention(
        Mention(naming.event, naming.event_noun, gone=gone, words=words, implied=implied, what=subject)
    )
    record_references(naming, code, subject, target)
    return subject


def player_code(meaning: int, tree: ParseTree) -> int:
    """You, the opponent, or either."""
    if meaning not in SIDES:
        raise tree.error("you, your opponent, a player")
    return meaning


def lower_happening(tree: ParseTree, naming: ReferenceScope, during: int, subject: Selector | None) -> When:
    """Something happens to a card, or a card does something; `subject` None is this one."""
    code = event_code(tree)
    must_happen(tree, code, subject)
    if code == vocab.E_DAMAGED and subject is not None and any(subject.has(one) for one in sel.OF_DAMAGE):
        raise tree.error("no damaged or undamaged before the card; by then it is damaged")
    if tree.branch("this_card"):
        return mirror_event(tree, naming, during, code, subject)
    against = tree.branch("object")
    rival = subject is None
    target = None if against is None else selectors.lower_selector_in(against, rival=rival)
    if against is not None and target is not None:
        must_be_right_object(against, target, code, tree.has("MOVE"))
    player = tree.word("YOU", "PLAYER", "ANY_PLAYER")
    least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    if tree.has("HAPPENED") and tree.has("TO") and code != vocab.E_ATTACHED:
        raise tree.error("attached to a creature")
    if tree.has("RETURNED_TO") or (tree.has("HAPPENED") and tree.has("DAMAGE")):
        return lower_leaving(tree, naming, during, code, subject)
    if tree.word("HAPPENED", "TAKEN") is not None and tree.has("BY"):
        if code in (vocab.E_SET, vocab.E_SACRIFICED) and player is not None and subject is not None:
            return When(code, record_cards(naming, code, restrict_to_side(tree, subject, player)), during)
        by_creature = code in (vocab.E_IS_BLOCKED, vocab.E_ATTACKED)
        if code != vocab.E_DESTROYED and (not by_creature or target is None):
            raise tree.error(BY_WHOM)
    record_cards(naming, code, subject, target)
    effect = tree.word("SOME_EFFECT", "RIVAL_EFFECTS")
    naming.event_effect = effect is not None and code == vocab.E_TARGETED  # one that destroys is over by then
    if effect is not None:
        return When(code, subject, during, player=effect.meaning, by_effect=True)
    return When(
        code,
        subject,
        during,
        target,
        EACH_PLAYER if player is None else player_code(player.meaning, tree),
        least,
    )


def must_be_right_object(tree: ParseTree, target: Selector, code: int, moves: bool = False) -> None:
    """Require that a card moves to a zone, strikes a card or its zone, and does all else to cards."""
    if moves and target.noun < sel.ZONE:
        raise tree.error("a zone")
    if code == vocab.E_STRUCK and target.noun == sel.ARTIFACT_ZONE:
        raise tree.error("a creature zone; no other is struck (10.1)")
    if target.noun >= sel.ZONE and not moves and code != vocab.E_STRUCK:
        raise tree.error("cards; a zone can only be targeted")


def lower_leaving(
    tree: ParseTree, naming: ReferenceScope, during: int, code: int, subject: Selector | None
) -> When:
    """'a creature is returned to your hand', 'a creature is destroyed by damage'."""
    owner = tree.meaning("RETURNED_TO", default=EACH_PLAYER)
    if code not in (vocab.E_RETURNED, vocab.E_DESTROYED):
        raise tree.error("destroyed; nothing else is done by damage")
    record_cards(naming, code, subject)
    return When(code, subject, during, player=owner, by_damage=code == vocab.E_DESTROYED)


def mirror_event(
    tree: ParseTree, naming: ReferenceScope, during: int, code: int, subject: Selector | None
) -> When:
    """'a creature blocks [this]' as '[this] is blocked by a creature'."""
    if (
        subject is None
        or code not in MIRRORED
        or any(is_together(card) for card in tree.branches("whose_card"))
    ):
        raise tree.error("what happens to this card, or a card that is described (a creature)")
    least, _ = selectors.bounds(tree) if tree.branch("bound") else (0, 0)
    code = MIRRORED[code]
    record_cards(naming, code, None, subject)
    return When(code, None, during, subject, least=least)


def must_happen(tree: ParseTree, code: int, subject: Selector | None) -> None:
    """Require that it can happen to cards of this type: only creatures fight, monuments stay (3.5, 10)."""
    noun = sel.CARD if subject is None else subject.noun
    card = tree.branch("whose_card")
    place = tree if card is None else card.branches()[0]
    if code in BY_CREATURES and noun not in (sel.CREATURE, sel.CARD):
        raise place.error("a creature; nothing else strikes, blocks or takes damage")
    if code in ON_GRID and noun == sel.MONUMENT:
        raise place.error("a card of the grid; a monument stands as it is (3.5)")
    against = tree.branch("object")
    other = None if against is None else against.branch("selector")
    if other is None or code not in (*ON_CREATURES, vocab.E_STRUCK):
        return
    if any(word.kind == "NOUN" and word.meaning // 2 in OF_NONE for word in other.words()):
        raise other.error("a creature; nothing else strikes, blocks or takes damage")


def restrict_to_side(tree: ParseTree, thing: Selector, player: Token) -> Selector:
    """'a card' that is set 'by your opponent' as one of that side."""
    side = SIDES[player_code(player.meaning, tree)]
    if thing.side not in (sel.ANY_SIDE, side):
        raise tree.error("a card that this player sets or sacs")
    return replace(thing, side=side)


def lower_event_card(
    tree: ParseTree, card: ParseTree | Token | None, goes_on: Selector | None
) -> Selector | None:
    """The card of the event, None for this one; `goes_on` where none is named."""
    if not isinstance(card, ParseTree):
        if card is not None and card.kind == "FIGHTER":
            return selectors.lower_bearer(card)
        return goes_on if card is None else None
    branch = card.the_branch("selector")
    made = selectors.must_be_cards(branch, selectors.lower_selector_in(card))
    under = tree.word("YOU_CONTROL", "OPPONENT_CONTROLS")
    if under is None:
        return made
    side = sel.YOURS if under.kind == "YOU_CONTROL" else sel.OPPONENTS
    if made.side not in (sel.ANY_SIDE, side):
        raise under.error("a colon; whose it is was said already")
    return replace(made, side=side)


def event_code(tree: ParseTree) -> int:
    """The code of an event with a card."""
    taken = tree.word("TAKEN")
    if taken is not None:
        if taken.meaning != SACRIFICED:
            raise taken.error("sacrificed, destroyed; an event is not by this effect")
        return vocab.E_SACRIFICED
    if tree.has("RETURNED_TO"):
        return vocab.E_RETURNED
    word = tree.the_word("HAPPENED", "HAPPENS", "ARRIVES", "ACTION", "ATTACK", "MOVE", "DEED", *HAPPENINGS)
    if word.kind == "DEED":
        return group_event_code(tree, word)
    if word.kind in ("HAPPENED", "HAPPENS", "ARRIVES"):
        return word.meaning
    if word.kind == "DEAL" and tree.word("YOU", "PLAYER", "ANY_PLAYER"):
        return vocab.E_HIT  # the only damage that a player takes (10.7)
    if word.kind not in ("ACTION", "ATTACK", "MOVE"):
        if word.kind == "PAST" and word.meaning != DAMAGED:
            raise word.error("damaged, or what happens (strikes, fights, is attacked)")
        return HAPPENINGS[word.kind]
    code, form = divmod(word.meaning, FORMS)
    several = any(is_together(card) for card in tree.branches("whose_card"))
    if (form != THIRD and not several) or code not in ACTION_EVENTS:
        raise word.error("an event (summoned, flipped, destroyed, strikes)")
    return ACTION_EVENTS[code]


def group_event_code(tree: ParseTree, word: Token) -> int:
    """'one or more creatures take damage', '… block': what a deed is called."""
    if word.meaning not in BY_SEVERAL or not any(is_together(card) for card in tree.branches("whose_card")):
        raise word.error("an event (summoned, flipped, destroyed, strikes)")
    return BY_SEVERAL[word.meaning]


def name_other(noun: int) -> int:
    """Return what the card on the other side of an event is called."""
    if noun == sel.CREATURE:
        return THAT_CREATURE
    return THAT_ARTIFACT if noun == sel.ARTIFACT else THAT_CARD


def record_references(
    naming: ReferenceScope, code: int, subject: Selector | None, target: Selector | None
) -> None:
    """Record what later words can refer to: the other card, how much it was, which player."""
    naming.event_amount = code in WITH_AMOUNT
    naming.event_player = code in (vocab.E_HIT, vocab.E_TARGETED) or (
        code in BY_ITS_SIDE and subject is not None and subject.side == sel.ANY_SIDE
    )
    mine = This() if subject is None else It()
    other = Other(name_other(sel.CREATURE if target is None else target.noun))
    if code == vocab.E_STRUCK:
        naming.fighters = {THE_ATTACKER: mine, THE_BLOCKER: Other(THE_BLOCKER)}
    elif code == vocab.E_BLOCKED:
        naming.fighters = {THE_ATTACKER: Other(THE_ATTACKER), THE_BLOCKER: mine}
        other = Other(THE_ATTACKER)
    elif code == vocab.E_ATTACKED:
        naming.fighters = {THE_ATTACKER: Other(THE_ATTACKER)}
        other = Other(THE_ATTACKER)
    elif code == vocab.E_FLIPPED:
        naming.fighters = {THE_ATTACKER: Fighter(THE_ASSAILANT)}
    elif code == vocab.E_IS_BLOCKED:
        naming.fighters = {THE_ATTACKER: mine, THE_BLOCKER: Other(THE_BLOCKER)}
        other = Other(THE_BLOCKER)
    elif code == vocab.E_DESTROYED:
        is_named = target is not None and subject is None
        naming.fighters = {THE_DESTROYER: other if is_named else Other(THE_DESTROYER)}
    other = Other(THE_BLOCKER) if code == vocab.E_STRUCK else other
    if target is not None:
        of_one = subject is None or subject.has(sel.BEARER)
        is_card = target.noun < sel.ZONE or code != vocab.E_STRUCK
        known = other if is_card and (of_one or code == vocab.E_ATTACHED) else None
        gone = code == vocab.E_DESTROYS
        naming.mention(Mention(known, target.noun, gone=gone, words=target.article_text(), what=target))
    elif ((subject is None or subject.has(sel.BEARER)) and code in ON_CREATURES) or code == vocab.E_ATTACHED:
        made = Mention(other, sel.CREATURE)
        naming.mentions.insert(0, made)
