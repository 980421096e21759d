"""Hints of a deck that was checked by play: what only playing shows, by rules like those of the findings.

A hint is no fault of the deck and makes none illegal. A rule speaks only where the 95 % interval lies
beyond its threshold, and never of a card that the goldfish cannot judge: what needs an opponent, a card that
it holds back though it may target what an opponent has, and Fables that wait for a zone or an Event, which it
gives to other ones (engine/tests/simulation/test_hint_rules.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import grid, vocab
from engine.carddef import CardDef
from engine.effects.tag_rules import NEEDS, OWN
from engine.simulation import tally as counted
from engine.simulation.batch import GoldfishTask
from engine.simulation.findings import (
    CARDS,
    FEWEST_GAMES,
    NEVER_OPENED,
    NEVER_PLAYABLE,
    NEVER_PLAYED,
    TARGETING,
    TURNS,
    CardShare,
    Finding,
    FindingRules,
    keys_of,
    name_list,
    names_of,
    share_words,
)
from engine.simulation.intervals import share_of
from engine.simulation.tally import Tally
from engine.vocab import P1

# Raised by hand whenever a rule changes: what older rules said is not shown as what these say.
HINTS_VERSION: Final = 1

NEVER: Final = 0.05  # share of the games: the upper end of its interval lies below
OFTEN: Final = 0.5  # share of the games with a card in which it could be played, at least
REASONS: Final = (
    (counted.STUCK_COST, "for want of mana"),
    (counted.STUCK_ZONE, "for want of a zone"),
    (counted.STUCK_EVENT, "for want of an Event"),
)
ZONE_KINDS: Final = (
    (vocab.CREATURE, counted.CREATURE_ZONES, "creatures"),
    (vocab.ARTIFACT, counted.ARTIFACT_ZONES, "artifacts"),
    (vocab.MONUMENT, counted.MONUMENT_ZONES, "Monuments"),
)


def find_hints(tally: Tally, job: GoldfishTask, cards: Sequence[CardDef]) -> list[Finding]:
    """Return what the games show of a deck of these cards."""
    if tally.games < FEWEST_GAMES or not tally.card_sums:  # one of old has none
        return []
    rules = HintRules(tally, job, cards)
    hints = [
        rules.find_no_mana(),
        rules.find_no_start(),
        *[rules.find_never_opened(*kind) for kind in ZONE_KINDS],
        rules.find_never_playable(),
        rules.find_never_played(),
        rules.find_no_transform(1 - NEVER),
        rules.find_no_win(),
    ]
    return [hint for hint in hints if hint is not None]


def may_target_opponent(card: CardDef) -> bool:
    """Return whether something on a card may target or pick what an opponent has."""
    tags = card.meaning(with_cost=False).part_tags(NEEDS)
    return any(tag.word in TARGETING and tag.whom != OWN for tag in tags)


class HintRules(FindingRules):
    """The rules of hints, beside those of findings."""

    def find_never_playable(self) -> Finding | None:
        """Cards that could not be played in any turn; what only a Transform brings has a rule of its own."""
        cards = self.cards_never(
            counted.PLAYABLE, [place for place in self.places() if self.is_barred(place)]
        )
        if not cards:
            return None
        reason = self.main_reason(keys_of(cards))
        up_to, them = ("at most ", "them") if len(cards) > 1 else ("", "it")
        sentence = (
            f"Never playable: {names_of(cards)} could be played in {up_to}{share_words(cards[0].share)} of "
            f"the games with {them}{reason}."
        )
        games = self.games_of_cards(keys_of(cards), counted.STUCK)
        return Finding(NEVER_PLAYABLE, sentence, CARDS, 0, cards[0].share, keys_of(cards), games)

    def find_never_played(self) -> Finding | None:
        """Cards that could be played often and never were."""
        cards = self.cards_never(counted.PLAYED, [place for place in self.places() if self.is_held(place)])
        if not cards:
            return None
        up_to, them, was = ("at most ", "them", "were") if len(cards) > 1 else ("", "it", "was")
        sentence = (
            f"Never played: {names_of(cards)} could be played in most games with {them}, and {was} in "
            f"{up_to}{share_words(cards[0].share)}."
        )
        games = self.games_of_cards(keys_of(cards), counted.STUCK_HELD)
        return Finding(NEVER_PLAYED, sentence, CARDS, 0, cards[0].share, keys_of(cards), games)

    def find_never_opened(self, card_type: int, measure: int, words: str) -> Finding | None:
        """The deck has cards of a type, and no game opens a zone for them."""
        zones = grid.TYPE_ZONES[card_type] & grid.SIDES[P1]
        cards = [card for card, judged in zip(self.cards, self.judged, strict=True) if judged]
        waiting = [card for card in cards if card.type == vocab.TYPES[card_type]]
        never = share_of(0, self.tally.games)
        most = max([row[measure] for row in self.tally.most[1:]])
        if not waiting or zones & self.job.edition.open_at_start or most > 0 or never["high"] >= NEVER:
            return None
        sentence = (
            f"Zones never opened: in {share_words(never)} of the games a zone for {words} is open, and "
            f"{name_list([card.name for card in waiting])} can lie in no other."
        )
        keys = tuple([card.key for card in waiting])
        return Finding(
            NEVER_OPENED, sentence, TURNS, 0, never, keys, self.games_of_cards(keys, counted.STUCK)
        )

    def places(self) -> list[int]:
        """The places of the cards that the goldfish can judge."""
        return [place for place, judged in enumerate(self.judged) if judged]

    def is_barred(self, place: int) -> bool:
        """Return whether the deck is why a card was left over, and not a choice of the goldfish."""
        counts = self.tally.counts[place]
        if counts[counted.STUCK_TRANSFORM]:
            return False
        return not self.cards[place].fabled or 2 * counts[counted.STUCK_COST] > counts[counted.STUCK]

    def is_held(self, place: int) -> bool:
        """Return whether a card could surely be played in most games with it, for its player's own use."""
        counts = self.tally.counts[place]
        playable = share_of(counts[counted.PLAYABLE], counts[counted.SEEN])
        return playable["low"] > OFTEN and not may_target_opponent(self.cards[place])

    def cards_never(self, index: int, places: Sequence[int]) -> list[CardShare]:
        """Return the cards of which hardly a game surely has this count, nor lays them; most first."""
        cards = []
        for place in places:
            counts = self.tally.counts[place]
            seen = counts[counted.SEEN]
            share = share_of(min(counts[index] + counts[counted.LAID], seen), seen)
            if seen and share["high"] < NEVER:
                cards.append(CardShare(self.cards[place], share))
        return sorted(cards, key=lambda each: -each.share["mean"])

    def main_reason(self, keys: Sequence[str]) -> str:
        """Why these cards were mostly left over: ', mostly for want of mana'; "" for no reason known."""
        places = [place for place, card in enumerate(self.cards) if card.key in keys]
        totals = [sum([self.tally.counts[place][index] for place in places]) for index, _words in REASONS]
        return f", mostly {REASONS[totals.index(max(totals))][1]}" if max(totals) else ""
