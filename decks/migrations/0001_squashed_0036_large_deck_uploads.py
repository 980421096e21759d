"""The tables of decks, runs and games as version 0.1.0 has them: migrations 0001 to 0036 in one."""

import decks.lists.models
import decks.public_id
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from cards.search.index import make_index

MODERN = {
    "name": "Modern",
    "edition": "modern",
    "main_least": 20,
    "main_most": 20,
    "fables_least": 0,
    "fables_most": 7,
    "copies_most": 3,
    "factions_most": 1,
}


def make_format(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The site's own format, as sites start with it; an editor may change its numbers."""
    apps.get_model("decks", "Format").objects.get_or_create(key="modern", defaults=MODERN)


def make(_apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The triggers of tables that are younger than those of the catalogue."""
    make_index()


class Migration(migrations.Migration):

    replaces = [
        ('decks', '0001_initial'),
        ('decks', '0002_runs'),
        ('decks', '0003_formats'),
        ('decks', '0004_default_format'),
        ('decks', '0005_games'),
        ('decks', '0006_printed'),
        ('decks', '0007_left_out'),
        ('decks', '0008_chunks_are_jobs'),
        ('decks', '0009_version_formats'),
        ('decks', '0010_checkpoints'),
        ('decks', '0011_submissions'),
        ('decks', '0012_version_sittings_and_labels'),
        ('decks', '0013_quotas'),
        ('decks', '0014_public_decks_of_an_author'),
        ('decks', '0015_games_of_networks'),
        ('decks', '0016_decks_of_networks'),
        ('decks', '0017_picks_of_the_flow'),
        ('decks', '0018_edition_of_cards_sets'),
        ('decks', '0019_taken_back_after_seeing'),
        ('decks', '0020_format_editions'),
        ('decks', '0021_steps_between_versions'),
        ('decks', '0022_card_outcomes'),
        ('decks', '0023_deck_forks'),
        ('decks', '0024_hidden_decks'),
        ('decks', '0025_notes_tags_and_likes'),
        ('decks', '0026_format_switches'),
        ('decks', '0027_card_restrictions'),
        ('decks', '0028_directory'),
        ('decks', '0029_planned_changes'),
        ('decks', '0030_mark_formats'),
        ('decks', '0031_deck_uploads'),
        ('decks', '0032_sitting_names'),
        ('decks', '0033_comments'),
        ('decks', '0034_deck_orders'),
        ('decks', '0035_searched_words'),
        ('decks', '0036_large_deck_uploads'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0013_moderators'),
        ('cards', '0001_squashed_0020_waiting_art'),
        ('jobs', '0001_queue_of_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=decks.public_id.new_public_id, editable=False, max_length=12, unique=True)),
                ('key', models.SlugField(blank=True, max_length=40, null=True, unique=True)),
                ('name', models.CharField(max_length=120)),
                ('about', models.TextField(blank=True)),
                ('edition', models.CharField(default='modern', max_length=20)),
                ('visibility', models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='private', max_length=10)),
                ('version', models.PositiveIntegerField(default=0, editable=False)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True)),
                ('session_key', models.CharField(blank=True, db_index=True, editable=False, max_length=40)),
                ('network', models.CharField(blank=True, editable=False, max_length=24)),
                ('hidden_as', models.CharField(blank=True, editable=False, max_length=10)),
                ('likes', models.PositiveIntegerField(default=0, editable=False)),
                ('played', models.PositiveIntegerField(default=0, editable=False)),
                ('win_games', models.PositiveIntegerField(default=0, editable=False)),
                ('win_turn', models.FloatField(editable=False, null=True)),
                ('comments', models.PositiveIntegerField(default=0, editable=False)),
                ('takes_comments', models.BooleanField(default=True, editable=False)),
                ('searched', decks.lists.models.SearchedWords(db_default='', default='', editable=False)),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='decks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('name', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('made', models.CharField(blank=True, max_length=12)),
                ('session_key', models.CharField(blank=True, max_length=40)),
                ('created', models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='DeckNotes',
            fields=[
                ('deck', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='notes', serialize=False, to='decks.deck')),
                ('text', models.TextField(blank=True)),
                ('version', models.PositiveIntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'deck notes',
            },
        ),
        migrations.CreateModel(
            name='FeaturedDeck',
            fields=[
                ('deck', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='featured', serialize=False, to='decks.deck')),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-since',),
            },
        ),
        migrations.CreateModel(
            name='DeckUpload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=decks.public_id.new_public_id, max_length=12, unique=True)),
                ('source', models.CharField(max_length=100)),
                ('content', models.BinaryField()),
                ('uploaded', models.DateTimeField(auto_now=True, db_index=True)),
                ('is_large', models.BooleanField(db_default=False, default=False)),
                ('plan', models.JSONField(null=True)),
                ('owner', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Format',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(help_text='Part of addresses; never changes.', max_length=40, unique=True)),
                ('name', models.CharField(max_length=60, unique=True)),
                ('about', models.TextField(blank=True)),
                ('edition', models.CharField(choices=[('classic', 'Classic'), ('wiki', 'Wiki'), ('modern', 'Modern'), ('latest', 'Latest')], default='modern', help_text='The edition it is played in.', max_length=20)),
                ('main_least', models.PositiveSmallIntegerField(default=20)),
                ('main_most', models.PositiveSmallIntegerField(default=20)),
                ('fables_least', models.PositiveSmallIntegerField(default=0)),
                ('fables_most', models.PositiveSmallIntegerField(default=7)),
                ('copies_most', models.PositiveSmallIntegerField(default=3, help_text='Copies of one card, main and Fables deck together.')),
                ('factions_most', models.PositiveSmallIntegerField(blank=True, default=1, help_text='Cards of no faction do not count. Empty: any number.', null=True)),
                ('overrides', models.JSONField(blank=True, default=dict, verbose_name='single rules')),
                ('sets', models.ManyToManyField(blank=True, help_text='None chosen: all.', related_name='formats', to='cards.set')),
            ],
            options={
                'ordering': ('name',),
            },
        ),
        migrations.AddField(
            model_name='deck',
            name='format',
            field=models.ForeignKey(blank=True, help_text="Empty: the site's own, of the edition of its cards' set.", null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='decks', to='decks.format'),
        ),
        migrations.CreateModel(
            name='CardRestriction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('copies', models.PositiveSmallIntegerField(default=0, help_text='0: banned. More: restricted to that many, both decks together.', verbose_name='copies allowed')),
                ('since', models.DateField(help_text='The first day on which it holds.', verbose_name='from')),
                ('until', models.DateField(blank=True, help_text='The last day; empty: for good.', null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restrictions', to='cards.card')),
                ('format', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restrictions', to='decks.format')),
            ],
            options={
                'ordering': ('card__name', 'since'),
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=decks.public_id.new_public_id, editable=False, max_length=12, unique=True)),
                ('session_key', models.CharField(blank=True, db_index=True, editable=False, max_length=40)),
                ('deck_name', models.CharField(max_length=120)),
                ('setup', models.JSONField()),
                ('picks', models.JSONField(blank=True, default=list)),
                ('position', models.PositiveIntegerField(default=0)),
                ('version', models.PositiveIntegerField(default=0, editable=False)),
                ('snapshot', models.JSONField(blank=True, default=dict)),
                ('rules_version', models.PositiveIntegerField()),
                ('reader_version', models.CharField(max_length=64)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True, db_index=True)),
                ('stored_bytes', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.functions.text.Length(django.db.models.functions.comparison.Cast(models.F('setup'), models.TextField())), '+', django.db.models.functions.text.Length(django.db.models.functions.comparison.Cast(models.F('picks'), models.TextField()))), '+', django.db.models.functions.text.Length(django.db.models.functions.comparison.Cast(models.F('snapshot'), models.TextField()))), output_field=models.PositiveIntegerField())),
                ('network', models.CharField(blank=True, editable=False, max_length=24)),
                ('automatic', models.JSONField(blank=True, default=list)),
                ('taken_back', models.PositiveIntegerField(default=0, editable=False)),
                ('deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games', to='decks.deck')),
                ('owner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='games', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-changed', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Checkpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slot', models.PositiveIntegerField()),
                ('picks', models.PositiveIntegerField()),
                ('line', models.CharField(max_length=32)),
                ('board', models.BinaryField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='checkpoints', to='decks.game')),
            ],
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=decks.public_id.new_public_id, editable=False, max_length=12, unique=True)),
                ('deck_snapshot', models.JSONField()),
                ('definition_hashes', models.JSONField()),
                ('edition', models.CharField(max_length=20)),
                ('overrides', models.JSONField(blank=True, default=dict)),
                ('policy', models.CharField(max_length=40)),
                ('policy_version', models.PositiveIntegerField()),
                ('turns', models.PositiveSmallIntegerField()),
                ('seed', models.BigIntegerField()),
                ('games', models.PositiveIntegerField()),
                ('rules_version', models.PositiveIntegerField()),
                ('reader_version', models.CharField(max_length=64)),
                ('key', models.CharField(db_index=True, max_length=64)),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='waiting', max_length=10)),
                ('games_done', models.PositiveIntegerField(default=0)),
                ('result', models.JSONField(blank=True, null=True)),
                ('error', models.TextField(blank=True)),
                ('session_key', models.CharField(blank=True, max_length=40)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('started', models.DateTimeField(blank=True, null=True)),
                ('finished', models.DateTimeField(blank=True, null=True)),
                ('left_out', models.JSONField(blank=True, default=list)),
                ('games_cut', models.PositiveIntegerField(default=0)),
                ('starter_key', models.CharField(blank=True, max_length=60)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='decks.deck')),
                ('starter', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='runs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', '-pk'),
                'permissions': (('long_runs', 'May start runs of up to 1,000,000 games'),),
            },
        ),
        migrations.CreateModel(
            name='RunCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hash', models.CharField(max_length=64)),
                ('games', models.PositiveIntegerField()),
                ('seen', models.PositiveIntegerField()),
                ('playable', models.PositiveIntegerField()),
                ('played', models.PositiveIntegerField()),
                ('stuck', models.PositiveIntegerField()),
                ('stuck_cost', models.PositiveIntegerField()),
                ('stuck_zone', models.PositiveIntegerField()),
                ('stuck_held', models.PositiveIntegerField()),
                ('stuck_transform', models.PositiveIntegerField()),
                ('stuck_event', models.PositiveIntegerField()),
                ('stuck_late', models.PositiveIntegerField()),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='decks.run')),
            ],
            options={
                'ordering': ('-run',),
            },
        ),
        migrations.CreateModel(
            name='DeckFork',
            fields=[
                ('deck', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='fork', serialize=False, to='decks.deck')),
                ('origin_version', models.PositiveIntegerField()),
                ('is_plan', models.BooleanField(default=False)),
                ('origin', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='forks', to='decks.deck')),
            ],
        ),
        migrations.CreateModel(
            name='DeckComment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=decks.public_id.new_public_id, editable=False, max_length=12, unique=True)),
                ('text', models.TextField()),
                ('version', models.PositiveIntegerField(default=0)),
                ('deleted', models.BooleanField(default=False)),
                ('hidden', models.BooleanField(default=False)),
                ('hidden_by_owner', models.BooleanField(default=False)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('edited', models.DateTimeField(null=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='decks.deck')),
                ('parent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='replies', to='decks.deckcomment')),
            ],
            options={
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['author', 'created'], name='comments_of_an_author')],
            },
        ),
        migrations.CreateModel(
            name='DeckEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(choices=[('main', 'Main'), ('fables', 'Fables'), ('maybe', 'Maybe')], default='main', max_length=6)),
                ('copies', models.PositiveSmallIntegerField(default=1)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='cards.card')),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='decks.deck')),
            ],
            options={
                'verbose_name_plural': 'deck entries',
                'ordering': ('section', 'card__name'),
                'constraints': [models.UniqueConstraint(fields=('deck', 'card', 'section'), name='one_entry_a_card'), models.CheckConstraint(condition=models.Q(('copies__gte', 1)), name='at_least_one_copy')],
            },
        ),
        migrations.CreateModel(
            name='DeckLike',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='decks.deck')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('deck', 'user'), name='one_like_an_account')],
            },
        ),
        migrations.CreateModel(
            name='DeckTag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tag', models.CharField(max_length=24)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tags', to='decks.deck')),
            ],
            options={
                'ordering': ('tag',),
                'indexes': [models.Index(fields=['tag', 'deck'], name='decks_with_a_tag')],
                'constraints': [models.UniqueConstraint(fields=('deck', 'tag'), name='one_tag_once_a_deck')],
            },
        ),
        migrations.CreateModel(
            name='DeckVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('snapshot', models.JSONField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('about', models.TextField(blank=True)),
                ('name', models.CharField(blank=True, max_length=120)),
                ('printed', models.JSONField(default=dict)),
                ('format_key', models.SlugField(blank=True, db_index=False, max_length=40)),
                ('visibility', models.CharField(blank=True, max_length=10)),
                ('label', models.CharField(blank=True, max_length=60)),
                ('sitting', models.PositiveIntegerField(default=0)),
                ('stored_bytes', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(django.db.models.functions.text.Length(django.db.models.functions.comparison.Cast(models.F('snapshot'), models.TextField())), '+', django.db.models.functions.text.Length(django.db.models.functions.comparison.Cast(models.F('printed'), models.TextField()))), output_field=models.PositiveIntegerField())),
                ('redo_to', models.PositiveIntegerField(default=0)),
                ('undo_to', models.PositiveIntegerField(default=0)),
                ('sitting_name', models.CharField(blank=True, max_length=60)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='decks.deck')),
            ],
            options={
                'ordering': ('-version',),
                'indexes': [models.Index(fields=['deck', 'stored_bytes'], name='bytes_of_versions')],
                'constraints': [models.UniqueConstraint(fields=('deck', 'version'), name='one_snapshot_a_version')],
            },
        ),
        migrations.AddConstraint(
            model_name='format',
            constraint=models.CheckConstraint(condition=models.Q(('main_least__lte', models.F('main_most'))), name='main_sizes_in_order'),
        ),
        migrations.AddConstraint(
            model_name='format',
            constraint=models.CheckConstraint(condition=models.Q(('fables_least__lte', models.F('fables_most'))), name='fables_sizes_in_order'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visibility', 'public')), fields=['owner', '-id'], name='public_decks'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('network', ''), _negated=True), fields=['network'], name='decks_of_networks'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(fields=['name', 'public_id', 'owner', 'visibility', 'id'], name='named_decks'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visibility', 'public')), fields=['-created', '-public_id'], name='new_decks'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visibility', 'public')), fields=['-likes', '-created', '-public_id'], name='liked_decks'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visibility', 'public')), fields=['-played', '-created', '-public_id'], name='played_decks'),
        ),
        migrations.AddIndex(
            model_name='deck',
            index=models.Index(condition=models.Q(('visibility', 'public'), ('win_turn__isnull', False)), fields=['win_turn', 'created', 'public_id'], name='winning_decks'),
        ),
        migrations.AddConstraint(
            model_name='cardrestriction',
            constraint=models.UniqueConstraint(fields=('format', 'card', 'since'), name='card_restriction'),
        ),
        migrations.AddConstraint(
            model_name='cardrestriction',
            constraint=models.CheckConstraint(condition=models.Q(('until', None), ('since__lte', models.F('until')), _connector='OR'), name='restriction_days_in_order'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['owner', 'stored_bytes'], name='bytes_of_games'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('network', ''), _negated=True), fields=['network'], name='games_of_networks'),
        ),
        migrations.AddConstraint(
            model_name='checkpoint',
            constraint=models.UniqueConstraint(fields=('game', 'slot'), name='one_checkpoint_a_slot'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('state', 'waiting')), fields=['created'], name='waiting_runs'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('state__in', ('waiting', 'running'))), fields=['starter_key'], name='live_runs'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('games__gte', 1)), name='run_has_games'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('turns__gte', 1)), name='run_has_turns'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('games_done__lte', models.F('games'))), name='run_done_within_games'),
        ),
        migrations.AddConstraint(
            model_name='runcard',
            constraint=models.UniqueConstraint(fields=('hash', 'run'), name='card_of_run'),
        ),
        migrations.RunPython(make_format, migrations.RunPython.noop),
        migrations.RunPython(make, migrations.RunPython.noop),
    ]
