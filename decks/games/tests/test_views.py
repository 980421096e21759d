"""The table of a game as plain pages: forms only, no script."""

import re
from html import unescape

from django.test import Client
from django.utils.html import escape
from pytest_django.fixtures import DjangoAssertNumQueries

from decks.games.board.move_log import MOST_LINES
from decks.models import Deck, Game

SEED = "3"


def begin(client: Client, deck: Deck, seed: str = SEED) -> str:
    """Start a game as the form does; the address of its page."""
    answer = client.post(f"/decks/{deck.public_id}/play", {"seed": seed})
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def labels(page: str) -> set[str]:
    """The labels of all buttons that answer, and of what is marked to be picked together."""
    values = re.findall(r'name="(?:label|chosen)"\s+value="([^"]*)"', page)
    done = ["done"] if 'data-fewest="0"' in page else []  # to confirm that nothing is marked
    return {unescape(label) for label in (*values, *done)}


def version(page: str) -> str:
    match = re.search(r'name="version" value="(\d+)"', page)
    assert match
    return match[1]


def log_lines(page: str) -> dict[int, str]:
    """The lines of a log by their numbers, from 1."""
    numbered = re.findall(r'data-n="(\d+)".*?><span>(.*?)</span>', page, re.DOTALL)
    return {int(number): text for number, text in sorted(numbered, key=lambda line: int(line[0]))}


def look(client: Client, way: str) -> str:
    return client.get(way).content.decode()


def test_a_seed_is_chosen_and_shown(client: Client, men: Deck) -> None:
    assert "Start the game" in look(client, f"/decks/{men.public_id}/play")
    page = look(client, begin(client, men, "77"))
    assert "<code>77</code>" in page


def test_without_a_seed_one_is_drawn(client: Client, men: Deck) -> None:
    begin(client, men, "")
    assert Game.objects.get().setup["seed"] >= 0


def test_a_seed_that_is_none_is_refused_in_words(client: Client, men: Deck) -> None:
    for seed in ("abc", "-1", "1.5", "٣", "9" * 60, str(2**63)):
        answer = client.post(f"/decks/{men.public_id}/play", {"seed": seed})
        assert answer.status_code == 400, seed
        assert "seed" in answer.content.decode(), seed
        assert not Game.objects.exists(), seed


