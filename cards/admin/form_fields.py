"""Form fields for what a card keeps packed: lists as lines, arrows by direction, lent stats as ticks."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.definitions import DIRECTIONS
from cards.models import STATS
from cards.pictures.typefaces import letters_in_words, missing_letters
from cards.wiki.card_rulings import read_ruling, split_rulings
from cards.wiki.markup import Board
from cards.wiki.refusals import WikiRefusal
from cards.wiki.services import check_board
from cards.workshop.draft import draft_arrows

MOST_LINES: Final = 100
STRENGTHS: Final = ((0, "–"), (1, "1"), (2, "2"), (3, "3"))


class DrawnText:
    """A validator that refuses letters which the typeface of their place on a face lacks."""

    def __init__(self, typeface: str) -> None:
        self.typeface = typeface

    def __call__(self, text: str) -> None:
        missing = missing_letters(text, self.typeface)
        if missing:
            raise ValidationError(letters_in_words(missing), code="undrawn")


class LinesField(forms.CharField):
    """A list of at most MOST_LINES texts, one a line, each of at most `longest` characters."""

    widget = forms.Textarea(attrs={"rows": 3, "cols": 60})

    def __init__(self, *, longest: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.longest = longest

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, list):
            return value
        ProhibitNullCharactersValidator()(value)
        return self.split(str(value or ""))

    def split(self, written: str) -> list[str]:
        """Return the texts of what is written."""
        return [line.strip() for line in written.splitlines() if line.strip()]

    def validate(self, value: Any) -> None:
        super().validate(value)
        if len(value) > MOST_LINES:
            raise ValidationError(f"Write no more than {MOST_LINES} lines, not {len(value):,}.")
        if any(len(line) > self.longest for line in value):
            raise ValidationError(f"A line has no more than {self.longest:,} characters.")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.to_python(initial) != self.to_python(data))


class RulingsField(LinesField):
    """Rulings one a line, each with a board block that the engine can set up, or without."""

    def split(self, written: str) -> list[str]:
        return list(split_rulings(written))

    def validate(self, value: Any) -> None:
        super().validate(value)
        for ruling in value:
            scenario = read_ruling(ruling).scenario
            if scenario:
                self._check(scenario)

    def _check(self, scenario: str) -> None:
        try:
            check_board(Board(scenario, 1))
        except WikiRefusal as refused:
            raise ValidationError(str(refused)) from None


class CompassWidget(forms.Widget):
    """Eight arrows around a card, as the workshop has them; lists without a script."""

    use_fieldset = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        return [data.get(f"arrow_{direction}", "") for direction in DIRECTIONS]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return not any(f"arrow_{direction}" in data for direction in DIRECTIONS)

    def id_for_label(self, id_: str | None) -> str:
        return ""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        if isinstance(value, list):  # as it was posted
            written = value
        else:
            written = [str(int(value or 0) >> 2 * number & 3) for number in range(len(DIRECTIONS))]
        arrows = draft_arrows(int(strength) if strength in ("1", "2", "3") else 0 for strength in written)
        context = {"draft": {"arrows": arrows}, "strengths": STRENGTHS}
        return SafeString(render_to_string("workshop/_compass.html", context))


class ArrowsField(forms.Field):
    """Arrows (3.2): one int, two bits a direction, n lowest."""

    widget = CompassWidget

    def to_python(self, value: Any) -> int:
        if not all(strength in ("", "0", "1", "2", "3") for strength in value):
            raise ValidationError("An arrow has a strength of 1, 2 or 3, or it is not there.")
        return sum(int(strength or 0) << 2 * direction for direction, strength in enumerate(value))

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.to_python(data) != (initial or 0)
        except ValidationError:
            return True


class LentField(forms.TypedMultipleChoiceField):
    """Stats marked as lent: a bit mask in the order of `STATS`."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [(bit, name.title()) for bit, name in enumerate(STATS)]
        super().__init__(coerce=int, choices=choices, widget=forms.CheckboxSelectMultiple, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return [bit for bit in range(len(STATS)) if value >> bit & 1] if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        bits = super().clean(value)
        if not isinstance(bits, list):
            raise ValidationError(self.error_messages["invalid_list"], code="invalid_list")
        return sum(1 << bit for bit in bits)

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial or 0), data)
