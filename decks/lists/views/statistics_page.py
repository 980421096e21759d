"""Statistics of a deck at once: nothing of it is played, and no worker is asked."""

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.cache import pinned_version
from decks.chart_geometry import bar_chart
from decks.lists import list_rows
from decks.lists.list_rows import ListRow
from decks.lists.statistics import composition
from decks.lists.statistics.composition import CardGroup
from decks.lists.statistics.hands import deal
from decks.lists.statistics.keep_rule import BOUNDS, CLAUSES, NUMBERS, read_clauses, rule_shares
from decks.lists.statistics.odds import HANDS, Share, at_least_with_mulligans
from decks.lists.views.deck_pages import curves_of
from decks.lists.views.own_deck import seen_deck
from decks.models import Deck
from decks.play_setup.edition_choice import played_edition
from decks.runs.queries import drawn_in_run
from dimrift_site.base.web.query_parameters import unknown
from engine.simulation import at_least

TURNS: Final = 8
HIGHEST_SEED: Final = 999_999
MULLIGANS: Final = len(HANDS) - 1
LATER: Final = 5  # cards shown that a sample hand draws after it


# The fields of each form of the page; what was asked in the others is carried along.
PARTS: Final = {"odds": ("group", "least"), "hand": ("seed", "aside"), "keep": ("what", "how", "many")}


class OddsRow(NamedTuple):
    """A line of odds: in percent, for the opening hand and turn after turn."""

    title: str
    shares: list[str]


class DrawnRow(NamedTuple):
    """A card, its odds of having been drawn by the end of a run, and the share of games in which it was."""

    row: ListRow
    exact: str
    simulated: str


