"""The description of the API, and its page."""

import json
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    NotRequired,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import (
    append_meta,
    build_array_type,
    build_object_type,
    get_doc,
    resolve_type_hint,
)
from drf_spectacular.utils import Direction
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from dimrift_site.base.api.public_answer import PublicAnswer
from dimrift_site.base.web.query_parameters import unknown

Schema = dict[str, Any]


class ApiSchema(PublicAnswer, SpectacularJSONAPIView):
    """OpenAPI 3, as JSON."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        assert request.accepted_renderer is not None  # as what nothing here renders is refused
        return HttpResponse(
            _description(),
            content_type=request.accepted_renderer.media_type,
            headers={"Content-Disposition": 'inline; filename="Dimrift.json"'},
        )


class ListedOperation(NamedTuple):
    """An operation in a line; `address` is an example of it, "" where that is not the same for everybody."""

    method: str
    path: str
    about: str
    address: str


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """All operations in a list, in whose place Swagger describes and tries them where there is a script."""
    context = {"groups": _listed_operations(), "unknown": unknown(request.GET, {})}
    return render(request, "api_docs.html", context)


@cache
def _description() -> bytes:
    """Return the whole description as JSON; it changes with the code alone, and takes 0.2 s to make."""
    return JSONRenderer().render(SchemaGenerator().get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


@cache
def _listed_operations() -> dict[str, list[ListedOperation]]:
    """Return the operations by group."""
    groups: dict[str, list[ListedOperation]] = {}
    for path, by_method in json.loads(_description())["paths"].items():
        for method, said in by_method.items():
            operation = ListedOperation(method.upper(), path, said["summary"], _address(path, said))
            groups.setdefault(said["tags"][0], []).append(operation)
    return groups


def _address(path: str, said: dict[str, Any]) -> str:
    """Return the address of the example of what everybody may read; "" for the rest."""
    if said["security"] != [{}]:
        return ""
    given: dict[str, dict[str, str]] = {"path": {}, "query": {}}
    for each in said.get("parameters", ()):
        if "example" in each:
            given[each["in"]][each["name"]] = each["example"]
    query = f"?{urlencode(given['query'])}" if given["query"] else ""
    return path.format(**given["path"]) + query


class SessionWithCsrfScheme(SessionScheme):  # type: ignore[no-untyped-call] # its base registers subclasses
    """The name of session authentication in the API description."""

    target_class = "dimrift_site.base.api.authentication.SessionWithCsrf"
    name = "cookieAuth"


class BearerTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # as above
    """Names authentication by a token in the API description."""

    target_class = "dimrift_site.api_tokens.authentication.BearerToken"
    name = "bearerAuth"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of the account page."}


class TypedDictSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call] # as above
    """Describes a typed dict that a view answers, under its name: a property for each key."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return is_typeddict(target)

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        hints = get_type_hints(self.target, include_extras=True)
        properties = {name: _schema_of(hint, auto_schema, direction) for name, hint in hints.items()}
        return build_object_type(properties, self.target.__required_keys__, get_doc(self.target))


def _schema_of(hint: Any, schemas: AutoSchema, direction: Direction) -> Schema:
    """The schema of a type; `Annotated[int, …]` adds to it: words about it, or a dict of what else holds."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return schemas.resolve_serializer(hint, direction).ref
    if hint is Any:
        return {}
    if origin is NotRequired:
        return _schema_of(parts[0], schemas, direction)
    if origin is Annotated:
        more = {"description": parts[1]} if isinstance(parts[1], str) else parts[1]
        return append_meta(_schema_of(parts[0], schemas, direction), more)
    if origin is list:
        return build_array_type(_schema_of(parts[0], schemas, direction))
    if origin is dict:
        return build_object_type(additionalProperties=_schema_of(parts[1], schemas, direction))
    if origin is UnionType and NoneType in parts:
        known = reduce(or_, (part for part in parts if part is not NoneType))
        return append_meta(_schema_of(known, schemas, direction), {"nullable": True})
    plain: Schema = resolve_type_hint(hint)  # type: ignore[no-untyped-call] # has no annotations
    return plain