def test_every_option_offered_is_a_button(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for _ in range(16):
        state = client.get(f"/api/v1{way}").json()
        page = look(client, way)
        options = state["question"]["options"]
        assert labels(page) == {option["label"] for option in options}
        for option in options:
            assert escape(option["text"]) in page
        client.post(f"{way}/answer", {"version": version(page), "label": options[0]["label"]})


def test_an_answer_leads_back_to_the_table(client: Client, men: Deck) -> None:
    way = begin(client, men)
    answer = client.post(f"{way}/answer", {"version": version(look(client, way)), "label": "keep"})
    assert (answer.status_code, answer["Location"]) == (302, way)
    assert labels(look(client, way)) == {"event campaign", "event battle"}


def test_undo_and_redo_lead_to_the_same_table(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for label in ("keep", "event battle"):
        client.post(f"{way}/answer", {"version": version(look(client, way)), "label": label})
    there = labels(look(client, way))
    for _ in range(2):
        step(client, way, "undo")
    assert "keep" in labels(look(client, way))
    for _ in range(2):
        step(client, way, "redo")
    assert labels(look(client, way)) == there


def step(client: Client, way: str, what: str) -> None:
    """Press Undo or Redo."""
    page = look(client, way)
    button = re.search(rf'/{what}" name="count"\s+value="(\d+)"', page)
    assert button
    client.post(f"{way}/{what}", {"version": version(page), "count": button[1]})


def test_undo_takes_a_decision_back_with_all_that_passed_automatically(client: Client, men: Deck) -> None:
    way = begin(client, men)
    seen = []
    for label in ("keep", "event battle", "end"):
        page = look(client, way)
        seen.append(labels(page))
        client.post(f"{way}/answer", {"version": version(page), "label": label})
    assert "Passed automatically: " in look(client, way)
    assert Game.objects.get().automatic
    for before in reversed(seen):
        step(client, way, "undo")
        assert labels(look(client, way)) == before


def test_stops_are_kept_in_the_session_and_say_where_one_is_asked(client: Client, men: Deck) -> None:
    way = begin(client, men)
    page = look(client, f"{way}/stops")
    assert re.findall(r'name="own" value="(\w+)"[^>]* checked', page) == ["event", "deployment"]
    answer = client.post(
        f"{way}/stops",
        {"own": ["begin", "nowhere"], "theirs": "draw", "own_effects": "yes", "own_strikes": "yes"},
    )
    assert (answer.status_code, answer["Location"]) == (302, way)
    assert client.session["stops"] == [["begin"], ["draw"], ["effects", "strikes"]]
    page = look(client, f"{way}/stops")
    assert re.findall(r'name="own" value="(\w+)"[^>]* checked', page) == ["begin"]
    assert re.findall(r'name="theirs" value="(\w+)"[^>]* checked', page) == ["draw"]


def pick(client: Client, way: str, **sent: str) -> None:
    """Answer with what a button of the page sends."""
    client.post(f"{way}/answer", {"version": version(look(client, way)), **sent})


def asked_about(page: str) -> set[str]:
    """The keys of the cards that are marked."""
    return set(re.findall(r'name="card"\s+value="([^"]*)" aria-pressed="true"', page))


def test_a_card_to_be_asked_about_is_marked_where_it_is_read(client: Client, men: Deck) -> None:
    way = begin(client, men)
    pick(client, way, label="keep")
    keys = re.findall(r'name="card"\s+value="([^"]*)" aria-pressed="false"', look(client, way))
    assert len({*keys}) > 2
    for card in keys[:2]:
        answer = client.post(f"{way}/ask-about", {"card": card})
        assert (answer.status_code, answer["Location"]) == (302, way)
    assert asked_about(look(client, way)) == {*keys[:2]}
    assert client.session["asked_cards"] == keys[:2]
    client.post(f"{way}/ask-about", {"card": keys[0]})
    client.post(f"{way}/ask-about", {"card": "no key; at all"})
    assert asked_about(look(client, way)) == {keys[1]}


def test_of_many_cards_to_be_asked_about_the_newest_are_kept(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for number in range(40):
        client.post(f"{way}/ask-about", {"card": f"card-{number}"})
    asked_cards = client.session["asked_cards"]
    assert (len(asked_cards), asked_cards[-1]) == (30, "card-39")


def test_several_picks_are_made_by_one_button(client: Client, men: Deck) -> None:
    way = begin(client, men)
    pick(client, way, label="keep")
    series = [unescape(picks) for picks in re.findall(r'name="picks"\s+value="([^"]*)"', look(client, way))]
    assert series
    assert all(picks.splitlines()[0] == "event campaign" for picks in series)
    pick(client, way, picks=series[0])
    game = Game.objects.get()
    assert [f"P1 {label}" for label in series[0].splitlines()] == game.picks[1:3]
    assert game.automatic[0] == 2
    answer = client.post(f"{way}/answer", {"version": game.version, "picks": "\n".join(["pass"] * 41)})
    assert answer.status_code == 400
    assert "At most 40 picks can be made in one go, not 41." in answer.content.decode()


def test_a_turn_ends_with_one_press(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for label in ("keep", "event battle"):
        client.post(f"{way}/answer", {"version": version(look(client, way)), "label": label})
    page = look(client, way)
    assert "End turn" in page
    client.post(f"{way}/pass", {"version": version(page), "until": "turn"})
    page = look(client, way)
    assert labels(page) == {"event campaign", "event battle"}
    assert "Your turn 2: Event Phase" in page


def test_passing_until_something_unknown_is_refused(client: Client, men: Deck) -> None:
    way = begin(client, men)
    answer = client.post(f"{way}/pass", {"version": version(look(client, way)), "until": "noon"})
    assert answer.status_code == 400
    assert "One passes until turn, stack, something, not until noon." in answer.content.decode()


def test_the_log_leads_back_to_before_each_pick(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for label in ("keep", "event campaign"):
        client.post(f"{way}/answer", {"version": version(look(client, way)), "label": label})
    page = look(client, way)
    back = re.search(r'value="(\d+)" aria-label="Go back to before: You pick the Event: Campaign', page)
    assert back
    client.post(f"{way}/undo", {"version": version(page), "count": back[1]})
    assert labels(look(client, way)) == {"event campaign", "event battle"}


def test_a_page_that_is_behind_shows_the_game_as_it_stands(client: Client, men: Deck) -> None:
    way = begin(client, men)
    old = version(look(client, way))
    client.post(f"{way}/answer", {"version": old, "label": "keep"})
    answer = client.post(f"{way}/answer", {"version": old, "label": "mulligan"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "This page was out of date" in page
    assert labels(page) == {"event campaign", "event battle"}


def test_an_answer_without_a_version_changes_nothing(client: Client, men: Deck) -> None:
    way = begin(client, men)
    wrong: list[dict[str, str]] = [{}, {"version": "x"}, {"version": ""}, {"version": "1" * 5000}]
    for fields in wrong:
        answer = client.post(f"{way}/answer", {"label": "keep", **fields})
        assert answer.status_code == 409 or "keep" in labels(answer.content.decode()), fields
        assert Game.objects.get().position == 0, fields


def test_what_is_not_offered_is_refused_on_the_table(client: Client, men: Deck) -> None:
    way = begin(client, men)
    answer = client.post(f"{way}/answer", {"version": version(look(client, way)), "label": "summon Santa"})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert "keep" in labels(page)


def test_a_strange_number_of_picks_to_take_back_is_refused(client: Client, men: Deck) -> None:
    way = begin(client, men)
    client.post(f"{way}/answer", {"version": version(look(client, way)), "label": "keep"})
    for count in ("0", "-3", "x", "99999999999999999999"):
        answer = client.post(f"{way}/undo", {"version": version(look(client, way)), "count": count})
        assert answer.status_code == 400, count
        assert "keep" not in labels(look(client, way)), count


def test_who_concedes_is_notified_and_may_play_again(client: Client, men: Deck) -> None:
    way = begin(client, men)
    client.post(f"{way}/concede", {"version": version(look(client, way))})
    page = look(client, way)
    assert "You gave up." in page
    assert "Play the same seed again" in page


def test_a_result_says_how_often_picks_were_taken_back_after_seeing(client: Client, men: Deck) -> None:
    way = begin(client, men)
    client.post(f"{way}/concede", {"version": version(look(client, way))})
    assert "Taken back after seeing" not in look(client, way)
    Game.objects.update(taken_back=2)
    assert "Taken back after seeing: 2 times." in look(client, way)


def test_a_long_game_has_a_small_page_and_all_of_its_log_a_page_away(
    client: Client, men: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    way = begin(client, men)
    page = look(client, way)
    shown: dict[int, str] = {}
    for _ in range(90):
        plays = [
            label for label in sorted(labels(page)) if label.split()[0] in ("summon", "set", "at", "facing")
        ]
        answer = (plays or sorted(labels(page)))[0]
        fields = {"version": version(page), "label": answer}
        page = client.post(f"{way}/answer", fields, headers={"X-Board": "1"}).content.decode()
        shown |= log_lines(page)
        assert len(page.encode()) <= 95_000
        assert len(log_lines(page)) <= MOST_LINES
    with django_assert_max_num_queries(10):
        page = look(client, way)
    assert len(page.encode()) <= 95_000
    assert 0 < len(log_lines(page)) <= MOST_LINES
    assert f'href="{way}/log"' in page
    number = 1
    read: dict[int, str] = {}
    while True:
        with django_assert_max_num_queries(10):
            log_page = look(client, f"{way}/log?page={number}")
        assert len(log_page.encode()) <= 95_000
        read |= log_lines(log_page)
        if 'rel="next"' not in log_page:
            break
        number += 1
    assert number > 1
    assert [*read] == [*range(1, max(shown) + 1)]
    assert log_lines(page).items() <= read.items()


def test_of_a_game_that_cannot_be_replayed_the_log_shows_what_is_kept(client: Client, men: Deck) -> None:
    way = begin(client, men)
    Game.objects.update(rules_version="1")
    log_page = look(client, f"{way}/log")
    assert "Only its newest lines are kept." in log_page
    assert log_lines(log_page)


def test_a_stranger_has_no_such_game(client: Client, charlie_client: Client, men: Deck) -> None:
    way = begin(client, men)
    for stranger in (charlie_client, Client()):
        assert stranger.get(way).status_code == 404
        for step in ("answer", "undo", "redo", "concede"):
            fields = {"version": "0", **({"label": "keep"} if step == "answer" else {})}
            assert stranger.post(f"{way}/{step}", fields).status_code == 404
    assert Game.objects.get().version == 0


def test_a_stranger_cannot_play_a_private_deck(client: Client, secret: Deck, alice_client: Client) -> None:
    way = f"/decks/{secret.public_id}/play"
    assert (client.get(way).status_code, client.post(way).status_code) == (404, 404)
    assert alice_client.get(way).status_code == 200


def test_looking_changes_nothing(client: Client, men: Deck) -> None:
    way = begin(client, men)
    for step in ("answer", "undo", "redo", "concede"):
        assert client.get(f"{way}/{step}").status_code == 405, step


def test_the_script_gets_the_table_alone(client: Client, men: Deck) -> None:
    way = begin(client, men)
    fields = {"version": version(look(client, way)), "label": "keep"}
    answer = client.post(f"{way}/answer", fields, headers={"X-Board": "1"})
    assert answer.status_code == 200
    page = answer.content.decode().strip()
    assert page.startswith('<div id="table"')
    assert "<html" not in page


def test_why_something_is_not_offered_is_a_page_of_its_own(
    client: Client, men: Deck, bob_client: Client
) -> None:
    way = begin(client, men)
    page = client.get(f"{way}/why", {"place": "c3"}).content.decode()
    assert "Another question comes first: Do you keep this hand?" in page
    assert 'href="/rules/12.2?edition=modern"' in page
    over_the_table = client.get(f"{way}/why", {"place": "c3"}, headers={"X-Board": "1"}).content.decode()
    assert "<html" not in over_the_table
    assert client.get(f"{way}/why", {"place": "z9"}).status_code == 400
    assert bob_client.get(f"{way}/why", {"place": "c3"}).status_code == 404


def test_what_a_pick_comes_to_is_a_page_of_its_own_with_a_button_that_makes_it(
    client: Client, men: Deck, bob_client: Client
) -> None:
    way = begin(client, men)
    page = client.get(f"{way}/preview").content.decode()
    assert '<a href="?label=keep">' in page
    page = client.get(f"{way}/preview", {"label": "keep"}).content.decode()
    assert "If nobody responds:" in page
    assert 'name="picks" value="keep"' in page
    assert client.get(f"{way}/preview", {"label": "nothing"}).status_code == 400
    for label in ("keep", "nothing"):  # to the script: there is nothing to show
        assert client.get(f"{way}/preview", {"label": label}, headers={"X-Board": "1"}).status_code == 204
    assert bob_client.get(f"{way}/preview", {"label": "keep"}).status_code == 404