@require_safe
@pinned_version()
def statistics(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show what the list says: curves, arrows, mana, odds, sample hands, and hands that a rule would keep."""
    deck = seen_deck(request, public_id)
    given = request.GET.dict()
    main = list_rows.rows(entry for entry in deck.entries.all() if entry.section == "main")
    fables = list_rows.rows(entry for entry in deck.entries.all() if entry.section == "fables")
    groups = composition.card_groups(main)
    known = _known(groups)
    context: dict[str, Any] = {
        "section": "decks",
        "deck": deck,
        "size": list_rows.size(main),
        "unknown": unknown(request.GET, known),
        "groups": groups,
        "numbers": NUMBERS,
        "carried": {
            part: [
                (name, value) for name, value in given.items() if name in known and not name.startswith(own)
            ]
            for part, own in PARTS.items()
        },
        **(_figures(deck, main, fables) if main else {}),
        **(_questions(deck, main, groups, given) if main else {}),
    }
    return render(request, "decks/statistics.html", context)


def _known(groups: list[CardGroup]) -> dict[str, tuple[str, ...]]:
    values = ("", *(group.value for group in groups))
    clauses = {
        f"{name}{number}": known
        for number in range(1, CLAUSES + 1)
        for name, known in (("what", values), ("how", BOUNDS), ("many", NUMBERS))
    }
    return {"group": values, "least": NUMBERS[1:], "seed": (), "aside": NUMBERS[: MULLIGANS + 1], **clauses}


def _figures(deck: Deck, main: list[ListRow], fables: list[ListRow]) -> dict[str, Any]:
    both = list_rows.shown_rows(main + fables)
    counted = [
        {
            "title": title,
            "values": values,
            "chart": bar_chart(title, "cards", values, "{label}: {value} card{s}"),
        }
        for title, values in (
            ("Types", composition.counts(both, "type")),
            ("Factions", composition.counts(both, "faction")),
        )
    ]
    mana = composition.mana_rows(both)
    return {
        "curves": curves_of(both),
        "counted": counted,
        "spokes": composition.arrow_spokes(both),
        "strengths": composition.STRENGTHS,
        "mana": mana,
        "sources": list_rows.size(row.row for row in mana if row.brings),
        "to_summon": sum(row.row.cost * row.row.copies for row in mana),
        "sinks": list_rows.size(row.row for row in mana if row.further),
        "drawn": _drawn(deck, main),
    }


def _questions(
    deck: Deck, main: list[ListRow], groups: list[CardGroup], given: Mapping[str, str]
) -> dict[str, Any]:
    edition = played_edition(deck, "", None)
    mulligans = MULLIGANS if edition.mulligan else 0
    phases = edition.switches["phases"].split()
    draws_first = phases.index("draw") < next(
        n for n, name in enumerate(phases) if name in ("main", "deployment")
    )
    drawn = [HANDS[0], *(HANDS[0] + turn - (not draws_first) for turn in range(1, TURNS + 1))]
    return {
        "mulligan": edition.mulligan,
        "draws_first": draws_first,
        "turns": ["opening hand", *map(str, range(1, TURNS + 1))],
        "copies": [
            OddsRow(str(copies), _numbers(at_least(list_rows.size(main), copies, n, 1) for n in drawn))
            for copies in (1, 2, 3)
            if copies <= list_rows.size(main)
        ],
        **_group_odds(main, groups, given, drawn, mulligans),
        **_sample(main, given, mulligans),
        **_kept(main, groups, given, mulligans),
    }


def _group_odds(
    main: list[ListRow],
    groups: list[CardGroup],
    given: Mapping[str, str],
    drawn: list[int],
    mulligans: int,
) -> dict[str, Any]:
    group = next((card_group for card_group in groups if card_group.value == given.get("group")), groups[0])
    least = int(given["least"]) if given.get("least") in NUMBERS[1:] else 1
    deck, hits = list_rows.size(main), composition.group_size(group, main)
    shares = [at_least(deck, hits, n, least) for n in drawn]
    rows = [OddsRow("every hand is kept", _numbers(shares))]
    for most in range(1, min(mulligans, 2) + 1):
        hands = HANDS[: most + 1]
        after = [at_least_with_mulligans(deck, hits, n - HANDS[0], least, hands, 1) for n in drawn]
        words = f"hands with none put aside, at most {('once', 'twice')[most - 1]}"
        rows.append(OddsRow(words, _numbers(after)))
    titles = ["hand", *map(str, range(1, len(drawn)))]
    values = {title: _bar(share) for title, share in zip(titles, shares, strict=True)}
    chart = bar_chart(f"{least} or more by turn", "turn", values, "{label}: {value} %")
    return {"group": group, "hits": hits, "least": str(least), "by_turn": rows, "by_turn_chart": chart}


def _sample(main: list[ListRow], given: Mapping[str, str], mulligans: int) -> dict[str, Any]:
    written = given.get("seed", "")
    is_seed = written.isascii() and written.isdecimal() and len(written) <= 6
    seed = int(written) if is_seed else 1
    aside = min(int(given["aside"]), mulligans) if given.get("aside") in NUMBERS[: MULLIGANS + 1] else 0
    cards = [row.card for row in main for _ in range(row.copies)]
    return {
        "seed": seed,
        "next_seed": seed % HIGHEST_SEED + 1,
        "aside": aside,
        "can_put_aside": aside < mulligans,
        "hand": deal(cards, seed, aside, LATER),
    }


def _kept(
    main: list[ListRow], groups: list[CardGroup], given: Mapping[str, str], mulligans: int
) -> dict[str, Any]:
    clauses = read_clauses(given, groups)
    fields = [
        {
            "number": number,
            "what": given.get(f"what{number}", ""),
            "how": given.get(f"how{number}", "least"),
            "many": given.get(f"many{number}", "1"),
        }
        for number in range(1, CLAUSES + 1)
    ]
    if not clauses:
        return {"fields": fields}
    shares = rule_shares(clauses, main, mulligans)
    total = list(accumulate(share.value for share in shares))
    rows = [
        {"cards": size, "share": _share_words(share), "by_now": percent(sum_)}
        for size, share, sum_ in zip(HANDS, shares, total, strict=False)
    ]
    return {"fields": fields, "clauses": clauses, "kept": rows, "dealt": shares[0].n}


def _drawn(deck: Deck, main: list[ListRow]) -> dict[str, Any]:
    """Odds beside the largest finished run of the very same cards, or nothing."""
    drawn_cards = drawn_in_run(deck)
    if not drawn_cards:
        return {}
    deck_size = list_rows.size(main)
    rows = [
        DrawnRow(
            row,
            percent(at_least(deck_size, row.copies, HANDS[0] + drawn_cards.turns, 1)),
            _share_words(drawn_cards.games_with[row.card.key]),
        )
        for row in main
        if row.card.key in drawn_cards.games_with
    ]
    return {"rows": rows, "turns": drawn_cards.turns, "games": drawn_cards.games, "run": drawn_cards.run}


def _share_words(share: Share) -> str:
    if not share.n:
        return percent(share.value)
    return f"{percent(share.value)} (95 % {percent(share.low)} to {percent(share.high)})"


def _numbers(shares: Iterable[float]) -> list[str]:
    """Percent without the sign, for a table that says so above."""
    return [percent(share).removesuffix(" %") for share in shares]


def _bar(share: float) -> float:
    """Percent as a bar has it: what is not quite 100 is not rounded to it."""
    return min(round(100 * share, 1), 99.9 if share < 1 - 1e-12 else 100.0)


def percent(share: float) -> str:
    """`41.7 %`; what is nearly but not quite 0 or 100 is not rounded to it."""
    if 0 < share < 0.0005:
        return "< 0.1 %"
    if 0.9995 < share < 1 - 1e-12:
        return "> 99.9 %"
    return f"{100 * share:.1f} %"
