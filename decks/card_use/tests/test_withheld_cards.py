"""Cards of a workshop that stay in the deck of somebody else when their author takes them back."""

import json
import re
from itertools import count, product
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, WorkshopSet
from cards.pictures.back_picture import MAIN
from cards.pictures.sizes import NORMAL, SMALL
from cards.pictures.store import back_address
from cards.services import ensure_factions
from cards.tests.conftest import printed
from cards.workshop.services import card_state, change_set, make_set, save_workshop_card, set_state
from cards.workshop.tests.conftest import MOLTEN
from cards.workshop.withheld_cards import PRIVATE_NOW
from decks.games.models import Game
from decks.games.services import start_game
from decks.lists.services import change_deck, make_deck
from decks.lists.versions.list_changes import read_changes
from decks.models import Deck, Run
from decks.runs.services import start_run
from decks.tests.conftest import play
from dimrift_site.accounts.models import User

pytestmark = pytest.mark.django_db
NAME = MOLTEN["name"]
LABELS = count(1)
# What the card prints: its texts, words and numbers, its pictures and its page
PRINTED = re.compile(
    r"Draw 7|[Ss]moulder|[Qq]uokka\b(?<!Molten Quokka)|/media/private/|/workshop/cards/|/cards/w-|7 / 9"
)


@pytest.fixture
def shared(alice: User) -> WorkshopSet:
    """Return a set of Alice's that whoever has its address sees."""
    ensure_factions()
    return make_set(alice.pk, name="Embers", visibility="unlisted")


@pytest.fixture
def quokka(shared: WorkshopSet) -> Card:
    # A label of its own: definitions are kept by what is printed, with the key of the test before.
    effects = [{**MOLTEN["effects"][0], "label": f"Smoulder {next(LABELS)}"}]
    return save_workshop_card(shared, printed({**MOLTEN, "effects": effects}))


@pytest.fixture
def deck(bob: User, quokka: Card) -> Deck:
    """Bob's unlisted deck with Alice's card."""
    deck = make_deck(bob, "", name="Glow", visibility="unlisted")
    change_deck(deck, 1, read_changes([f"main:{quokka.key}:20 maybe:{quokka.key}:2"]))
    return deck


@pytest.fixture
def other(bob: User, quokka: Card) -> Deck:
    """Another deck of Bob's, with fewer of them."""
    deck = make_deck(bob, "", name="Gleam", visibility="unlisted")
    change_deck(deck, 1, read_changes([f"main:{quokka.key}:3"]))
    return deck


