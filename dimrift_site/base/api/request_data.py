"""Data of API requests: known names only, and lists whose length is checked before their items."""

from collections.abc import Mapping
from typing import Any, Final

from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.views import APIView

LONGEST_CURSOR: Final = 1000
CURSOR_ABOUT: Final = "Where the page begins, as the `next` of the page before says it."
HIGHEST_VERSION: Final = 2**31 - 1


class InputSerializer(serializers.Serializer[Any]):
    """Takes its own fields and no others. All that the API is sent is read by such a one."""

    def to_internal_value(self, data: Any) -> Any:
        given = data if isinstance(data, Mapping) else {}
        unknown = [str(name) for name in given if name not in self.fields]
        known = ", ".join(self.fields)
        why = f"This is not known here; known are: {known}." if known else "Nothing is taken here."
        wrong: dict[str, Any] = {name: [why] for name in unknown}
        misread = [field for name, field in self.fields.items() if _is_misread(field, given.get(name))]
        wrong |= {str(field.field_name): ["A number is not taken here."] for field in misread}
        try:
            values = super().to_internal_value(data)
        except ValidationError as error:
            wrong |= dict(error.detail)  # type: ignore[arg-type] # that of a serializer is one
        if wrong:
            raise ValidationError(wrong)
        return values


def _is_misread(field: Any, value: object) -> bool:
    """Return whether a number would be taken for a text or for yes or no, here or in a list.

    A field with `takes_numbers` is one that is described so.
    """
    if isinstance(field, serializers.ListField):
        return isinstance(value, list) and any(_is_misread(field.child, each) for each in value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    is_other = isinstance(field, serializers.CharField | serializers.BooleanField)
    return is_other and not getattr(field, "takes_numbers", False)


def refuse_longer(data: Any, kind: type[dict[Any, Any] | list[Any]], most: int) -> None:
    """Raise ValidationError if what was sent is of this kind and holds more than `most`."""
    if isinstance(data, kind) and len(data) > most:
        raise ValidationError(f"At most {most} can stand here.")


class BoundedDict(serializers.DictField):
    """A mapping with at most `max_length` keys, counted before any value is looked at."""

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.max_length = max_length

    def to_internal_value(self, data: Any) -> Any:
        refuse_longer(data, dict, self.max_length)
        return super().to_internal_value(data)


class BoundedList(serializers.ListField):
    """A list of at most `max_length`, counted before any item is looked at."""

    def __init__(self, *, max_length: int, **kwargs: Any) -> None:
        super().__init__(max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        refuse_longer(data, list, self.max_length or 0)
        return super().to_internal_value(data)


class OneOf(serializers.ChoiceField):
    """One of some words; another one is refused with all of them."""

    def __init__(self, choices: Any, **kwargs: Any) -> None:
        super().__init__(choices, **kwargs)
        known = ", ".join(map(str, self.choices))
        self.error_messages["invalid_choice"] = f"“{{input}}” is not known here; one of: {known}."


class Versioned(InputSerializer):
    """The version of the state that the change was decided on; any but the newest is answered with 409."""

    version = serializers.IntegerField(min_value=0, max_value=HIGHEST_VERSION)


def version_in(request: Request) -> int:
    """Return the version that a change was decided on, all that its body says. ValidationError."""
    asked = Versioned(data=request.data)
    asked.is_valid(raise_exception=True)
    version: int = asked.validated_data["version"]
    return version


class ListAsked(InputSerializer):
    """The page of a list, given by the `next` of the page before it."""

    cursor = serializers.CharField(max_length=LONGEST_CURSOR, required=False, help_text=CURSOR_ABOUT)


class NoBody(InputSerializer):
    """The body of a request that says all in its address."""


def refuse_body(request: Request) -> None:
    """Raise an APIException for a body, where none is taken. One that is empty or `{}` is none."""
    NoBody(data=request.data).is_valid(raise_exception=True)


class KnownParameters(APIView):
    """A view of the API whose address carries what `parameters` names for the method, and nothing else."""

    parameters: Mapping[str, type[InputSerializer]] = {}
    finds_nothing: tuple[str, ...] = ()  # methods that answer 404 though their address names no thing
    asked: dict[str, Any]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read them into `asked`, after permissions and throttles were asked."""
        super().initial(request, *args, **kwargs)
        given = request.query_params
        twice = {name: ["This stands here twice."] for name in given if len(given.getlist(name)) > 1}
        if twice:
            raise ValidationError(twice)
        method = "GET" if request.method == "HEAD" else str(request.method)
        read = self.parameters.get(method, InputSerializer)(data=given.dict())
        read.is_valid(raise_exception=True)
        self.asked = read.validated_data
