"""Content of a saved site: something in every table that visitors fill, made by the site's own services.

Seeds, lists and picks are fixed, so that two sites of one commit differ in ids, times and salts only.
"""

from datetime import date
from io import BytesIO
from random import Random
from typing import Any, Final, TypedDict
from unittest.mock import patch

from django.contrib.auth.models import Group, Permission
from PIL import Image

import engine
from cards.artwork.services import save_art
from cards.definitions import definitions_by_hash
from cards.models import Card, PlainWord, Set
from cards.queries import Filter, drawable
from cards.saved_searches.services import save_search
from cards.services import ensure_factions, save_card, save_printing
from cards.tests.conftest import LAMP
from cards.wiki.services import propose, save_page
from cards.workshop.services import make_set, save_workshop_card
from decks.archives.archive_writer import write_archive
from decks.archives.services import keep_upload
from decks.comments.services import write_comment
from decks.forks.services import fork_deck
from decks.games.game_state import state_of
from decks.games.lines.line_store import load_tree
from decks.games.lines.services import name_line
from decks.games.models import Game
from decks.games.scenario_setup import is_from_scenario, scenario_start_of
from decks.games.services import answer, concede, start_from_scenario, start_game, undo
from decks.games.shares.services import share_game
from decks.learn.course_progress import keep_won_lessons
from decks.legality.models import CardRestriction, Format
from decks.legality.queries import default_format
from decks.likes.services import like_deck
from decks.lists.deck_store import DeckLine
from decks.lists.deck_text.exchange import list_text
from decks.lists.services import label_version, make_deck, save_deck
from decks.models import Deck, FeaturedDeck, GameShare, Run
from decks.notes.services import save_notes
from decks.play_setup.deck_snapshot import take_snapshot
from decks.positions.services import keep_position
from decks.puzzles.player_puzzles.services import PuzzleDraft, keep_puzzle
from decks.puzzles.results import keep_outcomes
from decks.runs.chunks.engine_job import games_of, job_of
from decks.runs.chunks.runner import ChunkRun
from decks.runs.matrices.services import cancel_matrix, start_matrix
from decks.runs.services import cancel_run, start_run
from decks.runs.worth.services import LEAST_GAMES, start_worth
from decks.runs.worth.worth_decks import WorthDeck
from dimrift_site.accounts.models import EDITORS, User
from dimrift_site.accounts.suspension.services import suspend
from dimrift_site.api_tokens.services import make_token
from dimrift_site.base.jobs import leases, worker
from dimrift_site.base.jobs.worker_watch import Watch
from dimrift_site.moderation.models import ProblemReport
from dimrift_site.moderation.services import close_report, keep_report
from dimrift_site.site_pages.models import SitePage
from engine.simulation import Tally, play_batch, report

PASSWORD: Final = "alice's password"
A_CENTURY: Final = 36_500  # days
PICKS: Final = 60  # with a checkpoint behind 50 of both players
SINCE: Final = date(2026, 11, 1)
CARDS: Final[tuple[dict[str, Any], ...]] = (
    {**LAMP, "key": "old-lamp", "name": "Old Lamp"},
    {
        "key": "old-guard",
        "name": "Old Guard",
        "type": "creature",
        "faction": "men",
        "stats": {"might": 1, "life": 2},
        "arrows": {"n": 1},
        "effects": [
            {"kind": "cost", "text": "Consume any 2 mana: summon."},
            {"kind": "action", "text": "Draw 1."},
        ],
    },
    {
        "key": "old-knight",
        "name": "Old Knight",
        "type": "creature",
        "faction": "fey",
        "fabled": True,
        "stats": {"might": 2, "life": 3},
        "arrows": {"n": 2},
        "effects": [{"kind": "cost", "text": "Consume any 2 mana: summon."}],
    },
    {
        "key": "old-riddle",
        "name": "Old Riddle",
        "type": "creature",
        "stats": {"life": 1},
        "effects": [{"kind": "action", "text": "Draw the moon."}],
    },
)
POSITION: Final = "title: A guard at the gate\nevent: battle\nfield: {c2: Old Guard, b1: Old Lamp}\n"
TURNS: Final = 6
SEED: Final = 1


