"""The user model."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody with an account: the name is public, the e-mail address optional and private."""
