"""Equal runs: what the result of a run depends on, the key of all that, and the run that has it already."""

from decimal import Decimal
from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

import engine
from cards.definitions import digest_of_programs
from decks.models import Deck
from decks.play_setup import deck_snapshot
from decks.refusals import REFUSED, Refusal, refuse_faults
from decks.runs.canonical_json import fingerprint
from decks.runs.models import Run
from engine import simulation
from engine.simulation import FIRST_LOOK

KEYED: Final = (
    "deck_snapshot",
    "definition_hashes",
    "edition",
    "overrides",
    "policy",
    "policy_version",
    "turns",
    "seed",
    "games",
    "rules_version",
    "measures_version",
    "program_digest",
)
OTHER_EDITION: Final = "other_edition"
MOST_SHORTER: Final = 10  # of one seed, the longest, that are looked at for the first games of a longer run


class Side(NamedTuple):
    """The cards of a deck, the rules that it is played by, and who plays it, "" for who usually does."""

    snapshot: deck_snapshot.Snapshot
    edition: engine.Edition
    policy: str = ""


def sides_of(run: Run) -> list[Side]:
    """Return the side of a run, or both of one with two, as they were fixed."""
    policies = run.duellists if run.is_duel else ("", "")
    sides = [Side(run.deck_snapshot, engine.edition(run.edition, run.overrides), policies[0])]
    other = run.second_side
    if other is not None:
        rules = engine.edition(other.edition, other.overrides)
        sides.append(Side(other.deck_snapshot, rules, policies[1]))
    return sides


def check_side(side: Side, deck: Deck) -> None:
    """engine.Refused for a card that cannot be played so, Refusal where the engine breaks down over one.

    Refusal, too, where it is by another edition than the deck's own that it cannot be played.
    """
    try:
        with refuse_faults(f"the cards of deck {deck.public_id}"):
            deck_snapshot.check_playable(side.snapshot, side.edition)
    except engine.Refused as refused:
        if side.edition.base == deck.edition:
            raise
        played = side.edition.base
        raise Refusal(
            OTHER_EDITION, deck=deck.name, own=deck.edition, played=played, why=str(refused)
        ) from None


def playable_snapshot(deck: Deck, edition: engine.Edition) -> deck_snapshot.Snapshot | None:
    """Return what is in a deck that an edition can play as it is; None for any other."""
    try:
        snapshot = deck_snapshot.take_snapshot(deck)
        check_side(Side(snapshot, edition), deck)
    except REFUSED:
        return None
    return snapshot


def fix_inputs(run: Run, first: Side, other: Side | None = None) -> None:
    """Set all that the result depends on, as the engine of this process plays it, and the key of that.

    Refusal and engine.Refused as in `check_side`.
    """
    for side, deck in ((first, run.deck), (other, run.other_deck)):
        if side is not None and deck is not None:
            check_side(side, deck)
    set_inputs(run, first, other)


def set_inputs(run: Run, first: Side, other: Side | None = None) -> None:
    """Set all that the result depends on, of sides that were checked."""
    names = {**first.snapshot["names"], **(other.snapshot["names"] if other else {})}
    names |= run.advice["names"] if run.advice else {}
    run.deck_snapshot = first.snapshot
    run.definition_hashes = sorted(names)
    run.left_out = deck_snapshot.unplayed_effects(names)
    run.edition, run.overrides = first.edition.base, first.edition.overrides()
    if other is not None:
        run.other_side = {
            "deck_snapshot": other.snapshot,
            "edition": other.edition.base,
            "overrides": other.edition.overrides(),
        }
        if run.is_duel and _policy(other) != _policy(first):
            run.other_side |= dict(zip(("policy", "policy_version"), _policy(other), strict=True))
    run.policy, run.policy_version = _policy(first) if run.is_duel else simulation.POLICY
    run.rules_version, run.reader_version = engine.RULES_VERSION, engine.READER_VERSION
    run.program_digest = digest_of_programs(frozenset(run.definition_hashes))
    run.measures_version = simulation.MEASURES_VERSION
    run.key = key_of(run, run.games, run.stop_at)


def _policy(side: Side) -> tuple[str, int]:
    """Return who plays a side of a duel, with its version. engine.Refused for one that is not known."""
    name, known = side.policy or simulation.DUEL_POLICY[0], simulation.DUEL_POLICIES
    if name not in known:
        raise engine.Refused("bad_word", "1.1", name="policy", value=name, known=", ".join(known))
    return name, known[name]


def key_of(run: Run, games: int, stop_at: Decimal | None) -> str:
    """Return the key of a run with the inputs of this one, so many games and such a width to stop at."""
    keyed = {field: getattr(run, field) for field in KEYED} | {"games": games}
    keyed |= {} if stop_at is None else {"stop_at": f"{stop_at:.2f}"}
    keyed |= {} if run.other_side is None else {"other_side": run.other_side}
    keyed |= {} if run.advice is None else {"advice": run.advice}
    return fingerprint({**keyed, "is_duel": True} if run.is_duel else keyed)


def may_be_there(run: Run) -> bool:
    """Return whether a run of the deck with these numbers is there: only then the key has to be asked."""
    return _runs_of_same_decks(run).filter(games=run.games, turns=run.turns, seed=run.seed).exists()


def find_equal(run: Run) -> Run | None:
    """Return a finished run of its decks with an equal key, else its starter's own live one."""
    equal = _runs_of_same_decks(run).filter(key=run.key)
    done = equal.filter(state=Run.State.DONE).first()
    if done is not None or not (run.starter_id or run.session_key):
        return done
    return equal.filter(state__in=Run.LIVE, starter=run.starter_id, session_key=run.session_key).first()


def take_over_advice(run: Run) -> None:
    """End an advice that is not kept yet where a finished one of anybody has an equal key: it is the same."""
    equal = Run.objects.filter(key=run.key, advice__isnull=False, state=Run.State.DONE).first()
    if equal is not None:
        run.result, run.state, run.starter_key = equal.result, Run.State.DONE, ""
        run.games_cut = run.games_done = run.games
        run.started = run.finished = timezone.now()


def find_shorter(run: Run) -> Run | None:
    """Return the longest finished run of its decks whose games are the first ones of this run.

    One that stops early goes on only behind games of which no earlier look can have ended it.
    """
    shorter = _runs_of_same_decks(run).filter(
        state=Run.State.DONE, turns=run.turns, seed=run.seed, games_done__lt=run.games
    )
    for earlier in shorter.order_by("-games_done", "-pk")[:MOST_SHORTER]:
        if _is_unlooked(run, earlier) and earlier.key == key_of(run, earlier.games, earlier.stop_at):
            return earlier
    return None


def _is_unlooked(run: Run, earlier: Run) -> bool:
    """Return whether no look before the last game of an earlier run ends this one.

    One that was to stop at the same or a greater width did not stop before.
    """
    if run.stop_at is None or earlier.games_done <= FIRST_LOOK:
        return True
    return earlier.stop_at is not None and earlier.stop_at >= run.stop_at


def _runs_of_same_decks(run: Run) -> QuerySet[Run]:
    """Return those of the same decks and versions, which the same visitors may see: advice its starter."""
    own = {} if run.advice is None else {"starter": run.starter_id, "session_key": run.session_key}
    return Run.objects.filter(
        **own,
        advice__isnull=run.advice is None,
        deck=run.deck,
        version=run.version,
        other_deck=run.other_deck,
        other_version=run.other_version,
        is_duel=run.is_duel,
    )
