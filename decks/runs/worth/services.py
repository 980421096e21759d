"""Writes: start the measuring of cards, cancel it, delete it."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

import engine
from cards.definitions import definition, digest_of_programs
from cards.models import Card, WorkshopSet
from decks.play_setup.deck_snapshot import check_cards
from decks.quotas import A_DAY, OF_ACCOUNT, games_of_a_day, lock_owner, refuse_large_on_full_disk
from decks.refusals import Refusal, refuse_faults
from decks.runs.canonical_json import fingerprint
from decks.runs.models import WEIGHT_OF_DUEL, Run
from decks.runs.worth import worth_chunks
from decks.runs.worth.models import WorthRun
from decks.runs.worth.worth_decks import FEWEST_DECKS, WorthDeck, basis_of, playable_starters, usual_edition
from engine.simulation import DUEL_POLICY, WORTH_VERSION, find_places

MOST_CARDS: Final = 200
LEAST_GAMES: Final = 4  # each seat, and beginning there
MOST_GAMES: Final = 4_000
LIVE_AT_ONCE: Final = 2  # of an account
KEPT: Final = 50  # ended ones of an account that are older than a day
HIGHEST_SEED: Final = 2**63 - 1


def start_worth(
    cards: Sequence[Card],
    *,
    user: AbstractBaseUser,
    games: int,
    seed: int | None = None,
    edition: str = "",
    overrides: Mapping[str, str] | None = None,
    workshop: WorkshopSet | None = None,
) -> WorthRun:
    """Measure cards in the starter decks, `games` numbers of each, with `seed` (None: a random one).

    `edition`: "" for that of the first card's set, with switches set otherwise. `workshop`: the set that they
    are of, None for cards of the catalogue. They were read with what `cards.queries.drawable` fetches, and
    with their set. Cards that cannot be measured are left out, with why. A finished run of the same set with
    an equal key is returned instead, and so is the starter's own live one. Refusal where none can be
    measured, for numbers out of bounds and one run or game too many; engine.Refused for an unknown edition.
    """
    _check("worth_games", games, LEAST_GAMES, MOST_GAMES)
    _check("seed", 0 if seed is None else seed, 0, HIGHEST_SEED)
    if not 1 <= len(cards) <= MOST_CARDS:
        raise Refusal("worth_cards", most=MOST_CARDS, value=len(cards))
    _check_caps(user)  # before the work
    played = engine.edition(edition or usual_edition(cards[0]), dict(overrides or {}))
    starters = playable_starters(played)
    run = WorthRun(
        starter_id=user.pk,
        workshop=workshop,
        edition=played.base,
        overrides=played.overrides(),
        games=games,
        seed=secrets.randbelow(2**32) if seed is None else seed,
    )
    _set_inputs(run, cards, starters, played)
    with transaction.atomic():
        lock_owner(user, "")  # two tabs come one after the other
        known = _find_equal(run)
        if known is not None:
            return known
        _check_caps(user)
        of_a_day = games_of_a_day(Q(starter=user.pk), user.pk)
        if of_a_day + games * run.duels * WEIGHT_OF_DUEL > OF_ACCOUNT.games_a_day:
            raise Refusal("games_a_day", most=f"{OF_ACCOUNT.games_a_day:,}")
        refuse_large_on_full_disk()
        _forget_ended(user)
        run.save(force_insert=True)
        worth_chunks.cut(run)
    return run


def _check(code: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refusal(code, least=least, most=most, value=value)


def _check_caps(user: AbstractBaseUser) -> None:
    if WorthRun.objects.filter(starter=user.pk, state__in=WorthRun.LIVE).count() >= LIVE_AT_ONCE:
        raise Refusal("too_many_worths", most=LIVE_AT_ONCE)


def _set_inputs(
    run: WorthRun, cards: Sequence[Card], starters: Sequence[WorthDeck], played: engine.Edition
) -> None:
    """Set all that the result depends on. Refusal where no card can be measured."""
    decks = [starter.deck_spec() for starter in starters]
    measured: list[dict[str, str]] = []
    run.left_out = []
    for card in sorted(cards, key=lambda card: card.key):
        why = unmeasured_reason(card, decks, played)
        row = {"key": card.key, "name": card.name}
        if why:
            run.left_out.append({**row, "why": why})
        else:
            measured.append({**row, "hash": card.printed_hash})
    if not measured:
        first = run.left_out[0]
        raise Refusal("worth_none", card=first["name"], why=first["why"])
    run.cards = measured
    run.decks = [starter.data() for starter in starters]
    factions = {card.faction_id for card in cards}
    run.duels = len(measured) + len(factions)
    run.policy, run.policy_version = DUEL_POLICY
    run.rules_version, run.worth_version = engine.RULES_VERSION, WORTH_VERSION
    run.reader_version = engine.READER_VERSION
    run.program_digest = digest_of_programs(frozenset(run.definition_hashes))
    run.basis = basis_of(starters, played)
    run.key = fingerprint(
        [run.basis, run.program_digest, [card["hash"] for card in measured], run.games, run.seed]
    )


def unmeasured_reason(card: Card, decks: Sequence[engine.DeckSpec], played: engine.Edition) -> str:
    """Return why a card is not measured in these decks, as a sentence; "" if it is."""
    if len(decks) < FEWEST_DECKS:
        return f"There are no two starter decks for {played.base}."
    with refuse_faults(f"card {card.key}"):
        printed = definition(card)
        if printed.unread_effects():
            return "A text of it cannot be read."
        if printed.token:
            return "A token is in no deck."
        if not find_places(printed, decks):
            return "No starter deck is of its faction."
        try:
            check_cards((printed,), played)
        except engine.Refused as refused:
            return str(refused)
    return ""


def _find_equal(run: WorthRun) -> WorthRun | None:
    """Return a finished run of the same set with an equal key, else the starter's own live one."""
    equal = WorthRun.objects.filter(key=run.key, workshop=run.workshop)
    done = equal.filter(state=Run.State.DONE).first()
    return done or equal.filter(state__in=WorthRun.LIVE, starter=run.starter_id).first()


def _forget_ended(user: AbstractBaseUser) -> None:
    """Delete the oldest ended runs of an account beyond those that are kept; those of a day stay."""
    ended = WorthRun.objects.filter(starter=user.pk, created__lt=timezone.now() - A_DAY)
    gone = ended.exclude(state__in=WorthRun.LIVE).values_list("pk", flat=True)[KEPT:]
    WorthRun.objects.filter(pk__in=list(gone)).delete()


def cancel_worth(run: WorthRun) -> bool:
    """End a live run with what it has. False if it had ended already."""
    cancelled = worth_chunks.cancel(run.pk)
    run.refresh_from_db()
    return cancelled


def delete_worth(run: WorthRun) -> None:
    """End what is live of a run, and delete it."""
    cancel_worth(run)
    run.delete()
