import pytest

import engine
from cards.models import CardEffect
from decks.games import services, undo_steps
from decks.games.current_board import BOARDS, board_of
from decks.games.game_state import state_of
from decks.games.services import StaleGame
from decks.games.tests.conftest import options_of
from decks.models import Deck, DeckEntry, Game
from decks.refusals import Refusal

pytestmark = pytest.mark.django_db


def play(game: Game, *labels: str) -> Game:
    for label in labels:
        services.answer(game, game.version, label)
    return game


def play_on(game: Game, picks: int, which: int = -1) -> Game:
    """Pick the same place among the options again and again."""
    for _ in range(picks):
        play(game, options_of(game)[which]["label"])
    return game


def test_a_game_begins_with_the_player_s_first_question(game: Game) -> None:
    state = state_of(game)
    assert (state["version"], state["picks"], state["seed"], state["you"]) == (0, 0, "7", "P1")
    assert [option["label"] for option in options_of(game)] == ["keep", "mulligan"]
    hand = state["view"]["players"]["P1"]["hand"]
    assert isinstance(hand, list)
    assert len(hand) == 5


def test_the_same_deck_and_seed_deal_the_same_hand(men: Deck, game: Game) -> None:
    again = services.start_game(men, seed=7)
    other = services.start_game(men, seed=8)
    hands = [state_of(each)["view"]["players"]["P1"]["hand"] for each in (game, again, other)]
    assert hands[0] == hands[1] != hands[2]


