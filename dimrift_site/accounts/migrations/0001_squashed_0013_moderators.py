"""The tables of accounts as version 0.1.0 has them: migrations 0001 to 0013 in one; groups come in 0015."""

import dimrift_site.accounts.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_one_spelling'),
        ('accounts', '0003_editors'),
        ('accounts', '0004_login_sessions'),
        ('accounts', '0005_name_skeleton'),
        ('accounts', '0006_looks_of_two_letters'),
        ('accounts', '0007_wiki_editors'),
        ('accounts', '0008_unread_notices'),
        ('accounts', '0009_hidden_names'),
        ('accounts', '0010_restriction_editors'),
        ('accounts', '0011_featured_decks'),
        ('accounts', '0012_suspensions'),
        ('accounts', '0013_moderators'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('sessions', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('name_skeleton', models.CharField(editable=False, max_length=180, unique=True)),
                ('unread_notices', models.PositiveIntegerField(default=0, editable=False)),
                ('hidden_name', models.CharField(blank=True, editable=False, max_length=150)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
                'permissions': (('suspend_user', 'Can suspend accounts, and lift that'),),
            },
            managers=[
                ('objects', dimrift_site.accounts.models.Users()),
            ],
        ),
        migrations.CreateModel(
            name='AccountSuspension',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField(max_length=1000)),
                ('began', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suspensions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'suspension',
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='LoginSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began', models.DateTimeField(default=django.utils.timezone.now)),
                ('seen', models.DateTimeField()),
                ('network', models.CharField(max_length=40)),
                ('browser', models.CharField(max_length=60)),
                ('session', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='login_session', to='sessions.session')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='login_sessions', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='one_spelling_a_name', violation_error_message='This name is taken.'),
        ),
        migrations.AddConstraint(
            model_name='accountsuspension',
            constraint=models.UniqueConstraint(condition=models.Q(('ended', None)), fields=('user',), name='one_suspension_at_a_time'),
        ),
        migrations.AddIndex(
            model_name='loginsession',
            index=models.Index(fields=['user', 'seen'], name='login_sessions_of_a_user'),
        ),
    ]
