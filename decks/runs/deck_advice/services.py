"""Writes: start an advice, and make the plan of a change that it found."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

import engine
from cards.definitions import definition
from cards.models import Card
from decks.forks.services import fork_deck
from decks.legality.queries import format_of
from decks.lists.deck_store import DeckLine
from decks.lists.services import Maker, save_deck
from decks.lists.versions.list_changes import ListChange, changed_lines
from decks.models import Deck, DeckEntry
from decks.play_setup.deck_snapshot import Snapshot, check_cards, take_snapshot
from decks.play_setup.edition_choice import played_edition
from decks.play_setup.legal_additions import find_legal_additions, is_legal_addition
from decks.quotas import quota_of
from decks.refusals import REFUSED, Refusal
from decks.runs.chunks.chunk_size import turns_per_second
from decks.runs.equal_runs import OTHER_EDITION, Side, check_side
from decks.runs.models import USUAL_TURNS, WEIGHT_OF_DUEL, Run
from decks.runs.services import keep_run, new_run
from dimrift_site.base.jobs.programs.heartbeats import usual_slots
from engine.simulation.advice import GOALS, WIN

Starter = AbstractBaseUser | AnonymousUser | None

MOST_AGAINST: Final = 8
MOST_ADDITIONS: Final = 200  # cards of a catalogue that are looked at, of which 32 are tried at most
FEWEST_GAMES: Final = {True: 200, False: 2_000}  # of duels, of goldfish games: fewer tell nothing
DAYS_SHARE: Final = 2  # an advice may have half of the games of a day
SPARE: Final = 0.9  # of the time: decks are compiled, and rounds end one after the other


def games_in(seconds: int, goal: str, visitor: Starter) -> int:
    """Return how many games of single decks the workers here play in so many seconds, two digits of them.

    No fewer than tell something, and no more than the visitor may have in one advice.
    """
    is_duel = goal == WIN
    turns = USUAL_TURNS * (WEIGHT_OF_DUEL if is_duel else 1)
    pace = turns_per_second() * usual_slots() / turns
    games = min(max(int(seconds * SPARE * pace), FEWEST_GAMES[is_duel]), most_games(goal, visitor))
    unit: int = 10 ** (len(str(games)) - 2)
    return games // unit * unit


def most_games(goal: str, visitor: Starter) -> int:
    """Return how many games an advice of the visitor may have; a duel takes as long as many."""
    most = quota_of(visitor).games_a_day // DAYS_SHARE
    return most // WEIGHT_OF_DUEL if goal == WIN else most


def start_advice(
    deck: Deck,
    *,
    goal: str,
    games: int,
    against: Sequence[Deck] = (),
    seed: int | None = None,
    unread_absent: bool = False,
    user: Starter = None,
    session_key: str = "",
    network: str = "",
) -> Run:
    """Start an advice of about `games` games on what makes the deck better at a goal, by its own edition.

    `against`: decks to win against, where that is the goal. All else as in `start_run`: an equal one of the
    starter's own is returned instead, and of one that anybody had the result is taken over. Refusal for a
    goal that is none, decks too many or none, and a deck that cannot be played.
    """
    _check(deck, goal, against)
    run = Run(deck=deck, is_duel=goal == WIN, advice={})
    new_run(
        run, games=games, turns=USUAL_TURNS, seed=seed, user=user, session_key=session_key, network=network
    )
    played = played_edition(deck, "", None)

    def fix_cards() -> list[Side]:
        side = Side(take_snapshot(deck, unread_absent=unread_absent), played)
        run.advice = _inputs(deck, goal, [_other_side(other, side, unread_absent) for other in against], side)
        return [side]

    return keep_run(run, user, fix_cards)


def _check(deck: Deck, goal: str, against: Sequence[Deck]) -> None:
    if goal not in GOALS:
        raise Refusal("bad_goal", known=", ".join(GOALS), value=goal)
    if (goal == WIN) != bool(against) or len(against) > MOST_AGAINST:
        raise Refusal("advice_against", most=MOST_AGAINST)
    if deck in against:
        raise Refusal("advice_against_itself", deck=deck.name)


def _other_side(other: Deck, side: Side, unread_absent: bool) -> tuple[Deck, Snapshot]:
    """Return a deck to win against with its cards. Refusal where it cannot be played by the edition."""
    snapshot = take_snapshot(other, unread_absent=unread_absent)
    try:
        check_side(side._replace(snapshot=snapshot), other)
    except REFUSED as refusal:
        if refusal.code == OTHER_EDITION:  # names the deck
            raise
        raise Refusal("matrix_deck", deck=other.name, why=str(refusal)) from None
    return other, snapshot


def _inputs(deck: Deck, goal: str, others: list[tuple[Deck, Snapshot]], side: Side) -> dict[str, Any]:
    candidates, wished = _candidates(deck, side.edition)
    names = {card.printed_hash: card.name for card in candidates}
    for _other, snapshot in others:
        names |= snapshot["names"]
    return {
        "goal": goal,
        "candidates": [card.printed_hash for card in candidates],
        "wished": sorted(card.key for card in candidates if card.pk in wished),
        "against": [
            {
                "deck": other.public_id,
                "name": other.name,
                "main": snapshot["main"],
                "fables": snapshot["fables"],
            }
            for other, snapshot in others
        ],
        "names": names,
    }


def _candidates(deck: Deck, edition: engine.Edition) -> tuple[list[Card], set[int]]:
    """Return the cards that may come in and can be played, and which are on the deck's maybe list."""
    copies: Counter[Card] = Counter()
    wished = set()
    for entry in deck.entries.select_related("card"):
        if entry.section == DeckEntry.Section.MAYBE:
            wished.add(entry.card_id)
        else:
            copies[entry.card] += entry.copies
    legal = find_legal_additions(copies, format_of(deck), wished, MOST_ADDITIONS)
    return [card for card in legal if _is_playable(card, edition)], wished


