"""Lists as programs, chats and spreadsheets really hand them over: read alike, whatever came along."""

import json
import random
from pathlib import Path

import pytest

from cards.models import Card
from decks.lists.deck_text.card_names import Names
from decks.lists.deck_text.exchange import coded_list, deck_as_data, deck_as_table, deck_as_text
from decks.lists.deck_text.foreign_lists import read_given
from decks.lists.deck_text.list_head import Brought
from decks.lists.deck_text.list_reader import NoteLine, ReadList, read_list, take_suggestions
from decks.lists.deck_text.tests.test_foreign_lists import LISTS, entries, foreign_lists, names
from decks.models import Deck, DeckEntry
from decks.tests.conftest import men

__all__ = ["men", "names"]

BOX, PIKE, SERGEANT, WICK = "toll-box", "long-pike", "bell-sergeant", "saint-wick"
KNIGHT = "Saint Wick, Keeper of the Small Flame"
BOM = "\ufeff"
FENCE = "`" * 3


def moxfield_json() -> str:
    """As Moxfield's API has it: commanders apart, and tokens, which are no part of the deck, in two lists."""
    boards = {
        "commanders": {"count": 1, "cards": {"a": {"quantity": 1, "card": {"name": KNIGHT}}}},
        "mainboard": {"count": 3, "cards": {"b": {"quantity": 3, "card": {"name": "Toll Box"}}}},
        "maybeboard": {"count": 1, "cards": {"c": {"quantity": 2, "card": {"name": "Long Pike"}}}},
        "attractions": {"count": 0, "cards": {}},
        "tokens": {
            "count": 3,
            "cards": {
                "d": {"quantity": 2, "boardType": "tokens", "card": {"name": "Treasure", "layout": "token"}},
                "e": {"quantity": 1, "boardType": "tokens", "card": {"name": "Toll Box", "layout": "token"}},
            },
        },
    }
    tokens = [{"id": "f", "name": "Treasure", "layout": "token", "type_line": "Token Artifact"}]
    return json.dumps({"id": "x", "name": "Causeway", "boards": boards, "tokens": tokens})


def older_moxfield_json() -> str:
    kept = {"quantity": 2, "boardType": "maybeboard", "card": {"name": "Long Pike"}}
    return json.dumps(
        {
            "name": "Causeway",
            "commanders": {KNIGHT: {"quantity": 1, "card": {"name": KNIGHT}}},
            "mainboard": {"Toll Box": {"quantity": 3, "card": {"name": "Toll Box"}}},
            "maybeboard": {"Long Pike": kept},
            "tokens": {"Treasure": {"quantity": 1, "boardType": "tokens", "card": {"name": "Treasure"}}},
        }
    )


def signature_json() -> str:
    return json.dumps(
        {
            "mainboard": {"Toll Box": {"quantity": 3, "card": {"name": "Toll Box"}}},
            "signatureSpells": {"Long Pike": {"quantity": 1, "card": {"name": "Long Pike"}}},
        }
    )


