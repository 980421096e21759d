"""`read`, `coverage`, the API and the admin say the same of a text, read or not."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from cards.admin.text_preview import read as read_in_admin
from cards.templatetags.face_tags import left_unsaid
from engine.__main__ import main

pytestmark = pytest.mark.django_db

READ = ("activation", "consume 2 mana : deal one damage to target creature")
UNREAD = ("trigger", "When summoned: desrtoy target creature.")


def run_command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    capsys.readouterr()
    return main(list(words)), capsys.readouterr().out


def api_answer(client: Client, kind: str, text: str) -> dict[str, Any]:
    asked = {"kind": kind, "text": text}
    return dict(client.post("/api/v1/read", asked, content_type="application/json").json())


def card_files(folder: Path, kind: str, text: str) -> list[Path]:
    """The effect on a card, as YAML and as published JSON."""
    yaml, published = folder / "cards.yaml", folder / "cards.json"
    yaml.write_text(f"- {{key: a, name: Anvil, type: artifact, effects: ['{kind} | {text}']}}\n")
    effects = [{"icon": kind, "text": text}]
    card = {"key": "a", "name": "Anvil", "type": {"key": "artifact", "text": "Artifact"}, "effects": effects}
    published.write_text(json.dumps([card]))
    return [yaml, published]


def test_a_text_that_reads_is_reported_alike_everywhere(
    client: Client, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kind, text = READ
    code, out = run_command(capsys, "read", "--json", "--kind", kind, text)
    command, api, admin = (
        json.loads(out),
        api_answer(client, kind, text),
        read_in_admin(kind, text, False, False, ""),
    )
    assert code == 0
    assert command["text"] == api["canonical"] == admin.canonical
    assert command["explanation"] == api["explanation"] == [list(clause) for clause in admin.clauses]
    assert command["means"] == api["means"]
    printed = run_command(capsys, "read", "--kind", kind, text)[1]
    assert command["text"] in printed
    assert all(words in printed for clause in command["explanation"] for words in clause)
    for path in card_files(tmp_path, kind, text):
        assert run_command(capsys, "coverage", str(path)) == (0, "1 read, 0 unread\n")


def test_a_text_that_does_not_read_is_reported_alike_everywhere(
    client: Client, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kind, text = UNREAD
    code, out = run_command(capsys, "read", "--json", "--kind", kind, text)
    command, api, admin = (
        json.loads(out),
        api_answer(client, kind, text)["unread"],
        read_in_admin(kind, text, False, False, ""),
    )
    facts = command["unread"]
    assert code == 1
    assert facts["span"] == api["span"] == [len(admin.before), len(admin.before + admin.wrong)]
    assert text[slice(*facts["span"])] == admin.wrong == "desrtoy"
    assert facts["expected"] == api["expected"]
    assert facts["suggestion"] == api["suggestion"] == admin.suggestion == "destroy"
    assert command["message"] == api["sentence"] == admin.why
    shown = run_command(capsys, "read", "--kind", kind, text)[1].splitlines()
    assert shown[1].index("^") == facts["span"][0]
    assert shown[2] == command["message"]
    for path in card_files(tmp_path, kind, text):
        code, covered = run_command(capsys, "coverage", str(path))
        assert code == 1
        assert covered.splitlines()[1:] == [
            f"    {kind} | {text}",
            f"    {command['message']}",
            "0 read, 1 unread",
        ]


def test_the_admin_shows_what_it_was_given(client: Client) -> None:
    from cards.admin.text_preview import render_reading

    kind, text = UNREAD
    html = render_reading(read_in_admin(kind, text, False, False, ""))
    with pytest.raises(engine.UnreadText) as unread:
        engine.read_effect(kind, text)
    assert "desrtoy" in html
    assert unread.value.suggestion in html


def test_the_admin_shows_all_that_could_stand_there_on_demand() -> None:
    from cards.admin.text_preview import render_reading

    html = render_reading(read_in_admin("action", "Zzyzzy target creature.", False, False, ""))
    with pytest.raises(engine.UnreadText) as unread:
        engine.read_effect("action", "Zzyzzy target creature.")
    assert html.count("<li>") == len(left_unsaid(unread.value.expected, str(unread.value))) > 0
