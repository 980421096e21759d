"""Instructions that put cards, counters and zones somewhere else (EFFECTS 4)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engine import vocab
from engine.effects.actions import mana
from engine.effects.actions.control_flow import Pick, WhereX
from engine.effects.actions.life import ChangeLife, LoseHalf, PayHp, Sacrifice, SacrificeIt
from engine.effects.actions.piles import AT_RANDOM, LookAtHand, PutShown, RevealCards
from engine.effects.actions.zones import (
    FOR_TOKEN,
    CounterEffect,
    EndTurn,
    ExtraTurn,
    Flip,
    MoveTo,
    MoveToTarget,
    OpenTarget,
    OpenZone,
    OpenZoneOf,
    ReturnToHand,
    SummonToken,
    SummonTokenAt,
    SummonTokenInZoneOf,
    SummonTokens,
    Swap,
    TurnDown,
    WinGame,
)
from engine.effects.node import Instruction
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import ONE as JUST_ONE
from engine.effects.terms.amounts import All, Amount, ThatMuch, X
from engine.effects.terms.counted_amounts import HAND, Half, ManaOn
from engine.effects.terms.counted_amounts import HAND as PILE_HAND
from engine.effects.terms.players import EACH_PLAYER, OPPONENT, YOU
from engine.effects.terms.selectors import Adjective, Selector
from engine.effects.terms.subjects import (
    TOKENS,
    InPile,
    It,
    Recalled,
    Shown,
    Subject,
    This,
    Those,
    Together,
)
from engine.effects.terms.targets import RESOLVED, SOURCE, Target
from engine.text.lexicon.meaning_codes import EACH_ONE, HAS, MANY, OF_YOU, ONE, THAT
from engine.text.lowering.piles import doer_code, must_be_of_player
from engine.text.lowering.terms import selectors
from engine.text.lowering.terms.counted_amounts import (
    lower_amount_before,
    lower_one_sacked,
    lower_sized,
    lower_up_to,
)
from engine.text.lowering.terms.subjects import (
    SUBJECTS,
    are_two,
    is_same,
    is_several,
    is_yours,
    lower_origin_of_place,
    lower_subject,
    lower_subject_in,
    refer_again,
    subject_selector,
)
from engine.text.parser import ParseTree
from engine.text.references.mentions import Mention
from engine.text.references.scope import ReferenceScope
from engine.text.tokens import Token

MOST_TOKENS: Final = 5
THAT_ZONE: Final = Selector(sel.ZONE, adjectives=(Adjective(sel.SAME_ZONE),))
OF_ONE: Final = ("this", "it", "chosen", "bare_target", "target")


def lower_with_amount(
    tree: ParseTree, naming: ReferenceScope, make: Callable[[Amount], Instruction]
) -> Instruction:
    """An instruction with an amount, or with all there is."""
    return make(All()) if tree.has("ALL") else lower_sized(tree, naming, make)


def lower_zones(tree: ParseTree) -> Selector:
    """The selector right below a tree, which must be of zones."""
    selector = selectors.lower_selector_in(tree)
    if selector.noun < sel.ZONE:
        raise tree.error("a zone (an empty creature zone …)")
    return selector


def lower_zone_target(tree: ParseTree, naming: ReferenceScope) -> Target:
    """A zone that is picked when declared, the last subject right below a tree."""
    branch = tree.branches(*OF_ONE)[-1]
    naming.wants_zone = True
    subject = lower_subject(branch, naming)
    naming.wants_zone = False
    if not isinstance(subject, Target) or naming.phrases[subject.slot].selector.noun < sel.ZONE:
        raise branch.error("a zone (target empty creature zone …)")
    return subject


def lower_moves_to(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'… to an empty creature zone', '… to target zone', '… one zone to the left'."""
    must_be_on_grid(tree, subject, naming)
    side = tree.word("TO_SIDE")
    if side is not None:
        return lower_step(tree, side, subject)
    zone_of = tree.branch("zone_of")
    if zone_of is not None:
        return MoveTo(subject, THAT_ZONE, lower_zone_owner(zone_of, naming))
    place = tree.branch("place")
    if place is not None:
        return lower_moves_to_place(place, subject, naming)
    zone = lower_zone_target(tree, naming)
    return MoveToTarget(subject, align_to_source(zone, naming) if isinstance(subject, This) else zone)


