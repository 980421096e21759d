"""Conditions and amounts of the history of this turn or chain (6.7, 12.8)."""

from dataclasses import replace

from engine import vocab
from engine.effects.events import COUNTED_ON_FIELD, EACH_TURN, OF_LIFE, Event, When, WhenPlayer
from engine.effects.terms import selectors as sel
from engine.effects.terms.amounts import Amount
from engine.effects.terms.history import TimesHappened
from engine.text.lexicon.meaning_codes import OF_CHAIN, SINCE_ARRIVAL, SPANS
from engine.text.parser import ParseTree
from engine.text.read_error import ReadError
from engine.text.tokens import Token


def lower_history_amount(word: Token) -> Amount:
    """'cards you drew this turn', 'damage dealt to [this] this turn'."""
    rest, in_chain = divmod(word.meaning, 2)
    code, whose = divmod(rest, 4)
    if code in (vocab.E_DREW, vocab.E_DISCARDED, *OF_LIFE):
        return TimesHappened(WhenPlayer(code, whose), in_chain == 1)
    return TimesHappened(When(code), in_chain == 1)


def find_gone_earlier(selector: sel.Selector) -> Amount | None:
    """'creatures destroyed this turn' as how many there were; None for what is said of cards on the field."""
    gone = [one for one in selector.adjectives if is_gone(one)]
    if not gone:
        return None
    others = tuple([one for one in selector.adjectives if one not in gone])
    return TimesHappened(When(gone[0].which, replace(selector, adjectives=others)), gone[0].number == 1)


def is_gone(adjective: sel.Adjective) -> bool:
    """Return whether cards that it is true of have left the field."""
    return adjective.kind == sel.DONE_EARLIER and adjective.which in sel.GONE


def limit_to_time(word: Token, event: Event, several: bool) -> Event:
    """An event that counts only for the first, second … time in a turn or chain. Raises ReadError."""
    if several or not isinstance(event, When | WhenPlayer) or event.together:
        raise word.error("a colon; only one event, of one card or player, is counted")
    if word.kind == "TWICE_EACH" and word.meaning != EACH_TURN:
        raise word.error("for the second time each turn")
    nth, span = (2, EACH_TURN) if word.kind == "TWICE_EACH" else divmod(word.meaning, SPANS)
    if span == SINCE_ARRIVAL:
        return replace(must_be_remembered(word, event), nth=nth, since_arrival=True)
    must_be_kept(word, event)
    if span in (EACH_TURN, OF_CHAIN):
        return replace(event, nth=nth, in_chain=span == OF_CHAIN)
    if event.during not in (EACH_TURN, span):
        raise word.error("a colon; whose turn it is was said already")
    return replace(event, nth=nth, during=span)


def must_be_remembered(word: Token, event: When | WhenPlayer) -> When:
    """Require an event that a card remembers while it is on the field. Raises ReadError."""
    if not isinstance(event, When) or event.subject is not None:
        raise word.error("each turn; only this card remembers it longer")
    if event.happening not in COUNTED_ON_FIELD:
        raise word.error("a colon; it is so once while this card is on the field")
    if event.target is not None or event.least or event.during != EACH_TURN:
        raise word.error("each turn; only how often it happened is remembered longer")
    return event


def must_be_kept(place: Token | ParseTree, event: When | WhenPlayer) -> None:
    """Require that what describes the cards of an event is kept with what happened. Raises ReadError."""
    subject = event.subject if isinstance(event, When) else None
    for one in () if subject is None else subject.adjectives:
        blessed = one.kind in (sel.KEYWORD, sel.NOT_KEYWORD) and one.which == vocab.BLESSED
        if blessed or one.kind in (sel.EQUIPPED, sel.CREWED, sel.BEARER):
            words = [place] if isinstance(place, Token) else place.words()
            why = f"other cards; who was {one.text()} then is not kept"
            raise ReadError(words[0].start, words[-1].end, [why])
