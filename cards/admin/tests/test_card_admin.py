import re
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from cards.definitions import DIRECTIONS, definition
from cards.models import STATS, Card, CardEffect, CardVersion, Faction, Set
from cards.rulebook.numbers import link_numbers
from cards.services import save_card
from cards.templatetags.face_tags import in_words
from cards.tests.conftest import LAMP, printed
from dimrift_site.accounts.models import User
from dimrift_site.base.admin.optimistic_lock import row_fingerprint
from dimrift_site.tools.races import race
from dimrift_site.tools.testing.users import logged_in


def form(card: Card, *texts: str, **changes: Any) -> dict[str, Any]:
    """Return what the page of a card sends; its effects with their texts, those of `texts` in their place."""
    effects = list(card.effects.all())
    data: dict[str, Any] = {
        "name": card.name,
        "seen": row_fingerprint(card, ("effects",)),
        "type": card.type,
        "aliases": "\n".join(card.aliases),
        "subtypes": "\n".join(card.subtypes),
        "rulings": "\n".join(card.rulings),
        "faction": card.faction_id or "",
        "set": card.set_id or "",
        "flavour": card.flavour,
        "subject": card.subject,
        "effects-TOTAL_FORMS": len(effects),
        "effects-INITIAL_FORMS": len(effects),
    }
    data |= {name: "" if getattr(card, name) is None else getattr(card, name) for name in STATS}
    data |= {f"arrow_{name}": card.arrows >> 2 * index & 3 for index, name in enumerate(DIRECTIONS)}
    data |= {"fabled": "on"} if card.fabled else {}
    for number, effect in enumerate(effects):
        text = texts[number] if number < len(texts) else effect.text
        ticked = {flag: "on" for flag in ("once", "optional", "transfer") if getattr(effect, flag)}
        data |= row(number, card, text, id=effect.pk, kind=effect.kind, place=effect.position, **ticked)
    return data | changes


def row(number: int, card: Card, text: str, **parts: Any) -> dict[str, Any]:
    """Return an effect of that page."""
    parts = {"card": card.pk, "text": text, "kind": "action", **parts}
    return {f"effects-{number}-{name}": value for name, value in parts.items()}


def save(client: Client, card: Card, data: dict[str, Any]) -> None:
    """Send it; it is taken."""
    answer = client.post(f"/admin/cards/card/{card.pk}/change/", data)
    assert answer.status_code == 302, answer.context["errors"]
    card.refresh_from_db()


def agreed(client: Client, card: Card, data: dict[str, Any]) -> dict[str, Any]:
    """Show what a change touches; what is sent then to save it."""
    answer = client.post(f"/admin/cards/card/{card.pk}/change/", data)
    return data | {"agreed": answer.context["token"]}


def texts(card: Card) -> list[tuple[int, str]]:
    return list(card.effects.values_list("position", "text"))


