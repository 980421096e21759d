"""The description of the API, and the page to try it out."""

from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import (
    append_meta,
    build_array_type,
    build_object_type,
    get_doc,
    resolve_type_hint,
)
from drf_spectacular.utils import Direction
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from dimrift_site.api.public_answer import PublicAnswer

Schema = dict[str, Any]


class ApiSchema(PublicAnswer, SpectacularJSONAPIView):
    """OpenAPI 3, as JSON."""


class ApiDocs(SpectacularSwaggerSplitView):
    """Swagger, its script and styles from files of our own, as the Content-Security-Policy wants it."""

    template_name = "api_docs.html"


class SessionWithCsrfScheme(SessionScheme):  # type: ignore[no-untyped-call] # its base registers subclasses
    """The name of session authentication in the API description."""

    target_class = "dimrift_site.api.authentication.SessionWithCsrf"
    name = "cookieAuth"


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
