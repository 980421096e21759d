"""What a search looks at had the beginnings of its words added here; `read_effects` now makes it as a whole."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("cards", "0006_word_index")]

    operations: list[migrations.operations.base.Operation] = []
