"""The user model."""

from typing import Final

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.functional import cached_property

EDITORS: Final = "editor"


class User(AbstractUser):
    """Somebody with an account: the name is public, the e-mail address optional and private."""

    class Meta(AbstractUser.Meta):
        constraints = (
            models.UniqueConstraint(
                Lower("username"), name="one_spelling_a_name", violation_error_message="This name is taken."
            ),
        )

    @cached_property
    def is_editor(self) -> bool:
        """Whether the user may edit the catalogue: a member of the group `editor`."""
        return self.groups.filter(name=EDITORS).exists()
