"""Searches in plain words, as people with other card games in mind type them, find what they mean."""

from pathlib import Path
from time import perf_counter

import pytest
from django.test import Client

from cards.models import Card, PlainWord
from cards.queries import Filter, card_listing, cards_by_number, warnings_about
from cards.search.parser import LONGEST, read_search
from cards.search.plain_words.corrections import best_reading
from cards.search.plain_words.interpretation import interpret
from cards.search.plain_words.word_table import NUMBER, phrase, shipped_words
from cards.services import save_card
from cards.tests.conftest import LAMP, printed

ROWS = (Path(__file__).parent / "plain_searches.txt").read_text("utf-8").splitlines()[1:]
READ = {
    "t:scroll or t:trap": "t:scroll OR t:trap",
    "(o:draw or o:research) -o:consume": "(o:draw OR o:research) -o:consume",
    "-(o:draw Or lamp)": "-(o:draw OR lamp)",
    "t:scroll and t:trap": "t:scroll t:trap",
    "not o:draw": "-o:draw",
    "lamp NOT (o:draw)": "lamp -(o:draw)",
    "men or fey creatures": "(faction:men OR faction:fey) type:creature",
    "scrolls or traps": "t:scroll OR t:trap",
    "creatures not fey": "type:creature -faction:fey",
    "creatures without arrows": "type:creature -has:arrows",
    "-board wipe": f"-({shipped_words()['board-wipe'].search})",
    "creatures with at least 4 might": "type:creature might>=4",
    "3 or more life": "life>=3",
    "a two drop": "cost=2",
    "Creatures that CLONE": "type:creature does:copy",
    "tollbox": 'name:"toll box"',
    "toll-box": 'name:"toll box"',
    "rollcall": "name:roll-call",
    "first strike creatures": "keyword:first-strike type:creature",
    "cards that care about scrolls": "t:scroll",
    "big butt": shipped_words()["blocker"].search,
    "discard a card as cost": "needs:discard",
    "when destroyed": "trigger:destroyed@itself",
    "whenever a creature dies": "trigger:destroyed",
    "when it destroys": "trigger:destroys@itself",
    "when my creature is destroyed": "trigger:destroyed@you",
    "when opponent summons a creature": "trigger:summoned@opponent",
    "traps that trigger when my token gets attacked": "t:trap (trigger:attacked OR trigger:strikes@opponent)",
    "when I draw a card": "trigger:draws@you",
    "when my opponent draws": "trigger:draws@opponent",
    "whenever an opponent's creature attacks": "trigger:strikes@opponent",
    "card that triggers when my artifact is sacrificed": "trigger:sacrificed@you",
    "artifacts with will": "type:artifact will>=1",
    "creatures without armor": "type:creature -armor>=1",
    "cards with mana": "will>=1",
    "creatures with movement and armor": "type:creature movement>=1 armor>=1",
    "might and will": "might will",
    "face down": shipped_words()["morph"].search,
    "left side": "left side",
    "will": "will",
    "mana 4+": "will>=4 OR cost>=4",
    "4+ mana": "cost>=4",
    "3+ might creatures": "might>=3 type:creature",
    "armor 2": "armor=2",
    "equipment +2 might": 't:equipment (o:"+2 might" OR (t:equipment might>=2))',
    "double arrow up": "arrow:n>=2",
    "two arrows left": "arrow:w>=2",
    "arrows pointing down": "arrow:s",
    "arrow up left": "arrow:nw",
    "single arrow right": "arrow:e=1",
    "creature diagonal arrows only": "type:creature (arrow:diagonal -arrow:straight)",
    "arrow up or down": "arrow:n OR arrow:s",
    "only straight arrows": "arrow:straight -arrow:diagonal",
    "triple arrow up": "arrow:n>=3",
    "two arrows up": "arrow:n>=2",
    "up to two arrows": "arrows<=2",
    "2 arrows": "arrows=2",
    "left and right arrows": "arrow:w arrow:e",
    "arrow up and left": "arrow:n arrow:w",
    "destroy target creature": "does:destroy",
    "return target creature to hand": "affects:return-creature",
    "destroy target artifact": shipped_words()["artifact-removal"].search,
    "burn face": "does:lose-life@opponent",
    "haste": "t:creature does:strike@itself",
    "bosses you can summon": "is:fabled",
    "bosses you can summon by sacrificing creatures": "is:fabled needs:sacrifice affects:sacrifice-creature",
    "summoned by sacrificing an artifact": "needs:sacrifice affects:sacrifice-artifact",
    "telur creature or wynn creature": "(faction:telur type:creature) OR (faction:wynn type:creature)",
    "men scrolls or fey traps": "(faction:men t:scroll) OR (faction:fey t:trap)",
    "creatures or men artifacts": "(type:creature) OR (faction:men type:artifact)",
    "monument or scroll not men": "(type:monument OR t:scroll) -faction:men",
    "big armor creatures": "armor>=1 type:creature",
    "high knowledge": "will>=2",
    "low might creatures": "might<=1 type:creature",
    "many arrows": shipped_words()["connector"].search,
    "equipment that gives attack": "t:equipment (gives:might OR (t:equipment might>=1))",
    "creatures that can't block": 'type:creature (o:"can\'t block" OR o:"cannot block")',
    "cannot be rotated": 'o:"can\'t be rotated" OR o:"cannot be rotated"',
    "can't be blocked": "k:evasive",
    "can't be targeted": "gives:protected",
    "activate more zones": shipped_words()["more-zones"].search,
    "trap that destroys attacker": f"t:trap ({shipped_words()['punish-attack'].search})",
    "faster than 1": "movement>1",
    "men two drops or cheaper": "faction:men cost<=2",
    "all traps except the fey one": "t:trap -faction:fey",
    "creatures that aren't fey": "type:creature -faction:fey",
    "make them discard": "does:discard@opponent",
    "something to ride": "t:vehicle",
    "vanilla creatures": shipped_words()["vanilla"].search,
    "traps without attacking": f"t:trap -({shipped_words()['attack-trigger'].search})",
    "scrolls that draw 2 or 3": 't:scroll (o:"draw 2" OR 3)',
    "bounce enemy creature": "affects:return-creature",
    "first strikers": "keyword:first-strike",
    "get rid of enemy artifacts": shipped_words()["artifact-removal"].search,
    "free creatures": "is:free type:creature",
    "infinite mana combo": shipped_words()["infinite-mana"].search,
}
AS_THEY_STAND = (
    *("toll box", "returns counter", "lamp", "-zebra", '"removal"', "o:removal", "!removal", "/removal/"),
    *("t:creature might>=2", "", "()", "or", "lamp or", "great uncle", "removal:", "f:fey -t:creature"),
)


