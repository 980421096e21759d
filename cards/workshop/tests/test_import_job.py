"""A file that takes more than a page's quarter of a second is put into a set by a worker."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.models import Card, WorkshopSet
from cards.services import save_card
from cards.tests.conftest import LAMP, printed
from cards.workshop.exchange import AT_ONCE, read_cards
from cards.workshop.queries import uses
from cards.workshop.refusals import WorkshopRefusal
from cards.workshop.services import make_set, save_workshop_card, whole_state
from dimrift_site.accounts.models import User
from dimrift_site.base.jobs import worker
from dimrift_site.base.jobs.messages import wakeup
from dimrift_site.base.jobs.models import Job
from dimrift_site.base.jobs.worker_watch import Watch
from engine.text import try_to_read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeup, "wake", lambda _jobs: None)


def card(number: int, texts: int = 3, **more: Any) -> dict[str, Any]:
    """Return a card with so many texts, of which no two are alike."""
    effects = [
        {"kind": "action", "text": f"Draw {number + 1}. Gain {line + 1} life."} for line in range(texts)
    ]
    stats = {"might": 1, "life": 1}
    named = {"key": f"k{number}", "name": f"Card {number}", "type": "creature", "stats": stats}
    return {**named, "arrows": {"n": 1}, "effects": effects, **more}


def send(client: Client, workshop_set: WorkshopSet, cards: list[dict[str, Any]]) -> Any:
    return client.post(f"{workshop_set.get_absolute_url()}/import", {"text": json.dumps(cards)})


def finish_jobs() -> None:
    while worker.work():
        pass


def names(workshop_set: WorkshopSet) -> list[str]:
    return sorted(Card.with_workshops.filter(workshop=workshop_set).values_list("name", flat=True))


def page(client: Client, workshop_set: WorkshopSet) -> str:
    return client.get(workshop_set.get_absolute_url()).content.decode()


def test_a_small_file_is_taken_at_once(alice_client: Client, drafts: WorkshopSet) -> None:
    assert send(alice_client, drafts, [card(number, texts=4) for number in range(5)]).status_code == 302
    assert len(names(drafts)) == 5 and not Job.objects.exists()


@pytest.mark.parametrize(
    "cards",
    [[card(number) for number in range(7)], [card(1, 1, flavour="x" * AT_ONCE)]],
    ids=["21 texts", "long"],
)
def test_one_with_more_texts_or_characters_is_a_job_with_progress_and_a_result(
    alice_client: Client, drafts: WorkshopSet, cards: list[dict[str, Any]]
) -> None:
    assert send(alice_client, drafts, cards)["Location"] == drafts.get_absolute_url()
    assert not names(drafts)
    assert "wait for a worker" in page(alice_client, drafts)
    finish_jobs()
    assert len(names(drafts)) == len(cards)
    said = "1 card of your file" if len(cards) == 1 else f"{len(cards)} cards of your file"
    assert said in page(alice_client, drafts)
    job = Job.objects.get()
    assert (job.progress, job.size) == (100, 100) and "text" not in job.data, "the file is not kept"


def test_what_is_wrong_is_said_on_the_page_and_nothing_is_saved(
    alice_client: Client, drafts: WorkshopSet, lamp: Card
) -> None:
    for wrong, why in (
        (card(9, stats={"might": "much"}), "stats might"),
        (card(9, name="Lamp"), "There is a card of the catalogue that is called Lamp."),
        (card(9, name="cARD 3"), "the name card 3 is used twice in this file"),
        (card(9, name="Card \u4e00"), "Name: "),
    ):
        send(alice_client, drafts, [*(card(number, texts=9) for number in range(8)), wrong])
        finish_jobs()
        assert "Your file was not taken" in page(alice_client, drafts)
        assert why in page(alice_client, drafts), why
        assert not names(drafts)


def test_too_many_cards_are_refused_before_one_is_saved(
    alice_client: Client, drafts: WorkshopSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "cards.workshop.services.uses", lambda owner: [use._replace(most=7) for use in uses(owner)]
    )
    send(alice_client, drafts, [card(number) for number in range(8)])
    finish_jobs()
    assert "Your workshop can hold 7 cards" in page(alice_client, drafts)
    assert not names(drafts)


@pytest.mark.parametrize("is_other_set", [False, True])
def test_another_file_of_the_account_is_refused_while_a_worker_has_one(
    alice_client: Client, drafts: WorkshopSet, is_other_set: bool
) -> None:
    """Two files of two sets kept both workers from everybody else for minutes."""
    other = make_set(drafts.owner_id or 0, name="Other") if is_other_set else drafts
    send(alice_client, drafts, [card(number) for number in range(8)])
    second = send(alice_client, other, [card(number) for number in range(20, 28)])
    assert second.status_code == 409
    said = second.content.decode()
    assert "Nothing of this file was taken" in said
    assert f'<a href="{drafts.get_absolute_url()}">See how far it is</a>' in said
    finish_jobs()
    assert names(drafts) == [f"Card {number}" for number in range(8)]
    assert send(alice_client, other, [card(number) for number in range(20, 28)]).status_code == 302


def test_a_worker_looks_around_between_single_texts(
    alice_client: Client, drafts: WorkshopSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card of twelve long texts was one step, in which neither a lease nor who waits was looked at."""
    send(alice_client, drafts, [card(number, texts=9) for number in range(3)])
    steps, known = list[str](), set[Any]()
    look = Watch.__call__

    def note_look(watch: Watch) -> None:
        steps.append("look")
        look(watch)

    def note_read(*about: Any) -> Any:
        if about not in known:  # to save a card asks again, and that is known by heart
            steps.append("read")
        known.add(about)
        return try_to_read(*about)

    monkeypatch.setattr(Watch, "__call__", note_look)
    monkeypatch.setattr("engine.cardfile.effect_fields.try_to_read", note_read)
    finish_jobs()
    assert steps.count("read") == 27
    assert ("read", "read") not in pairwise(steps)


