"""The table of reports as version 0.1.0 has it: migrations 0001 to 0003 in one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('reports', '0001_reports'),
        ('reports', '0002_reports_of_more_things'),
        ('reports', '0003_reports_of_comments'),
    ]

    initial = True

    dependencies = [
        ('accounts', '0001_squashed_0013_moderators'),
    ]

    operations = [
        migrations.CreateModel(
            name='ProblemReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('card', 'Card'), ('art', 'art of'), ('set', 'workshop set'), ('deck', 'Deck'), ('user', 'user name'), ('comment', 'Comment')], editable=False, max_length=20)),
                ('key', models.CharField(editable=False, max_length=80)),
                ('reason', models.CharField(choices=[('wrong_text', 'Its text or numbers are wrong'), ('played_wrong', 'The engine plays it wrong'), ('wrong_link', 'A link to another card is wrong'), ('picture', 'Its picture should not be shown'), ('offensive', 'It insults or threatens'), ('copied', "It is somebody else's work"), ('private', 'It tells something private'), ('advertising', 'It is advertising'), ('other', 'Something else')], editable=False, max_length=20)),
                ('text', models.TextField(blank=True, editable=False, max_length=1000)),
                ('state', models.CharField(choices=[('open', 'Open'), ('mended', 'Mended'), ('no_fault', 'No fault found'), ('warned', 'The author is warned'), ('hidden', 'Hidden')], default='open', max_length=20)),
                ('answer', models.TextField(blank=True, help_text='The reporter reads this.', max_length=1000)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(editable=False, null=True)),
                ('note', models.TextField(blank=True, help_text='Whose it is reads this.', max_length=1000)),
                ('closed_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('reporter', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['kind', 'key', 'state'], name='reports_of_a_thing')],
            },
        ),
    ]