def found(words: str) -> list[str]:
    return [card.name for card in cards_by_number(card_listing(Filter(words=words)).numbers)]


@pytest.mark.parametrize("row", ROWS)
def test_twenty_searches_written_before_the_table_find_what_was_meant(shipped: None, row: str) -> None:
    asked, wanted, most, others = (part.strip() for part in row.split("|"))
    names = found(asked)
    assert set(filter(None, wanted.split("; "))) <= set(names)
    assert len(names) <= int(most)
    assert others not in names
    assert names or warnings_about(Filter(words=asked), card_listing(Filter(words=asked)))[0].better


@pytest.mark.parametrize(
    "asked", ["peek at set cards", "turn creature face down", "cheap scroll with armor 9"]
)
def test_where_meanings_do_not_meet_each_is_offered_without_the_other(shipped: None, asked: str) -> None:
    narrowed = Filter(words=asked)
    listed = card_listing(narrowed)
    assert len(listed.numbers) == 0
    offered = [warning.better for warning in warnings_about(narrowed, listed) if warning.better]
    assert offered
    for better in offered:
        assert found(better), better


def test_words_joints_and_numbers_are_read_as_terms(shipped: None) -> None:
    assert {asked: interpret(asked).search for asked in READ} == READ
    for read in READ.values():
        assert not read_search(read).warnings


