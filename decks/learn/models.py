"""Rows of lessons that an account has won."""

from django.conf import settings
from django.db import models


class WonLesson(models.Model):
    """An account has won a lesson, by the key of its file. Without an account the browser remembers it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    lesson_key = models.CharField(max_length=50)
    won = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "lesson_key"], name="a_lesson_is_won_once"),)

    def __str__(self) -> str:
        return f"{self.user} won {self.lesson_key}"
