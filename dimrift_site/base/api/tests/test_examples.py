"""Examples of the API: every operation has one, and it is what a site answers.

After a change of the answers: `WRITE_EXAMPLES=1 pytest dimrift_site/base/api/tests/test_examples.py`.
"""

import json
import os
from itertools import islice
from typing import Any

import pytest
from django.test import Client

from decks.games.current_board import BOARDS
from dimrift_site.base.api.examples import FILE, WrittenExample
from dimrift_site.base.api.tests.described_api import ask, description, faults, operations
from dimrift_site.tools.testing.source_imports import ROOT
from dimrift_site.tools.testing.tracked_files import tracked_files
from dimrift_site.tools.testing.world import rolled_back

LONGEST = 2  # items of a list or a mapping in an answer that is written down
JSON = "application/json"


FILES = {path: json.loads((ROOT / path).read_text("utf-8")) for path in tracked_files() if path.name == FILE}
EXAMPLES: list[tuple[str, WrittenExample]] = [
    (operation, example)
    for written in FILES.values()
    for operation, examples in written.items()
    for example in examples
]


def schema_of(content: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = content["content"][JSON]["schema"]
    return schema


def shortened(data: Any) -> Any:
    """The data with a few of the items of long lists and mappings."""
    if isinstance(data, list):
        return [shortened(item) for item in data[:LONGEST]]
    if not isinstance(data, dict):
        return data
    is_mapping = all(isinstance(value, dict) for value in data.values())  # of names to things of one kind
    return {name: shortened(value) for name, value in islice(data.items(), LONGEST if is_mapping else None)}


def test_every_operation_has_an_example_and_every_example_an_operation() -> None:
    assert {operation for operation, _example in EXAMPLES} == set(operations())


def test_the_description_shows_every_example() -> None:
    for operation, example in EXAMPLES:
        said = operations()[operation].said
        answer = said["responses"][str(example["status"])]
        if "answer" in example:
            assert answer["content"][JSON]["examples"][example["name"]]["value"] == example["answer"]
        else:
            assert example["status"] == 204
        if "body" in example:
            shown = said["requestBody"]["content"][JSON]["examples"]
            assert shown[example["name"]]["value"] == example["body"]


def test_requests_and_answers_of_the_examples_are_as_described() -> None:
    wrong = []
    for operation, example in EXAMPLES:
        said = operations()[operation].said
        parameters = {(parameter["in"], parameter["name"]) for parameter in said.get("parameters", ())}
        given = {("path", name) for name in example.get("path", ())}
        given |= {("query", name) for name in example.get("query", ())}
        needed = {
            (parameter["in"], parameter["name"])
            for parameter in said.get("parameters", ())
            if parameter.get("required")
        }
        assert needed <= given <= parameters, operation
        if "body" in example:
            wrong += [
                f"{operation}, body: {fault}"
                for fault in faults(example["body"], schema_of(said["requestBody"]))
            ]
        if "answer" in example:
            answer = said["responses"][str(example["status"])]
            wrong += [
                f"{operation}, answer: {fault}" for fault in faults(example["answer"], schema_of(answer))
            ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_a_site_answers_the_examples_as_they_say(example_site: dict[str, Client]) -> None:
    wrong = []
    for operation, example in EXAMPLES:
        described = operations()[operation]
        BOARDS.clear()  # of what was taken back
        with rolled_back():
            answer = ask(example_site["alice"], described, example)
        if answer.status_code != example["status"]:
            wrong.append(f"{operation}, {example['name']}: {answer.status_code} {answer.content[:300]}")
        elif answer.content:
            if "WRITE_EXAMPLES" in os.environ:
                example["answer"] = shortened(answer.json())
            schema = schema_of(described.said["responses"][str(answer.status_code)])
            wrong += [f"{operation}, answer: {fault}" for fault in faults(answer.json(), schema)]
    assert not wrong, "\n".join(wrong)
    if "WRITE_EXAMPLES" in os.environ:
        for path, written in FILES.items():
            (ROOT / path).write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", "utf-8")


def test_all_is_described_once() -> None:
    refused = description()["components"]["responses"]
    assert {schema_of(answer)["$ref"] for answer in refused.values()} == {"#/components/schemas/Error"}