def test_without_a_seed_one_is_drawn_and_shown(men: Deck) -> None:
    seeds = {state_of(services.start_game(men))["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_an_answer_is_kept_with_what_the_other_side_answered(game: Game) -> None:
    play(game, "keep", "event battle", "end", "end")
    stored = Game.objects.get(pk=game.pk)
    assert stored.picks[:4] == ["P1 keep", "P1 event battle", "P1 end", "P1 end"]
    assert stored.picks[4:] == ["P2 event battle", "P2 end", "P2 end"]
    assert (stored.position, stored.version) == (7, 4)
    assert state_of(stored)["view"]["turn_number"] == 3


def test_a_game_survives_a_restart(game: Game) -> None:
    play_on(game, 20)
    before = state_of(game)
    BOARDS.clear()
    assert state_of(Game.objects.get(pk=game.pk)) == before


def test_the_record_is_what_the_engine_replays(game: Game) -> None:
    play_on(game, 20)
    board = board_of(game)
    record = engine.record(board.game)
    assert record["picks"] == game.picks
    assert engine.replay_record(record).digest() == board.game.digest()


def test_any_number_of_picks_is_taken_back_and_made_again(game: Game) -> None:
    states = [state_of(game)]
    for _ in range(15):
        play_on(game, 1)
        states.append(state_of(game))
    shown = [(state["view"], state["log"], state["picks"]) for state in states]
    for count in (1, 3, 11):
        BOARDS.clear()
        services.undo(game, game.version, count)
        state = state_of(game)
        assert (state["view"], state["log"], state["picks"]) == shown[15 - count]
        assert state["can_redo"]
        services.redo(game, game.version, count)
        state = state_of(game)
        assert (state["view"], state["log"], state["picks"]) == shown[15]
        assert not state["can_redo"]


def test_undo_and_redo_in_any_order_stay_on_the_line_that_was_played(game: Game) -> None:
    play_on(game, 12)
    picks = game.picks[:]
    for step, count in (("undo", 5), ("redo", 2), ("undo", 1), ("redo", 4), ("undo", 12), ("redo", 12)):
        getattr(services, step)(game, game.version, count)
        assert game.picks == picks
    assert game.position == len(picks)


def test_another_pick_ends_what_could_be_redone(game: Game) -> None:
    play(game, "keep", "event battle")
    services.undo(game, game.version, 1)
    play(game, "event campaign")
    assert game.picks == ["P1 keep", "P1 event campaign"]
    assert not state_of(game)["can_redo"]
    with pytest.raises(Refusal, match="no pick to make again"):
        services.redo(game, game.version, 1)


def test_an_undo_is_counted_where_something_hidden_was_seen(game: Game) -> None:
    play(game, "keep", "event campaign")
    services.undo(game, game.version)
    assert (game.taken_back, state_of(game)["taken_back"]) == (0, 0)
    play(game, "event campaign")
    seen = len([line for line in state_of(game)["log"] if line["kind"] == "drew"])
    while len([line for line in state_of(game)["log"] if line["kind"] == "drew"]) == seen:
        labels = [option["label"] for option in options_of(game)]
        play(game, "end" if "end" in labels else labels[0])
    services.undo(game, game.version)
    assert Game.objects.get(pk=game.pk).taken_back == 1
    services.redo(game, game.version)
    assert game.taken_back == 1


def test_only_picks_that_were_made_can_be_taken_back(game: Game) -> None:
    assert not state_of(game)["can_undo"]
    with pytest.raises(Refusal, match="no pick to take back"):
        services.undo(game, game.version, 1)
    play(game, "keep")
    for count in (0, 2, -1):
        with pytest.raises(Refusal, match="From 1 to 1 of your picks"):
            services.undo(game, game.version, count)


def test_conceding_ends_the_game_and_can_be_taken_back(game: Game) -> None:
    services.concede(game, game.version)
    state = state_of(game)
    assert (state["over"], state["winner"], state["reason"]) == (True, "P2", "concede")
    assert state["question"] is None
    assert state["log"][-1]["kind"] == "ended"
    with pytest.raises(engine.Refused, match="over"):
        services.answer(game, game.version, "keep")
    services.undo(game, game.version, 1)
    assert not state_of(game)["over"]


def test_what_is_not_offered_is_refused_and_changes_nothing(game: Game) -> None:
    before = Game.objects.values().get(pk=game.pk)
    with pytest.raises(engine.Refused) as refusal:
        services.answer(game, game.version, "summon Long Pike")
    assert (refusal.value.code, refusal.value.rule) == ("not_offered", "12.2")
    assert Game.objects.values().get(pk=game.pk) == before


def test_an_answer_to_an_older_state_is_stale(game: Game) -> None:
    play(game, "keep")
    with pytest.raises(StaleGame) as stale:
        services.answer(game, 0, "keep")
    assert stale.value.game.picks == ["P1 keep"]


def test_a_change_that_came_first_is_not_overwritten(game: Game) -> None:
    other_tab = Game.objects.get(pk=game.pk)
    play(game, "keep", "event battle")
    with pytest.raises(StaleGame) as stale:
        services.answer(other_tab, 0, "mulligan")
    assert stale.value.game.picks == ["P1 keep", "P1 event battle"]
    assert Game.objects.get(pk=game.pk).version == 2


def test_the_log_tells_after_which_pick_it_was_written(game: Game) -> None:
    play(game, "keep", "event battle", "end", "end")
    log = state_of(game)["log"]
    assert [line["n"] for line in log] == list(range(1, len(log) + 1))
    keeps = next(line for line in log if line["text"] == "You keep your hand: 5 cards.")
    assert keeps["pick"] in (0, 1)
    assert log[-1]["pick"] == 4


def test_every_card_that_is_seen_or_reported_is_described(fey: Deck) -> None:
    game = play_on(services.start_game(fey, seed=3), 40)
    state = state_of(game)
    side = state["view"]["players"]["P1"]
    assert isinstance(side["hand"], list) and isinstance(side["fables"], list)
    named = {*side["hand"], *side["fables"]}
    named |= {line["card"] for line in state["log"] if line["card"]}
    named |= {card["card"] for card in state["view"]["field"].values()}
    assert named
    assert named <= set(state["cards"])
    assert all(card["url"] == f"/cards/{card['key']}" for card in state["cards"].values())


def test_a_long_game_comes_with_its_newest_lines(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    play(game, "keep", "event battle", "end", "end")
    whole = state_of(game)["log"]
    monkeypatch.setattr("decks.games.view_data.LOG_LINES", 5)
    assert state_of(game)["log"] == whole[-5:]


def test_an_empty_deck_is_refused(men: Deck) -> None:
    men.entries.all().delete()
    with pytest.raises(Refusal, match="no cards in its main deck"):
        services.start_game(men)


def test_a_deck_with_a_text_that_cannot_be_read_is_played_only_if_that_is_agreed(men: Deck) -> None:
    entry = men.entries.exclude(section=DeckEntry.Section.MAYBE).filter(card__effects__isnull=False)[0]
    effect = CardEffect.objects.filter(card=entry.card)[0]
    CardEffect.objects.filter(pk=effect.pk).update(text="Ponder the orb.")
    from cards.services import settle

    settle(entry.card)
    with pytest.raises(Refusal, match="cannot be read yet") as refused:
        services.start_game(men, seed=1)
    assert entry.card.name in str(refused.value)
    game = services.start_game(men, seed=1, unread_absent=True)
    assert state_of(game)["question"]


def test_an_edition_that_there_is_not_is_refused_with_its_rule(men: Deck) -> None:
    Deck.objects.filter(pk=men.pk).update(edition="ancient")
    men.refresh_from_db()
    with pytest.raises(engine.Refused) as refused:
        services.start_game(men)
    assert refused.value.rule == "0.1"


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_bounds_is_refused(men: Deck, seed: int) -> None:
    with pytest.raises(Refusal, match="whole number from 0"):
        services.start_game(men, seed=seed)


def test_a_game_that_grew_too_long_takes_no_more_picks(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_PICKS", 1)
    play(game, "keep")
    with pytest.raises(Refusal, match="at most 1 picks"):
        play(game, "event battle")


def test_the_deck_may_change_or_go_and_the_game_goes_on(game: Game, men: Deck) -> None:
    play(game, "keep")
    men.entries.all().delete()
    BOARDS.clear()
    play(game, "event battle")
    Deck.objects.filter(pk=men.pk).delete()
    BOARDS.clear()
    stored = Game.objects.get(pk=game.pk)
    play(stored, "end")
    assert state_of(stored)["deck"] == {"id": "", "name": "Hold the Causeway", "url": ""}


def test_the_address_of_a_deck_that_became_private_is_not_reported(game: Game, men: Deck) -> None:
    assert state_of(game)["deck"]["id"] == men.public_id
    Deck.objects.filter(pk=men.pk).update(visibility=Deck.Visibility.PRIVATE)
    assert state_of(Game.objects.get(pk=game.pk))["deck"]["url"] == ""


def test_steps_go_from_one_pick_of_the_player_to_another() -> None:
    picks = ["P2 yes", "P1 a", "P2 b", "P2 c", "P1 d", "P1 e", "P2 f"]
    assert undo_steps.count_own_picks(picks) == 3
    assert [undo_steps.step_back(picks, 7, count) for count in (1, 2, 3)] == [5, 4, 1]
    assert [undo_steps.step_forward(picks, 1, count) for count in (1, 2, 3)] == [4, 5, 7]
