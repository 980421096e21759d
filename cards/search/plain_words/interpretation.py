"""A search in plain words as one in the language: words of players, types, factions, numbers and joints.

Only words without a field and without quotation marks are read so, and never the name of a card.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Final, NamedTuple

from django.db.models import Q
from lark import Token

from cards.cache import cache_until_change
from cards.factions import NO_FACTION
from cards.models import Card
from cards.search.advice import known_values, name_words
from cards.search.conditions import Lookup, is_named, words
from cards.search.fields import quoted
from cards.search.normalize import Section, fold, search_phrase
from cards.search.parser import LONGEST, MOST_TERMS, read_search, tokens_of
from cards.search.plain_words.arrow_phrases import ARROWS, PLACES, arrow_term
from cards.search.plain_words.comparison import (
    OWNING,
    comparison,
    degree,
    given_stat,
    lent_number,
    owned_number,
)
from cards.search.plain_words.moment_phrases import FOREIGN, WHEN, moment_term
from cards.search.plain_words.word_table import (
    NUMBER,
    NUMBER_WORDS,
    SMALL_WORDS,
    phrase,
    plain_parts,
    row_of_words,
    stem,
    words_by_phrase,
)
from cards.search.query import matching_cards

LONGEST_PHRASE: Final = 7  # words
SHORTEST_JOINED: Final = 5  # letters of a name without its space
JOINTS: Final = {
    **dict.fromkeys(("or", "and", "but"), ""),
    **dict.fromkeys(("not", "without", "except", "no", "isnt", "arent", "doesnt", "dont"), "-"),
}
ALWAYS: Final = ("or", "and", "not")  # others join only what is read
# Left out beside words that are read, where no word of players has them
FRAMES: Final = frozenset(
    map(
        stem,
        row_of_words(
            "about additional all another any best care cause effect extra find get give good great help how "
            "just list make only opponent other own put really show stuff target thing use want"
        ),
    )
)
DETERMINERS: Final = row_of_words(
    "a an all another any each enemy every his its my opponents opposing other own target the their your"
)
POINTING: Final = row_of_words("another any best other single target whole")  # in a phrase of the table
HAPPENING: Final = frozenset(map(stem, row_of_words("happen trigger work")))
USING: Final = frozenset(map(stem, row_of_words("activate afford cast pay play run summon use")))
PRICES: Final[Mapping[str, str]] = {
    "sacrificing": "sacrifice",
    "saccing": "sacrifice",
    "discarding": "discard",
}
AT_LEAST: Final = re.compile(r"^([0-9]+)\+$")
OBJECTS: Final = frozenset(map(stem, ("creature", "artifact", "card")))
CANNOT: Final = row_of_words("cannot cant")
# Never left out: the search would find what was not to be found
NEGATIONS: Final = CANNOT | row_of_words("arent doesnt dont isnt never no not without")


class SpokenWord(NamedTuple):
    """A word of a search: its stem, as it was written, and the place of its token in the run.

    `is_object`: it is what something is done to, as in “bounce my creatures”, and not what is looked for.
    `small`: the small words right before it.
    """

    stem: str
    raw: str
    place: int
    is_object: bool
    small: tuple[str, ...] = ()

    @property
    def is_price(self) -> bool:
        """Return whether it is what something is done by, as in “by sacrificing”."""
        return "by" in self.small and self.raw in PRICES


class Part(NamedTuple):
    """A part of a run: a term, a word as it stands, or a joint (`kind`), as it is written in the language."""

    kind: str
    text: str


class Interpretation(NamedTuple):
    """A search in the language, and the words of it that had to be left out so that a card fits."""

    search: str
    left_out: tuple[str, ...] = ()


@cache_until_change
def interpret(text: str) -> Interpretation:
    """Return a search with its plain words read as terms; as it stands where nothing is to be read.

    Words that are not read stay, unless with them no card fits and without them one does; a negation stays.
    """
    if len(text) > LONGEST:
        return Interpretation(text)
    tokens = tokens_of(text)
    if len(tokens) > 2 * MOST_TERMS:
        return Interpretation(text)
    runs = list(_runs(tokens))
    whole = _rebuilt(text, runs, lambda parts: parts)
    left_out = tuple(part.text for run in runs if run.has_term for part in run.parts if part.kind == "word")
    if left_out and not NEGATIONS.intersection(map(fold, left_out)) and not finds(whole):
        loose = _rebuilt(text, runs, lambda parts: [part for part in parts if part.kind != "word"])
        if finds(loose):
            return Interpretation(loose, left_out)
    return Interpretation(whole)


class PlainRun(NamedTuple):
    """Plain words side by side, from `start` to `end` of the search, and what they are read as."""

    start: int
    end: int
    parts: Sequence[Part]
    is_alone: bool

    @property
    def has_term(self) -> bool:
        """Return whether any of its words is read by meaning."""
        return any(part.kind == "term" for part in self.parts)


def _runs(tokens: Sequence[Token]) -> Iterator[PlainRun]:
    for is_plain, grouped in groupby(enumerate(tokens), key=lambda item: item[1].type == "WORD"):
        run = list(grouped)
        if is_plain:
            (first, begin), (last, final) = run[0], run[-1]
            before = tokens[first - 1] if first else None
            after = tokens[last + 1] if last + 1 < len(tokens) else None
            parts = _read_parts([token for _place, token in run], before, after)
            if parts:
                is_alone = before is None and after is None
                yield PlainRun(begin.start_pos or 0, final.end_pos or 0, parts, is_alone)


def _rebuilt(text: str, runs: Sequence[PlainRun], choose: Callable[[Sequence[Part]], Sequence[Part]]) -> str:
    """Return the search with its runs in the language; the text itself if nothing changes, or too much."""
    better, end = "", 0
    for run in runs:
        written = _written(choose(run.parts) if run.has_term else run.parts, run.is_alone)
        better += text[end : run.start] + written
        end = run.end
    better = re.sub(r"- +(?=\S)", "-", " ".join((better + text[end:]).split()))
    return text if better == " ".join(text.split()) or read_search(better).refused else better


def finds(search: str) -> bool:
    """Return whether a card fits a search in the language."""
    return matching_cards(read_search(search), Q()).cards.exists()


def _read_parts(run: Sequence[Token], before: Token | None, after: Token | None) -> Sequence[Part]:
    """Return what plain words are read as; () where they stay as they are."""
    written = " ".join(run)
    spoken = list(_spoken_words(run))
    parts = list(_parts(spoken, before, after))
    if any(part.kind in ("term", "joint") for part in parts):
        if _is_name(written):
            return ()
    else:
        framed = [part for part in parts if not is_frame(part.text)]
        is_question = plain_parts(written)[:1] and plain_parts(written)[0] in QUESTIONS
        parts = framed if is_question and framed else [Part("word", str(token)) for token in run]
    return [_joined(part) if part.kind == "word" else part for part in parts]


QUESTIONS: Final = row_of_words("card cards what which show find list who")


def _spoken_words(run: Sequence[Token]) -> Iterator[SpokenWord]:
    before, small = "", list[str]()
    for place, token in enumerate(run):
        for part in plain_parts(AT_LEAST.sub(r"\1 plus", token)):
            if part in SMALL_WORDS:
                small.append(part)
            else:
                is_object = before in DETERMINERS and stem(part) in OBJECTS
                yield SpokenWord(stem(part), part, place, is_object, tuple(small))
                small = []
            before = part


def _parts(spoken: Sequence[SpokenWord], before: Token | None, after: Token | None) -> Iterator[Part]:
    """Take the longest phrase that is read from each place on; a token is read as a whole or not at all."""
    parts: list[Part] = []
    place = 0
    while place < len(spoken):
        if _is_said_around(spoken, place):
            place += 1
            continue
        size, part = _priced(spoken, place) or _longest(spoken, place) or (0, None)
        is_given_up = place > 0 and spoken[place - 1].is_price
        if size == 1 and spoken[place].is_object and not is_given_up and _last_kind(parts) == "term":
            place += 1  # what is done to it was said before
            continue
        if part is None:
            size = sum(word.place == spoken[place].place for word in spoken[place:])
            part = _word_or_joint(spoken, place, size, before, after)
        parts.append(part)
        place += size
    is_read = any(part.kind == "term" for part in parts)
    for index, part in enumerate(parts):
        if part.kind == "maybe joint":
            near = parts[max(0, index - 1) : index + 2]
            is_joint = near[-1].kind == "term" or (
                part.text in ALWAYS and (any(other.kind == "term" for other in near) or not _stands(near))
            )
            yield part._replace(kind="joint") if is_joint else Part("word", part.text)
        elif not (is_read and part.kind == "word" and is_frame(part.text)):
            yield part


def is_frame(word: str) -> bool:
    """Return whether a word only leads to what is meant; “one” is a number to `stem`."""
    return word in ("one", "ones") or stem(word.casefold()) in FRAMES


def _with_arrow(spoken: Sequence[SpokenWord], place: int, end: int) -> Sequence[str]:
    """Return words with the arrow that is said once of several directions, as in “left and right arrows”."""
    words = [word.raw for word in spoken[place:end]]
    before = [word.raw for word in spoken[max(place - 2, 0) : place]]
    after = [word.raw for word in spoken[end : end + 3]]
    follows = len(before) == 2 and before[0] in PLACES and before[1] in JOINTS
    leads = len(after) == 3 and after[0] in JOINTS and after[1] in PLACES and after[2] in ARROWS
    return ["arrow", *words] if (follows or leads) and not ARROWS.intersection(words) else words


def _is_said_around(spoken: Sequence[SpokenWord], place: int) -> bool:
    """Return whether a verb only leads to what is meant: “that trigger when …”, “you can summon by …”."""
    word = spoken[place]
    following = spoken[place + 1].small if place + 1 < len(spoken) else ()
    if word.stem in HAPPENING:
        return bool(WHEN.intersection(following))
    leads_to_price = place + 1 < len(spoken) and spoken[place + 1].is_price
    return word.stem in USING and ("can" in word.small or leads_to_price)


def _priced(spoken: Sequence[SpokenWord], place: int) -> tuple[int, Part] | None:
    """Return what is given up, “by sacrificing 2 creatures”; the number of cards as words of a text."""
    if spoken[place].is_price:
        return 1, Part("term", f"needs:{PRICES[spoken[place].raw]}")
    if not place or not spoken[place - 1].is_price:
        return None
    if spoken[place].stem == NUMBER and place + 1 < len(spoken):
        return 2, Part("word", f'"{spoken[place].raw} {spoken[place + 1].raw}"')
    if spoken[place].stem in OBJECTS:
        price, given_up = PRICES[spoken[place - 1].raw], spoken[place].raw.removesuffix("s")
        return 1, Part("term", f"affects:{price}-{given_up}")
    return None


def _last_kind(parts: Sequence[Part]) -> str:
    said = [part.kind for part in parts if not (part.kind == "word" and is_frame(part.text))]
    return said[-1] if said else ""


def _longest(spoken: Sequence[SpokenWord], place: int) -> tuple[int, Part] | None:
    table = words_by_phrase()
    for end in range(min(len(spoken), place + LONGEST_PHRASE), place, -1):
        if end < len(spoken) and spoken[end].place == spoken[end - 1].place:
            continue  # in the middle of a token
        said = spoken[place:end]
        key = tuple(word.stem for word in said)
        number = next((NUMBER_WORDS.get(word.raw, word.raw) for word in said if word.stem == NUMBER), "")
        if described := _described(spoken, place, end) or comparison(key, number):
            return end - place, Part("term", described)
        word = table.get(key) or table.get(_without_pointing(said))
        if word and (number or NUMBER not in word.search):
            search = word.search.replace(NUMBER, number)
            is_in_names = end - place == 1 and said[0].raw in known_words()
            return end - place, Part("term", f"{search} OR name:{said[0].raw}" if is_in_names else search)
        if value := _values().get(key) or degree(key) or given_stat(key) or _forbidden(said):
            return end - place, Part("term", value)
    return None


def _without_pointing(said: Sequence[SpokenWord]) -> tuple[str, ...]:
    """Return the stems of words without those that only say which or whose, as in “bounce enemy creature”."""
    following = [*said[1:], None]
    return tuple(
        word.stem
        for word, after in zip(said, following, strict=True)
        if word.raw not in POINTING and not (word.raw in FOREIGN and after and after.stem in OBJECTS)
    )


def _forbidden(said: Sequence[SpokenWord]) -> str:
    """Return “can't block” and “can't be rotated” as words of a text; "" for anything else."""
    if len(said) != 2 or said[0].raw not in CANNOT:
        return ""
    verb = " ".join([*said[1].small, said[1].raw])
    return f'o:"can\'t {verb}" OR o:"cannot {verb}"'


def _described(spoken: Sequence[SpokenWord], place: int, end: int) -> str:
    """Return words that say when, with what or how much more, as a term; "" for others."""
    said = spoken[place:end]
    words = [part for word in said for part in (*word.small, word.raw)]
    begin = next((index for index, word in enumerate(words) if word in WHEN), None)
    if begin is not None and begin < len(said[0].small) and (term := moment_term(words[begin:])):
        return term
    is_bound = any("to" in word.small for word in said[1:])  # “up to two arrows”
    if not is_bound and (arrows := arrow_term(_with_arrow(spoken, place, end))):
        return arrows
    if "be" not in words and (forbidden := _forbidden(said)):
        return forbidden  # before the table, whose stems do not tell “can't block” from “can't be blocked”
    if lent := lent_number([word.raw for word in said]):
        return lent
    first = place
    while first > 1 and spoken[first - 1].raw in ("and", "or") and owned_number(spoken[first - 2].stem):
        first -= 2  # “with life and armor”
    lead = [*spoken[first].small, *([spoken[first - 1].raw] if first else [])]
    if (
        len(said) == 1 and OWNING.intersection(lead) and not said[0].raw.endswith("ing")
    ):  # “without attacking”
        return owned_number(said[0].stem)
    return ""


@cache_until_change
def _values() -> Mapping[tuple[str, ...], str]:
    """Return types, subtypes and factions as terms, by what they are called in one or more."""
    known = known_values()
    # A keyword of one word finds the same as it stands
    values = {phrase(value): f"keyword:{value}" for value in known.get("keyword", ()) if "-" in value}
    values |= {
        phrase(f"{value}r"): f"keyword:{value}" for value in known.get("keyword", ()) if value[-1] == "e"
    }
    values |= {phrase(value): f"type:{quoted(value)}" for value in known.get("type", ())}
    values |= {phrase(key): f"faction:{key}" for key in known.get("faction", ()) if key != NO_FACTION}
    return {said: value for said, value in values.items() if said}


def _word_or_joint(
    spoken: Sequence[SpokenWord], place: int, size: int, before: Token | None, after: Token | None
) -> Part:
    raw = "-".join(word.raw for word in spoken[place : place + size])
    sign = JOINTS.get(raw)
    is_first, is_last = place == 0, place + size == len(spoken)
    if sign is None or (is_last and after is None):
        return Part("word", raw)
    if (is_first and before is None and sign != "-") or (
        before is not None and before.type == "_NOT" and is_first
    ):
        return Part("word", raw)
    is_between_fields = (is_first and before is not None) or (is_last and after is not None)
    return Part("joint" if is_between_fields else "maybe joint", raw)


def _stands(near: Sequence[Part]) -> bool:
    """Return whether words stand side by side on a card, as “salt and smoke” does in a name."""
    return len(near) == 3 and any_card(" ".join(part.text for part in near))


def any_card(text: str, section: Section | None = None) -> bool:
    """Return whether a card has these words side by side, in this section of it or in any."""
    met = words(search_phrase(text), Lookup.FIRST, section)
    return Card.objects.filter(met, retired=False).exists()


def _is_name(written: str) -> bool:
    """Return whether a card is called so, or, of several words, has them in its name."""
    if " " in written:
        return any_card(written, Section.NAME)
    return Card.objects.filter(is_named(written, Lookup.FIRST), retired=False).exists()


def _joined(part: Part) -> Part:
    """Return `tollbox` and `toll-box` as the words of a name, if a card has them there."""
    letters = fold(part.text)
    if len(letters) < SHORTEST_JOINED or not letters.replace("-", "").isalpha():
        return part
    known = known_words()
    if letters in known or any_card(part.text):
        return part
    splits = (
        [letters.replace("-", " ")]
        if "-" in letters
        else [
            f"{letters[:place]}{space}{letters[place:]}"
            for place in range(2, len(letters) - 1)
            if letters[:place] in known and letters[place:] in known
            for space in " -"
        ]
    )
    name = next((split for split in splits if any_card(split, Section.NAME)), "")
    return Part("term", f"name:{quoted(name)}") if name else part


@cache_until_change
def known_words() -> frozenset[str]:
    """Return the words of the names of cards, to be looked up in."""
    return frozenset(name_words())


def _phrases(parts: Sequence[Part]) -> list[list[Part]]:
    """Divide parts at each “or” between whole phrases, as in “Telur creatures or Wynn creatures”.

    Each has its noun, and a word that describes it stands right behind the “or”: else the “or” joins the two
    words beside it, as in “Men or Fey creatures”.
    """
    phrases, begun = list[list[Part]](), 0
    for place, part in enumerate(parts):
        following = list(takewhile(lambda after: after.kind == "term", parts[place + 1 :]))
        is_between = part == Part("joint", "or") and place > begun and _is_noun(parts[place - 1])
        if is_between and following and not _is_noun(following[0]) and any(map(_is_noun, following)):
            phrases.append(list(parts[begun:place]))
            begun = place + 1
    return [*phrases, list(parts[begun:])]


def _is_noun(part: Part) -> bool:
    return part.kind == "term" and part.text.startswith(("type:", "t:")) and " " not in part.text


def _written(parts: Sequence[Part], is_alone: bool) -> str:
    """Return parts side by side; “or” joins what stands on both its sides, or else whole phrases."""
    phrases = _phrases(parts)
    if len(phrases) > 1:
        joined = " OR ".join(f"({_written(phrase, is_alone=False)})" for phrase in phrases)
        return joined if is_alone else f"({joined})"
    groups: list[list[str]] = []
    is_or, sign = False, ""
    for part in parts:
        if part.kind == "joint":
            is_or = is_or or part.text == "or"
            sign = JOINTS[part.text] or sign if part.text != "or" else sign
            continue
        is_whole = part.kind == "word" or (is_alone and len(parts) == 1)
        text = part.text if is_whole else _kept_together(part.text)
        if is_or and groups:
            groups[-1].append(sign + text)
        else:
            groups += [*([["OR"]] if is_or else []), [sign + text]]
        is_or, sign = False, ""
    written = [" OR ".join(group) for group in groups]
    if not (is_alone and len(groups) == 1):
        written = [
            f"({text})" if len(group) > 1 else text for group, text in zip(groups, written, strict=True)
        ]
    return " ".join([*written, *(["OR"] if is_or else []), *([sign] if sign else [])])


def _kept_together(search: str) -> str:
    is_one = len(tokens_of(search.removeprefix("-"))) == 1
    return search if is_one else f"({search})"
