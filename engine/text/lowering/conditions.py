"""States of a card, of the turn, of amounts, as conditions ask for them (14.3)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions.field_actions import HasAttachment
from engine.effects.conditions import (
    EQUAL,
    FEWER,
    MORE,
    AllOf,
    AmountIs,
    AnyOf,
    Attacked,
    Blocking,
    Compared,
    Fits,
    InChain,
    Not,
    PhaseIs,
    State,
    StateOf,
    Striking,
    ThisConnected,
    ThisHasMana,
    ThisIs,
    TopIs,
    TurnIs,
    WasDestroyed,
    YouControl,
)
from engine.effects.events import ADDED_UP, EACH_TURN, OPPONENTS_TURN, YOUR_TURN, Event, When, WhenPlayer
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.counted_amounts import HAND, CountOf, CountPile, DamageOn, HpOf, StatOf
from engine.effects.terms.history import ALL_ZONES, PLAYERS_DID, Happened, HasFought, HasVisited
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, THAT_PLAYER, YOU
from engine.effects.terms.subjects import (
    THE_ATTACKER,
    THE_BLOCKER,
    Equipped,
    Fighter,
    Subject,
    This,
)
from engine.text.lexicon.meaning_codes import DESTROYED, EQUIPPED, FORMS, HAS, MANY, ONE, THIRD, UNLESS
from engine.text.lexicon.pile_words import OF_OPPONENT, OF_YOU, PLACES
from engine.text.lexicon.words import TURNS
from engine.text.lowering.events import event_cards, lower_one_event, must_be_impersonal
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import (
    is_always_countable,
    lower_count,
    lower_count_gone,
    lower_measure,
)
from engine.text.lowering.terms.history import must_be_kept
from engine.text.lowering.terms.subjects import is_several
from engine.text.lowering.terms.targets import lower_reference_word
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import MOST, Token

RELATIONS: Final = {"MORE_THAN": MORE, "FEWER_THAN": FEWER, "EQUAL_TO": EQUAL}


# Places that are the same seen from either card
MUTUAL: Final = (sel.IN_ROW, sel.IN_COLUMN, sel.ADJACENT)
# By the meaning of "blocking", "striking", "being attacked"
FIGHTING: Final = (Blocking(), Striking(), Attacked())
WHOM: Final = ("THIS", "IT", "FIGHTER", "TARGET", "CHOSEN")


def lower_state(tree: ParseTree, naming: ReferenceScope | None = None) -> State:
    """Something that is true or not; of what `naming` knows, or where that is None of this card alone."""
    made = lower_plain_state(tree, naming)
    connects = tree.word("CONNECTS")
    denied = tree.has("NOT") or (connects is not None and connects.meaning == UNLESS)
    return negate_state(made) if denied else made


def lower_plain_state(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """A state without its 'not'. Raises ReadError for what is gained, which is an event."""
    verb = tree.word("DOES")
    if verb is not None and verb.meaning < HAS:
        raise verb.error("has, have; a condition is what is so, not what is gained")
    if tree.rule in WRAPPED_STATES:
        must_be_impersonal(tree)
        return lower_plain_state(tree.branches()[0], naming)
    if tree.rule in SCOPED_STATES:
        return SCOPED_STATES[tree.rule](tree, naming)
    made = STATES[tree.rule](tree)
    word = tree.word(*WHOM)
    if word is None:
        return made
    subject = lower_state_subject(tree, naming)
    return made if isinstance(subject, This) else StateOf(subject, made)


def lower_state_subject(tree: ParseTree, naming: ReferenceScope | None) -> Subject:
    """Of which single card a state speaks."""
    word = tree.word(*WHOM)
    if word is None or word.kind == "THIS":
        return This()
    if word.kind == "FIGHTER" and word.meaning == EQUIPPED:
        return Equipped()
    if naming is None and word.kind == "FIGHTER" and word.meaning in (THE_ATTACKER, THE_BLOCKER):
        return Fighter(word.meaning)
    if naming is None:
        raise word.error("this card; nothing else was named before")
    naming.asks_values = True
    subject = lower_reference_word(word, naming)
    naming.asks_values = False
    if is_several(subject, naming):
        raise word.error("one card; they are several")
    return subject


def negate_state(made: State) -> State:
    """The state that holds when another one does not."""
    if isinstance(made, TurnIs):
        return TurnIs(not made.yours)
    if isinstance(made, Not):
        return made.state
    if isinstance(made, YouControl | ThisHasMana | ThisConnected | AmountIs | Happened):
        if made.most == MOST and made.least > 0:
            return replace(made, least=0, most=made.least - 1)
        if made.least == 0 and made.most < MOST:
            return replace(made, least=made.most + 1, most=MOST)
    if isinstance(made, StateOf) and not isinstance(made.state, ThisIs):
        inner = negate_state(made.state)
        return Not(made) if isinstance(inner, Not) else StateOf(made.subject, inner)
    return Not(made)


def lower_condition(tree: ParseTree, naming: ReferenceScope | None = None) -> State:
    """Return what 'if', 'while' or 'unless' right in a tree asks for."""
    made = lower_state(tree.branches()[0], naming)
    made = made if naming is None else naming.settle(made)
    word = tree.words()[0] if tree.rule == "given" else tree.word("SHOULD", "PROVIDED", "OR_IF")
    return (
        negate_state(made) if word is not None and (word.kind == "UNLESS" or word.meaning == UNLESS) else made
    )


def lower_is_a(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'it is a creature with 2 or more Might', 'target is face-down'."""
    branch = tree.branch("selector")
    if naming is not None:
        naming.asks_kind = branch is not None or tree.has("FACTION")
    subject = lower_state_subject(tree, naming)
    if naming is not None:
        naming.asks_kind = False
    if branch is not None:
        return Fits(subject, selectors.must_be_cards(branch, selectors.lower_selector(branch, varies=True)))
    word = tree.the_word("PLAIN", "FACTION", "FACING", "FACES")
    if word.kind in ("FACING", "FACES"):
        return Fits(subject, sel.Selector(sel.CARD, adjectives=(sel.Adjective(sel.FACING, word.meaning),)))
    if (
        isinstance(subject, This)
        and word.meaning in (sel.ATTACHED, sel.NOT_ATTACHED)
        and word.kind == "PLAIN"
    ):
        if tree.has("NOT") or word.meaning == sel.NOT_ATTACHED:
            raise tree.error(
                "no such condition; what this card does by itself works only while not attached (4.2)"
            )
        return Fits(Equipped(), sel.Selector(sel.CREATURE))
    one = sel.Adjective(sel.FACTION, word=vocab.FACTIONS[word.meaning]) if word.kind == "FACTION" else None
    made = sel.Selector(sel.CARD, adjectives=(one or sel.Adjective(word.meaning),))
    selectors.must_make_sense(tree, made)
    return Fits(subject, made)