class SavedRun(TypedDict):
    """A run: its state, and its totals now, or at the end if it goes on."""

    id: str
    state: str
    totals: dict[str, Any]


class SavedGame(TypedDict):
    """A game at the board, the cards that it is played with, and what their texts were read as."""

    id: str
    version: int
    over: bool
    turn_number: int
    hand: list[str]
    field: dict[str, str]
    cards: list[dict[str, Any]]
    program_digest: str


class SiteContent(TypedDict):
    """Content that tests look for; `pages`: words that stand on the page with that address for its owner."""

    login: str
    password: str
    token: str
    decks: dict[str, dict[str, Any]]
    runs: dict[str, SavedRun]
    games: dict[str, SavedGame]
    pages: dict[str, str]


def make_content() -> SiteContent:
    """Fill an empty site."""
    alice, bob, edith = (
        User.objects.create_user(name, password=PASSWORD) for name in ("alice", "bob", "edith")
    )
    edith.groups.add(Group.objects.get(name=EDITORS))
    bob.user_permissions.add(Permission.objects.get(codename="long_runs"))
    _make_cards()
    deck = _make_deck(alice)
    fork_deck(deck, bob, "")
    plan = fork_deck(deck, alice, "", is_plan=True).deck
    comment = write_comment(deck, bob, "The lamps burn slowly.")
    write_comment(deck, alice, "They burn long.", parent=comment.public_id)
    like_deck(deck, bob)
    keep_won_lessons(alice, ["strike"])
    keep_outcomes(alice.pk, [("one-line", "medal")])
    matrix = start_matrix((deck, plan), games=2, seed=SEED, user=alice)
    cancel_matrix(matrix)
    FeaturedDeck.objects.create(deck=deck)
    drafts = make_set(alice.pk, name="Drafts of Alice", visibility="unlisted")
    draft = save_workshop_card(drafts, _printed({**CARDS[0], "name": "Old Lighthouse"}))
    save_page("Old lamps", "They were [[Old Lamp|lit]] (20.1).", 0, author=edith)
    save_page("Old lamps", "They are [[Old Lamp|lit]] at dusk (20.1).", 1, author=edith)
    proposal = propose("Old lamps", "They are [[Old Lamp|lit]] at dawn (20.1).", 2, alice)
    SitePage.objects.create(key=SitePage.Key.CONTACT, text="Write to the lamplighter.")
    PlainWord.objects.create(key="lantern", title="lantern", search="name:lamp", spellings="torch")
    save_search(alice.pk, "Lamps of men", Filter(words="lamp", faction="men"))
    _make_reports(deck, edith)
    _suspend_somebody()
    archive = BytesIO()
    write_archive([deck], archive)
    upload = keep_upload(alice, "old-decks.zip", archive.getvalue())
    games = {
        "open": _play_open(deck, alice),
        "over": _play_out(deck, alice),
        "position": _play_position(alice),
    }
    _try_two_lines(games["open"])
    share_game(games["over"], GameShare.Audience.PUBLIC, hands_open=True)
    position = keep_position(POSITION, visibility="public", user=alice)
    puzzle = keep_puzzle(PuzzleDraft("The gate falls", "win", "", "", POSITION), alice)
    _measure_guard([deck, plan], alice)
    address = f"/decks/{deck.public_id}"
    return SiteContent(
        login=alice.username,
        password=PASSWORD,
        token=make_token(alice.pk, "Old script", "read", A_CENTURY),
        decks={deck.public_id: _saved_deck(deck), plan.public_id: _saved_deck(plan)},
        runs=_make_runs(deck, alice),
        games={name: _saved_game(game) for name, game in games.items()},
        pages={
            "/decks": deck.name,
            deck.get_absolute_url(): deck.name,
            f"{address}/comments": "The lamps burn slowly.",
            f"{address}/edit": "Old Knight",
            f"{address}/versions": "10 Old Guard more in the main deck",
            f"{address}/edit/notes": "Mind the knight.",
            f"/decks/import/{upload.public_id}": deck.name,
            matrix.get_absolute_url(): "Matrix of 2 decks",
            f"/games/{games['open'].public_id}/lines": "The other way",
            position.get_absolute_url(): "A guard at the gate",
            puzzle.edit_address: "The gate falls",
            "/searches": "Lamps of men",
            "/cards/old-lamp": "An artifact may pray (",
            "/cards/old-riddle": "Draw the moon.",
            "/workshop": drafts.name,
            f"/workshop/{drafts.public_id}": draft.name,
            f"/workshop/cards/{draft.key}": draft.name,
            "/wiki/Old_lamps": "at dusk",
            "/wiki/Old_lamps/history": "edith",
            f"/wiki/proposals/{proposal.public_id}": "at dawn",
            "/contact": "lamplighter",
            "/account": alice.username,
            "/account/tokens": "Old script",
            "/account/notices": "There is a new comment on your deck",
            "/account/reports": "Mended after all.",
        },
    )


