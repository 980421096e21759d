"""The rounds of games that advice is made of: successive halving, then the best measured again.

1. The deck is played as it is. What is found about it chooses the candidates among the cards that may come
   in.
2. Every card that can be judged is compared with its blank. After each round the half that loses most by it
   goes, until few are left. Cards that made no difference, or could never be played, are idle.
3. Every candidate comes in for one copy of the card that is worth least, and the worse half goes likewise.
4. The cuts that are left and swaps of the best candidates for the worst cards are measured again on other
   seeds, as the best of many looks better than it is. Their intervals hold together with 95 % (Bonferroni).

How many games each round has comes from the number of all games only, so the advice is a pure function of
deck, candidates, goal, seed and number of games, however the games are cut and whoever plays them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from statistics import NormalDist
from typing import Final, NamedTuple

from engine import rng
from engine.carddef import CardDef
from engine.simulation.advice.candidates import USUAL_COPIES, choose_candidates
from engine.simulation.advice.card_changes import (
    BLANK,
    CARD,
    DECLINED,
    USEFUL,
    TriedChange,
    can_be_declined,
)
from engine.simulation.advice.change_games import (
    CLOCK,
    CLOCK_SQUARES,
    DIFFERING,
    MANA,
    PLAYABLE_BEFORE,
    SOONER,
    WIN,
    AdviceTask,
    ChangeSums,
    Comparison,
    Round,
)
from engine.simulation.findings import find_faults, needs_opponent
from engine.simulation.intervals import Figure, Z, mean_of, share_of
from engine.simulation.paired_games import WHOLE_SUMS
from engine.simulation.paired_report import ratio_of
from engine.simulation.tally import add_lists

ALONE_GAMES: Final = 200  # of the deck as it is, which cost nothing beside the others
CUT_SHARE: Final = 0.2  # of all games, for the rounds of cuts
SWAP_SHARE: Final = 0.2  # for the rounds of swaps; the rest is for what is measured again
LAST_CUTS: Final = 6  # cards that are measured again, at most, and as many idle ones
LAST_CANDIDATES: Final = 3  # candidates that are measured again, at most
LAST_OUTS: Final = 3  # cards that each of them may replace then, at most
LAST_SWAPS: Final = 4  # swaps that are measured again, at most
USEFUL_CARDS: Final = 3  # that come in for a card that does nothing, one after the other
FEWEST_GAMES: Final = 20  # of a deck in a round
# An idle card makes a difference, or can be played, in no more than that share of games. The sound card of a
# starter deck that does least makes one in 0.8 %.
IDLE: Final = 0.005
ERROR: Final = 0.05  # of all intervals together
# Less gained by a blank is no reason to call a card bad: the policy's own way to play it may cost as much.
LEAST_GAIN: Final = {SOONER: 0.03, MANA: 0.03, WIN: 0.0}
FRESH: Final = 1  # the stream of a seed that what is measured again is played from
HIGHEST_SEED: Final = 2**63 - 1


class Idleness(NamedTuple):
    """In what share of games a card could be played, and in which it made a difference to its blank."""

    playable: Figure
    differing: Figure


class MeasuredChange(NamedTuple):
    """A change, and by how much more the goal is met with it; `idle`: of the cut of an idle card."""

    change: TriedChange
    effect: Figure
    idle: Idleness | None = None


class Advice(NamedTuple):
    """The result: the cuts that surely gain, and the swaps, best first, of so many changes tried."""

    tried: int
    cuts: tuple[MeasuredChange, ...]
    swaps: tuple[MeasuredChange, ...]


AdviceRounds = Generator[Round, ChangeSums, Advice]
ChoiceRounds = Generator[Round, ChangeSums, AdviceTask]
Standing = dict[Comparison, list[int]]
HalvingRounds = Generator[Round, ChangeSums, Standing]


def advise(task: AdviceTask, games: int) -> AdviceRounds:
    """Yield the rounds of about `games` games of single decks, each to be sent its sums; return the advice.

    Played again with the same sums it goes the same way, so a job may be taken up from those it has stored.
    """
    task = yield from choose(task, games)
    for_cuts, for_swaps = int(games * CUT_SHARE), int(games * SWAP_SHARE)
    judged = judged_cards(task)
    cuts = [Comparison(None, TriedChange(card.key, BLANK)) for card in judged]
    standing = yield from halve(task, cuts, LAST_CUTS, for_cuts)
    fables = {card.key for card in task.deck.fables}
    worst = sorted(cuts, key=lambda cut: (not is_idle(standing[cut]), -mean_gain(standing[cut])))
    outs = [
        [cut.after.out for cut in worst if (cut.after.out in fables) == fabled] for fabled in (False, True)
    ]
    swaps = [
        Comparison(None, TriedChange(out, CARD, card.key))
        for card in task.candidates.values()
        for out in [out for out in outs[card.fabled] if out != card.key][:1]
    ]
    swap_standing = yield from halve(task, swaps, LAST_CANDIDATES, for_swaps)
    finalists = last_cuts(task, cuts, standing, judged)
    last = last_swaps(swaps, swap_standing, outs, task)
    again = cut_comparisons(finalists, judged) + last
    sums = yield from measure_again(task, again, games - for_cuts - for_swaps * bool(swaps))
    tried = len({*cuts, *swaps, *finalists, *last})
    return make_advice(task, tried, finalists, last, sums)


def next_round(task: AdviceTask, games: int, done: Sequence[ChangeSums]) -> Round | Advice:
    """Return the round after those whose sums these are, in order; after the last one the advice."""
    rounds = advise(task, games)
    following = next(rounds)
    for sums in done:
        try:
            following = rounds.send(sums)
        except StopIteration as ended:
            advice: Advice = ended.value
            return advice
    return following


def choose(task: AdviceTask, games: int) -> ChoiceRounds:
    """Play the deck as it is; return the task with the candidates that what is found about it chooses."""
    sums = yield Round((), task.seed, 0, ALONE_GAMES)
    if sums.alone is None:
        raise ValueError("sums of another round")
    goldfish = task.goldfish(task.deck, task.seed)
    findings = find_faults(sums.alone, goldfish, goldfish.cards())
    cards = choose_candidates(task.candidates.values(), task.deck, findings, task.goal, games, task.wished)
    return replace(task, candidates={card.key: card for card in cards})


def judged_cards(task: AdviceTask) -> list[CardDef]:
    """Return the different cards of the deck that are measured, each once.

    Goldfish games tell nothing about what needs an opponent; duels do. Fables are measured only where others
    may come in for them; see `last_cuts`.
    """
    measured_fables = task.deck.fables if any(card.fabled for card in task.candidates.values()) else ()
    cards = {card.key: card for card in (*task.deck.main, *measured_fables) if not card.token}
    return [card for card in cards.values() if task.goal == WIN or not needs_opponent(card)]


def halve(task: AdviceTask, comparisons: Sequence[Comparison], last: int, games: int) -> HalvingRounds:
    """Play rounds of the better half each until `last` are left; return the sums of all."""
    standing: Standing = {}
    left = list(comparisons)
    sizes = halving_sizes(len(left), last)
    first = 0
    for size in sizes:
        count = max(games // len(sizes) // (size + 1), FEWEST_GAMES)
        left = sorted(left, key=lambda comparison: -mean_gain(standing.get(comparison)))[:size]
        sums = yield Round(tuple(left), task.seed, first, count)
        for comparison, row in zip(left, sums.rows, strict=True):
            before = standing.get(comparison)
            standing[comparison] = row if before is None else add_lists(before, row)
        first += count
    return standing


def halving_sizes(comparisons: int, last: int) -> list[int]:
    """Return how many are played in each round: all, half of them, …, more than `last` but in the first."""
    sizes = [comparisons] if comparisons else []
    while sizes and (sizes[-1] + 1) // 2 > last:
        sizes.append((sizes[-1] + 1) // 2)
    return sizes


def mean_gain(row: list[int] | None) -> float:
    """The mean gain of a comparison; 0 of one that was not played."""
    return ratio_of(row[:WHOLE_SUMS])["mean"] if row else 0.0


def is_idle(row: list[int]) -> bool:
    """Return whether a card seems idle, by its comparison with its blank."""
    return any(share["mean"] <= IDLE for share in idleness(row))


def is_surely_idle(row: list[int]) -> bool:
    """Return whether chance is excluded, which takes 765 games at least."""
    return any(share["high"] <= IDLE for share in idleness(row))


def idleness(row: list[int]) -> Idleness:
    """Return how often a card could be played and made a difference, by its comparison with its blank."""
    return Idleness(share_of(row[PLAYABLE_BEFORE], row[0]), share_of(row[DIFFERING], row[0]))


def last_cuts(
    task: AdviceTask, cuts: Sequence[Comparison], standing: Standing, judged: Sequence[CardDef]
) -> list[Comparison]:
    """Return the cuts that are measured again: those of idle cards, and those that gain most.

    No Fable is among them: it takes no draw, and what does not help can be left where it lies. A card that
    is paid for by more than mana is a trade that a policy does not weigh: it is cut only where it is idle.
    """
    main = {card.key: card for card in judged if not card.fabled}
    of_main = [cut for cut in cuts if cut.after.out in main]
    idle = [cut for cut in of_main if task.goal != MANA and is_idle(standing[cut])]
    idle.sort(key=lambda cut: min([share["high"] for share in idleness(standing[cut])]))
    gaining = [
        cut
        for cut in of_main
        if cut not in idle and mean_gain(standing[cut]) > 0 and not main[cut.after.out].cost_besides()
    ]
    gaining.sort(key=lambda cut: -mean_gain(standing[cut]))
    useful = useful_cards(task, [cut for cut in of_main if cut not in idle], standing)
    changes = [TriedChange(cut.after.out, USEFUL, useful=useful) for cut in idle[:LAST_CUTS] if useful]
    return [Comparison(None, change) for change in changes] + gaining[:LAST_CUTS]


def useful_cards(task: AdviceTask, cuts: Sequence[Comparison], standing: Standing) -> tuple[str, ...]:
    """Return the cards of which a copy is worth most, those first of which the deck may have another.

    Not the average card of the deck: a further copy of that may be worth as little as one that does nothing,
    as in a deck that is short of mana.
    """
    copies = Counter([card.key for card in task.deck.main])
    worth = {cut.after.out: -mean_gain(standing[cut]) / copies[cut.after.out] for cut in cuts}
    gainful = [key for key in worth if worth[key] > 0]
    gainful.sort(key=lambda key: (copies[key] >= USUAL_COPIES, -worth[key]))
    return tuple(gainful[:USEFUL_CARDS])


def last_swaps(
    swaps: Sequence[Comparison], standing: Standing, outs: Sequence[Sequence[str]], task: AdviceTask
) -> list[Comparison]:
    """Return the swaps that are measured again: of the best candidates for the worst cards."""
    best = sorted(swaps, key=lambda swap: -mean_gain(standing[swap]))[:LAST_CANDIDATES]
    ranked: list[tuple[int, TriedChange]] = []
    for place, swap in enumerate(best):
        fabled = task.candidates[swap.after.into].fabled
        for worse, out in enumerate(outs[fabled][:LAST_OUTS]):
            if out != swap.after.into:
                ranked.append((place + worse, TriedChange(out, CARD, swap.after.into)))
    ranked.sort(key=lambda each: each[0])
    return [Comparison(None, change) for _, change in ranked[:LAST_SWAPS]]


def cut_comparisons(finalists: Sequence[Comparison], judged: Sequence[CardDef]) -> list[Comparison]:
    """Return all that shows a cut: also with the declined form before it, and the blank of an idle card."""
    cards = {card.key: card for card in judged}
    comparisons: list[Comparison] = []
    for cut in finalists:
        comparisons.append(cut)
        if cut.after.kind == USEFUL:
            comparisons.append(blank_comparison(cut))
        elif can_be_declined(cards[cut.after.out]):
            comparisons.append(Comparison(TriedChange(cut.after.out, DECLINED), cut.after))
    return comparisons


def blank_comparison(cut: Comparison) -> Comparison:
    """The comparison with its blank of a card that is cut."""
    return Comparison(None, TriedChange(cut.after.out, BLANK))


def measure_again(task: AdviceTask, comparisons: Sequence[Comparison], games: int) -> HalvingRounds:
    """Play a round on fresh seeds; return its sums."""
    if not comparisons:
        return {}
    decks = len(dict.fromkeys([change for pair in comparisons for change in pair]))
    count = max(games // decks, FEWEST_GAMES)
    seed = rng.branch(task.seed, FRESH) & HIGHEST_SEED
    sums = yield Round(tuple(comparisons), seed, 0, count)
    return dict(zip(comparisons, sums.rows, strict=True))


def make_advice(
    task: AdviceTask, tried: int, cuts: Sequence[Comparison], swaps: Sequence[Comparison], standing: Standing
) -> Advice:
    """Return what the sums of the last round say."""
    z = joint_z(len(cuts) + len(swaps))
    bad: list[MeasuredChange] = []
    for cut in cuts:
        blank = standing[blank_comparison(cut)]
        is_idle_cut = cut.after.kind == USEFUL
        if is_idle_cut and not is_surely_idle(blank):
            continue
        rows = [row for comparison, row in standing.items() if comparison.after == cut.after]
        effect = min([gain_figure(row, z) for row in rows], key=lambda figure: figure["low"])
        least = 0.0 if is_idle_cut else LEAST_GAIN[task.goal]
        if effect["low"] > least and not wins_later(task, rows[0], z):
            bad.append(MeasuredChange(cut.after, effect, idleness(blank) if is_idle_cut else None))
    measured = [
        MeasuredChange(swap.after, gain_figure(standing[swap], z))
        for swap in swaps
        if not wins_later(task, standing[swap], z)
    ]
    return Advice(tried, best_first(bad), best_first(measured))


def advice_figures(advice: Advice) -> dict[str, object]:
    """The advice as JSON-able data, cards by key."""
    return {
        "tried": advice.tried,
        "cuts": [{"card": cut.change.out, "effect": cut.effect} for cut in advice.cuts],
        "swaps": [
            {"out": swap.change.out, "in": swap.change.into, "effect": swap.effect} for swap in advice.swaps
        ],
    }


def wins_later(task: AdviceTask, row: list[int], z: float) -> bool:
    """Return whether less mana is wasted for the price of winning later, or may be: chance is not excluded.

    To cut a source of mana wastes less of it, always.
    """
    clock = mean_of(row[0], row[CLOCK], row[CLOCK_SQUARES])
    return task.goal == MANA and widen(clock, z)["low"] < -LEAST_GAIN[SOONER]


def best_first(changes: Sequence[MeasuredChange]) -> tuple[MeasuredChange, ...]:
    """The changes that gain most first."""
    return tuple(sorted(changes, key=lambda each: -each.effect["mean"]))


def gain_figure(row: list[int], z: float) -> Figure:
    """The gain of a comparison with its interval of so many standard errors."""
    return widen(ratio_of(row[:WHOLE_SUMS]), z)


def widen(figure: Figure, z: float) -> Figure:
    """A figure whose 95 % interval is made one of `z` standard errors."""
    half = (figure["high"] - figure["mean"]) * z / Z
    mean = figure["mean"]
    return {"mean": mean, "low": mean - half, "high": mean + half, "n": figure["n"]}


def joint_z(intervals: int) -> float:
    """Return how wide each of so many intervals must be, so that all hold together with 95 %."""
    return NormalDist().inv_cdf(1 - ERROR / 2 / max(intervals, 1))