def test_cards_of_the_same_name_take_their_places(alice_client: Client, drafts: WorkshopSet) -> None:
    there = save_workshop_card(drafts, printed(card(3, texts=1)))
    for _ in range(2):
        send(alice_client, drafts, [card(number) for number in range(8)])
        finish_jobs()
    assert len(names(drafts)) == 8
    assert Card.with_workshops.get(workshop=drafts, name="Card 3").key == there.key
    assert there.effects.count() == 3


def test_a_worker_that_is_stopped_half_way_is_followed_by_one_that_saves_each_card_once(
    alice_client: Client, drafts: WorkshopSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(alice_client, drafts, [card(number) for number in range(8)])
    saved = list[str]()

    def stop(printed: Any, **more: Any) -> Any:
        if len(saved) == 3:
            raise KeyboardInterrupt
        saved.append(printed.name)
        return save_card(printed, **more)

    with monkeypatch.context() as patch:
        patch.setattr("cards.workshop.services.save_card", stop)
        with pytest.raises(KeyboardInterrupt):
            worker.work()
    assert len(names(drafts)) == 3
    Job.objects.update(state=Job.State.WAITING, token="")
    finish_jobs()
    assert names(drafts) == [f"Card {number}" for number in range(8)]


def test_texts_are_read_before_anything_is_locked(
    alice_client: Client, drafts: WorkshopSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    depth = len(connection.savepoint_ids)
    read: Callable[..., Any] = read_cards

    def read_unlocked(*about: Any) -> Any:
        assert len(connection.savepoint_ids) == depth
        return read(*about)

    monkeypatch.setattr("cards.workshop.import_job.read_cards", read_unlocked)
    send(alice_client, drafts, [card(number) for number in range(8)])
    with CaptureQueriesContext(connection) as queries:
        finish_jobs()
    marks = [query["sql"] for query in queries if "UPDATE cards_cataloguemark" in query["sql"]]
    assert len(marks) == 8, "each card has a transaction of its own"


def test_a_set_that_is_gone_is_no_failure(alice_client: Client, drafts: WorkshopSet) -> None:
    send(alice_client, drafts, [card(number) for number in range(8)])
    drafts.delete()
    finish_jobs()
    assert Job.objects.get().state == Job.State.DONE


def test_a_set_that_is_deleted_while_its_file_is_imported_ends_the_job_quietly(
    alice_client: Client,
    drafts: WorkshopSet,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The next card was saved into a set that was no longer there, which failed by a foreign key."""
    deleted = list[int]()

    def delete_meanwhile(_watch: Watch) -> None:
        if len(names(drafts)) == 3:
            sent = {"seen": whole_state(drafts)}
            deleted.append(alice_client.post(f"{drafts.get_absolute_url()}/delete", sent).status_code)

    monkeypatch.setattr(Watch, "__call__", delete_meanwhile)
    send(alice_client, drafts, [card(number) for number in range(8)])
    finish_jobs()
    assert deleted == [302]
    assert not Job.objects.exists(), "and the file is not kept"
    assert not Card.with_workshops.exists()
    assert "could not be done" not in caplog.text


def test_a_card_that_is_saved_into_a_set_deleted_in_another_tab_is_refused(drafts: WorkshopSet) -> None:
    WorkshopSet.objects.filter(pk=drafts.pk).delete()
    with pytest.raises(WorkshopRefusal) as refused:
        save_workshop_card(drafts, printed(card(1)))
    assert (refused.value.code, refused.value.status) == ("set_gone", 409)


def test_a_set_is_written_without_reading_a_text(
    alice_client: Client, drafts: WorkshopSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(alice_client, drafts, [card(number) for number in range(8)])
    finish_jobs()

    def refuse(*_text: object) -> None:
        raise AssertionError("a text was read")

    monkeypatch.setattr("engine.cardfile.effect_fields.try_to_read", refuse)
    written = alice_client.get(f"{drafts.get_absolute_url()}/export.yaml").content.decode()
    monkeypatch.undo()
    assert written.count("action | ") == 24
    again = {read_card.name: read_card.hash for read_card in read_cards(written)}
    assert again == dict(Card.with_workshops.filter(workshop=drafts).values_list("name", "printed_hash"))


def test_a_stranger_sees_nothing_of_it(
    bob: User, alice_client: Client, bob_client: Client, drafts: WorkshopSet
) -> None:
    WorkshopSet.objects.filter(pk=drafts.pk).update(visibility=WorkshopSet.Visibility.UNLISTED)
    send(alice_client, drafts, [card(number) for number in range(8)])
    assert "card-import" not in page(bob_client, drafts)
    assert send(bob_client, drafts, [card(1)]).status_code == 403


def test_a_file_with_a_character_that_no_text_has_is_refused_in_words(
    alice_client: Client, drafts: WorkshopSet
) -> None:
    upload = {"file": SimpleUploadedFile("a.yaml", b"- {key: a, name: A\0}")}
    answer = alice_client.post(f"{drafts.get_absolute_url()}/import", upload)
    assert answer.status_code == 400 and "a character that no text has" in answer.content.decode()


@pytest.fixture
def lamp(drafts: WorkshopSet) -> Card:
    """A card of the catalogue."""

    save_card(printed(LAMP))
    return Card.objects.get(key="lamp")