def test_saving_a_card_reads_its_texts_and_keeps_a_version(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Research."))
    assert answer.status_code == 302
    assert lamp.effects.get().canonical == "Research."
    assert CardVersion.objects.filter(card=lamp).count() == 2


def test_a_new_name_leaves_the_old_one_as_alias(admin_client: Client, catalogue: dict[str, Card]) -> None:
    lamp = catalogue["lamp"]
    admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Pray.", name="Beacon"))
    lamp.refresh_from_db()
    assert (lamp.name, lamp.aliases) == ("Beacon", ["Lamp"])
    admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Pray.", name="Lamp"))
    lamp.refresh_from_db()
    assert (lamp.name, lamp.aliases) == ("Lamp", ["Beacon"])


def test_a_text_that_cannot_be_read_is_saved_and_says_so_beside_the_field(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    save(admin_client, lamp, agreed(admin_client, lamp, form(lamp, "Hum softly.")))
    page = admin_client.get(f"/admin/cards/card/{lamp.pk}/change/").content.decode()
    assert "Not playable yet" in page
    unread = lamp.effects.get().unread
    assert unread is not None
    assert escape(unread["sentence"]) in page


def test_below_the_field_stands_what_was_read_without_markup(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    save(admin_client, lamp, form(lamp, "Put 1 mana on [this]."))
    page = admin_client.get(f"/admin/cards/card/{lamp.pk}/change/").content.decode()
    reading = page[page.index('class="reading-text"') :].partition("</table>")[0]
    assert "1 mana on this card" in reading and "[" not in reading


NOT_TAKEN: list[tuple[str, dict[str, Any]]] = [
    ("arrows", {"arrow_n": 4}),
    ("transfer_mask", {"transfer_mask": [5]}),
    ("subtypes", {"subtypes": "scroll\nscroll"}),
    ("might", {"might": -1}),
    ("rulings", {"rulings": "It\0burns."}),
    ("arrows", {"type": "monument", "arrow_n": 1}),
]


def test_what_the_engine_could_not_take_is_refused_at_the_field(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    for field, changes in NOT_TAKEN:
        lamp = catalogue["lamp"]
        answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, **changes))
        assert answer.status_code == 200, field
        assert list(answer.context["adminform"].form.errors) == [field], field


def test_a_name_is_that_of_another_card_however_it_is_written(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    save(admin_client, lamp, form(lamp, name="E\u0301lan"))
    assert lamp.name == "\u00c9lan"
    knight = catalogue["knight"]
    for name in ("\u00c9lan", "E\u0301lan", "riddle"):
        answer = admin_client.post(f"/admin/cards/card/{knight.pk}/change/", form(knight, name=name))
        assert list(answer.context["adminform"].form.errors) == ["name"]


def test_a_letter_that_no_face_can_show_is_refused_at_its_field(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    for field, written, letter in (
        ("name", "The 龍", "龍"),
        ("flavour", "It burns 🐉.", "🐉"),
        ("subtypes", "relic\n龍", "龍"),
        ("effects-0-text", "Pray 龍.", "龍"),
        ("effects-0-label", "龍", "龍"),
    ):
        lamp = catalogue["lamp"]
        answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, **{field: written}))
        page = answer.content.decode()
        assert answer.status_code == 200, field
        assert page.count(f"No typeface of the faces has “{letter}”") == 1, field


def test_a_faction_that_the_engine_does_not_know_is_refused_at_its_field(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    goblins = Faction.objects.create(key="goblins", name="Goblins")
    lamp = catalogue["lamp"]
    data = form(lamp, faction=goblins.pk)
    answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", data)
    assert list(answer.context["adminform"].form.errors) == ["faction"]


def test_lists_arrows_and_lent_stats_are_written_without_codes(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    changes = {"subtypes": "scroll\n\n hut ", "arrow_n": 2, "arrow_nw": 1, "arrow_se": 0}
    save(admin_client, lamp, form(lamp, **changes, transfer_mask=[4]))
    assert lamp.subtypes == ["scroll", "hut"]
    assert lamp.arrows == 2 | 1 << 14
    assert lamp.transfer_mask == 1 << 4


def test_lists_of_a_card_are_bounded(admin_client: Client, catalogue: dict[str, Card]) -> None:
    for field, lines, words in (
        ("aliases", ["a"] * 100_000, "no more than 100 lines"),
        ("rulings", ["r"] * 101, "no more than 100 lines"),
        ("aliases", ["a" * 121], "no more than 120 characters"),
        ("rulings", ["r" * 5_001], "no more than 5,000 characters"),
    ):
        lamp = catalogue["lamp"]
        sent = form(lamp, **{field: "\n".join(lines)})
        answer = admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", sent)
        (error,) = answer.context["adminform"].form.errors[field]
        assert words in error, field


def test_saving_without_a_change_changes_nothing(admin_client: Client, catalogue: dict[str, Card]) -> None:
    for card in catalogue.values():
        save(admin_client, card, form(card))
        assert card.versions.count() == 1


def test_effects_can_change_places(admin_client: Client, catalogue: dict[str, Card]) -> None:
    knight = catalogue["knight"]
    before = texts(knight)
    save(admin_client, knight, form(knight) | {"effects-0-place": 2, "effects-1-place": 1})
    assert texts(knight) == [(1, before[1][1]), (2, before[0][1])]


def test_an_effect_is_added_at_the_end_and_another_taken_away(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    knight = catalogue["knight"]
    data = form(knight) | row(2, knight, "Pray.") | {"effects-TOTAL_FORMS": 3, "effects-0-DELETE": "on"}
    second = texts(knight)[1][1]
    save(admin_client, knight, data)
    assert texts(knight) == [(1, second), (2, "Pray.")]


def test_a_new_card_is_written_whole(admin_client: Client, catalogue: dict[str, Card]) -> None:
    data: dict[str, Any] = {
        "name": "Ferry",
        "key": "ferry",
        "type": "artifact",
        "will": 2,
        "effects-TOTAL_FORMS": 1,
        "effects-INITIAL_FORMS": 0,
        "effects-0-kind": "action",
        "effects-0-text": "Draw 1.",
    }
    assert admin_client.post("/admin/cards/card/add/", data).status_code == 302
    ferry = Card.objects.get(key="ferry")
    assert ferry.effects.get().canonical == "Draw 1."
    assert ferry.versions.count() == 1


def test_each_effect_is_explained_below_its_text(admin_client: Client, catalogue: dict[str, Card]) -> None:
    knight = catalogue["knight"]
    page = admin_client.get(f"/admin/cards/card/{knight.pk}/change/").content.decode()
    [clauses] = [effect.program for effect in definition(knight).effects if effect.kind == "activation"]
    assert clauses is not None
    for clause, meaning in clauses.explain():
        assert f'<th scope="row">{in_words(clause)}</th>' in page
        assert f"<td>{link_numbers(in_words(meaning))}</td>" in page


def test_the_form_begins_with_what_is_printed(edith_client: Client, catalogue: dict[str, Card]) -> None:
    page = edith_client.get(f"/admin/cards/card/{catalogue['knight'].pk}/change/").content.decode()
    names = list(dict.fromkeys(re.findall(r'name="([a-z]+)[^"]*"', page[page.index("card_form") :])))
    printed_first = [
        *("name", "faction", "type", "subtypes", "fabled", "arrow"),
        *STATS,
        "transfer",
        "effects",
    ]
    beside = ["set", "flavour", "rulings", "aliases", "retired", "seen"]
    assert [name for name in names if name in (*printed_first, *beside)] == [*printed_first, *beside]


def preview(client: Client, card: Card, data: dict[str, Any]) -> str:
    answer = client.post(f"/admin/cards/card/{card.pk}/preview/", data, headers={"X-Preview": "form"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_card_is_drawn_and_its_texts_are_read_while_they_are_written(
    edith_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    read = preview(edith_client, lamp, form(lamp, "draw 2", name="Beacon", might=7, transfer_mask=[0]))
    assert 'class="face-name">Beacon<' in read
    assert 'href="data:image/' in read
    assert "Might, lent" in read
    assert "Draw 2." in read
    assert "<table" in read
    wrong = preview(edith_client, lamp, form(lamp, "Draw 2 and <hum>."))
    assert "Draw 2 and <mark>&lt;</mark>hum&gt;." in wrong
    assert "Not playable yet" in wrong
    assert "at most 1,000" in preview(edith_client, lamp, form(lamp, "x" * 1001))
    no_card = preview(edith_client, lamp, form(lamp, might="many"))
    assert "This is no card yet" in no_card
    assert "Might: a whole number from 0 to 99" in no_card
    lamp.refresh_from_db()
    assert lamp.name == "Lamp"


def test_the_preview_has_the_effects_in_the_order_that_is_written(
    edith_client: Client, catalogue: dict[str, Card]
) -> None:
    knight = catalogue["knight"]
    data = (
        form(knight) | row(2, knight, "Draw 3.", place=1) | {"effects-0-place": 2, "effects-1-DELETE": "on"}
    )
    order = re.findall(r'data-effect="([^"]*)"', preview(edith_client, knight, data))
    assert order == ["effects-2", "effects-0"]


def test_the_preview_has_every_effect_of_a_card_with_many(
    edith_client: Client, catalogue: dict[str, Card]
) -> None:
    many = [{"kind": "action", "text": f"Draw {number}."} for number in range(1, 31)]
    save_card(printed(LAMP, effects=many))
    lamp = Card.objects.get(key="lamp")
    shown = preview(edith_client, lamp, form(lamp) | row(31, lamp, "Draw 40."))
    assert re.findall(r'data-effect="effects-(\d+)"', shown) == [*map(str, range(30)), "31"]
    face = shown[: shown.index("data-effect")]
    assert "Draw 1." in face
    assert face.count("…") == 1, "as many as there is room for"


def test_without_its_script_the_form_has_a_button_for_a_preview_of_a_new_card(edith_client: Client) -> None:
    page = edith_client.get("/admin/cards/card/add/").content.decode()
    assert 'formaction="../preview/"' in page
    written = {"name": "Ferry", "type": "artifact", "effects-0-kind": "action", "effects-0-text": "draw 2"}
    shown = edith_client.post("/admin/cards/card/preview/", written).content.decode()
    assert "Nothing is saved" in shown
    assert 'class="face-name">Ferry<' in shown
    assert "Draw 2." in shown
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("action", "When [this] strikes: draw 1.", "This is a Trigger, and stands here as an Action."),
        ("trigger", "Draw 1.", "This is an Action, and stands here as a Trigger."),
        ("continuous", "Destroy [this]: draw 1.", "This is an Action or an Activation"),
        ("action", "Hum softly.", ""),
    ],
)
def test_a_wrong_kind_is_named_while_one_writes_and_when_it_is_saved(
    edith_client: Client, catalogue: dict[str, Card], kind: str, text: str, said: str
) -> None:
    lamp = catalogue["lamp"]
    data = form(lamp, text) | {"effects-0-kind": kind}
    sent = agreed(edith_client, lamp, data)
    saved = edith_client.post(f"/admin/cards/card/{lamp.pk}/change/", sent, follow=True).content.decode()
    for page in (preview(edith_client, lamp, data), saved):
        assert "ot playable yet" in page
        assert said in page if said else "stands here as" not in page


def test_only_those_who_may_change_cards_ask_for_a_preview(
    bob_client: Client, charlie_client: Client, bob: User, catalogue: dict[str, Card]
) -> None:
    addresses = ["/admin/cards/card/preview/", f"/admin/cards/card/{catalogue['lamp'].pk}/preview/"]
    for address in addresses:
        for client in (bob_client, charlie_client):
            assert client.post(address)["Location"] == f"/admin/login/?next={address}"
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    for address in addresses:
        assert logged_in(User.objects.get(pk=bob.pk)).post(address).status_code == 403


def test_an_editor_chooses_what_a_picture_shows_or_leaves_it_to_the_words(
    edith_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    assert lamp.subject == "lantern"
    save(edith_client, lamp, form(lamp, subject="owl"))
    assert lamp.subject == "owl"
    save(edith_client, lamp, form(lamp, subject=""))
    assert lamp.subject == "lantern"
    answer = edith_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, subject="wolff"))
    assert "wolff is not one of the available choices" in answer.content.decode()
    drawn = {preview(edith_client, lamp, form(lamp, subject=name)) for name in ("owl", "bear")}
    assert len(drawn) == 2


def test_editors_see_who_changed_what_word_by_word(
    edith_client: Client, bob_client: Client, charlie_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    far = Set.objects.create(key="far", name="Far End")
    changed = form(lamp, "Pray twice.", flavour="It burns low.", set=far.pk, retired="on")
    save(edith_client, lamp, agreed(edith_client, lamp, changed))
    history, card_page = (
        edith_client.get(way).content.decode()
        for way in (f"/admin/cards/card/{lamp.pk}/history/", "/cards/lamp")
    )
    for page in (history, card_page[card_page.index("Who changed what") :]):
        said = " ".join(re.sub(r"<[^>]*>", "", page).split())
        assert "<strong>edith</strong>" in page
        assert "Effect 1" in said
        assert '<ins><span class="unseen">after: </span> low</ins>' in page
        assert "Set" in said
        assert "Far End" in said
        assert "Retired" in said
    for client in (bob_client, charlie_client):
        page = client.get("/cards/lamp").content.decode()
        assert "Who changed what" not in page
        assert "edith" not in page


def test_the_list_is_narrowed_to_cards_that_cannot_be_played(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    def names(way: str) -> list[str]:
        return [card.name for card in admin_client.get(f"/admin/cards/card/{way}").context["cl"].queryset]

    assert names("?reads=no") == ["Riddle"]
    assert names("?reads=yes") == ["Knight", "Lamp"]
    assert names("?q=pray") == ["Lamp"]


def test_a_list_takes_few_queries_however_long_it_is(
    admin_client: Client, catalogue: dict[str, Card], django_assert_max_num_queries: Any
) -> None:
    Set.objects.create(key="far", name="Far")
    for model in ("card", "cardversion", "faction", "set"):
        with django_assert_max_num_queries(10):
            admin_client.get(f"/admin/cards/{model}/")


@pytest.mark.parametrize("model", ["faction", "set"])
def test_a_faction_s_and_a_set_s_key_is_chosen_once(
    edith_client: Client, catalogue: dict[str, Card], model: str
) -> None:
    values = {"name": "Goblins", "key": "goblins", "position": 9}
    assert edith_client.post(f"/admin/cards/{model}/add/", values).status_code == 302
    row = (Faction if model == "faction" else Set).objects.get(key="goblins")
    changed = values | {"name": "Gnomes", "key": "gnomes", "seen": row_fingerprint(row)}
    edith_client.post(f"/admin/cards/{model}/{row.pk}/change/", changed)
    row.refresh_from_db()
    assert (row.name, row.key) == ("Gnomes", "goblins")


@pytest.mark.parametrize("model", ["faction", "set"])
def test_of_two_tabs_with_a_faction_or_a_set_the_later_is_notified(
    edith_client: Client, catalogue: dict[str, Card], model: str
) -> None:
    row = Faction.objects.create(key="x", name="X") if model == "faction" else Set.objects.create(name="X")
    way = f"/admin/cards/{model}/{row.pk}/change/"
    seen = edith_client.get(way).context["adminform"].form.initial["seen"]
    written = {"position": 3, "seen": seen}
    assert edith_client.post(way, written | {"name": "First"}).status_code == 302
    late = edith_client.post(way, written | {"name": "Second"})
    assert late.status_code == 409
    assert "Somebody saved this in between" in late.content.decode()
    assert 'value="Second"' in late.content.decode()
    row.refresh_from_db()
    assert row.name == "First"
    assert edith_client.post(way, {"position": 3, "name": "Unseen"}).status_code == 409


def test_of_two_tabs_with_a_card_the_later_is_shown_what_differs(
    edith_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    late = form(lamp, flavour="It glows.")
    save(edith_client, lamp, form(lamp, name="Beacon"))
    answer = edith_client.post(f"/admin/cards/card/{lamp.pk}/change/", late)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Yours differs in: Name, Flavour, Aliases." in page
    assert "It glows.</textarea>" in page
    lamp.refresh_from_db()
    assert (lamp.name, lamp.flavour) == ("Beacon", "It burns.")


@pytest.mark.parametrize("change", ["written", "added", "deleted", "loaded"])
def test_what_was_done_to_its_effects_counts_too(
    edith_client: Client, catalogue: dict[str, Card], change: str
) -> None:
    lamp = catalogue["lamp"]
    late = form(lamp, "Draw 2.")
    if change == "written":
        save(edith_client, lamp, form(lamp, "Research."))
    elif change == "added":
        save(edith_client, lamp, form(lamp) | row(1, lamp, "Research.") | {"effects-TOTAL_FORMS": 2})
    elif change == "deleted":
        save(edith_client, lamp, form(lamp) | {"effects-0-DELETE": "on"})
    else:
        save_card(printed({**LAMP, "effects": [{"kind": "action", "text": "Research."}]}))
    before = texts(lamp)
    answer = edith_client.post(f"/admin/cards/card/{lamp.pk}/change/", late)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Draw 2.</textarea>" in page or "you had written: “Draw 2.”" in page
    assert texts(lamp) == before


def test_what_the_reader_keeps_for_itself_makes_nobody_late(
    edith_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    written = form(lamp, flavour="It glows.")
    CardEffect.objects.update(reader_version="another", canonical="")
    save(edith_client, lamp, written)
    assert lamp.flavour == "It glows."


def test_the_key_cannot_be_changed_and_the_card_not_deleted(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    admin_client.post(f"/admin/cards/card/{lamp.pk}/change/", form(lamp, "Pray.", key="torch"))
    lamp.refresh_from_db()
    assert lamp.key == "lamp"
    assert admin_client.post(f"/admin/cards/card/{lamp.pk}/delete/").status_code == 403


@pytest.mark.parametrize("model", ["card", "cardversion", "faction", "set"])
def test_every_list_opens_for_staff_and_for_nobody_else(
    client: Client, admin_client: Client, catalogue: dict[str, Card], model: str
) -> None:
    assert admin_client.get(f"/admin/cards/{model}/").status_code == 200
    assert Client().get(f"/admin/cards/{model}/").status_code == 302


def test_versions_are_read_only(admin_client: Client, catalogue: dict[str, Card]) -> None:
    version = CardVersion.objects.first()
    assert version is not None
    assert admin_client.get("/admin/cards/cardversion/add/").status_code == 403
    assert admin_client.post(f"/admin/cards/cardversion/{version.pk}/delete/").status_code == 403


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", range(3))
def test_of_two_who_save_at_the_very_same_time_one_is_notified(admin_user: User, time: int) -> None:
    row = Faction.objects.create(key="x", name="X")
    seen = row_fingerprint(row)

    def save_as(client: Client, name: str) -> int:
        written = {"name": name, "position": 1, "seen": seen}
        return client.post(f"/admin/cards/faction/{row.pk}/change/", written).status_code

    saves = [partial(save_as, logged_in(admin_user), name) for name in "AB"]
    codes = dict(zip("AB", race(*saves), strict=True))
    assert sorted(codes.values()) == [302, 409]
    row.refresh_from_db()
    assert codes[row.name] == 302


def test_a_trap_without_a_trigger_is_refused_at_its_effects(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]  # it has an Action only
    address = f"/admin/cards/card/{lamp.pk}/change/"
    answer = admin_client.post(address, form(lamp, subtypes="Trap"))
    said = "A Trap needs a Trigger (4.5): give it one, or take the subtype Trap away."
    assert answer.context["inline_admin_formsets"][0].formset.non_form_errors() == [said]
    assert said in answer.content.decode()


def test_a_vehicle_without_movement_is_refused_at_its_movement(
    admin_client: Client, catalogue: dict[str, Card]
) -> None:
    lamp = catalogue["lamp"]
    address = f"/admin/cards/card/{lamp.pk}/change/"
    answer = admin_client.post(address, form(lamp, subtypes="Vehicle"))
    said = "A Vehicle needs Movement (4.5): give it 1 or more, or take the subtype Vehicle away."
    assert answer.context["adminform"].form.errors == {"movement": [said]}
    answer = admin_client.post(address, form(lamp, subtypes="Vehicle", movement=1))
    assert not (answer.context and answer.context.get("errors"))
