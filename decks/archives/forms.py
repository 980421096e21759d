"""The form of an archive that is uploaded."""

from typing import Any

from django import forms

from decks.archives.archive_reader import LARGEST, MB


class ArchiveForm(forms.Form):
    """An archive of decks."""

    file = forms.FileField(label="Archive", widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}))

    aside = forms.CharField(required=False, max_length=40)  # the archive that may be put aside for it

    def clean_file(self) -> Any:
        """The file, unless it is too large to be read."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST:
            raise forms.ValidationError(
                f"It has {file.size / MB:.1f} MB; {LARGEST // MB} MB is the most. "
                "The texts may be left out of it."
            )
        return file
