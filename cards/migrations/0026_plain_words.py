# Words of players, which editors of the admin change

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers of the new table, by which kept answers know that a word was changed."""
    make_index()


def let_editors_write(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give the permissions to the group of editors; Django makes their rows only after all migrations."""
    group = apps.get_model("auth", "Group").objects.filter(name="editor").first()
    if group is None:
        return
    kind, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="cards", model="plainword"
    )
    for verb in ("view", "add", "change", "delete"):
        permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
            content_type=kind,
            codename=f"{verb}_plainword",
            defaults={"name": f"Can {verb} word of players"},
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0015_groups"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("cards", "0025_subjects"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.CreateModel(
            name="PlainWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.SlugField(
                        help_text="Its address; that of a shipped word changes this one.",
                        max_length=40, unique=True,
                    ),
                ),
                ("title", models.CharField(max_length=40)),
                (
                    "search",
                    models.CharField(
                        blank=True, db_default="", default="", max_length=300,
                        help_text="In the language of searches; # stands for a number. Empty: the word is "
                        "not read any more.",
                    ),
                ),
                (
                    "about",
                    models.CharField(
                        blank=True, db_default="", default="", help_text="What such cards do, as in “draw cards”.", max_length=120
                    ),
                ),
                (
                    "spellings",
                    models.TextField(
                        blank=True, db_default="", default="", max_length=2_000,
                        help_text="Other ways to say it, with commas between. Case, endings and small words "
                        "do not matter.",
                    ),
                ),
                (
                    "near",
                    models.SlugField(
                        blank=True, db_default="", default="", help_text="The address of a word to offer where no card fits.",
                        max_length=40,
                    ),
                ),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={"ordering": ("key",), "verbose_name": "word of players", "verbose_name_plural": "words of players"},
        ),
        migrations.RunPython(make, migrations.RunPython.noop),
        migrations.RunPython(let_editors_write, migrations.RunPython.noop),
    ]