def _is_playable(card: Card, edition: engine.Edition) -> bool:
    printed = definition(card)
    if printed.unread_effects():
        return False
    try:
        check_cards((printed,), edition)
    except engine.Refused:
        return False
    return True


@transaction.atomic
def plan_change(
    deck: Deck, out: str, into: Sequence[str], all_copies: bool, maker: Maker, session_key: str, network: str
) -> Deck:
    """Make a plan for one's own deck in which cards come in for one copy of a card, or for all of them.

    `into` come in one after the other, as far as the deck's format lets them. Refusal where the card is not
    there any more, and as in `fork_deck`.
    """
    plan = fork_deck(deck, maker, session_key, network=network, is_plan=True).deck
    entries = list(plan.entries.select_related("card").exclude(section=DeckEntry.Section.MAYBE))
    held = next((entry for entry in entries if entry.card.key == out), None)
    if held is None:
        raise Refusal("change_gone", card=out)
    changes = [ListChange(held.section, out, -(held.copies if all_copies else 1))]
    coming = range(-changes[0].by if into else 0)
    changes += [ListChange(held.section, into[number % len(into)], 1) for number in coming]
    lines = changed_lines(plan, changes)
    format_ = format_of(plan)
    legal = [
        line if _is_legal(line, entries, format_) else line._replace(copies=_copies_before(line, entries))
        for line in lines
    ]
    save_deck(plan, plan.version, [line for line in legal if line.copies])
    return plan


def _copies_before(line: DeckLine, entries: list[DeckEntry]) -> int:
    return sum(entry.copies for entry in entries if entry.card_id == line.card.pk)


def _is_legal(line: DeckLine, entries: list[DeckEntry], format_: Any) -> bool:
    """Return whether the format lets a line have its copies, as far as they are more than there were."""
    return line.copies <= _copies_before(line, entries) or is_legal_addition(line.card, line.copies, format_)
