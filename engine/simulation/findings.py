"""Findings of a goldfish run: what holds the deck back, by written rules on its figures, each as a sentence.

A rule speaks only where the 95 % interval lies beyond its threshold; a rule about turns only where it does so
in at least two turns in a row, up to the last one in which half of the games still go on: later turns are
those of slow games, and in the turn of a win nothing is left over. Thresholds are set so that decks made with
one fault have that finding, and decks made without have none (engine/tests/simulation/test_findings.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine import vocab
from engine.carddef import CardDef
from engine.effects.tag_rules import NEEDS, OTHER, TRIGGERS
from engine.feasibility.deck_pool import ARROWS, TARGET, deck_shortfalls
from engine.simulation import tally as counted
from engine.simulation.batch import GoldfishTask
from engine.simulation.games_behind import MOST_GAMES, card_was, first_play_in, won_in
from engine.simulation.intervals import Figure, share_of, turn_figure
from engine.simulation.tally import Tally

# What is found
NO_DAMAGE: Final = "no_damage"
NO_START: Final = "no_start"
NO_MANA: Final = "no_mana"
NO_ZONE: Final = "no_zone"
NO_TARGET: Final = "no_target"
TOO_DEAR: Final = "too_dear"
NO_TRANSFORM: Final = "no_transform"
WASTE: Final = "waste"
TOO_MUCH_MANA: Final = "too_much_mana"
NO_WIN: Final = "no_win"
# What only hints say (engine/simulation/hints/hint_rules.py)
NEVER_PLAYABLE: Final = "never_playable"
NEVER_PLAYED: Final = "never_played"
NEVER_OPENED: Final = "never_opened"

ADVICE: Final = {
    NO_DAMAGE: "Play more creatures that hit, with arrows towards the opponent.",
    NO_START: "Play more cards that cost nothing or little.",
    NO_MANA: "Play more cards that bring mana, or cheaper ones.",
    NO_ZONE: "Play fewer cards for these zones, or open them sooner.",
    NO_TARGET: "Play what can be targeted, or leave them out.",
    TOO_DEAR: "Play cheaper cards in their place, or more that bring mana.",
    NO_TRANSFORM: "Play more of what Transforms, or leave them out.",
    WASTE: "Play cards that use mana in place of some that bring it.",
    TOO_MUCH_MANA: "Play fewer cards that bring mana, and more that use it.",
    NO_WIN: "Nothing else was found: compare the cards by their damage.",
    NEVER_PLAYABLE: "Leave them out, or play what lets them be played.",
    NEVER_PLAYED: "Look at a game: the goldfish sees no use in them.",
    NEVER_OPENED: "Play creatures that open zones sooner, or fewer cards for these zones.",
}

# The part of the figures that shows it
CLOCK: Final = "clock"
TURNS: Final = "turns"
CARDS: Final = "cards"

MOST_FINDINGS: Final = 4
FEWEST_GAMES: Final = 100
FIRST_TURN: Final = 2  # what is short in the first turn is short for everybody
LEAST_TURNS: Final = 2
MOST_NAMED: Final = 2  # cards in a sentence
SLOW: Final = 0.5  # share of the games that are won
LEFT: Final = 0.6  # share of the opponent's HP that is left
SLOW_TURNS: Final = 8  # in fewer turns than these few decks win
LATE_START: Final = 0.2  # share of the games without a play in the first two turns
UNPAID: Final = 0.25  # share of the drawn cards of the main deck that were never paid for
UNPAID_IN_HAND: Final = 2.0  # cards in hand that cannot be paid for
WAITING: Final = 1.0  # cards that wait for a zone
SURPLUS: Final = 6.0  # mana that lies on the field at the end of a turn
USABLE: Final = 1.0  # mana a turn that is left, though it would pay for cards left over
STUCK: Final = 0.5  # share of the games with a card in which it was left over
UNDONE: Final = 0.9  # the same, of a card that comes only by a Transform
TARGETING: Final = ("target", "choice")


class Finding(NamedTuple):
    """A finding: its sentence and figure, where that is shown, and the cards by key, most affected first.

    `turn`: from which own turn on it holds, 0 where it is no matter of turns. `figure` is None where it holds
    in every game. `games` are numbers of games that show it: of a matter of turns those with the most of it
    in each, else the lowest.
    """

    kind: str
    sentence: str
    place: str
    turn: int = 0
    figure: Figure | None = None
    cards: tuple[str, ...] = ()
    games: tuple[int, ...] = ()

    def to_data(self) -> dict[str, object]:
        """As JSON-able data."""
        return {
            "kind": self.kind,
            "sentence": self.sentence,
            "advice": ADVICE[self.kind],
            "place": self.place,
            "turn": self.turn,
            "figure": self.figure,
            "cards": list(self.cards),
            "games": list(self.games),
        }


class CardShare(NamedTuple):
    """A card, and in which share of the games with it something became of it."""

    card: CardDef
    share: Figure


def find_faults(tally: Tally, job: GoldfishTask, cards: Sequence[CardDef]) -> list[Finding]:
    """Return what holds a deck of these cards back, the weightiest first, at most MOST_FINDINGS."""
    if tally.games < FEWEST_GAMES or not tally.card_sums:  # one of old has none
        return []
    rules = FindingRules(tally, job, cards)
    findings = [
        rules.find_no_damage(),
        rules.find_no_mana(),
        rules.find_no_start(),  # where mana is short, what comes of it
        rules.find_no_zone(),
        rules.find_too_much_mana(),
        rules.find_no_target(),
        rules.find_too_dear(),
        rules.find_no_transform(),
        rules.find_waste(),
    ]
    causes = [finding for finding in findings if finding is not None]
    slow = rules.find_no_win()
    return causes[:MOST_FINDINGS] if causes or slow is None else [slow]


@lru_cache(maxsize=1_000)  # a running page asks each second, a quarter of a millisecond for each card
def needs_opponent(card: CardDef) -> bool:
    """Return whether a card does what it is for only by what an opponent does or has.

    Traps, what targets or picks cards of the opponent alone, triggers of what the opponent does, and
    Equipment that lends neither Might nor an effect, only what protects: the passive opponent of a goldfish
    game gives them nothing to do, so its figures are no judgement of them.
    """
    if is_protection(card):
        return True
    meaning = card.meaning(with_cost=False)
    for word in TARGETING:
        whom = [tag.whom for tag in meaning.part_tags(NEEDS) if tag.word == word]
        if whom and all(each == OTHER for each in whom):
            return True
    return vocab.TRAP in card.subtypes or any(tag.whom == OTHER for tag in meaning.part_tags(TRIGGERS))


def is_protection(card: CardDef) -> bool:
    """Return whether a card is Equipment that lends neither Might nor an effect."""
    texts = [effect for effect in card.effects if effect.kind != vocab.KINDS[vocab.COST]]
    return card.has_subtype((vocab.EQUIPMENT,)) and not card.stat(vocab.MIGHT) and not texts


class FindingRules:
    """The figures of a run, and the rules that ask for them."""

    def __init__(self, tally: Tally, job: GoldfishTask, cards: Sequence[CardDef]) -> None:
        self.tally = tally
        self.job = job
        self.cards = cards
        self.judged = [not card.token and not needs_opponent(card) for card in self.cards]
        self.last = 0
        for turn in range(1, tally.turns + 1):
            if 2 * sum(tally.wins[: turn + 1]) <= tally.games:
                self.last = turn

    def find_no_damage(self) -> Finding | None:
        """Few games are won, and most of the opponent's HP stay."""
        start = self.job.edition.starting_hp
        left = turn_figure(self.tally, self.tally.turns, counted.OPPONENT_HP)
        if not self.is_slow() or left["low"] <= start * LEFT:
            return None
        taken: Figure = {
            "mean": start - left["mean"],
            "low": start - left["high"],
            "high": start - left["low"],
            "n": left["n"],
        }
        sentence = (
            f"Hardly any damage: in {self.tally.turns} turns it takes {mean_words(taken)} of the opponent's "
            f"{start} HP on average."
        )
        return Finding(NO_DAMAGE, sentence, CARDS, figure=taken, games=self.games_of(won_in(0)))

    def find_no_win(self) -> Finding | None:
        """Too slow: fewer than half of the games are won."""
        if not self.is_slow():
            return None
        wins = share_of(sum(self.tally.wins), self.tally.games)
        sentence = f"Too slow: it wins only {share_words(wins)} of its games within {self.tally.turns} turns."
        return Finding(NO_WIN, sentence, CLOCK, figure=wins, games=self.games_of(won_in(0)))

    def is_slow(self) -> bool:
        """Return whether surely fewer than half of the games are won."""
        wins = share_of(sum(self.tally.wins), self.tally.games)
        return self.tally.turns >= SLOW_TURNS and wins["high"] < SLOW

    def find_no_start(self) -> Finding | None:
        """The openings do nothing."""
        tally = self.tally
        early = sum(tally.first_plays[1 : FIRST_TURN + 1])
        late = share_of(tally.games - early, tally.games)
        if tally.turns < FIRST_TURN or late["low"] <= LATE_START:
            return None
        sentence = f"Slow to begin: in {share_words(late)} of its games the first two turns see no play."
        begun = [0, *range(FIRST_TURN + 1, tally.turns + 1)]
        games = self.games_of(*[first_play_in(turn) for turn in begun])
        return Finding(NO_START, sentence, CLOCK, figure=late, games=games)

    def find_no_mana(self) -> Finding | None:
        """Hands fill with cards that cannot be paid for, or much of what is drawn never is."""
        turn = self.since(self.waits_for_mana)
        unpaid = self.unpaid_share()
        if not turn and unpaid["low"] <= UNPAID:
            return None
        dear = self.affected_by(counted.STUCK_COST, UNPAID)
        if not turn:
            sentence = (
                f"Short of mana: {share_words(unpaid)} of the cards drawn from the main deck are left over "
                f"unpaid.{most_affected(dear)}"
            )
            games = self.games_of_cards(keys_of(dear), counted.STUCK_COST)
            return Finding(NO_MANA, sentence, CARDS, figure=unpaid, cards=keys_of(dear), games=games)
        waiting = self.turns_figure(turn, counted.WAITING_COST, less=len(self.job.fables))
        collected = self.turns_figure(turn, counted.MANA_COLLECTED)
        sentence = (
            f"Short of mana: from turn {turn} on, on average, {mean_words(waiting)} cards in hand cannot be "
            f"paid for, and {collected['mean']:.1f} mana a turn is collected.{most_affected(dear)}"
        )
        games = self.games_with_most(turn, counted.WAITING_COST)
        return Finding(NO_MANA, sentence, TURNS, turn, waiting, keys_of(dear), games)

    def find_no_zone(self) -> Finding | None:
        """Cards wait for a zone, and mana for them is there."""
        turn = self.since(self.waits_for_zone)
        if not turn:
            return None
        waiting = self.turns_figure(turn, counted.WAITING_ZONE)
        zones = self.turns_figure(turn, counted.ZONES_OPEN)
        wasted = self.turns_figure(turn, counted.MANA_WASTED)
        stuck = self.affected_by(counted.STUCK_ZONE, STUCK)
        sentence = (
            f"Short of zones, not of mana: from turn {turn} on, on average, {zones['mean']:.1f} zones for "
            f"creatures and Monuments have been opened, {mean_words(waiting)} cards wait for a free one, and "
            f"{wasted['mean']:.1f} mana a turn is left that would pay for some of them.{most_affected(stuck)}"
        )
        games = self.games_with_most(turn, counted.WAITING_ZONE)
        return Finding(NO_ZONE, sentence, TURNS, turn, waiting, keys_of(stuck), games)

    def find_no_target(self) -> Finding | None:
        """Cards have nothing in this deck that they could target."""
        main, fables = with_copies(self.job.main), with_copies(self.job.fables)
        shortfalls = deck_shortfalls(main, fables, self.job.edition)
        lacking = {lack.card.key: lack.card for lack in shortfalls if lack.code in (TARGET, ARROWS)}
        cards = [card for card in lacking.values() if not needs_opponent(card)]
        if not cards:
            return None
        names = name_list([card.name for card in cards])
        sentence = f"Short of targets: the deck has nothing that {names} could target."
        keys = tuple(card.key for card in cards)
        return Finding(NO_TARGET, sentence, CARDS, cards=keys, games=self.games_of_cards(keys, counted.SEEN))

    def find_too_dear(self) -> Finding | None:
        """Single cards are too dear for a deck that has mana for the others."""
        dear = self.affected_by(counted.STUCK_COST, STUCK)
        if not dear or self.unpaid_share()["low"] > UNPAID:
            return None
        most = dear[0].share
        up_to, them = ("up to ", "them") if len(dear) > 1 else ("", "it")
        sentence = (
            f"Too dear: {names_of(dear)} could not be paid for in {up_to}{share_words(most)} of the games "
            f"with {them}."
        )
        games = self.games_of_cards(keys_of(dear), counted.STUCK_COST)
        return Finding(TOO_DEAR, sentence, CARDS, figure=most, cards=keys_of(dear), games=games)

    def find_no_transform(self, least: float = UNDONE) -> Finding | None:
        """A card that comes only by a Transform hardly ever does: in more than that share of games not."""
        undone = self.affected_by(counted.STUCK_TRANSFORM, least)
        if not undone:
            return None
        most = undone[0].share
        come = "come" if len(undone) > 1 else "comes"
        sentence = (
            f"No Transform: {names_of(undone)} {come} only by a Transform, and nothing did it in "
            f"{share_words(most)} of the games."
        )
        games = self.games_of_cards(keys_of(undone), counted.STUCK_TRANSFORM)
        return Finding(NO_TRANSFORM, sentence, CARDS, figure=most, cards=keys_of(undone), games=games)

    def find_waste(self) -> Finding | None:
        """Mana is left that would pay for cards left over, and zones are not what they wait for."""
        turn = self.since(self.wastes_mana)
        if not turn or self.since(self.waits_for_zone):
            return None
        wasted = self.turns_figure(turn, counted.MANA_WASTED)
        sentence = (
            f"Mana is wasted: from turn {turn} on, on average, {mean_words(wasted)} a turn that would pay "
            "for cards left over."
        )
        games = self.games_with_most(turn, counted.MANA_WASTED)
        return Finding(WASTE, sentence, TURNS, turn, wasted, games=games)

    def find_too_much_mana(self) -> Finding | None:
        """More mana lies there than cards could use."""
        turn = self.since(self.has_surplus)
        if not turn:
            return None
        mana = self.turns_figure(turn, counted.MANA_ON_FIELD)
        hand = self.turns_figure(turn, counted.CARDS_IN_HAND)
        bring = [card for card, _copies in with_copies(self.job.main) if card.collects_mana()]
        sources = f" Cards that bring mana: {name_list([card.name for card in bring])}." if bring else ""
        sentence = (
            f"More mana than it can use: from turn {turn} on, on average, {mean_words(mana)} mana is on the "
            f"field, and hardly a card waits to be paid for; {hand['mean']:.1f} cards are in hand.{sources}"
        )
        games = self.games_with_most(turn, counted.MANA_ON_FIELD)
        return Finding(TOO_MUCH_MANA, sentence, TURNS, turn, mana, tuple([card.key for card in bring]), games)

    def has_surplus(self, turn: int) -> bool:
        """Return whether much mana lies there at the end of a turn, and hardly a card waits for its cost."""
        mana = turn_figure(self.tally, turn, counted.MANA_ON_FIELD)
        return mana["low"] > SURPLUS and turn_figure(self.tally, turn, counted.WAITING_COST)["high"] < 1

    def waits_for_zone(self, turn: int) -> bool:
        """Return whether at the end of a turn cards wait for a zone, and mana for them is there."""
        return turn_figure(self.tally, turn, counted.WAITING_ZONE)["low"] > WAITING and self.wastes_mana(turn)

    def waits_for_mana(self, turn: int) -> bool:
        """Return whether at the end of a turn cards in hand cannot be paid for, even if no Fable can be."""
        waiting = turn_figure(self.tally, turn, counted.WAITING_COST)
        return waiting["low"] - len(self.job.fables) > UNPAID_IN_HAND

    def wastes_mana(self, turn: int) -> bool:
        """Return whether at the end of a turn mana is left that would pay for cards left over."""
        return turn_figure(self.tally, turn, counted.MANA_WASTED)["low"] > USABLE

    def since(self, holds: Callable[[int], bool]) -> int:
        """Return from which turn on something holds up to the last one; 0 where it does not long enough."""
        first = self.last + 1
        while first > FIRST_TURN and holds(first - 1):
            first -= 1
        return first if self.last + 1 - first >= LEAST_TURNS else 0

    def turns_figure(self, first: int, measure: int, less: int = 0) -> Figure:
        """The mean of a measure over the turns from `first` to the last one looked at, so much `less`.

        The turns of one game are not independent: the interval is as wide as those of the single turns are
        on average, which is never too narrow.
        """
        figures = [turn_figure(self.tally, turn, measure) for turn in range(first, self.last + 1)]
        count = len(figures)
        return {
            "mean": sum([figure["mean"] for figure in figures]) / count - less,
            "low": sum([figure["low"] for figure in figures]) / count - less,
            "high": sum([figure["high"] for figure in figures]) / count - less,
            "n": figures[-1]["n"],
        }

    def unpaid_share(self) -> Figure:
        """Of the cards of the main deck that were drawn, how many were left over unpaid.

        The interval is that of as many games, not cards: those of one game are not independent.
        """
        main = {card.key for card in self.job.main}
        seen = unpaid = 0
        for card, counts, judged in zip(self.cards, self.tally.counts, self.judged, strict=True):
            if judged and card.key in main:
                seen += counts[counted.SEEN]
                unpaid += counts[counted.STUCK_COST]
        games = self.tally.games
        return share_of(round(unpaid * games / seen), games) if seen else share_of(0, 0)

    def games_of(self, *figures: str) -> tuple[int, ...]:
        """The lowest numbers of the games behind any of these figures."""
        return tuple(self.tally.behind.of(*figures))

    def games_of_cards(self, keys: Sequence[str], index: int) -> tuple[int, ...]:
        """The lowest numbers of the games in which any of these cards had that of the COUNTS."""
        places = [defn for defn, card in enumerate(self.cards) if card.key in keys]
        return self.games_of(*[card_was(defn, counted.COUNTS[index]) for defn in places])

    def games_with_most(self, first: int, measure: int) -> tuple[int, ...]:
        """The games with the most of a measure in each turn from `first` to the last one looked at."""
        games = [self.tally.most_games[turn][measure] for turn in range(first, self.last + 1)]
        return tuple(dict.fromkeys(games))[:MOST_GAMES]

    def affected_by(self, reason: int, least: float) -> list[CardShare]:
        """Return the cards left over for a reason in surely more than that share of games, most first."""
        affected = []
        for card, counts, judged in zip(self.cards, self.tally.counts, self.judged, strict=True):
            share = share_of(counts[reason], counts[counted.SEEN])
            if judged and share["low"] > least:
                affected.append(CardShare(card, share))
        return sorted(affected, key=lambda each: -each.share["mean"])


