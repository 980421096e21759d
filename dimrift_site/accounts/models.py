"""The user model."""

from typing import Final

from allauth.mfa.models import Authenticator
from django.conf import settings
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

    @property
    def may_administer(self) -> bool:
        """Whether the admin pages are for the user: for staff and editors."""
        return self.is_active and (self.is_staff or self.is_editor)

    @cached_property
    def has_second_factor(self) -> bool:
        """Whether a login asks for a code of an app, too."""
        return Authenticator.objects.filter(user=self, type=Authenticator.Type.TOTP).exists()

    @property
    def lacks_second_factor(self) -> bool:
        """Whether the user is staff and has to set up a second factor before anything else."""
        return settings.STAFF_SECOND_FACTOR and self.is_staff and not self.has_second_factor

    @cached_property
    def is_editor(self) -> bool:
        """Whether the user may edit the catalogue: a member of the group `editor`."""
        return self.groups.filter(name=EDITORS).exists()