def _make_cards() -> None:
    """The catalogue: a card printed twice and in two sets, one renamed, one that cannot be read, and art."""
    ensure_factions()
    old, older = (
        Set.objects.create(key=key, name=name) for key, name in (("old", "Old Set"), ("older", "Older Set"))
    )
    save_card(_printed({**CARDS[0], "name": "Ancient Lamp", "flavour": ""}), older)
    for data in CARDS:
        save_card(_printed(data), old)
    save_printing(_printed({**CARDS[1], "flavour": "It stands."}), older, {"from": "an older set"})
    picture = BytesIO()
    Image.new("RGB", (300, 170), "teal").save(picture, "PNG")
    said = {"artist": "A painter", "source": "", "licence": "", "focus_x": 50, "focus_y": 50}
    save_art(Card.objects.get(key="old-lamp"), said, picture.getvalue(), None)


def _printed(data: dict[str, Any]) -> engine.CardDef:
    return engine.card_from_data(data)


def _make_deck(alice: User) -> Deck:
    """A public deck with two versions, the first of which has a name, notes and a tag."""
    lamp, guard, knight = (Card.objects.get(key=key) for key in ("old-lamp", "old-guard", "old-knight"))
    lines = [DeckLine("main", lamp, 14), DeckLine("fables", knight, 1)]
    format_ = default_format()
    Format.objects.create(key="old", name="Old cards").sets.add(*Set.objects.all())
    CardRestriction.objects.create(format=format_, card=knight, copies=1, since=SINCE)
    deck = make_deck(alice, "", lines, name="Lamps and Guards", visibility="public", format=format_)
    label_version(deck, deck.version, "Before the guards")
    save_deck(deck, deck.version, [*lines, DeckLine("main", guard, 10)])
    save_notes(deck, 0, "Mind the knight.", ["lamps"])
    return deck


def _make_reports(deck: Deck, edith: User) -> None:
    """One report by Alice that is closed, and one of her deck that is open."""
    alice, bob = (User.objects.get(username=name) for name in ("alice", "bob"))
    keep_report("card", "old-riddle", ProblemReport.Reason.WRONG_TEXT, "Nobody draws it.", alice)
    closed = ProblemReport.objects.get()
    closed.state, closed.answer = ProblemReport.State.MENDED, "Mended after all."
    close_report(closed, edith.pk)
    keep_report("deck", deck.public_id, ProblemReport.Reason.OTHER, "Too many lamps.", bob)


def _suspend_somebody() -> None:
    root = User.objects.create_superuser("root", password=PASSWORD)
    mallory = User.objects.create_user("mallory", password=PASSWORD)
    suspend(mallory.pk, root.pk, "Advertising for oil.")


def _play_open(deck: Deck, alice: User) -> Game:
    """A game in the middle, some of whose picks were taken back."""
    game, chance = start_game(deck, seed=7, user=alice), Random(7)
    for _ in range(PICKS):
        game = answer(game, game.version, _pick(game, chance))
    return undo(game, game.version, 2)


def _try_two_lines(game: Game) -> None:
    """Let the game go on from the moment to which picks were taken back, which leaves a line with a name."""
    answer(game, game.version, _pick(game, Random(9)))
    for number in load_tree(game):
        name_line(game, game.version, number, "The other way" if number != game.line else "")