@pytest.fixture
def run(deck: Deck, bob: User, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr("dimrift_site.base.jobs.messages.wakeup.wake", lambda jobs: True)
    return play(start_run(deck, games=2, turns=2, seed=1, user=bob))


@pytest.fixture
def game(deck: Deck, bob: User) -> Game:
    return start_game(deck, seed=1, user=bob)


def take_back(shared: WorkshopSet) -> None:
    """Make the set private again."""
    shared.refresh_from_db()
    change_set(shared, set_state(shared), visibility="private")


# Each surface by its address, and whether it is its owner's alone
LISTS = (
    ("/decks/{deck}/glow", False),
    ("/decks/{deck}/statistics", False),
    ("/decks/{deck}/share", False),
    ("/decks/{deck}/export", False),
    ("/decks/{deck}/export.txt", False),
    ("/decks/{deck}/export.csv", False),
    ("/decks/{deck}/export.json", False),
    ("/decks/{deck}/print", False),
    ("/decks/{deck}/play", False),
    ("/decks/{other}..{deck}", False),
    ("/decks/{deck}/edit", True),
    ("/decks/{deck}/edit?view=grid", True),
    ("/decks/{deck}/edit?view=text&group=does", True),
    ("/decks/{deck}/versions", True),
    ("/runs/{run}", False),
    ("/games/{game}", True),
    ("/api/v1/decks/{deck}", False),
    ("/api/v1/decks/{deck}/validate", False),
    ("/api/v1/decks/{other}..{deck}", False),
    ("/api/v1/runs/{run}", False),
    ("/api/v1/games/{game}", True),
)
NAMES_NONE = ("/print", "/play", "/versions", "/validate")
SAYS_NOTHING = (*NAMES_NONE, "/api/v1/runs")


def test_who_may_not_see_a_card_finds_its_name_and_nothing_that_it_prints(
    deck: Deck,
    other: Deck,
    shared: WorkshopSet,
    run: Run,
    game: Game,
    bob_client: Client,
    charlie_client: Client,
    client: Client,
) -> None:
    ids = {"deck": deck.public_id, "other": other.public_id, "run": run.public_id, "game": game.public_id}
    take_back(shared)
    wrong = []
    for address, is_own in LISTS:
        for visitor in (bob_client,) if is_own else (bob_client, charlie_client, client):
            answer = visitor.get(address.format(**ids))
            page = answer.content.decode()
            is_named = NAME in page or address.endswith(NAMES_NONE)
            exempt = any(silent in address for silent in SAYS_NOTHING)
            is_said = exempt or PRIVATE_NOW in page or "private_now" in page
            shown = PRINTED.findall(page)
            if (answer.status_code, shown, is_named, is_said) != (200, [], True, True):
                wrong.append((address, answer.status_code, shown, is_named, is_said))
    assert wrong == []


def test_its_author_sees_it_in_the_deck_of_somebody_else_as_before(
    deck: Deck, other: Deck, shared: WorkshopSet, run: Run, alice_client: Client
) -> None:
    ids = {"deck": deck.public_id, "other": other.public_id, "run": run.public_id, "game": ""}
    paths = [address.format(**ids) for address, is_own in LISTS if not is_own]
    before = {path: plain(alice_client.get(path).content.decode()) for path in paths}
    take_back(shared)
    after = {path: plain(alice_client.get(path).content.decode()) for path in paths}
    assert after == before
    assert not any(PRIVATE_NOW in page for page in after.values())


def plain(page: str) -> str:
    """Return a page without what is another each time."""
    return re.sub(r'(name="\w+" value|"X-CSRFToken":) ?="?[^">]*|\d+ ms', "", page)


def test_its_back_is_shown_and_it_is_counted_in_no_figure(
    deck: Deck, shared: WorkshopSet, charlie_client: Client
) -> None:
    take_back(shared)
    page = charlie_client.get(f"/decks/{deck.public_id}/glow").content.decode()
    assert back_address(MAIN, NORMAL) in page
    assert f'alt="{NAME}, {PRIVATE_NOW}"' in page
    assert "og:image" not in page
    figures: Any = charlie_client.get(f"/decks/{deck.public_id}/statistics").context
    assert [curve["size"] for curve in figures["curves"]] == [0, 0]
    assert [figure["values"] for figure in figures["counted"]] == [{}, {}]
    assert not figures["mana"]
    assert figures["size"] == 20


def test_exports_say_it_and_are_read_again(
    deck: Deck, quokka: Card, shared: WorkshopSet, bob_client: Client
) -> None:
    before = bob_client.get(f"/decks/{deck.public_id}/export.txt").content.decode()
    take_back(shared)
    text = bob_client.get(f"/decks/{deck.public_id}/export.txt").content.decode()
    assert text == f"{before}\n# {PRIVATE_NOW}: {NAME} ({quokka.key})\n"
    data = json.loads(bob_client.get(f"/decks/{deck.public_id}/export.json").content)
    assert {entry["note"] for entry in data["entries"]} == {PRIVATE_NOW}
    table = bob_client.get(f"/decks/{deck.public_id}/export.csv").content.decode().splitlines()
    assert table[1] == f"main,20,{NAME} ({quokka.key}),{quokka.key},{PRIVATE_NOW}"


def test_a_deck_keeps_and_plays_it_when_it_is_changed(
    deck: Deck, quokka: Card, shared: WorkshopSet, bob: User, bob_client: Client
) -> None:
    take_back(shared)
    sent = {"version": deck.version, "change": f"main:{quokka.key}:-1"}
    assert bob_client.post(f"/decks/{deck.public_id}/edit", sent).status_code == 302
    deck.refresh_from_db()
    assert deck.entries.get(section="main").copies == 19
    assert deck.versions.all()[0].printed == {quokka.key: quokka.printed_hash}
    assert bob_client.post(f"/decks/{deck.public_id}/play", {"seed": "3"}).status_code == 302
    quokka.refresh_from_db()
    assert (quokka.might, quokka.effects.count()) == (7, 1), "nothing is saved of what is left of it"


def test_one_may_agree_to_play_it_where_the_engine_cannot_read_it(
    deck: Deck, quokka: Card, shared: WorkshopSet, bob_client: Client
) -> None:
    effects = [{"kind": "action", "text": "Juggle smouldering frobnicators."}]
    save_workshop_card(
        shared, printed({**MOLTEN, "key": quokka.key, "effects": effects}), quokka.key, card_state(quokka)
    )
    take_back(shared)
    start = f"/decks/{deck.public_id}/play"
    page = bob_client.get(start).content.decode()
    assert 'name="unread_absent"' in page
    assert "frobnicators" not in page
    assert 'name="unread_absent"' in bob_client.get(f"/decks/{deck.public_id}/glow").content.decode()
    assert bob_client.post(start, {"seed": "3"}).status_code != 302
    begun = bob_client.post(start, {"seed": "3", "unread_absent": "on"})
    assert begun.status_code == 302
    assert "frobnicators" not in bob_client.get(begun["Location"]).content.decode()


WAYS = (  # labelled, in its own words, a cost in words, and one of itself
    {"kind": "action", "text": "Draw 7."},
    {"kind": "action", "label": "", "text": "Draw 7."},
    {"kind": "action", "label": "", "text": "Discard 1: [this] gets +2 Might until end of turn."},
    {"kind": "trigger", "label": "", "text": "When summoned: draw 7."},
)
QUOTED = re.compile(r"[Ss]moulder|[Dd]raw 7(?! cards)|[Dd]iscard 1(?! card\b)|\+2 Might")


# What is withheld goes by who wrote the card alone: each who is not, and each way to print it, plays once
IN_EVERY_RUN = (("bob_client", 0), ("charlie_client", 1), ("client", 2), ("client", 3))
OTHERS = {*product(("bob_client", "charlie_client", "client"), range(len(WAYS)))} - {*IN_EVERY_RUN}


@pytest.mark.parametrize(
    ("player", "way"),
    [*IN_EVERY_RUN, *(pytest.param(*other, marks=pytest.mark.long) for other in sorted(OTHERS))],
)
def test_a_game_of_it_quotes_nothing_that_it_prints(
    player: str, way: int, deck: Deck, quokka: Card, shared: WorkshopSet, request: pytest.FixtureRequest
) -> None:
    visitor: Client = request.getfixturevalue(player)
    own = {"label": f"Smoulder {next(LABELS)}"} | WAYS[way]
    save_workshop_card(
        shared, printed({**MOLTEN, "key": quokka.key, "effects": [own]}), quokka.key, card_state(quokka)
    )
    take_back(shared)
    sent = {"deck": deck.public_id, "seed": "1"}
    state = visitor.post("/api/v1/games", sent, content_type="application/json").json()
    address, answers, used = f"/api/v1/games/{state['id']}", [json.dumps(state)], False
    for _ in range(14):
        labels = [option["label"] for option in state["question"]["options"]]
        assert labels == state["view"]["question"]["options"]
        wanted = [label for label in labels if label.startswith(("action", "summon"))]
        used = used or any(label.startswith("action") for label in wanted)
        label = next(iter(sorted(wanted)), labels[0])
        answers.append(visitor.get(f"{address}/preview", {"label": label}).content.decode())
        places = ("c2", "a2", NAME)
        answers += [visitor.get(f"{address}/why", {"place": place}).content.decode() for place in places]
        answer = {"version": state["version"], "label": label}
        state = visitor.post(f"{address}/answer", answer, content_type="application/json").json()
        assert "question" in state, state
        answers.append(json.dumps(state))
    answers += [
        visitor.get(f"/games/{state['id']}{page}").content.decode() for page in ("", "/log", "/preview")
    ]
    for answer_text in answers:
        assert [
            answer_text[max(quoted.start() - 80, 0) : quoted.end() + 40]
            for quoted in QUOTED.finditer(answer_text)
        ] == []
    assert used or own["kind"] == "trigger"
    card = state["cards"][NAME]
    assert (card["private_now"], card["stats"], card["arrows"], card["faction"]) == (True, {}, {}, None)
    assert back_address(MAIN, SMALL) in answers[-3]


def test_its_author_plays_it_with_all_its_texts(
    deck: Deck, shared: WorkshopSet, alice_client: Client
) -> None:
    take_back(shared)
    sent = {"deck": deck.public_id, "seed": "1"}
    state = alice_client.post("/api/v1/games", sent, content_type="application/json").json()
    state = alice_client.post(
        f"/api/v1/games/{state['id']}/answer",
        {"version": 0, "label": "keep"},
        content_type="application/json",
    ).json()
    assert not any(card["private_now"] for card in state["cards"].values())
    assert [card["effects"][0]["text"] for card in state["cards"].values()] == ["Draw 7."]


def test_a_deck_is_written_again_as_text_and_by_the_api_with_a_card_that_was_taken_back(
    deck: Deck, quokka: Card, shared: WorkshopSet, bob_client: Client
) -> None:
    take_back(shared)
    editor = f"/decks/{deck.public_id}/edit/text"
    text = bob_client.get(f"/decks/{deck.public_id}/export.txt").content.decode()
    shown = bob_client.get(f"{editor}?from=list").content.decode()
    assert f"20 {NAME} ({quokka.key})" in shown
    sent = {"text": text.replace("20 ", "19 "), "version": deck.version, "how": "replace"}
    assert bob_client.post(editor, sent).status_code == 302
    deck.refresh_from_db()
    assert deck.entries.get(section="main").copies == 19
    entries = [{"card": quokka.key, "section": "main", "copies": 18}]
    wanted = {"version": deck.version, "name": "Glow", "visibility": "unlisted", "entries": entries}
    address = f"/api/v1/decks/{deck.public_id}"
    answer = bob_client.put(address, wanted, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert PRINTED.findall(answer.content.decode()) == []
    assert answer.json()["entries"][0]["private_now"]
    changed = {"version": deck.version + 1, "entries": [{**entries[0], "copies": 17}]}
    answer = bob_client.patch(address, changed, content_type="application/json")
    assert (answer.status_code, answer.json()["entries"][0]["copies"]) == (200, 17)
    assert PRINTED.findall(answer.content.decode()) == []


def test_nobody_brings_it_into_a_deck_that_has_it_not(
    quokka: Card, shared: WorkshopSet, bob: User, bob_client: Client
) -> None:
    take_back(shared)
    deck = make_deck(bob, "", name="Gleam")
    sent = {"text": f"2 {NAME} ({quokka.key})", "version": deck.version, "how": "replace"}
    assert bob_client.post(f"/decks/{deck.public_id}/edit/text", sent).status_code == 400
    wanted = {"version": deck.version, "entries": [{"card": quokka.key, "section": "main", "copies": 1}]}
    answer = bob_client.patch(f"/api/v1/decks/{deck.public_id}", wanted, content_type="application/json")
    assert answer.status_code == 400
    stale = {"version": deck.version + 7, "change": f"main:{quokka.key}:1"}
    assert NAME not in bob_client.post(f"/decks/{deck.public_id}/edit", stale).content.decode()


def test_the_history_of_a_deck_calls_it_by_its_name(
    deck: Deck, quokka: Card, shared: WorkshopSet, bob_client: Client
) -> None:
    take_back(shared)
    sent = {"version": deck.version, "change": f"main:{quokka.key}:-1 maybe:{quokka.key}:-2"}
    page = bob_client.post(f"/decks/{deck.public_id}/edit", sent, follow=True).content.decode()
    history = bob_client.get(f"/decks/{deck.public_id}/versions").content.decode()
    for html in (page, history):
        assert f"{NAME} ({PRIVATE_NOW}) fewer in the main deck" in html
        assert f"{quokka.key} fewer" not in html and f"{quokka.key} more" not in html
