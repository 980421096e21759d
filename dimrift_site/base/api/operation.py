"""Descriptions of single operations: what views and serializers say, with examples and all refusals."""

from collections.abc import Iterator
from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import SAFE_METHODS

from dimrift_site.base.api.examples import ApiExample, examples_of

JSON: Final = "application/json"
ERROR: Final = {"$ref": "#/components/schemas/Error"}
# By status: the name under which it is described once, its usual code, and what it means.
REFUSALS: Final = {
    "400": ("Invalid", "invalid", "Something that was sent cannot be used; `fields` says what."),
    "401": ("Unknown", "authentication_failed", "The token in `Authorization` is not known, or no longer."),
    "403": (
        "Forbidden",
        "permission_denied",
        "A wrong CSRF token, a token that may only read, a `suspended` account, or what is for others to do.",
    ),
    "404": ("NotFound", "not_found", "There is nothing here, or it is not yours to see."),
    "406": ("NotAcceptable", "not_acceptable", "There is JSON only."),
    "413": ("TooLarge", "too_large", "The body is longer than its route takes."),
    "415": ("UnsupportedMediaType", "unsupported_media_type", "The body is not said to be JSON."),
    "429": ("Throttled", "throttled", "Too much in too short a time, or more than one may have."),
    "503": ("Away", "away", "Something that is needed is away for a moment; see `Retry-After`."),
}


class ApiOperation(AutoSchema):
    """Adds to an operation its examples and the refusals that it shares with others."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """Return the description of the operation; None where it has none."""
        operation = super().get_operation(*args, **kwargs)
        if operation:
            for status in self._refusals(operation):
                described = {"$ref": f"#/components/responses/{REFUSALS[status][0]}"}
                operation["responses"].setdefault(status, described)
            for example in examples_of(type(self.view), operation["operationId"]):
                _show(operation, example)
        return operation

    def get_summary(self) -> str | None:
        """Return the first line of what is said of it."""
        return self.get_description().partition("\n")[0].removesuffix(".").replace("`", "")

    def _refusals(self, operation: dict[str, Any]) -> Iterator[str]:
        changes = self.method not in SAFE_METHODS
        takes_body = "requestBody" in operation
        yield "400"
        yield from ("401", "403") if self.view.authentication_classes else ()
        finds_nothing = getattr(self.view, "finds_nothing", ())
        yield from ("404",) if "{" in self.path or self.method in finds_nothing else ()
        yield "406"
        yield from ("413", "415") if changes or takes_body else ()
        yield from ("429", "503")


def _show(operation: dict[str, Any], example: ApiExample) -> None:
    """Put an example where tools look for it: at its parameters, its body and its answer."""
    written = example.written
    given = {("path", name): value for name, value in written.get("path", {}).items()}
    given |= {("query", name): value for name, value in written.get("query", {}).items()}
    for parameter in operation.get("parameters", ()):
        place = parameter["in"], parameter["name"]
        if place in given:
            parameter.setdefault("example", given[place])
    if "body" in written:
        _add(operation["requestBody"]["content"][JSON], written["name"], written["body"])
    answer = operation["responses"][str(written["status"])]
    if "answer" in written:
        _add(answer["content"][JSON], written["name"], written["answer"])


def _add(content: dict[str, Any], name: str, value: object) -> None:
    content.setdefault("examples", {})[name] = {"value": value}


def _refusal(code: str, detail: str) -> dict[str, object]:
    return {"code": code, "detail": detail, "fields": {}, "rule": ""}


def describe_errors(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Add the shape of all errors, and each refusal that several operations share, once."""
    components = result["components"]
    components["schemas"]["Error"] = {
        "type": "object",
        "description": "Why something was refused: a code that stays, a sentence, what is wrong by field, "
        "and a paragraph of the rulebook or nothing.",
        "required": ["code", "detail", "fields", "rule"],
        "properties": {
            "code": {"type": "string"},
            "detail": {"type": "string"},
            "fields": {"type": "object", "additionalProperties": {}},
            "rule": {"type": "string"},
        },
    }
    components["responses"] = {
        name: {"description": about, "content": {JSON: {"schema": ERROR, "example": _refusal(code, about)}}}
        for name, code, about in REFUSALS.values()
    }
    return result
