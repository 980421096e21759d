"""The balance of decks: every pairing from both seats, figures that can be repeated, and what is refused.

Games are played by the compiled engine, and some of them from source.
"""

import contextlib
import io
import json

import pytest

from engine.__main__ import main
from engine.cli.balance import POLICY, MatchSpec, playable_decks
from engine.cli.card_set import find_deck
from engine.edition import PRESETS, edition
from engine.simulation.duel import play_duels, play_match
from engine.simulation.duels.balance import Pairing, balance_figures, main_faction
from engine.simulation.match import Match
from engine.tests.compilation.compiled_process import check_compiled
from engine.vocab import DRAWN, P1, P2

WORDS = ["balance", "men", "fey", "--set", "starting_hp=1", "--games"]
GAMES, FEW = 20, 4


def wanted(first: str = "men", second: str = "fey") -> MatchSpec:
    return MatchSpec((first, second), (POLICY, POLICY), "modern", (("starting_hp", "1"),), 3)


@pytest.fixture(scope="module")
def match() -> Match:
    return wanted().play(0, 2)


def printed(games: int, *words: str) -> str:
    """Return the lines that the command prints of so many games."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main([*WORDS, str(games), *words]) == 0
    return out.getvalue()


def check_bytes(games: int) -> None:
    """Assert that the same words give the same bytes, with two workers too."""
    once = printed(games)
    assert once == printed(games, "--workers", "2", "--chunk", "1")
    assert "men" in once and "won by who began" in once and once.splitlines()[-1].startswith("digest ")


@pytest.mark.usefixtures("compiled_engine")
def test_the_same_words_give_the_same_bytes_with_two_workers_too() -> None:
    check_compiled(check_bytes, GAMES)


def test_the_same_words_give_the_same_bytes_from_source_in_some_of_these_games() -> None:
    check_bytes(FEW)


def test_json_holds_the_figures_and_the_facts_of_the_run() -> None:
    found = json.loads(printed(FEW, "--json"))
    assert {"seed", "edition", "overrides", "compiled", "digest", "all", "factions", "cards"} <= set(found)
    [pairing] = found["pairings"]
    won = pairing["won"]
    assert won["men"]["n"] == won["fey"]["n"] == FEW
    shares = [won["men"]["mean"], won["fey"]["mean"], pairing["drawn"]["mean"]]
    assert sum(shares) == pytest.approx(1)
    assert found["factions"]["men"]["mean"] == won["men"]["mean"]


def check_watching(games: int) -> None:
    """Assert that a match has the score of the same games without a look at their cards."""
    assert wanted().play(0, games).score.to_data() == play_duels(wanted().duel(), 0, games).to_data()


@pytest.mark.usefixtures("compiled_engine")
def test_watching_the_cards_changes_no_game() -> None:
    check_compiled(check_watching, GAMES)


def test_watching_the_cards_changes_no_game_from_source_in_some_of_these() -> None:
    check_watching(FEW // 2)


def test_matches_are_cut_and_merged_at_will(match: Match) -> None:
    parts = play_match(wanted().duel(), 1, 1).merge(play_match(wanted().duel(), 0, 1))
    assert parts.to_data() == match.to_data()
    assert Match.from_data(json.loads(json.dumps(match.to_data()))).to_data() == match.to_data()
    with pytest.raises(ValueError, match="cannot be merged"):
        match.merge(Match(2))
    with pytest.raises(ValueError, match="not a match"):
        Match.from_data({"score": {}})


def test_each_deck_is_counted_by_its_name_in_whichever_seat(match: Match) -> None:
    """A pairing of 2 games from one seat and 2 from the other: shares are of all 4."""
    mirrored = wanted("fey", "men").play(0, 2)
    pairings = [wanted().pairing(match), wanted("fey", "men").pairing(mirrored)]
    figures = json.loads(json.dumps(balance_figures(pairings)))
    won = match.score.games_won(P1) + mirrored.score.games_won(P2)
    assert figures["pairings"][0]["won"]["men"]["mean"] == won / 4
    drawn = match.score.games_won(DRAWN) + mirrored.score.games_won(DRAWN)
    assert figures["all"]["drawn"]["mean"] == drawn / 4
    assert figures["decks"] == {"men": "men", "fey": "fey"}


def test_the_fabled_cards_are_always_seen_and_shares_fit_together(match: Match) -> None:
    pairing = wanted().pairing(match)
    figures = json.loads(json.dumps(balance_figures([pairing])))
    for name, deck in zip(pairing.names, pairing.decks, strict=True):
        fabled = {card.name for card in deck.fables}
        rows = {row["name"]: row for row in figures["cards"][name]}
        assert all(rows[card]["drawn"]["mean"] == 1 for card in fabled)
        assert all(row["played"]["mean"] + row["stuck"]["mean"] <= 1 for row in rows.values())


def test_two_decks_of_one_faction_tell_nothing_about_it(match: Match) -> None:
    pairing = wanted().pairing(match)
    both = Pairing(("men", "more men"), (pairing.decks[0], pairing.decks[0]), pairing.cards, match)
    assert balance_figures([both])["factions"] == {}


def test_a_deck_is_of_the_faction_of_most_of_its_cards() -> None:
    assert [main_faction(find_deck(key)) for key in ("men", "classic-day-shift")] == ["men", "no faction"]


@pytest.mark.parametrize("base", PRESETS)
def test_without_decks_all_starter_decks_that_fit_the_edition_are_taken(base: str) -> None:
    found = playable_decks(edition(base))
    assert {"men", "fey"} <= set(found)
    assert ("classic-day-shift" in found) == (base in ("classic", "wiki"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["balance", "men"], "two different decks or more"),
        (["balance", "men", "men"], "two different decks or more"),
        (["balance", "men", "nobody"], "no such deck file"),
        (["balance", "men", "classic-day-shift"], "arrows n: 3 are not possible"),
        (["balance", "--edition", "antique"], "no edition called antique"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(words) == 1
    assert said in capsys.readouterr().err


def test_a_number_of_games_that_leaves_a_seat_short_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["balance", "--games", "6"])
    assert "multiple of 4" in capsys.readouterr().err