THREE = {("main", BOX): 3}
PAIR = {("main", BOX): 3, ("main", PIKE): 2}
ASIDE = {("main", BOX): 3, ("maybe", PIKE): 2}
LED = {("fables", WICK): 1, ("main", PIKE): 2}
CASES: dict[str, tuple[str, dict[tuple[str, str], int], int]] = {
    "a byte order mark before a text": (f"{BOM}3 Toll Box", THREE, 0),
    "a byte order mark before a heading": (f"{BOM}Maybe\n3 Toll Box", {("maybe", BOX): 3}, 0),
    "a byte order mark before a table": (f'{BOM}"Count","Name"\r\n"3","Toll Box"\r\n', THREE, 0),
    "a byte order mark before JSON": (BOM + json.dumps({"cards": {"Toll Box": 3}}), THREE, 0),
    "spaces of other kinds": (
        "3\u00a0Toll\u2009Box\n2\t\tLong\u3000Pike \u2003\r\n",
        PAIR,
        0,
    ),
    "spaces without a width, and soft hyphens": (
        "\u200b3 Toll\u200b Box\n2x\u2060 Long Pi\u00adke",
        PAIR,
        0,
    ),
    "marks of direction": (
        "\u200f3 Toll Box\u200f\n\u2066SIDEBOARD:\u2069\n\u202a2 Long Pike\u202c",
        ASIDE,
        0,
    ),
    "quotes of printers": (
        "3 “Toll Box”\n„Long Pike“ x2\n«Bell Sergeant»",
        {("main", BOX): 3, ("main", PIKE): 2, ("main", SERGEANT): 1},
        0,
    ),
    "bullets and numbers of lines": (
        "– 3 Toll Box\n▪ 2 Long Pike\n3. 1x Bell Sergeant",
        {("main", BOX): 3, ("main", PIKE): 2, ("main", SERGEANT): 1},
        0,
    ),
    "copies behind a dash or a star": (
        "Toll Box - 3\nLong Pike *2\nBell Sergeant = 1",
        {("main", BOX): 3, ("main", PIKE): 2, ("main", SERGEANT): 1},
        0,
    ),
    "emoji": (
        "⚔️ Main deck (20 cards)\n3 Toll Box 🔥\n🤔 Maybe (2 cards)\n🔥 2 Long Pike",
        ASIDE,
        0,
    ),
    "tags of a page": (
        "<h2>\n<b>Maybe</b>\n<li>3 Toll Box</li>\n2 Long Pike<br>",
        {("maybe", BOX): 3, ("maybe", PIKE): 2},
        1,
    ),
    "an answer to a mail": (">> 3 Toll Box\n>2 Long Pike", PAIR, 0),
    "a fence of a chat": (f"{FENCE}\n3 Toll Box\n{FENCE}", THREE, 0),
    "JSON in a fence": (f'{FENCE}json\n{{"Toll Box": 3}}\n{FENCE}', THREE, 0),
    "prices and commas": ("3 Toll Box $1.20\n2 Long Pike,", PAIR, 0),
    "Archidekt with categories": (
        (
            "3x Toll Box (fcl) 12 [Ramp]\n"
            "2x Long Pike (fcl) 13 *F* [Maybeboard{noDeck}{noPrice},Ramp] ^Have,#37d67a^\n"
            "1x Bell Sergeant (fcl) 9 [Sideboard]\n1x Saint Wick, Keeper of the Small Flame [Commander{top}]"
        ),
        {("main", BOX): 3, ("maybe", PIKE): 2, ("maybe", SERGEANT): 1, ("fables", WICK): 1},
        0,
    ),
    "Archidekt as a table": (
        'Quantity,Name,Categories\n3,Toll Box,Ramp\n2,Long Pike,"Maybeboard,Ramp"',
        ASIDE,
        0,
    ),
    "Moxfield as JSON": (
        moxfield_json(),
        {("main", BOX): 3, ("maybe", PIKE): 2, ("fables", WICK): 1},
        0,
    ),
    "Moxfield as older JSON": (
        older_moxfield_json(),
        {("main", BOX): 3, ("maybe", PIKE): 2, ("fables", WICK): 1},
        0,
    ),
    "a section of JSON that is unknown": (signature_json(), {("main", BOX): 3, ("main", PIKE): 1}, 0),
    "Arena": (
        (
            "About\r\nName Causeway\r\n\r\nDeck\r\n3 Toll Box (FCL) 58\r\n\r\n"
            "Sideboard\r\n2 Long Pike (FCL) 9\r\n"
        ),
        ASIDE,
        0,
    ),
    "NetrunnerDB": (
        (
            "Rust and Steam\n\nEvent (3)\n3x Toll Box (Core Set)\n\nICE (2)\n2x Long Pike (Core Set) ●●○\n\n"
            "15 influence spent (max 15, available 0)\n20 agenda points (between 20 and 21)\n"
            "45 cards (min 45)\n"
            "Cards up to Station One\n\nDeck built on https://netrunnerdb.com.\n"
        ),
        PAIR,
        0,
    ),
    "NetrunnerDB in Markdown": (
        "## Event (3)\n* 3x [Toll Box](https://a.example/card/01050) _(Core Set)_ ••\n**15** influence spent",
        THREE,
        0,
    ),
    "NetrunnerDB in BBCode": (
        "[b]Event[/b] (3)\n3x [url=https://a.example/card/01050]Toll Box[/url] [i](Core Set)[/i]",
        THREE,
        0,
    ),
    "arkham.build": (
        (
            "# Causeway\n\n**Deck Size:** 33\n**XP required:** 2\n\n"
            "## Assets (12)\n\n### Hand\n- 3x Toll Box\n"
            "- 2× Long Pike ●●\n\n### Side deck\n- 1x Bell Sergeant (2)\n\n"
            "[View this deck on arkham.build](https://a.example/share/abc)"
        ),
        {("main", BOX): 3, ("main", PIKE): 2, ("maybe", SERGEANT): 1},
        0,
    ),
    "Forge": (
        "[metadata]\nName=Causeway\n[Main]\n3 Toll Box|FCL|1\n[Sideboard]\n2 Long Pike|FCL|[2]",
        ASIDE,
        0,
    ),
    "XMage with its layout": (
        "NAME:Causeway\n3 [FCL:115] Toll Box\nLAYOUT MAIN:(1,3)(NONE,false,50)|([FCL:115],)([FCL:1],)",
        THREE,
        0,
    ),
    "TappedOut": ("3x Toll Box (FCL:12) *CMDR*\n2x Long Pike *F-etch*", PAIR, 0),
    "a spreadsheet": ("sep=;\nAnzahl;Name\n3.0;Toll Box\n2;Long Pike", PAIR, 0),
    "a table with a quote that is not closed": (
        '"Count","Name","Edition"\n"3","Toll Box","FCL\n"2","Long Pike","FCL"',
        PAIR,
        0,
    ),
    "a table with a quote that is never closed": ('Count,Name,Tags\n3,"Toll Box,\n2,Long Pike,x\n', PAIR, 0),
    "tags of several words": ("3 Toll Box (FCL) 12 #card draw #!in every deck\n2 Long Pike #x", PAIR, 0),
    "a role in bold": (f"# Causeway\n\n**Investigator:** [{KNIGHT}](https://x/1)\n\n- 2 Long Pike", LED, 0),
    "sections in bold, with a Fabled card in the first": (
        f"**Main**\n* 1 {KNIGHT}\n* 2 Long Pike",
        LED,
        0,
    ),
    "a table of Markdown": ("| Count | Name |\n|---|---|\n| 3 | Toll Box |", THREE, 0),
    "a heading of somebody's own": ("My deck\n\n3 Toll Box\n\nMy deck\n2 Long Pike", PAIR, 1),
    "a heading in brackets that may be a card": ("[Tol Box]\n2 Long Pike", {("main", PIKE): 2}, 1),
}