def _play_out(deck: Deck, alice: User) -> Game:
    game = start_game(deck, seed=8, user=alice)
    game = answer(game, game.version, _pick(game, Random(8)))
    return concede(game, game.version)


def _play_position(alice: User) -> Game:
    return start_from_scenario(POSITION, user=alice)


def _pick(game: Game, chance: Random) -> str:
    question = state_of(game)["question"]
    assert question is not None, "nobody wins within these picks"
    return chance.choice([option["label"] for option in question["options"]])


def _measure_guard(starters: list[Deck], alice: User) -> None:
    """The worth of a card, measured in decks that stand for the site's own, of which there are none here."""
    measured_in = [WorthDeck(starter, take_snapshot(starter)) for starter in starters]
    guard = drawable(Card.objects.filter(key="old-guard")).select_related("set").get()
    with patch("decks.runs.worth.services.playable_starters", lambda _edition: measured_in):
        start_worth([guard], games=LEAST_GAMES, seed=SEED, user=alice)
    while worker.work():
        pass


def _make_runs(deck: Deck, alice: User) -> dict[str, SavedRun]:
    """A run that is done, one that was cancelled, one whose worker was killed, one not cut into chunks."""
    with patch("decks.runs.chunks.partition.chunk_size", lambda _turns, _speed: 8):
        while worker.work():  # the picture of the card is taken
            pass
        done = start_run(deck, games=12, turns=TURNS, seed=SEED, user=alice)
        while worker.work():
            pass
        cancelled = start_run(deck, games=16, turns=TURNS, seed=SEED + 2, user=alice)
        worker.work()
        cancel_run(cancelled)
        half_played = start_run(
            deck, games=24, turns=TURNS, seed=SEED + 1, user=alice
        )  # none to go on behind
        worker.work()
        _play_some_and_die(half_played)
        with patch("decks.runs.admission.admit"):
            not_begun = start_run(deck, games=5, turns=TURNS, seed=SEED, user=alice)
    runs = {"finished": done, "cancelled": cancelled, "half_played": half_played, "not_begun": not_begun}
    return {name: _saved_run(run) for name, run in runs.items()}


def _play_some_and_die(run: Run) -> None:
    """Play three games of the next chunk, leave a mark, and never come back."""
    lease = leases.take_next()
    assert lease is not None
    chunk = ChunkRun(lease, Watch(lease, None), run.public_id, games_of(run), job_of(run))
    chunk.play_batch(3)
    chunk.mark()


def _saved_run(run: Run) -> SavedRun:
    run.refresh_from_db()
    task = job_of(run)
    played = play_batch(task, 0, run.games) if run.is_live else Tally.from_data(run.result or {})
    state = run.State.DONE if run.is_live else run.state
    return SavedRun(id=run.public_id, state=state, totals=totals(report(played, task)))


def totals(said: Any) -> dict[str, Any]:
    """Return of a run's report what is compared."""
    names = ("mana_on_field", "opponent_hp")
    means = {name: [turn[name]["mean"] for turn in said["per_turn"]] for name in names}
    return {"games": said["games"], "win_turn": said["win_turn"], **means}


def _saved_game(game: Game) -> SavedGame:
    state: Any = state_of(game)
    if is_from_scenario(game):
        cards = [profile.defn for profile in scenario_start_of(game).card_pool().printed]
    else:
        piles = (game.setup["main"], game.setup["fables"])
        cards = list(definitions_by_hash({hash_ for pile in piles for hash_, _copies in pile}).values())
    return SavedGame(
        id=game.public_id,
        version=game.version,
        over=state["over"],
        turn_number=state["view"]["turn_number"],
        hand=list(state["view"]["players"]["P1"]["hand"]),
        field={zone: card["card"] for zone, card in state["view"]["field"].items()},
        cards=[engine.card_to_data(card) for card in cards],
        program_digest=game.program_digest,
    )


def _saved_deck(deck: Deck) -> dict[str, Any]:
    deck.refresh_from_db()
    listed = list_text(deck.entries.select_related("card")).splitlines()
    return {
        "name": deck.name,
        "version": deck.version,
        "list": [line for line in listed if line[:1].isdigit()],
    }
