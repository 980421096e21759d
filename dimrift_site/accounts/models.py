"""The user model."""

from typing import Any, ClassVar, Final

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Lower, Now
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import cached_property

from dimrift_site.accounts.user_names import ENDS_IN_A_SIGN, LOOKS_TAKEN, ends_in_a_sign, skeleton

EDITORS: Final = "editor"
LONGEST_REASON: Final = 1_000


class Users(UserManager["User"]):
    """The usual manager, which gives administrators no name that looks like another's or ends in a sign."""

    def get(self, *args: Any, **fields: Any) -> "User":
        """Return a user, with whether it is an editor: each request of an account asks for both."""
        editors = User.groups.through.objects.filter(user=OuterRef("pk"), group__name=EDITORS)
        rows = self.get_queryset().annotate(is_editor=Exists(editors))  # type: ignore[no-redef] # kept there
        return rows.get(*args, **fields)

    def looks_taken(self, name: str) -> bool:
        """Return whether a name looks like an account's, or like one that was hidden of an account."""
        look = skeleton(name)
        hidden = self.exclude(hidden_name="").values_list("hidden_name", flat=True)
        return self.filter(name_skeleton=look).exists() or look in map(skeleton, hidden)

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        User(username=username).refuse_a_bad_name()
        return super().create_superuser(username, email, password, **fields)


class User(AbstractUser):
    """Somebody with an account: the name is public, the e-mail address optional and private."""

    # What all names that look the same have in common. Names that were there before may look alike: theirs
    # has "~" and a number behind it, which no name contains.
    name_skeleton = models.CharField(max_length=180, unique=True, editable=False)

    hidden_name = models.CharField(
        max_length=150, blank=True, editable=False, default="", db_default=""
    )  # see hidden_names.py
    unread_notices = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    objects: ClassVar[Users] = Users()

    class Meta(AbstractUser.Meta):
        constraints = (
            models.UniqueConstraint(
                Lower("username"), name="one_spelling_a_name", violation_error_message="This name is taken."
            ),
        )
        permissions = (("suspend_user", "Can suspend accounts, and lift that"),)

    def get_absolute_url(self) -> str:
        return reverse("user", args=[self.username])

    def save(self, *args: Any, **fields: Any) -> None:
        """Save; another name has another skeleton."""
        if self._has_another_look():
            self.name_skeleton = skeleton(self.username)
            if "username" in (fields.get("update_fields") or ()):
                fields["update_fields"] = {*fields["update_fields"], "name_skeleton"}
        super().save(*args, **fields)

    def clean(self) -> None:
        super().clean()
        self.refuse_a_bad_name()

    def refuse_a_bad_name(self) -> None:
        """Raise ValidationError if the name is new, and ends in a sign or looks like one that is taken."""
        users = User.objects.filter(pk=self.pk, username=self.username)
        if ends_in_a_sign(self.username) and not users.exists():
            raise ValidationError({"username": ENDS_IN_A_SIGN})
        if self._has_another_look() and User.objects.looks_taken(self.username):
            raise ValidationError({"username": LOOKS_TAKEN})

    def _has_another_look(self) -> bool:
        return self.name_skeleton.partition("~")[0] != skeleton(self.username)

    @property
    def may_administer(self) -> bool:
        """Return whether the admin pages are for the user: for staff and editors."""
        return self.is_active and (self.is_staff or self.is_editor)

    @cached_property
    def has_second_factor(self) -> bool:
        """Return whether a login asks for a code of an app, too."""
        return Authenticator.objects.filter(user=self, type=Authenticator.Type.TOTP).exists()

    @property
    def lacks_second_factor(self) -> bool:
        """Return whether the user is staff and has to set up a second factor before anything else."""
        return settings.STAFF_SECOND_FACTOR and self.is_staff and not self.has_second_factor

    @cached_property
    def is_editor(self) -> bool:
        """Return whether the user may edit the catalogue: a member of the group `editor`."""
        return self.groups.filter(name=EDITORS).exists()


class LoginSession(models.Model):
    """A browser in which an account is logged in: it goes with the browser's session."""

    # Not checked by the database: a log-out in one tab must not fail by what another tab writes just then.
    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, db_constraint=False, related_name="login_session"
    )
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="login_sessions")
    began = models.DateTimeField(default=timezone.now, db_default=Now())
    seen = models.DateTimeField()
    network = models.CharField(max_length=40)  # in words, shortened
    browser = models.CharField(max_length=60)  # in words

    class Meta:
        indexes = (models.Index(fields=("user", "seen"), name="login_sessions_of_a_user"),)

    def __str__(self) -> str:
        return f"{self.browser}, {self.network}"

    @property
    def tag(self) -> str:
        """Return what names the session on a page: its key would let anybody in who reads it."""
        return salted_hmac("dimrift_site.accounts.LoginSession", self.session_id).hexdigest()[:16]


class AccountSuspension(models.Model):
    """A time in which an account is kept out: from `began` until `ended`, null while it lasts.

    Whose account it is reads the `reason`. `by` and `ended_by` are null where that account was deleted.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="suspensions")
    reason = models.TextField(max_length=LONGEST_REASON)
    began = models.DateTimeField(default=timezone.now, db_default=Now())
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    ended = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("-pk",)
        verbose_name = "suspension"
        constraints = (
            models.UniqueConstraint(
                fields=["user"], condition=Q(ended=None), name="one_suspension_at_a_time"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} since {self.began:%d %B %Y}"