@pytest.mark.parametrize("case", CASES)
def test_a_list_is_read_as_its_program_meant_it(case: str, names: Names) -> None:
    given, expected, wrong = CASES[case]
    text = read_given(given).text
    pasted = read_list(text, names)
    assert (entries(pasted), len(pasted.wrong)) == (expected, wrong), pasted.wrong
    assert [line.number for line in pasted.in_order] == [
        number for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]
    again = read_list(take_suggestions(text, pasted.wrong), names)
    assert not any("My deck" in line.text for line in again.kept)


@pytest.mark.parametrize(
    ("given", "tokens"), [(moxfield_json(), "2 tokens"), (older_moxfield_json(), "1 token")]
)
def test_tokens_are_left_out_and_one_line_says_how_many(given: str, tokens: str, names: Names) -> None:
    text = read_given(given).text
    *lines, last = read_list(text, names).in_order
    assert isinstance(last, NoteLine)
    assert last.text == f"# {tokens} left out: a token is no card of the deck"
    assert not any("oken" in line.text or "Treasure" in line.text for line in lines)
    assert read_given(text).name == "Causeway"  # when the preview is sent again


def strew(text: str, chance: random.Random) -> str:
    """The text as it comes through programs that add what nobody sees."""
    unseen = "\u200b\u200e\u200f\u2060\ufeff\u00ad"
    spaces = "\u00a0\u2003\u3000 " + ("" if "\t" in text else "\t")
    lines = []
    for line in text.splitlines():
        words = "".join(
            chance.choice(spaces) if sign == " " and chance.random() < 0.2 else sign for sign in line
        )
        at = chance.randrange(len(words) + 1)
        lines.append(words[:at] + chance.choice(unseen) + words[at:] + chance.choice(("", " ", "\t")))
    return chance.choice(("", BOM)) + chance.choice(("\n", "\r\n", "\r")).join(lines)