def lower_moves_to_place(place: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'… to an adjacent empty zone', '… to the farthest empty zone', '… to the zone behind it'."""
    found = place.branches("selector")[0]
    around = found.branch("around")
    where = selectors.lower_selector(found, other=place.word("ANOTHER"), around=True, extreme=True)
    if where.noun < sel.ZONE:
        raise place.error("a zone (an empty creature zone …)")
    if around is not None:
        origin, how = lower_origin_of_place(around, naming, subject)
        return see_place_from(place, MoveTo(subject, where, origin), Adjective(how))
    around_this = bool(found.branches("connected_to")) and not isinstance(subject, This)
    if around_this and sum(one.kind in (sel.ADJACENT, sel.CONNECTED) for one in where.adjectives) > 1:
        raise place.error("one place that it is adjacent or connected to")
    is_step = any(one.kind in sel.STEPS for one in where.adjectives)
    if is_step and not around_this and not where.has(sel.EMPTY):
        where = replace(where, adjectives=(Adjective(sel.EMPTY), *where.adjectives))
    return MoveTo(subject, where, This() if around_this else None)


def see_place_from(tree: ParseTree, made: MoveTo, asked: Adjective) -> MoveTo:
    """A place that is seen from another card than the one that moves there. Raises ReadError."""
    assert made.seen_from is not None
    around = {sel.ADJACENT, sel.CONNECTED, *sel.PLACES}
    if any(one.kind in around for one in made.where.adjectives):
        raise tree.error("one card from which the place is seen")
    if any(made.where.has(kind) for kind in sel.EXTREMES):
        raise tree.error("the farthest or nearest zone of all, or in the same row")
    asks = tuple(sorted((*made.where.adjectives, asked), key=selectors.adjective_order))
    same = is_same(made.seen_from, made.subject)
    return replace(
        made, where=replace(made.where, adjectives=asks), seen_from=None if same else made.seen_from
    )


def lower_zone_owner(tree: ParseTree, naming: ReferenceScope, other: bool = True) -> Subject:
    """'the zone of the sacrificed artifact', "that creature's zone", whether the card is there or not.

    `other`: it is another card than [this].
    """
    gone = tree.branch("gone")
    if gone is not None:
        return lower_one_sacked(gone, naming)
    naming.takes_gone = True
    subject = lower_subject_in(tree, naming)
    naming.takes_gone = False
    if (other and isinstance(subject, This)) or isinstance(subject, InPile) or is_several(subject, naming):
        raise tree.error(f"one {'other ' if other else ''}card that is or was on the field")
    return subject


def lower_flip(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'flip target face-down creature': what is face-up already is not flipped (7.4)."""
    subject = lower_subject_in(tree, naming)
    selector = subject_selector(subject, naming)
    if selector is not None and (selector.noun == sel.MONUMENT or selector.has(sel.FACE_UP)):
        raise tree.error("a card that can be face-down; this one is face-up already (7.4)")
    return Flip(subject)


def lower_turn_down(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'turn target creature face-down': what cannot be set cannot lie so either (7.3)."""
    subject = lower_subject_in(tree, naming)
    selector = subject_selector(subject, naming)
    if selector is not None and selector.noun == sel.MONUMENT:
        raise tree.error("a card that can be turned face-down; monuments never lie so (7.3)")
    return TurnDown(subject)


def lower_step(tree: ParseTree, side: Token, subject: Subject) -> Instruction:
    """One zone to a side, as whoever controls the card sees it; it must be empty (2.2)."""
    number, noun = tree.word("NUMBER"), tree.word("NOUN")
    if (number is not None and number.meaning != 1) or (noun is not None and noun.meaning // 2 != sel.ZONE):
        raise tree.error("one zone to a side")
    return MoveTo(subject, Selector(sel.ZONE, adjectives=(Adjective(sel.EMPTY), Adjective(side.meaning))))


def lower_transfer_half(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'move half of the mana on target card (rounded down) to [this]'."""
    source, rounded = lower_subject_in(tree, naming), tree.word("ROUNDED")
    to = lower_subject_in(tree, naming, nth=1)
    if rounded is None:
        raise tree.error("rounded up or rounded down")
    if is_several(source, naming) or is_several(to, naming):
        raise tree.error("one card from which the mana goes, and one that gets it")
    half = Half(ManaOn(refer_again(source, naming)), rounded.meaning == 1)
    return WhereX(mana.TransferMana(X(), source, to), half)


def must_be_on_grid(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> None:
    """Monuments go nowhere (3.5). Raises ReadError."""
    selector = subject_selector(subject, naming)
    if selector is not None and selector.noun == sel.MONUMENT:
        raise tree.error("cards of the grid; a monument stands as it is (3.5)")


def lower_swap(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'swap [this] with target creature', 'swap target creature and target creature'."""
    first = lower_subject_in(tree, naming)
    second = lower_subject_in(tree, naming, nth=1) if tree.has("WITH_SUBJECT") else None
    return make_swap(tree, first, second, naming)


def lower_swaps(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'[this] and target creature swap zones', '[this] swaps with it'."""
    second = lower_subject_in(tree, naming) if tree.has("WITH_SUBJECT") else None
    make = make_mana_swap if tree.word("SWAP_MANA", "SWAP_THEIRS") else make_swap
    return make(tree, subject, second, naming)


def make_swap(tree: ParseTree, pair: Subject, second: Subject | None, naming: ReferenceScope) -> Instruction:
    """Two cards, of one row; targets that do not fit are not offered (2.2)."""
    if second is not None:
        pair = Together((pair, second))
    if isinstance(pair, Together):
        if len(pair.parts) != 2 or is_same(*pair.parts) or any(is_several(one, naming) for one in pair.parts):
            raise tree.error("two cards")
        return Swap(Together(align_pair(pair, naming), pair.called))
    if not isinstance(pair, Target) or naming.phrases[pair.slot].most != 2:
        raise tree.error("two cards (swap this card with target creature, swap two target creatures)")
    return Swap(align_to_slot(pair, pair.slot, naming))


def lower_swap_mana(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'swap the mana on [this] and target creature', 'swap mana with it'."""
    theirs = tree.word("SWAP_THEIRS")
    if theirs is not None:
        return make_mana_swap(tree, naming.find_it(theirs), None, naming)
    first = This() if tree.word("SWAP_MANA") and tree.has("WITH_SUBJECT") else lower_subject_in(tree, naming)
    nth = len(tree.branches(*SUBJECTS)) - 1
    return make_mana_swap(
        tree, first, lower_subject_in(tree, naming, nth) if tree.has("WITH_SUBJECT") else None, naming
    )


def make_mana_swap(
    tree: ParseTree, pair: Subject, second: Subject | None, naming: ReferenceScope
) -> Instruction:
    """The mana of two cards, wherever they lie."""
    if second is not None:
        pair = Together((pair, second))
    must_be_two(tree, pair, naming)
    return mana.SwapMana(pair)


def must_be_two(tree: ParseTree, pair: Subject, naming: ReferenceScope) -> None:
    """Two cards, named one by one or together."""
    if not are_two(pair, naming):
        raise tree.error("two cards (this card and target creature, two target artifacts)")


def align_pair(pair: Together, naming: ReferenceScope) -> tuple[Subject, ...]:
    """The two of a pair; a target that swaps with [this], or the later one of two, must be of its row."""
    first, second = pair.parts
    if isinstance(first, This) and isinstance(second, Target):
        return first, align_to_source(second, naming)
    if isinstance(second, This) and isinstance(first, Target):
        return align_to_source(first, naming), second
    if isinstance(first, Target) and isinstance(second, Target):
        if first.slot > second.slot:
            return align_to_slot(first, second.slot, naming), second
        return first, align_to_slot(second, first.slot, naming)
    return first, second


def align_to_slot(target: Target, slot: int, naming: ReferenceScope) -> Target:
    """A target that must be of the row of what is picked for a slot; no other is offered (2.2)."""
    phrase = replace(naming.phrases[target.slot], beside=slot)
    naming.phrases[target.slot] = phrase
    return target if target.phrase is None else Target(target.slot, phrase)


def keep_for_token(target: Target, naming: ReferenceScope) -> Target:
    """A zone to which a Creature Token comes, which tells what is offered (22.7)."""
    phrase = replace(naming.phrases[target.slot], for_token=True)
    naming.phrases[target.slot] = phrase
    return target if target.phrase is None else Target(target.slot, phrase)


def align_to_source(target: Target, naming: ReferenceScope) -> Target:
    """A target that is told where it stands, which must be of the row of the source; no other is offered."""
    found = target.phrase
    if found is None:
        stands_there = naming.phrases[target.slot].selector.has(sel.IN_ROW)
        return target if stands_there else align_to_slot(target, SOURCE, naming)
    others = [one for one in found.selector.adjectives if one.kind != sel.IN_ROW]
    adjectives = [*others, Adjective(sel.IN_ROW)]
    ordered = tuple(sorted(adjectives, key=lambda a: (a.kind, a.which, a.number, a.word)))
    phrase = replace(found, selector=replace(found.selector, adjectives=ordered))
    naming.phrases[target.slot] = phrase
    return Target(target.slot, phrase)


def lower_life(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'your opponent loses 1 life', 'gain 2 life'."""
    if tree.meaning("STAT", default=vocab.LIFE) != vocab.LIFE:
        raise tree.error("life; stats are changed with + or -")
    who, rounded, verb = doer_code(tree), tree.word("ROUNDED"), tree.word("DOES")
    if verb is not None and verb.meaning >= HAS:
        raise verb.error("gain, gains; how much somebody has is asked (if you have …)")
    if rounded is not None:
        if not tree.has("LOSE") or tree.has("YOUR") != (who == YOU):
            raise tree.error("loses half of their HP")
        return LoseHalf(rounded.meaning == 1, who)
    return lower_sized(tree, naming, lambda amount: ChangeLife(amount, tree.has("LOSE"), who))


def lower_look_at_hand(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """ "look at your opponent's hand", 'your opponent reveals their hand', 'reveal your hand'."""
    player, pile, theirs = tree.word("PLAYER"), tree.word("PILE"), tree.word("IT")
    number = tree.word("ARTICLE", "NUMBER")
    if number is not None and pile is not None and pile.meaning == HAND * 2 + 1:
        return RevealCards(selectors.lower_number(tree), PILE_HAND, OPPONENT, AT_RANDOM)
    if pile is not None and pile.meaning != HAND * 2 + 1:
        raise pile.error("your opponent's hand; you know your own cards")
    if player is None and theirs is not None:
        raise theirs.error("your opponent's, that player's")
    if player is not None:
        must_be_named_once(tree)
        return LookAtHand(player.meaning)
    if not tree.has("REVEAL"):
        must_be_named_once(tree)
    elif tree.has("HAND"):
        must_be_of_player(tree.the_word("HAND"))
    return LookAtHand(YOU if tree.has("REVEAL") else OPPONENT)


def must_be_named_once(tree: ParseTree) -> None:
    """Require that a hand does not say again whose it is ("their your hand"). Raises ReadError."""
    hand = tree.word("HAND")
    if hand is not None and hand.meaning:
        raise hand.error("hand; whose it is stands before it")


def lower_pay_hp(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'pay 2 life', 'your opponent pays 2 life', which must be life (8.5)."""
    if tree.has("MANA"):
        raise tree.error(
            "life, or a card (pays 2 life, discards a card); players have no mana, it lies on cards (8.1)"
        )
    if tree.meaning("STAT", default=vocab.LIFE) != vocab.LIFE:
        raise tree.error("life")
    return PayHp(selectors.lower_some(tree), doer_code(tree))


def lower_sac_some(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'sac a creature', 'your opponent sacs a creature'."""
    counted = tree.the_branch("counted")
    who = doer_code(tree)
    if who != YOU:
        counted = drop_words(counted, "THEY_CONTROL")
    what = naming.settle(selectors.must_be_cards(counted, selectors.lower_selector_in(counted)))
    if what.side not in (sel.ANY_SIDE, {YOU: sel.YOURS, OPPONENT: sel.OPPONENTS}.get(who, sel.ANY_SIDE)):
        raise counted.error("cards of whoever sacrifices (8.5)")
    plain = replace(what, side=sel.ANY_SIDE)
    made = Sacrifice(selectors.lower_amount(counted), plain, who, naming.take_slot())
    kept = None if who == EACH_PLAYER else Recalled(made.slot)
    number = MANY if made.amount != JUST_ONE else ONE if kept else EACH_ONE
    naming.mention(Mention(kept, what.noun, number, gone=True, words=f"what '{made.text()}' takes"))
    return made


def lower_sac_list(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'each player sacs a creature and an artifact', kind by kind."""
    player = tree.the_word("YOU", "PLAYER")
    return [
        lower_sac_some(ParseTree("sac_some", (player, counted)), naming)
        for counted in tree.branches("counted")
    ]


def lower_player_picks(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'your opponent chooses a creature they control', on resolution (22.5)."""
    counted, player = tree.the_branch("counted"), tree.the_word("PLAYER")
    if player.meaning != OPPONENT:
        raise player.error("your opponent; each of several players would pick another")
    whose = {"THEY_CONTROL": "OPPONENT_CONTROLS"}
    phrase = selectors.lower_target_phrase(rename_words(counted, whose), RESOLVED)
    slot = naming.add(replace(phrase, by=OPPONENT))
    naming.places[slot] = tree
    return Pick(slot, naming.phrases[slot])


def drop_words(tree: ParseTree, kind: str) -> ParseTree:
    """A tree without its words of a class."""
    parts = [drop_words(part, kind) if isinstance(part, ParseTree) else part for part in tree.parts]
    kept = [part for part in parts if isinstance(part, ParseTree) or part.kind != kind]
    return ParseTree(tree.rule, tuple(kept))


def rename_words(tree: ParseTree, kinds: dict[str, str]) -> ParseTree:
    """A tree with words of some classes as words of others."""
    parts = [
        rename_words(part, kinds)
        if isinstance(part, ParseTree)
        else replace(part, kind=kinds.get(part.kind, part.kind))
        for part in tree.parts
    ]
    return ParseTree(tree.rule, tuple(parts))


def lower_counter(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'counter that effect', of what was activated or has targeted a card (22.6)."""
    if not naming.event_effect:
        raise tree.error("an effect (When your opponent activates an effect, when targeted by an effect: …)")
    return CounterEffect()


def lower_end_game(tree: ParseTree, _: ReferenceScope) -> Instruction:
    """'you win the game', 'your opponent loses the game'."""
    who = doer_code(tree)
    if who not in (YOU, OPPONENT):
        raise tree.error("you or your opponent, who wins or loses")
    return WinGame(1 - who if tree.has("LOSES_GAME") else who)


def lower_open_zone(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'open a creature zone', 'open target zone'."""
    place, zone_of = tree.branch("place"), tree.branch("zone_of")
    if zone_of is not None:
        return OpenZoneOf(lower_zone_owner(zone_of, naming, other=False))
    if place is not None:
        made: Instruction = OpenZone(lower_zones(place))
        is_open = lower_zones(place).has(sel.OPEN)
    else:
        target = lower_zone_target(tree, naming)
        made, is_open = OpenTarget(target), naming.phrases[target.slot].selector.has(sel.OPEN)
    if is_open:
        raise tree.error("a closed zone; this one is open already")
    return made


def lower_tokens_to(tree: ParseTree, naming: ReferenceScope) -> list[Instruction]:
    """'summon two Creature Tokens to empty creature zones', one after the other."""
    number = selectors.lower_number(tree).value
    if number > MOST_TOKENS:
        raise tree.error(f"a number from 1 to {MOST_TOKENS}; a row has no more zones")
    made = [lower_token_to(tree, naming) for _ in range(number)]
    tokens = Mention(Recalled(TOKENS), sel.CREATURE)
    several = (
        number > 1
        or isinstance(made[0], SummonTokens)
        or any(one.key() == tokens.key() for one in naming.mentions)
    )
    naming.mention(replace(tokens, number=MANY if several else ONE))
    return made


def lower_token_to(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'summon a Creature Token to …'; without a place to one for playing one's own creatures (2.4)."""
    place, zones = tree.branch("place"), tree.branch("selector")
    if tree.word("EACH", "ALL") is not None:
        if tree.has("NUMBER"):
            raise tree.error("a Creature Token for each zone")
        return SummonTokens(lower_zones(tree))
    zone_of = tree.branch("zone_of")
    if zone_of is not None:
        return lower_token_in_zone_of(tree, zone_of, naming)
    if place is not None or zones is not None:
        return SummonToken(lower_zones(place or tree))
    if not tree.branches(*OF_ONE):
        return SummonToken(FOR_TOKEN)
    if tree.has("NUMBER"):
        raise tree.error("a Creature Token for each zone (summon a Creature Token to …)")
    return SummonTokenAt(keep_for_token(lower_zone_target(tree, naming), naming))


def lower_token_in_zone_of(tree: ParseTree, zone_of: ParseTree, naming: ReferenceScope) -> Instruction:
    """'summon a Creature Token to its zone', which must be one of creatures."""
    if tree.has("NUMBER"):
        raise tree.error("a Creature Token; a zone has room for one card")
    subject = lower_zone_owner(zone_of, naming, other=False)
    selector = subject_selector(subject, naming)
    noun = naming.event_noun if isinstance(subject, It) else sel.CARD if selector is None else selector.noun
    if noun in (sel.ARTIFACT, sel.MONUMENT):
        raise zone_of.error("the zone of a creature; a Creature Token lies in no other (2.2)")
    return SummonTokenInZoneOf(subject)


def lower_transfer(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'transfer 1 mana from A to B', 'to any number of creatures' as it is shared among them."""
    last = tree.branches(*SUBJECTS)[1]
    if last.rule == "any_many":
        return lower_share_mana(
            ParseTree("share_mana", (*tree.parts[: tree.parts.index(last)], *last.parts)), naming
        )
    source = lower_subject_in(tree, naming)
    naming.begin_sentence()  # "from" and "to" make neither of them subject or object of one sentence
    to = lower_other_than(source, tree, naming)
    if to == source:
        source, to = prefer_event_card(tree, source, naming), prefer_event_card(tree, to, naming, nth=1)
    if to == source:
        raise tree.branches(*SUBJECTS)[0].error("another card; this is the one that the mana goes to")
    if is_several(to, naming):
        raise tree.error("one card that the mana goes to")
    if isinstance(to, This):
        naming.join_sentences()  # 'from target to [this], then turn it face-down': it could be either
    return lower_with_amount(tree, naming, lambda amount: mana.TransferMana(amount, source, to))


def lower_transfer_lost(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'move that mana to [this]', of mana that would be lost; a card that is destroyed has none to give."""
    if naming.would != vocab.E_CONSUMED or naming.event is None:
        raise tree.error("a number of mana; none before it would be lost")
    to = lower_subject_in(tree, naming)
    if to == naming.event:
        raise tree.error("another card; this is the one that loses the mana")
    if is_several(to, naming):
        raise tree.error("one card that the mana goes to")
    if naming.would_leave:
        return mana.Collect(ThatMuch(), to)
    return mana.TransferMana(ThatMuch(), naming.event, to)


def lower_share_mana(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'move up to two mana from [this] to any connected cards': each as it is picked on resolution."""
    source = lower_subject_in(tree, naming)
    if is_several(source, naming):
        raise tree.branches(*SUBJECTS)[0].error("one card from which the mana goes")
    branch = tree.the_branch("selector")
    found = selectors.lower_selector(branch, theirs=naming.event_player)
    what = naming.settle(selectors.must_be_cards(branch, found))
    any_one = tree.word("ANY")
    if not selectors.is_plural(branch) and any_one is not None:  # "to any connected card": one of them
        counted = ParseTree("counted", (replace(any_one, kind="ARTICLE", meaning=1), branch))
        one = lower_subject(counted, naming)
        return lower_with_amount(tree, naming, lambda amount: mana.TransferMana(amount, source, one))
    if not selectors.is_plural(branch):
        raise branch.error("several cards (any connected cards)")
    to, some = Those(what), tree.branch("some_of")
    naming.mention(Mention(None, what.noun, MANY, words=to.text()))
    if some is not None:
        return mana.ShareMana(lower_up_to(some), source, to)
    return lower_with_amount(tree, naming, lambda amount: mana.ShareMana(amount, source, to))


def lower_other_than(source: Subject, tree: ParseTree, naming: ReferenceScope) -> Subject:
    """The second subject of a tree; a pronoun does not mean [this] where that is the first."""
    before = naming.mentions
    if isinstance(source, This):
        naming.mentions = [mention for mention in before if not isinstance(mention.subject, This)]
    kept = len(naming.mentions)
    second = lower_subject_in(tree, naming, nth=1)
    if naming.mentions is not before:
        naming.mentions = before + naming.mentions[kept:]
    return second


def prefer_event_card(tree: ParseTree, subject: Subject, naming: ReferenceScope, nth: int = 0) -> Subject:
    """'that card' beside 'target', which means another: the card of the event, if there is one."""
    branch = tree.branches(*SUBJECTS)[nth]
    is_that = branch.rule == "it" and bool(branch.words()[0].meaning & THAT)
    return naming.find_other_card(branch.words()[0]) or subject if is_that else subject


def lower_transfer_between(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'transfer any amount of mana from one to the other', '… between two target artifacts'."""
    word = tree.word("ONE_TO_OTHER")
    pair = lower_subject_in(tree, naming) if word is None else naming.find_it(word)
    must_be_two(tree, pair, naming)
    return lower_with_amount(tree, naming, lambda amount: mana.TransferBetween(amount, pair))


def lower_remove_mana(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'remove 1 mana from A'."""
    before = lower_amount_before(tree, naming)
    subject = lower_subject_in(tree, naming)
    if before is not None:
        return WhereX(mana.RemoveMana(X(), subject), before)
    return lower_loses_mana(tree, subject, naming)


def lower_loses_mana(tree: ParseTree, subject: Subject, naming: ReferenceScope) -> Instruction:
    """'it loses 2 mana', 'target creature loses half its mana, rounded down'."""
    if not tree.has("HALF"):
        return lower_with_amount(tree, naming, lambda lost: mana.RemoveMana(lost, subject))
    return WhereX(mana.RemoveMana(X(), subject), lower_half_of(tree, subject, ManaOn, naming))


def lower_half_of(
    tree: ParseTree, subject: Subject, make: Callable[[Subject], Amount], naming: ReferenceScope
) -> Amount:
    """Half of what is on one card, rounded as the text must say."""
    rounded = tree.word("ROUNDED")
    if rounded is None:
        raise tree.error("rounded up or rounded down")
    if is_several(subject, naming):
        raise tree.error("one card (target creature)")
    return Half(make(refer_again(subject, naming)), rounded.meaning == 1)


def lower_returned(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'return it to its owner's hand', from the graveyard if it was destroyed."""
    naming.takes_gone = True
    subject = lower_subject_in(tree, naming)
    naming.takes_gone = False
    hand = tree.word("HAND")
    if isinstance(subject, Shown):
        if hand is not None and hand.meaning == OF_YOU and not naming.shown_is_yours:
            raise hand.error("its owner's hand; a card goes to no other (22.4)")
        return PutShown(subject, HAND)
    if hand is not None and hand.meaning == OF_YOU and not is_yours(subject, naming):
        raise hand.error("its owner's hand; a card goes to no other (22.4)")
    return ReturnToHand(subject)


def lower_sac_it(tree: ParseTree, naming: ReferenceScope) -> Instruction:
    """'sac target creature you control'."""
    naming.takes_own = True
    subject = lower_subject_in(tree, naming)
    naming.takes_own = False
    selector = subject_selector(subject, naming)
    if selector is not None and selector.side == sel.OPPONENTS:
        raise tree.error("a card of your own; nobody sacrifices cards of another player (8.5)")
    return SacrificeIt(subject)


# By the production of the grammar
HANDLING: Final[dict[str, Callable[[ParseTree, ReferenceScope], Instruction]]] = {
    "move_to": lambda tree, naming: lower_moves_to(tree, lower_subject_in(tree, naming), naming),
    "swap": lower_swap,
    "swap_mana": lower_swap_mana,
    "flip": lower_flip,
    "turn_down": lower_turn_down,
    "returned": lower_returned,
    "remove_mana": lower_remove_mana,
    "loses_mana": lambda tree, naming: lower_loses_mana(tree, This(), naming),
    "transfer": lower_transfer,
    "share_mana": lower_share_mana,
    "transfer_half": lower_transfer_half,
    "transfer_lost": lower_transfer_lost,
    "end_turn": lambda *_: EndTurn(),
    "extra_turn": lambda tree, _: ExtraTurn(doer_code(tree)),
    "counter_effect": lower_counter,
    "end_game": lower_end_game,
    "transfer_between": lower_transfer_between,
    "life": lower_life,
    "pay_hp": lower_pay_hp,
    "sac_it": lower_sac_it,
    "sac_some": lower_sac_some,
    "player_picks": lower_player_picks,
    "open": lower_open_zone,
    "look_hand": lower_look_at_hand,
}
