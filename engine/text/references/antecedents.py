"""Antecedents: which noun phrase before it a pronoun means (EFFECTS: nearest first), if that is clear."""

from engine.effects.terms import selectors as sel
from engine.effects.terms.subjects import Equipped, Subject, This
from engine.effects.terms.targets import Target
from engine.text.lexicon.meaning_codes import BOTH, MANY, ONE, THAT
from engine.text.read_error import ReadError
from engine.text.references.mentions import APART, OF_ZONES, Mention, Mentions
from engine.text.tokens import Token


class Antecedents(Mentions):
    """All mentions so far, and what is said of the one that a pronoun means.

    `asks_kind`: of what kind it is; `takes_gone`: what is said is so of a card that has left, too;
    `wants_zone`: only a zone fits; `doer`: what the clause is said of, which is "itself"; `before_clause`:
    how many were named before it; `either`: what is now read can be as well of the doer as of another card.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asks_kind = False
        self.takes_gone = False
        self.wants_zone = False
        self.doer: Subject | None = None
        self.before_clause = 0
        self.either = False

    def fitting_mentions(self, word: Token) -> list[Mention]:
        """Return what a pronoun can mean, nearest first, each once.

        What is done to `it` is not done by it: that would be `itself`.
        """
        noun, that = word.meaning % THAT // 2, bool(word.meaning & THAT)
        nearest: dict[object, Mention] = {}
        for made in reversed(self.mentions):
            nearest.setdefault(made.key(), made)
        found = [
            made for made in nearest.values() if made.can_be(noun) and self.fits_what_is_said(made, noun)
        ]
        if that and noun == sel.CARD:  # "that card" is no zone, as "it" can be
            found = [made for made in found if made.noun < sel.ZONE]
        return [made for made in found if not (that and made.has_own_word())]

    def fits_what_is_said(self, made: Mention, noun: int) -> bool:
        """Return whether what the pronoun stands with can be said of a noun phrase."""
        is_zone = made.noun in OF_ZONES
        if is_zone != self.wants_zone and not (is_zone and noun >= sel.ZONE):
            return False
        if made.unseen and not self.asks_kind:
            return False
        is_other = made.sentence == APART or made.sentence != self.sentence
        return self.asks_values or (is_other and (self.takes_gone or not made.gone))

    def pick_one(self, word: Token) -> Mention | None:
        """Return what `it`, `its` or `that creature` means; None if nothing fits. Raises ReadError."""
        fitting = self.fitting_single(word)
        before = self.named_before_doer(fitting, word) if self.asks_values else []
        return self.pick_nearest(before or fitting, word)

    def fitting_single(self, word: Token) -> list[Mention]:
        """Return what a pronoun for one card can mean, nearest first."""
        return [made for made in self.fitting_mentions(word) if made.number != MANY]

    def pick_nearest(self, fitting: list[Mention], word: Token) -> Mention | None:
        """Return the nearest of what a pronoun can mean; None if nothing fits. Raises ReadError."""
        if fitting and fitting[0].absent:
            named = [made for made in fitting if not (made.absent or isinstance(made.subject, This))]
            if not named:
                raise unclear(Mention(This()), fitting[0], fitting, word)
            fitting = named
        if not fitting:
            return None
        must_be_clear(fitting, word)
        said = [made for made in self.mentions if made.can_be(word.meaning % THAT // 2)]
        return None if fitting[0].implied and not said[-1].implied else fitting[0]

    def named_before_doer(self, fitting: list[Mention], word: Token) -> list[Mention]:
        """Return which of those that fit were named before a clause that is said of [this] or [equipped].

        What is measured in it is one of them: of its own card it would say [this] or itself (EFFECTS 9.1.2).
        How much damage it deals, and a condition behind it, can be of either. Raises ReadError.
        """
        if not isinstance(self.doer, This | Equipped):
            return []
        before = {made.key() for made in self.mentions[: self.before_clause]}
        named = [
            made for made in fitting if made.key() in before and not (made.has_own_word() or made.implied)
        ]
        own = [made for made in fitting if type(made.subject) is type(self.doer)]
        if self.either and named and own:
            raise unclear(own[0], named[0], fitting, word)
        return named

    def pick_several(self, word: Token) -> list[Mention]:
        """Return what `they`, `those creatures` or `both` means: several, or single ones. Raises ReadError.

        Empty if nothing fits: they are never one card.
        """
        single: list[Mention] = []
        fitting = self.fitting_mentions(word)
        for made in fitting:
            if made.number == ONE:
                single.append(made)
                if word.meaning & BOTH and len(single) == 2:
                    return in_order(single)
            elif word.meaning & BOTH and made.number != ONE and not made.is_pair:
                break
            elif len(single) < 2:
                must_be_clear([one for one in fitting if one.number != ONE], word)
                return [made]
            else:
                break
        beside = [one for one in single if one.sentence == single[0].sentence != APART]
        found = beside if len(beside) > 1 else [one for one in single if isinstance(one.subject, Target)]
        return in_order(found) if len(found) > 1 else []


def in_order(nearest_first: list[Mention]) -> list[Mention]:
    """Mentions as the text has them, but this card first."""
    in_text = nearest_first[::-1]
    return sorted(in_text, key=lambda made: not isinstance(made.subject, This))


def must_be_clear(fitting: list[Mention], word: Token) -> None:
    """Require that no other than the nearest is subject or object of its sentence. Raises ReadError."""
    first = fitting[0]
    for other in fitting[1:]:
        if first.picks is not None and isinstance(other.subject, This) and not first.of_this:
            continue
        if first.asked or (first.sentence != APART and other.sentence == first.sentence):
            raise unclear(first, other, fitting, word)
    must_have_word(first, word)


def unclear(first: Mention, other: Mention, fitting: list[Mention], word: Token) -> ReadError:
    """Return the error that a pronoun has two readings."""
    clear = ", ".join([said for made in (first, other) if (said := clear_word(made, fitting))])
    words = f"a word for one of them{f' ({clear})' if clear else ''}"
    return word.error(f"{words}; it could be {other.name()} or {first.name()}")


def clear_word(made: Mention, fitting: list[Mention]) -> str:
    """Return the word that means only this one of what a pronoun could mean; '' if there is none."""
    if made.has_own_word():
        return made.name()
    noun = min(made.noun, sel.ZONE)
    others = [other for other in fitting if other is not made and not other.has_own_word()]
    alone = made.number == ONE and not any(other.can_be(noun) for other in others)
    return f"that {sel.NOUNS[noun]}" if alone and made.subject is not None else ""


def must_have_word(made: Mention, word: Token) -> None:
    """Require that there is a way to speak of a noun phrase again. Raises ReadError."""
    if made.subject is None and made.picks is None:
        raise word.error(f"other words; {made.name()} cannot be spoken of again")
