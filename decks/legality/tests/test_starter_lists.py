"""The starter decks as a player finds them in the files: whole, playable, and each with its monument."""

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine.simulation import GoldfishTask, Tally, play_batch
from engine.simulation.tally import PLAYABLE, PLAYED

ROOT = Path(__file__).parents[3]
STARTERS = sorted((ROOT / "decks" / "data").glob("*.txt"))
FILES = {
    path.stem: engine.read_card_file(path.read_text(), str(path))
    for path in sorted((ROOT / "cards" / "data").glob("*.yaml"))
}
CARDS = {card.name: card for cards in FILES.values() for card in cards}
CLASSIC = {card.name for card in FILES["classic"]}

every_starter = pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.stem)
every_faction_s = pytest.mark.parametrize(
    "path", [path for path in STARTERS if "-" not in path.stem], ids=lambda path: path.stem
)


def section(path: Path, wanted: str) -> dict[str, int]:
    return {
        name: copies for _, where, copies, name in engine.read_deck(path.read_text()).lines if where == wanted
    }


# Which editions a starter deck can be played in (3.2): the cards of Lost Property have triple arrows.
FITS = {
    "classic-day-shift": ["classic", "wiki"],
    "classic-night-shift": ["classic", "wiki"],
    "fey": ["classic", "wiki", "modern", "latest"],
    "men": ["classic", "wiki", "modern", "latest"],
    "telur": ["classic", "wiki", "modern", "latest"],
    "wynn": ["classic", "wiki", "modern", "latest"],
}


def test_there_are_starter_decks_for_factions_and_for_classic() -> None:
    assert [path.stem for path in STARTERS] == sorted(FITS)


def library(path: Path, edition: str) -> object:
    """Return what a game of the deck is played with. Refused where a card cannot be printed."""
    main = tuple(CARDS[name] for name in section(path, "main"))
    fables = tuple(CARDS[name] for name in section(path, "fables"))
    both = (engine.DeckSpec(main, fables), engine.DeckSpec())
    return engine.Setup(engine.edition(edition), both).card_pool()


@pytest.mark.parametrize("edition", engine.PRESETS)
@every_starter
def test_a_starter_deck_is_played_in_every_edition_that_prints_its_arrows(path: Path, edition: str) -> None:
    if edition in FITS[path.stem]:
        assert library(path, edition)
        return
    with pytest.raises(engine.Refused, match=r"arrows n: 3 .* at most 2 there\. \(rule 3\.2\)"):
        library(path, edition)


@every_starter
def test_a_starter_deck_reads_without_a_problem(path: Path) -> None:
    assert engine.read_deck(path.read_text()).problems == []


@every_starter
def test_a_starter_deck_has_twenty_main_and_seven_fabled_cards(path: Path) -> None:
    assert sum(section(path, "main").values()) == 20
    assert sum(section(path, "fables").values()) == 7


@every_starter
def test_no_main_card_comes_more_than_three_times(path: Path) -> None:
    assert max(section(path, "main").values()) <= 3


@every_starter
def test_fabled_cards_are_in_the_fables_deck_and_only_there(path: Path) -> None:
    assert not any(CARDS[name].fabled for name in section(path, "main"))
    assert all(CARDS[name].fabled for name in section(path, "fables"))


def names_in(path: Path) -> set[str]:
    return {*section(path, "main"), *section(path, "fables")}


@every_faction_s
def test_a_starter_deck_keeps_to_its_faction_and_shows_most_of_it(path: Path) -> None:
    theirs = {card.name for card in CARDS.values() if card.faction == path.stem}
    assert names_in(path) <= theirs
    assert 2 * len(names_in(path)) > len(theirs)


@every_starter
def test_fabled_cards_that_come_by_transforming_have_one_in_the_deck_that_transforms(path: Path) -> None:
    fables = " ".join(effect.text for name in section(path, "fables") for effect in CARDS[name].effects)
    main = " ".join(effect.text for name in section(path, "main") for effect in CARDS[name].effects)
    assert "[Transformed]" not in fables or "Transform." in main


def test_the_two_decks_of_classic_use_every_card_of_their_set_and_no_other() -> None:
    used = set().union(*(names_in(path) for path in STARTERS if path.stem.startswith("classic-")))
    assert used == CLASSIC


@every_starter
def test_a_starter_deck_can_bring_a_monument(path: Path) -> None:
    assert any(CARDS[name].type == "monument" for name in section(path, "fables"))


def alone(path: Path) -> tuple[GoldfishTask, Tally]:
    """A hundred games of a starter deck against nobody, ten turns each."""
    main, fables = (
        tuple(CARDS[name] for name, copies in section(path, wanted).items() for _ in range(copies))
        for wanted in ("main", "fables")
    )
    job = GoldfishTask(main, fables, engine.edition("modern"), turns=10, seed=1)
    return job, play_batch(job, 0, 100)


@every_faction_s
def test_a_faction_s_deck_wins_alone_and_no_card_of_it_is_always_stuck(path: Path) -> None:
    job, tally = alone(path)
    rows = zip(job.cards(), tally.counts, strict=True)
    stuck = [card.name for card, counts in rows if not (card.token or counts[PLAYABLE] or counts[PLAYED])]
    assert stuck == []
    assert sum(tally.wins) > 20


@pytest.mark.parametrize(
    ("is_one", "least"),
    [
        (lambda card: card.type == "monument", 6),
        (lambda card: "scroll" in card.subtypes, 10),
        (lambda card: "equipment" in card.subtypes, 12),
    ],
    ids=["monuments", "scrolls", "equipment"],
)
def test_the_core_set_has_enough_of_each_kind_to_build_with(
    is_one: Callable[[engine.CardDef], bool], least: int
) -> None:
    core = [card for card in CARDS.values() if card.name not in CLASSIC]
    assert sum(map(is_one, core)) >= least


def test_every_effect_of_a_printed_card_reads() -> None:
    unread = {
        card.key: [effect.text for effect in card.effects if effect.unread is not None]
        for card in CARDS.values()
    }
    assert {key: texts for key, texts in unread.items() if texts} == {}
    assert len(unread) > 100


def test_a_card_key_is_its_name_in_short() -> None:
    for card in CARDS.values():
        words = card.name.casefold().replace(",", "").replace("'", "").replace("-", " ").split()
        assert set(card.key.split("-")) <= set(words)
