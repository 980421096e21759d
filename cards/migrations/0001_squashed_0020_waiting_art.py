"""The tables of the catalogue as version 0.1.0 has them: migrations 0001 to 0020 in one."""

import cards.models
import cards.wiki.models
import cards.workshop.models
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from cards.search.index import make_index, unmake_index

SORTED_BY = ('will', 'might', 'life')


def make_orders(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """PostgreSQL's DESC puts what is not printed first, unlike ours and SQLite's, which refuses to be told."""
    if schema_editor.connection.vendor == 'postgresql':
        for stat in SORTED_BY:
            schema_editor.execute(
                f'CREATE INDEX card_most_{stat} ON cards_card ({stat} DESC NULLS LAST, name, retired)'
            )


def drop_orders(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == 'postgresql':
        for stat in SORTED_BY:
            schema_editor.execute(f'DROP INDEX card_most_{stat}')


def make(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The index of words and the catalogue's mark; `bin/manage index_cards` does the same."""
    make_index()


def unmake(_apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    unmake_index()


class Migration(migrations.Migration):

    replaces = [
        ('cards', '0001_initial'),
        ('cards', '0002_sources'),
        ('cards', '0003_pending_import'),
        ('cards', '0004_printings'),
        ('cards', '0005_words'),
        ('cards', '0006_word_index'),
        ('cards', '0007_beginnings_of_words'),
        ('cards', '0008_orders_of_postgresql'),
        ('cards', '0009_keep_report_of_pending_import'),
        ('cards', '0010_published_sources'),
        ('cards', '0011_edition_of_sets'),
        ('cards', '0012_search_facets'),
        ('cards', '0013_wiki'),
        ('cards', '0014_workshop'),
        ('cards', '0015_card_numbers'),
        ('cards', '0016_card_art'),
        ('cards', '0017_mark_printings'),
        ('cards', '0018_mark_sets_and_art'),
        ('cards', '0019_hidden_art_and_sets'),
        ('cards', '0020_waiting_art'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0013_moderators'),
    ]

    operations = [
        migrations.CreateModel(
            name='CatalogueMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name='Faction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('about', models.TextField(blank=True)),
                ('position', models.PositiveSmallIntegerField(default=0, help_text='Order in lists.')),
            ],
            options={
                'ordering': ('position', 'key'),
            },
        ),
        migrations.CreateModel(
            name='WikiPage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(editable=False, max_length=80, unique=True)),
                ('title', models.CharField(max_length=80)),
                ('text', models.TextField()),
                ('number', models.PositiveIntegerField(default=0)),
                ('changed', models.DateTimeField(auto_now=True)),
            ],
            options={
                'ordering': ('key',),
            },
        ),
        migrations.CreateModel(
            name='Card',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(help_text='Part of addresses; never changes.', max_length=80, unique=True, validators=[cards.models.refuse_taken_key])),
                ('name', models.CharField(max_length=120)),
                ('aliases', models.JSONField(blank=True, default=list, help_text='Names that the card had before.', validators=[cards.models.list_of_words])),
                ('type', models.CharField(choices=[('creature', 'Creature'), ('artifact', 'Artifact'), ('monument', 'Monument')], max_length=10)),
                ('subtypes', models.JSONField(blank=True, default=list, validators=[cards.models.list_of_words])),
                ('fabled', models.BooleanField(default=False)),
                ('might', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('life', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('armor', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('movement', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('will', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('transfer_mask', models.PositiveSmallIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(31)])),
                ('arrows', models.PositiveIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(65535)])),
                ('flavour', models.TextField(blank=True)),
                ('rulings', models.JSONField(blank=True, default=list, validators=[cards.models.list_of_words])),
                ('retired', models.BooleanField(default=False, help_text='No longer listed; old decks and runs still show it.')),
                ('printed_hash', models.CharField(blank=True, editable=False, max_length=64)),
                ('words', models.TextField(blank=True, editable=False, help_text='What a search looks at: see cards.search.normalize.')),
                ('source', models.JSONField(editable=False, null=True)),
                ('arrow_count', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('cost', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('effect_count', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('mana', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('search_version', models.CharField(editable=False, max_length=64, null=True)),
                ('adopted', models.DateTimeField(editable=False, null=True)),
                ('number', models.PositiveIntegerField(editable=False, null=True)),
                ('art', models.CharField(editable=False, max_length=48, null=True)),
                ('author', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('faction', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='cards.faction')),
            ],
            options={
                'ordering': ('name',),
            },
        ),
        migrations.CreateModel(
            name='CardArt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('artist', models.CharField(max_length=120)),
                ('source', models.CharField(help_text='Where it comes from: an address, or words.', max_length=300)),
                ('licence', models.CharField(choices=[('cc0', 'CC0 1.0'), ('by', 'CC BY 4.0'), ('by-sa', 'CC BY-SA 4.0'), ('permission', 'Used with permission')], max_length=12)),
                ('focus_x', models.PositiveSmallIntegerField(default=50, validators=[django.core.validators.MaxValueValidator(100)])),
                ('focus_y', models.PositiveSmallIntegerField(default=40, validators=[django.core.validators.MaxValueValidator(100)])),
                ('hash', models.CharField(blank=True, editable=False, max_length=32)),
                ('upload', models.CharField(blank=True, editable=False, max_length=32)),
                ('refusal', models.CharField(blank=True, editable=False, max_length=200)),
                ('uploaded', models.DateTimeField(auto_now=True)),
                ('hidden', models.BooleanField(default=False, editable=False)),
                ('waiting', models.JSONField(editable=False, null=True)),
                ('by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='cards.card')),
            ],
        ),
        migrations.CreateModel(
            name='CardVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('hash', models.CharField(max_length=64, unique=True)),
                ('definition', models.JSONField()),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='cards.card')),
            ],
            options={
                'ordering': ('-created', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='PendingImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(max_length=200)),
                ('set_key', models.CharField(blank=True, max_length=40)),
                ('content', models.BinaryField()),
                ('uploaded', models.DateTimeField(auto_now=True)),
                ('report', models.JSONField(null=True)),
                ('report_of', models.CharField(blank=True, max_length=100)),
                ('lent', models.JSONField(default=list)),
                ('without_broken', models.BooleanField(default=False)),
                ('by', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Printing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='printings', to='cards.card')),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='printings', to='cards.cardversion')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Set',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('released', models.DateField(blank=True, null=True)),
                ('imported', models.DateTimeField(editable=False, null=True)),
                ('source', models.CharField(blank=True, editable=False, max_length=200)),
                ('source_hash', models.CharField(blank=True, editable=False, max_length=64)),
                ('outline', models.JSONField(default=list, editable=False)),
                ('edition', models.CharField(blank=True, choices=[('classic', 'Classic'), ('wiki', 'Wiki'), ('modern', 'Modern'), ('latest', 'Latest')], help_text="What decks with its cards are played in where they have no format. Empty: the site's own.", max_length=20)),
                ('imported_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('released', 'key'),
            },
        ),
        migrations.AddField(
            model_name='card',
            name='set',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='cards.set'),
        ),
        migrations.CreateModel(
            name='WorkshopSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=cards.workshop.models.new_set_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('about', models.TextField(blank=True, max_length=2000)),
                ('visibility', models.CharField(choices=[('private', 'Only me'), ('unlisted', 'Whoever has the address')], default='private', max_length=10)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField(auto_now=True)),
                ('hidden_as', models.CharField(blank=True, editable=False, max_length=10)),
                ('owner', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='workshop_sets', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name', 'pk'),
            },
        ),
        migrations.AddField(
            model_name='card',
            name='workshop',
            field=models.ForeignKey(db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.workshopset'),
        ),
        migrations.CreateModel(
            name='CardEffect',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('cost', 'Cost'), ('action', 'Action'), ('continuous', 'Continuous'), ('trigger', 'Trigger'), ('activation', 'Activation')], max_length=10)),
                ('once', models.BooleanField(default=False, help_text='Once a turn.')),
                ('optional', models.BooleanField(default=False)),
                ('transfer', models.BooleanField(default=False, help_text='Lent to what the card is attached to.')),
                ('label', models.CharField(blank=True, max_length=80)),
                ('text', models.TextField(max_length=1000)),
                ('canonical', models.TextField(blank=True, editable=False)),
                ('program', models.JSONField(editable=False, null=True)),
                ('reader_version', models.CharField(blank=True, editable=False, max_length=64)),
                ('unread', models.JSONField(editable=False, null=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='effects', to='cards.card')),
            ],
            options={
                'ordering': ('position',),
                'constraints': [models.UniqueConstraint(fields=('card', 'position'), name='effect_position')],
            },
        ),
        migrations.CreateModel(
            name='CardFacet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=10)),
                ('value', models.CharField(max_length=120)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='facets', to='cards.card')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('kind', 'value', 'card'), name='card_facet')],
            },
        ),
        migrations.CreateModel(
            name='OtherPrinting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('definition', models.JSONField()),
                ('source', models.JSONField(null=True)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='other_printings', to='cards.card')),
                ('set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='other_printings', to='cards.set')),
            ],
            options={
                'ordering': ('set', 'card'),
                'constraints': [models.UniqueConstraint(fields=('card', 'set'), name='one_printing_of_a_set')],
            },
        ),
        migrations.CreateModel(
            name='WikiLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('target', models.CharField(db_index=True, max_length=80)),
                ('page', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='cards.wikipage')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('page', 'target'), name='one_link_a_target')],
            },
        ),
        migrations.CreateModel(
            name='WikiProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=cards.wiki.models.new_proposal_id, editable=False, max_length=12, unique=True)),
                ('key', models.CharField(db_index=True, editable=False, max_length=80)),
                ('title', models.CharField(max_length=80)),
                ('text', models.TextField()),
                ('summary', models.CharField(blank=True, max_length=200)),
                ('base', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('accepted', 'Accepted'), ('declined', 'Declined')], default='waiting', max_length=10)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('decided', models.DateTimeField(null=True)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created', '-pk'),
                'indexes': [models.Index(fields=['author', 'created'], name='proposals_of_author'), models.Index(fields=['state', 'created'], name='proposals_by_state')],
            },
        ),
        migrations.CreateModel(
            name='WikiRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('text', models.TextField()),
                ('summary', models.CharField(blank=True, max_length=200)),
                ('shipped', models.BooleanField(default=False)),
                ('created', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('page', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='cards.wikipage')),
            ],
            options={
                'ordering': ('-created', '-pk'),
                'constraints': [models.UniqueConstraint(fields=('page', 'number'), name='one_revision_a_number')],
            },
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['name', 'retired', 'faction', 'type', 'fabled', 'workshop'], name='card_listed'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['faction', 'name', 'retired', 'type', 'fabled', 'workshop'], name='card_of_faction'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['-will', 'name', 'retired', 'workshop'], name='card_by_will'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['-might', 'name', 'retired', 'workshop'], name='card_by_might'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['-life', 'name', 'retired', 'workshop'], name='card_by_life'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(condition=models.Q(('workshop', None)), fields=('name',), name='public_name'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(condition=models.Q(('workshop__isnull', False)), fields=('workshop', 'name'), name='name_in_workshop'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(condition=models.Q(('number__isnull', False)), fields=('number',), name='number_of_one_card'),
        ),
        migrations.RunPython(make_orders, drop_orders),
        migrations.RunPython(make, unmake),
    ]