def lower_chain(tree: ParseTree) -> State:
    """A Connection Chain of all cards."""
    word = tree.word("NUMBER")
    return InChain() if word is None else InChain(max(word.meaning, 1))


def lower_this_has(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'[this] has 3 or more mana', '[this] has no Armor', '[this] has 2 mana': just so much."""
    subject = lower_state_subject(tree, naming)
    if tree.has("ACTION"):
        return Fits(subject, sel.Selector(sel.CARD, adjectives=(selectors.lower_with_action(tree),)))
    if selectors.variable_bounds(tree):
        return Fits(subject, sel.Selector(sel.CARD, adjectives=tuple(selectors.lower_measures(tree))))
    number, what = tree.word("NUMBER"), tree.word("STAT", "ATTACK")
    least, most = (number.meaning, number.meaning) if number else selectors.bounds(tree)
    if tree.has("DAMAGE"):
        return AmountIs(DamageOn(subject), least, most)
    if what is None:
        made = ThisHasMana(least, most)
        return made if isinstance(subject, This) else StateOf(subject, made)
    return AmountIs(StatOf(selectors.stat_code(what), subject), least, most)


def lower_you_control(tree: ParseTree) -> State:
    """'you control two or more creatures', 'your opponent controls no artifacts'."""
    return YouControl(lower_sideless_cards(tree), *selectors.bounds(tree), controller(tree))


def lower_more_than(tree: ParseTree) -> State:
    """'your opponent controls more creatures than you'."""
    player = tree.word("YOU", "PLAYER")
    who, other = controller(tree) if player is None else player.meaning, compared_player(tree)
    if who not in (YOU, OPPONENT):
        raise tree.error("you or your opponent")
    if who == other:
        raise tree.error("two players to compare")
    selector = lower_sideless_cards(tree)
    sides = [replace(selector, side=sel.YOURS if player == YOU else sel.OPPONENTS) for player in (who, other)]
    return Compared(CountOf(sides[0]), MORE if tree.has("MORE") else FEWER, CountOf(sides[1]))


def controller(tree: ParseTree) -> int:
    """You, or the opponent, before 'control'."""
    return YOU if tree.has("YOU_CONTROL") else OPPONENT


def compared_player(tree: ParseTree) -> int:
    """The player after 'than'."""
    return tree.the_word("THAN").meaning


def lower_player_has(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'you have 3 or less HP', 'your opponent has no cards in hand', 'you have more HP than …'."""
    empty = tree.word("EMPTY_HAND")
    if empty is not None:
        return AmountIs(CountPile(HAND, empty.meaning == YOU), 0, 0)
    player = tree.the_word("YOU", "PLAYER")
    of_event = player.meaning == THAT_PLAYER and naming is not None
    who = naming.event_who if of_event and naming is not None else player.meaning
    if who not in (YOU, OPPONENT):
        raise player.error("you or your opponent")
    amount = lower_pile_or_hp(tree, who)
    if tree.word("MORE", "LESS") is None:
        if tree.has("THAN"):
            raise tree.error("more or fewer, before 'than'")
        number = tree.word("NUMBER")
        least, most = (number.meaning, number.meaning) if number else selectors.bounds(tree)
        return AmountIs(amount, least, most)
    if not tree.has("THAN") or compared_player(tree) == who:
        raise tree.error("than you, than your opponent")
    return Compared(
        amount, MORE if tree.has("MORE") else FEWER, lower_pile_or_hp(tree, compared_player(tree))
    )


def lower_pile_or_hp(tree: ParseTree, who: int) -> Amount:
    """The cards in a pile of a player, or the HP."""
    pile, here = tree.word("PILE"), tree.word("IN_PILE")
    if pile is not None:
        if pile.meaning % 2 and who == YOU:
            raise pile.error("your own cards")
        return CountPile(pile.meaning // 2, who == YOU)
    if here is not None:
        return CountPile(here.meaning, who == YOU)
    stat = tree.word("STAT")
    if stat is not None and stat.meaning != vocab.LIFE:
        raise stat.error("life")
    return HpOf(who == YOU)


def must_destroy(tree: ParseTree) -> None:
    """Require that what was done is destroying."""
    word = tree.word("HAPPENED", "TAKEN")
    wanted = vocab.E_DESTROYED if word is not None and word.kind == "HAPPENED" else DESTROYED
    if word is not None and word.meaning != wanted:
        raise word.error("destroyed")


def lower_was_destroyed(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'it was destroyed', 'you destroyed it', 'you destroyed target'."""
    must_destroy(tree)
    words = tuple(part for part in tree.parts if not isinstance(part, ParseTree) and part.kind in WHOM[1:])
    return WasDestroyed(lower_state_subject(ParseTree(tree.rule, words), naming))


def lower_took(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'you discarded a card', 'you destroyed 2 or more creatures', 'an artifact was sacrificed'."""
    if naming is None:
        raise tree.error("something else; nothing was paid or done yet")
    least, most = selectors.bounds(tree)
    return AmountIs(lower_count_gone(tree, naming), least, most)


def lower_joined_states(tree: ParseTree, naming: ReferenceScope | None) -> tuple[State, ...]:
    """The states that 'and' or 'or' joins; 'it is Prone or Weak' asks both of the same card."""
    found: list[State] = []
    whom: Token | None = None
    for branch in tree.branches():
        unsaid = branch.rule in MAYBE_OF_THIS and branch.word(*WHOM) is None
        said = ParseTree(branch.rule, (whom, *branch.parts)) if unsaid and whom is not None else branch
        found.append(lower_state(said, naming))
        whom = said.word(*WHOM)
    return tuple(found)


MAYBE_OF_THIS: Final = ("this_is", "this_has", "this_connected")  # where no card is named


def lower_sideless_cards(tree: ParseTree) -> sel.Selector:
    """Cards whose side is said by what stands before them."""
    selector = selectors.must_be_cards(tree, selectors.lower_selector_in(tree))
    if selector.side != sel.ANY_SIDE:
        raise tree.error("a side that is said once")
    return selector


def turn_owner(tree: ParseTree, naming: ReferenceScope | None) -> int:
    """Return whose turn or phase it is."""
    word = tree.word(*TURNS)
    if word is not None:
        return TURNS[word.kind]
    theirs = tree.word("IT", "PLAYER")
    if theirs is None:
        return EACH_TURN
    known = {YOU: YOUR_TURN, OPPONENT: OPPONENTS_TURN}
    player = EACH_PLAYER if naming is None else naming.event_who
    if theirs.kind == "PLAYER" and theirs.meaning != THAT_PLAYER:
        player = theirs.meaning
    if player not in known or (theirs.kind == "IT" and theirs.meaning % 2 != MANY):
        raise theirs.error("your, your opponent's")
    return known[player]


def lower_turn(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'your turn'."""
    found = turn_owner(tree, naming)
    if found == EACH_TURN:
        raise tree.error("your turn, your opponent's turn")
    return TurnIs(found == YOUR_TURN)


def lower_phase(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'your Event Phase'."""
    return PhaseIs(tree.the_word("PHASE").meaning, turn_owner(tree, naming))


def lower_strike(tree: ParseTree) -> State:
    """ "[this]'s Strike"."""
    if tree.the_word("ACTION", "ATTACK").meaning // FORMS != vocab.STRIKE:
        raise tree.error("this card's Strike")
    return Striking()


def lower_connected(tree: ParseTree) -> State:
    """'[this] is connected with at least two artifacts'."""
    selector = selectors.lower_selector_in(tree)
    return ThisConnected(selector, *selectors.bounds(tree))


def lower_connected_here(tree: ParseTree) -> State:
    """'a creature connects to [this]': how many do."""
    made = selectors.must_be_cards(tree, selectors.lower_selector_in(tree))
    return count_so(made, sel.CONNECTING, 1, MOST)


def lower_some_is(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'a creature you control is Prone', 'no artifact is facing up': how many are so."""
    made = selectors.must_be_cards(tree, selectors.lower_selector_in(tree))
    word = tree.words()[-1]
    so = {
        "KEYWORD": sel.Adjective(sel.KEYWORD, which=word.meaning),
        "PLAIN": sel.Adjective(word.meaning),
        "FACING": sel.Adjective(sel.FACING, which=word.meaning),
        "FACTION": sel.Adjective(sel.FACTION, word=vocab.FACTIONS[word.meaning % len(vocab.FACTIONS)]),
    }[word.kind]
    if tree.has("NOT"):
        raise tree.the_word("NOT").error("'no …' before the card, or what it is then")
    adjectives = tuple(sorted({*made.adjectives, so}, key=selectors.adjective_order))
    made = replace(made, adjectives=adjectives)
    least, most = selectors.bounds(tree)
    if naming is not None:
        made = naming.settle(made)
        number = ONE if tree.word("ARTICLE", "ANOTHER") else MANY
        naming.mention(Mention(None, made.noun, number, words=made.article_text()))
    return AmountIs(CountOf(made), least, most)


def lower_beside_here(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'nothing is next to [this]', 'two or more creatures are connected to [this]'."""
    if not isinstance(lower_state_subject(tree, naming), This):
        raise tree.words()[-1].error("this card")
    place = tree.the_word("CONNECTED_TO", "ADJACENT_TO", "BESIDE", "CONNECTS")
    if place.kind == "CONNECTS" and place.meaning:
        raise place.error("how many connect to this card")
    nothing = tree.has("NOTHING")
    made = sel.Selector(sel.CARD) if nothing else selectors.lower_selector_in(tree)
    made = selectors.must_be_cards(tree, made)
    least, most = (0, 0) if nothing else selectors.bounds(tree)
    if place.kind == "CONNECTED_TO":
        return ThisConnected(made, least, most)
    return count_so(made, sel.CONNECTING if place.kind == "CONNECTS" else place.meaning, least, most)


def lower_top_is(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'the top card of your deck is a creature', of one that the text has shown."""
    who = {OF_YOU: YOU, OF_OPPONENT: OPPONENT}.get(tree.the_word("OF_DECK").meaning // PLACES)
    if naming is None or who is None or who not in naming.shown_tops:
        raise tree.error("a card that was revealed before (reveal the top card of your deck; if it is …)")
    word = tree.word("FACTION")
    if word is not None:
        faction = sel.Adjective(sel.FACTION, word=vocab.FACTIONS[word.meaning])
        return TopIs(sel.Selector(sel.CARD, adjectives=(faction,)), who)
    branch = tree.branches("selector")[0]
    what = selectors.must_be_cards(branch, selectors.lower_selector(branch))
    if what.side != sel.ANY_SIDE or any(one.kind not in selectors.PRINTED_ON for one in what.adjectives):
        raise branch.error("cards by what is printed on them (a creature, a Fey card)")
    return TopIs(what, who)


def lower_in_line(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'[this] is in the same row as a Fey', 'it is adjacent to [this]'."""
    subject = lower_state_subject(tree, naming)
    place = tree.the_word("BESIDE", "ADJACENT_TO", "CONNECTED_TO", "CONNECTS")
    relation = sel.CONNECTING if place.kind == "CONNECTS" else place.meaning
    if tree.branch("this_card"):
        if isinstance(subject, This):
            raise tree.error("another card; this card is where it is")
        return Fits(subject, sel.Selector(sel.CARD, adjectives=(sel.Adjective(relation),)))
    if not isinstance(subject, This) or place.meaning not in MUTUAL:
        raise tree.error("'this card is in the same row as …', '… is to the left of this card'")
    made = selectors.lower_selector_in(tree)
    if made.noun >= sel.ZONE:
        raise tree.error("a card; for zones 'the number of empty zones adjacent to this card'")
    return count_so(made, place.meaning, *selectors.bounds(tree))


def count_so(made: sel.Selector, place: int, least: int, most: int) -> State:
    """That there are so many other cards that stand so from [this]."""
    so = {*made.adjectives, sel.Adjective(sel.OTHER), sel.Adjective(place)}
    adjectives = tuple(sorted(so, key=selectors.adjective_order))
    return AmountIs(CountOf(replace(made, adjectives=adjectives)), least, most)


def lower_comparison(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'the number of creatures you control is 3 or more', '… is more than the number of artifacts'."""
    gauges = [lower_gauge(branch, naming) for branch in tree.branches("gauge")]
    relation = tree.word(*RELATIONS)
    if relation is not None:
        return Compared(gauges[0], RELATIONS[relation.kind], gauges[1])
    number = tree.word("NUMBER")
    if number is not None:
        return AmountIs(gauges[0], number.meaning, number.meaning)
    least, most = selectors.bounds(tree)
    return AmountIs(gauges[0], least, most)


def lower_gauge(tree: ParseTree, naming: ReferenceScope | None) -> Amount:
    """An amount; without a naming one of cards that stand on the field by what they are."""
    amount = lower_measure(tree, naming or ReferenceScope())
    if naming is None and not is_always_countable(amount):
        raise tree.error("an amount to be counted at any time (the number of …, this card's Might)")
    return amount


def lower_fighting(tree: ParseTree) -> State:
    """'[this] is blocking', 'it is being attacked', 'while [equipped] strikes'."""
    word = tree.words()[-1]
    if word.kind == "ACTION" and word.meaning != vocab.STRIKE * FORMS + THIRD:
        raise word.error("strikes, blocks")
    if word.kind == "FIGHTING":
        return FIGHTING[word.meaning]
    return Striking() if word.kind == "ACTION" else Blocking()


def lower_fighting_whom(tree: ParseTree, _: ReferenceScope | None) -> State:
    """'while [this] strikes a creature', 'while [this] blocks a Fey': of who blocks it, or whom it blocks."""
    word = tree.the_word("BLOCKS", "ACTION")
    if word.kind == "ACTION" and word.meaning != vocab.STRIKE * FORMS + THIRD:
        raise word.error("strikes, blocks")
    branch = tree.branches("object")[0]
    what = selectors.must_be_cards(branch, selectors.lower_selector_in(branch, rival=True))
    return Fits(Fighter(THE_BLOCKER if word.kind == "ACTION" else THE_ATTACKER), what)


# By the production of the grammar
WRAPPED_STATES: Final = ("it_is_turn", "it_is_phase", "it_is_strike")
STATES: Final[dict[str, Callable[[ParseTree], State]]] = {
    "this_is": lambda tree: ThisIs(tree.words()[-1].meaning),
    "in_chain": lower_chain,
    "you_control": lower_you_control,
    "you_lack": lambda tree: YouControl(lower_sideless_cards(tree), 0, 0),
    "more_than": lower_more_than,
    "strike_is": lower_strike,
    "fights_now": lower_fighting,
    "has_attachment": lambda _: HasAttachment(),
    "this_connected": lower_connected,
    "connected_here": lower_connected_here,
}


def lower_there_are(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'there are 2 or more effects in this chain'."""
    number = tree.word("NUMBER")
    least, most = (number.meaning, number.meaning) if number else selectors.bounds(tree)
    return AmountIs(lower_count(tree, naming or ReferenceScope()), least, most)


def lower_happened(tree: ParseTree) -> Happened:
    """'a creature was destroyed this turn', 'you drew 2 or more cards this turn'."""
    bounds, in_chain = divmod(tree.the_word("EARLIER").meaning, 2)
    least, most = divmod(bounds, MOST + 1)
    branch = tree.branches()[0]
    cards = event_cards(branch)
    if len(cards) > 1:
        raise branch.error("one card that did it, or to which it was done")
    event = lower_one_event(branch, ReferenceScope(), EACH_TURN, None, cards[0])
    if isinstance(event, When) and event.by_effect:
        raise branch.error("targeted; what targeted a card then is not kept")
    if isinstance(event, WhenPlayer) and event.happening not in PLAYERS_DID:
        raise branch.error("a card that took damage; what a player took is not kept")
    if isinstance(event, When | WhenPlayer):
        must_be_kept(branch, event)
        event = replace(event, together=False)
    if event.event_code() in ADDED_UP and 0 < most < MOST and is_of_several(event):
        raise branch.error("so much or more; of several cards or players it is the most that counts")
    return Happened(event, least, most, in_chain == 1)


def is_of_several(event: Event) -> bool:
    """Return whether an event can be of more than one card or player."""
    if isinstance(event, When):
        return event.subject is not None
    return isinstance(event, WhenPlayer) and event.who == EACH_PLAYER


def lift_fighter(tree: ParseTree) -> ParseTree:
    """The tree of what happened with 'the blocker', '[equipped]' beside the event, as 'it' stands."""
    event = tree.branches()[0]
    word = event.word("FIGHTER")
    if word is None or event.parts[0] is not word:
        return tree
    return ParseTree(tree.rule, (*tree.words()[:1], word, ParseTree(event.rule, event.parts[1:])))


def lower_past(tree: ParseTree, naming: ReferenceScope | None) -> State:
    """'[this] moved this turn', 'it was targeted in this chain'."""
    tree = lift_fighter(tree)
    made = lower_happened(tree)
    subject = lower_state_subject(tree, naming)
    return made if isinstance(subject, This) else StateOf(subject, made)


def lower_has_fought(tree: ParseTree, _: ReferenceScope | None) -> State:
    """'[this] has fought with 2 different creatures'."""
    branch = tree.branches("selector")[0]
    if selectors.lower_selector(branch) != sel.Selector(sel.CREATURE):
        raise branch.error("creatures; of those that have left no more is known")
    return HasFought(counted_least(tree))


def lower_has_visited(tree: ParseTree, _: ReferenceScope | None) -> State:
    """'[this] has visited all your creature zones', '… 3 different zones'."""
    branch = tree.branches("selector")[0]
    where = selectors.lower_selector(branch)
    if where.noun < sel.ZONE:
        raise branch.error("zones (all your creature zones)")
    return HasVisited(where, ALL_ZONES if tree.has("ALL") else counted_least(tree))


def counted_least(tree: ParseTree) -> int:
    """Return how many at least are said of what only ever grows. Raises ReadError."""
    number = tree.word("NUMBER")
    least, most = (number.meaning, MOST) if number else selectors.bounds(tree)
    if most != MOST or least < 1:
        raise tree.error("a number, or more (2 or more)")
    return least


SCOPED_STATES: Final[dict[str, Callable[[ParseTree, ReferenceScope | None], State]]] = {
    "happened": lower_past,
    "there_are": lower_there_are,
    "you_have": lower_player_has,
    "this_has": lower_this_has,
    "was_destroyed": lower_was_destroyed,
    "took": lower_took,
    "some_is": lower_some_is,
    "beside_here": lower_beside_here,
    "is_a": lower_is_a,
    "top_is": lower_top_is,
    "in_line": lower_in_line,
    "fights_whom": lower_fighting_whom,
    "has_fought": lower_has_fought,
    "has_visited": lower_has_visited,
    "turn_is": lower_turn,
    "phase_is": lower_phase,
    "compared": lower_comparison,
    "all_of": lambda tree, naming: AllOf(lower_joined_states(tree, naming)),
    "any_of": lambda tree, naming: AnyOf(lower_joined_states(tree, naming)),
}