def test_names_fields_and_quotations_stay_as_they_are(shipped: None) -> None:
    assert {asked: interpret(asked).search for asked in AS_THEY_STAND} == {
        asked: asked for asked in AS_THEY_STAND
    }


@pytest.mark.parametrize("asked", ["creatures that can't sing", "never draw cards"])
def test_a_negation_that_is_not_read_is_not_left_out(shipped: None, asked: str) -> None:
    assert interpret(asked).left_out == ()
    assert found(asked) == []


RESPELT = {
    "gatewrite": "gatewright",
    "umbrela": "umbrella",
    "marshall odo": "marshal",
    "equipmnt": "t:equipment",
    "dowager win": "dowager",
    "mr quil": "quil",
    "removel": shipped_words()["removal"].search,
    "recurssion": shipped_words()["recursion"].search,
    "toll boxx": "toll box",
    "Lady of the Bedchambre": "Lady of the bedchamber",
    "tool box": "toll box",
    "lamp": "lamp",
    "zzyzx": "zzyzx",
}


def test_a_misspelt_name_or_word_is_found_at_the_first_try(shipped: None) -> None:
    assert {asked: best_reading(asked).search for asked in RESPELT} == RESPELT
    assert "Odila, the Gatewright" in found("gatewrite")
    assert "Marshal Oddo of the Far End" in found("marshall odo")
    assert "Mister Quill, Left Here as a Child" in found("mr quil")
    assert found("umbrela with armor 9") == []


def test_misspelt_words_in_quotation_marks_and_of_fields_stay(shipped: None) -> None:
    for asked in ('"gatewrite"', "name:gatewrite", "/gatewrite/"):
        assert best_reading(asked).search == asked
        assert found(asked) == []


def test_a_number_of_what_is_given_up_is_looked_for_and_else_said_to_be_left_out(
    shipped: None,
) -> None:
    read = interpret("bosses you can summon by sacrificing 2 creatures")
    assert read == ("is:fabled needs:sacrifice", ('"2 creatures"',))
    assert "The Bride, Once More" in found("bosses you can summon by sacrificing 2 creatures")
    cost = {"kind": "cost", "text": "Sac 2 creatures: summon."}
    save_card(printed(LAMP, key="ogre", name="Ogre", fabled=True, effects=[cost]))
    assert found("bosses you can summon by sacrificing 2 creatures") == ["Ogre"]


def test_a_word_in_the_middle_of_a_name_joins_nothing(catalogue: dict[str, Card]) -> None:
    save_card(printed(LAMP, key="salt", name="Salt and Smoke or Rain"))
    assert interpret("salt and smoke").search == "salt and smoke"
    assert interpret("smoke or rain").search == "smoke or rain"
    assert interpret("lamp or knight").search == "lamp OR knight"


def test_a_card_that_is_called_like_a_word_is_found_by_it(catalogue: dict[str, Card]) -> None:
    assert interpret("Removal").search == shipped_words()["removal"].search
    save_card(printed(LAMP, key="removal", name="Removal"))
    assert found("removal") == ["Removal"]


def test_a_word_that_stands_in_a_name_finds_that_card_too(shipped: None) -> None:
    assert interpret("thief").search == "does:control OR name:thief"
    assert "Puddle Thief" in found("thief")
    assert "Returns Counter" in found("counter")


def test_each_shipped_word_is_followed_and_each_way_to_say_it_means_one_word(shipped: None) -> None:
    words = shipped_words()
    assert len(words) >= 60
    said: dict[tuple[str, ...], str] = {}
    for word in words.values():
        assert not read_search(word.search.replace(NUMBER, "1")).warnings, word
        assert not word.near or word.near in words, word
        assert word.about, word
        for spelling in (word.title, *word.spellings):
            key = phrase(spelling)
            assert key, spelling
            assert said.setdefault(key, word.key) == word.key, spelling


