"""The description of the API as tests use it: its operations, and whether data are as it says."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft4Validator

from dimrift_site.base.api.examples import WrittenExample


class DescribedOperation(NamedTuple):
    """An operation: its method, the template of its address, and what the description says of it."""

    method: str
    path: str
    said: dict[str, Any]


@cache
def description() -> dict[str, Any]:
    """Return the whole description, as `/api/v1/schema` gives it."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    whole: dict[str, Any] = json.loads(json.dumps(schema))
    return whole


def operations() -> dict[str, DescribedOperation]:
    """Return the operations by id."""
    return {
        said["operationId"]: DescribedOperation(method, path, said)
        for path, by_method in description()["paths"].items()
        for method, said in by_method.items()
    }


def faults(data: object, schema: dict[str, Any]) -> Iterator[str]:
    """Yield what of the data is not as a schema of the description says."""
    for error in Draft4Validator({**_as_json_schema(schema), "components": _components()}).iter_errors(data):
        yield f"{'/'.join(map(str, error.path))}: {error.message[:200]}"


@cache
def _components() -> Any:
    return _as_json_schema(description()["components"])


def _as_json_schema(schema: Any) -> Any:
    """Say `nullable`, which OpenAPI 3.0 has of its own, in words of JSON Schema."""
    if isinstance(schema, list):
        return [_as_json_schema(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    said = {name: _as_json_schema(part) for name, part in schema.items() if name != "nullable"}
    return {"anyOf": [said, {"type": "null"}]} if schema.get("nullable") is True else said


def ask(client: Client, operation: DescribedOperation, example: WrittenExample) -> Any:
    """Send the request of an example."""
    address = operation.path.format(**example.get("path", {}))
    return client.generic(
        operation.method.upper(),
        address,
        json.dumps(example["body"]) if "body" in example else "",
        "application/json",
        query_params=example.get("query", {}),
    )