def with_copies(pile: Sequence[CardDef]) -> list[tuple[CardDef, int]]:
    """The different cards of a pile, each with its copies."""
    return list(Counter(pile).items())


def keys_of(affected: Sequence[CardShare]) -> tuple[str, ...]:
    """The keys of the cards."""
    return tuple([each.card.key for each in affected])


def most_affected(affected: Sequence[CardShare]) -> str:
    """A sentence of its own that names the cards; "" for none."""
    return f" Most often left over for it: {names_of(affected)}." if affected else ""


def names_of(affected: Sequence[CardShare]) -> str:
    """The names of the first cards, and how many more there are."""
    return name_list([each.card.name for each in affected])


def name_list(names: Sequence[str]) -> str:
    """'“A”', '“A” and “B”', '“A”, “B” and 2 more'."""
    listed = [f"“{name}”" for name in names[:MOST_NAMED]]  # names have commas of their own
    if len(names) > MOST_NAMED:
        listed.append(f"{len(names) - MOST_NAMED} more")
    return f"{', '.join(listed[:-1])} and {listed[-1]}" if len(listed) > 1 else listed[0]


def mean_words(figure: Figure) -> str:
    """A mean with its interval: '3.1 (3.0 to 3.2)'."""
    return f"{figure['mean']:.1f} ({figure['low']:.1f} to {figure['high']:.1f})"


def share_words(figure: Figure) -> str:
    """A share with its interval: '62 % (60 to 64)'."""
    return f"{100 * figure['mean']:.0f} % ({100 * figure['low']:.0f} to {100 * figure['high']:.0f})"