def readable(path: Path) -> list[str]:
    return [foreign_list.text for foreign_list in foreign_lists(path)]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_what_nobody_sees_changes_no_list(path: Path, names: Names) -> None:
    chance = random.Random(path.stem)
    for text in readable(path):
        seen, other = (read_list(read_given(each).text, names) for each in (text, strew(text, chance)))
        assert entries(other) == entries(seen)
        assert [line.number for line in other.in_order] == [line.number for line in seen.in_order]


def test_a_deck_code_is_read_with_what_comes_along(men: Deck, names: Names) -> None:
    code = "AQZtb2Rlcm4DBhiXCRABoAEAM58"
    plain = coded_list(code, names)
    assert isinstance(plain, Brought)
    assert coded_list(f"{BOM} \u200b{code}\u200e\r\n", names) == plain


ODD_NAMES = (
    "Sideboard", "Main", "3 Long Pikes", "X", "x Marks", "Name x3", "Odd (SET) 12", "[Main]", "[SET:12] Odd",
    "Odd *F*", "Odd ^tag^", "# Odd", "// Odd", "SB: Odd", "Odd, and Even", '"Odd"', "Odd; Even", "Odd|FCL|1",
    "Odd - 3", "1. Odd", "- Odd", "> Odd", "<b>Odd</b>", "Odd &amp; Even", "Name: Odd", "Creatures (12)",
    "Odd [Maybeboard]", "'Odd'", "Odd…", "Ödd",
    "12 cards", "Total: 12", "---", "{}", "Odd\u2019s", "Odd 🔥", "Odd,",
)  # fmt: skip


@pytest.mark.parametrize("export", [deck_as_text, deck_as_table, lambda deck: json.dumps(deck_as_data(deck))])
def test_a_deck_of_oddly_named_cards_comes_back_from_each_export(export: object, men: Deck) -> None:
    for number, name in enumerate(ODD_NAMES, 1):
        card = Card.objects.create(key=f"odd-{number}", name=name, type="artifact", number=5_000 + number)
        for section, copies in (("main", number % 3 + 1), ("maybe", 2)):
            DeckEntry.objects.create(deck=men, card=card, section=section, copies=copies)
    deck = Deck.objects.prefetch_related("entries__card").get(pk=men.pk)
    expected = {(entry.section, entry.card.key): entry.copies for entry in deck.entries.all()}
    pasted = read_list(read_given(export(deck)).text, Names.of_catalogue())  # type: ignore[operator]
    assert pasted.wrong == []
    assert by_section(pasted) == expected


def by_section(pasted: ReadList) -> dict[tuple[str, str], int]:
    return {(line.section, line.card.key): line.copies for line in pasted.kept}
