"""Moments in plain words: “when destroyed”, “whenever my creature gets attacked”."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cards.search.plain_words.word_table import row_of_words

WHEN: Final = row_of_words("when whenever")
PASSIVE: Final = row_of_words("get gets getting got is are be being was were")


class Moment(NamedTuple):
    """A moment that an effect waits for: where somebody does something, and where it is done to them."""

    active: str
    passive: str


MOMENTS: Final[Mapping[str, Moment]] = {
    word: moment
    for moment, spoken in {
        Moment("destroys", "destroyed"): "destroy destroys destroyed kill kills killed",
        Moment("destroyed", "destroyed"): "die dies died dying",
        Moment("strikes", "attacked"): "strike strikes struck attack attacks attacked attacking",
        Moment("hits", "attacked"): "hit hits hitting",
        Moment("deals-damage", "damaged"): "damage damages damaged hurt",
        Moment("blocks", "blocked"): "block blocks blocked blocking",
        Moment("summoned", "summoned"): "summon summons summoned play plays played enter enters entered",
        Moment("flipped", "flipped"): "flip flips flipped",
        Moment("moves", "moves"): "move moves moved moving",
        Moment("rotates", "rotates"): "rotate rotates rotated",
        Moment("collects", "collects"): "collect collects collecting",
        Moment("activates", "activates"): "activate activates activated",
        Moment("draws", "draws"): "draw draws drawn drew",
        Moment("discards", "discards"): "discard discards discarded",
        Moment("sacrificed", "sacrificed"): "sacrifice sacrifices sacrificed sac sacs",
        Moment("returned", "returned"): "return returns returned bounced",
        Moment("leaves", "leaves"): "leave leaves",
        Moment("targeted", "targeted"): "target targets targeted",
        Moment("equipped", "equipped"): "equip equips equipped",
    }.items()
    for word in spoken.split()
}
PARTICIPLES: Final = row_of_words("attacked blocked damaged destroyed hurt killed struck")
# Somebody who strikes attacks; both are waited for
ATTACKED: Final = "trigger:attacked OR trigger:strikes@opponent"
OWN: Final = row_of_words("i you we my mine your own our")
FOREIGN: Final = row_of_words("opponent opponents opposing enemy enemies their")
SUBJECTS: Final = row_of_words(
    "creature creatures minion minions artifact artifacts token tokens card cards another other one this it "
    "something"
)
ITSELF: Final = row_of_words("this it")


def moment_term(spoken: Sequence[str]) -> str:
    """Return words from “when” on, small ones included, as `trigger:`; "" for anything else.

    Without a subject a card waits for what happens to itself.
    """
    if len(spoken) < 2 or spoken[0] not in WHEN or spoken[-1] not in MOMENTS:
        return ""
    verb, before = spoken[-1], spoken[1:-1]
    words = [word for word in before if word not in PASSIVE and word not in ("a", "an", "the", "of")]
    if not all(word in SUBJECTS or word in OWN or word in FOREIGN for word in words):
        return ""
    is_passive = verb in PARTICIPLES or any(word in PASSIVE for word in before)
    moment = MOMENTS[verb].passive if is_passive else MOMENTS[verb].active
    if moment == "attacked":
        return ATTACKED
    if any(word in FOREIGN for word in words):
        return f"trigger:{moment}@opponent"
    if any(word in OWN for word in words):
        return f"trigger:{moment}@you"
    return f"trigger:{moment}@itself" if ITSELF.issuperset(words) else f"trigger:{moment}"