def test_no_search_by_a_word_that_finds_nothing_is_without_something_to_try(shipped: None) -> None:
    for word in shipped_words().values():
        narrowed = Filter(words=word.title.replace(NUMBER, "1"))
        listed = card_listing(narrowed)
        assert listed.numbers or any(said.better for said in warnings_about(narrowed, listed)), word.title


@pytest.mark.parametrize(
    ("asked", "better"),
    [
        ("mill", "scry"),
        ("t:scroll f:fey cost>=7", "t:scroll f:fey"),
        ("armor 2", "armor>=1"),
        ("when drawn", "does:draw"),
        ("when blocked", "when:trigger"),
        ("fey creatures with 9 might", "faction:fey type:creature might>=1"),
    ],
)
def test_where_nothing_is_found_something_else_is_offered(shipped: None, asked: str, better: str) -> None:
    narrowed = Filter(words=asked)
    listed = card_listing(narrowed)
    assert not listed.numbers
    assert better in [said.better for said in warnings_about(narrowed, listed)]
    assert found(better)


def test_what_was_read_is_said_with_a_way_to_the_words_themselves(client: Client, shipped: None) -> None:
    page = client.get("/cards?q=ramp").content.decode()
    assert "Read as <code>does:collect@you OR does:collect@itself</code>" in page
    assert "?q=%22ramp%22" in page
    answer = client.get("/api/v1/cards/search?q=ramp").json()
    assert answer["read_as"] == "does:collect@you OR does:collect@itself"
    assert client.get("/api/v1/cards/search?q=t:scroll").json()["read_as"] == ""
    assert client.get("/cards?q=counter+a+spell").status_code == 200  # one card, but what was read is seen
    assert client.get("/cards?q=tollbox")["Location"].startswith("/cards/toll-box?")


def test_an_editor_s_word_is_read_at_once_and_a_shipped_one_is_changed(shipped: None) -> None:
    assert interpret("kettles").search == "kettles"
    PlainWord.objects.create(
        key="kettle", title="kettle", search="name:kettle", spellings="boiler, hot water"
    )
    assert interpret("hot water").search == "name:kettle"
    PlainWord.objects.create(key="ramp", title="ramp", search="will>=3")
    assert interpret("ramp").search == "will>=3"
    PlainWord.objects.filter(key="ramp").update(search="")
    assert interpret("ramp").search == "ramp"
    PlainWord.objects.all().delete()
    assert interpret("ramp").search == shipped_words()["ramp"].search


def test_pages_show_all_words_and_the_cards_of_each(client: Client, shipped: None) -> None:
    page = client.get("/words").content.decode()
    for word in shipped_words().values():
        assert f'href="/words/{word.key}"' in page
    assert "Changeling Cradle" in client.get("/words/ramp").content.decode()
    assert "What comes near is" in client.get("/words/mill").content.decode()
    assert "in the place of #" in client.get("/words/drop").content.decode()
    assert client.get("/words/zebra").status_code == 404


def test_the_admin_refuses_a_search_that_cannot_be_followed(edith_client: Client, shipped: None) -> None:
    assert "does:collect@you" in edith_client.get("/admin/cards/plainword/add/?key=ramp").content.decode()
    row = {"key": "ramp", "title": "ramp", "about": "", "spellings": "", "near": "", "seen": ""}
    for search, near, fault in (("foo:bar", "", "no field"), ("t:trap", "zebra", "no word that is read")):
        answer = edith_client.post("/admin/cards/plainword/add/", {**row, "search": search, "near": near})
        assert fault in answer.content.decode()
    assert edith_client.post("/admin/cards/plainword/add/", {**row, "search": "will>=3"}).status_code == 302
    assert interpret("ramp").search == "will>=3"


def test_a_search_of_many_words_is_read_quickly(shipped: None) -> None:
    words = " ".join(["removal or ramp and tollboxes that counter 3 or more mana"] * 9)[:LONGEST]
    interpret("warm")
    begun = perf_counter()
    interpret(words)
    assert perf_counter() - begun < 1
