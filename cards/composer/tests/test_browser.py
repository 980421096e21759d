"""The composer in Chromium: shipped effects built by keyboard alone; text, face and meaning by finger."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from cards.composer.tests.block_plan import BlockPlan, plan_presses
from cards.models import WorkshopSet
from cards.wiki.tests.test_browser import log_in
from decks.games.board.tests.browser_board import DESK, PHONE
from dimrift_site.accounts.models import User
from engine.cardfile.files import read_card_file

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CARDS: Final = Path(__file__).parents[2] / "data"
MOST_TABS: Final = 160
BUILT, QUICKLY_BUILT = 20, 1


def shipped_effects() -> Iterator[tuple[str, str]]:
    """The kinds and texts of effects of shipped cards, every third."""
    texts = {
        (effect.program.text(), effect.kind): None
        for path in sorted(CARDS.glob("*.yaml"))
        for card in read_card_file(path.read_text(encoding="utf-8"), path.name)
        for effect in card.effects
        if effect.program and not (effect.once or effect.optional or "[equipped]" in effect.text)
    }
    yield from ((kind, text) for text, kind in [*texts][::3])


def plans(count: int) -> Iterator[tuple[str, str, BlockPlan]]:
    """So many effects with the presses that build them, each at least one."""
    for kind, text in shipped_effects():
        plan = plan_presses(kind, text)
        if plan and plan.presses:
            yield kind, text, plan
            count -= 1
        if not count:
            return


def go_to(page: Page, value: str) -> None:
    """Press Tab until the button with this value has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("document.activeElement.value ?? document.activeElement.innerText") == value:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {value}")


def open_place(page: Page, path: str) -> None:
    """Open a place, before it those around it within which it is shown."""
    steps = path.split(".")
    for end in range(len(steps), 0, -1):
        outer = ".".join(steps[:end])
        chip = page.locator(f'.composer-chip[value="open:{outer}"]')
        if chip.count():
            page.get_by_label("Text", exact=True).focus()
            go_to(page, f"open:{outer}")
            page.keyboard.press("Enter")
            expect(chip).to_have_attribute("aria-expanded", "true")
            expect(page.locator("#composer-words")).to_be_focused()
            if outer != path:
                open_place(page, path)
            return
    raise AssertionError(f"no button leads to {path}")


def build_by_keyboard(page: Page, address: str, kind: str, plan: BlockPlan) -> str:
    """Return what stands in the text once all is pressed."""
    page.goto(f"{address}/compose?kind={kind}")
    text = page.get_by_label("Text", exact=True)
    go_to(page, plan.purpose)
    page.keyboard.press("Enter")
    go_to(page, f"add:{kind} | {plan.phrase}")
    page.keyboard.press("Enter")
    expect(text).to_have_value(plan.phrase)
    for press in plan.presses:
        open_place(page, press.path)
        if press.words:
            page.keyboard.type(press.words)
            page.keyboard.press("Enter")
            expect(page.locator("#composer-words")).to_be_focused()
        expect(page.locator(f'button[value="take:{press.text}"]').first).to_be_visible()
        go_to(page, f"take:{press.text}")
        page.keyboard.press("Enter")
        expect(text).to_have_value(press.text)
    return text.input_value()


def must_build(browser: Browser, address: str, count: int) -> None:
    built = 0
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        for kind, wanted, plan in plans(count):
            assert build_by_keyboard(page, address, kind, plan) == wanted
            built += 1
    assert built == count


def test_an_effect_of_a_shipped_card_is_built_by_keyboard_alone(
    browser: Browser, live_server: LiveServer
) -> None:
    must_build(browser, live_server.url, QUICKLY_BUILT)


@pytest.mark.long
def test_twenty_effects_of_shipped_cards_are_built_by_keyboard_alone(
    browser: Browser, live_server: LiveServer
) -> None:
    must_build(browser, live_server.url, BUILT)


def test_a_press_changes_text_face_and_meaning_on_a_phone(browser: Browser, live_server: LiveServer) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/compose?kind=trigger&text=When+summoned%3A+draw+1.")
        page.get_by_role("button", name="draw 1", exact=True).tap()
        page.get_by_role("button", name="gain 1 life", exact=True).tap()
        expect(page.get_by_label("Text", exact=True)).to_have_value("When summoned: gain 1 life.")
        expect(page.locator("#reading")).to_contain_text("you gain 1")
        expect(page.locator(".workshop-face").first).to_contain_text("gain 1 life")


def test_a_description_leads_to_an_effect_by_keyboard_and_presses_are_undone(
    browser: Browser, live_server: LiveServer
) -> None:
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/compose?kind=action")
        text, kind = page.get_by_label("Text", exact=True), page.get_by_label("Kind", exact=True)
        page.get_by_label("What is it to do?").focus()
        page.keyboard.type("when summoned draw two cards")
        first = page.locator(".composer-found button").first
        expect(first).to_contain_text("When summoned: draw 2.")
        expect(page.get_by_label("What is it to do?")).to_be_focused()
        go_to(page, "add:trigger | When summoned: draw 2.")
        page.keyboard.press("Enter")
        expect(text).to_have_value("When summoned: draw 2.")
        expect(kind).to_have_value("trigger")
        page.get_by_role("button", name="Undo").click()
        expect(text).to_have_value("")
        expect(kind).to_have_value("action")
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_what_can_come_next_follows_the_caret(browser: Browser, live_server: LiveServer) -> None:
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/compose?kind=trigger")
        page.get_by_label("Text", exact=True).fill("When summoned: deal 3 damage to ")
        expect(page.locator(".composer-next button").first).to_have_text("target creature")
        page.keyboard.press("Control+Space")
        expect(page.locator(".composer-next button").first).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_label("Text", exact=True)).to_have_value(
            "When summoned: deal 3 damage to target creature"
        )


def exchange_draw_for_life(page: Page, field: str) -> None:
    """Write an effect into a field of a form, and press another block in the place of one."""
    page.locator(field).fill("When summoned: draw 1.")
    page.get_by_role("button", name="Build it from blocks").first.click()
    page.get_by_role("button", name="draw 1", exact=True).click()
    page.get_by_role("button", name="gain 1 life", exact=True).click()
    expect(page.locator(field)).to_have_value("When summoned: gain 1 life.")


def test_in_the_workshop_a_press_changes_the_text_and_the_face(
    browser: Browser, live_server: LiveServer, alice: User
) -> None:
    drafts = WorkshopSet.objects.create(owner=alice, name="Drafts")
    with browser.new_context(viewport=DESK) as context:
        page = log_in(context, live_server, alice)
        page.goto(f"{live_server.url}{drafts.get_absolute_url()}/new")
        page.get_by_label("Name", exact=True).fill("Lamp")
        page.locator("#effect_1_kind").select_option("trigger")
        exchange_draw_for_life(page, "#effect_1_text")
        expect(page.locator("#reading")).to_contain_text("gain 1 life")


def test_in_the_admin_a_press_changes_the_text(
    browser: Browser, live_server: LiveServer, admin_user: User
) -> None:
    with browser.new_context(viewport=DESK) as context:
        page = log_in(context, live_server, admin_user)
        page.goto(f"{live_server.url}/admin/cards/card/add/")
        page.get_by_text("Add another Effect").click()
        page.locator("#id_effects-0-kind").select_option("trigger")
        exchange_draw_for_life(page, "#id_effects-0-text")
