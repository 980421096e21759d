"""Accounts in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from dimrift_site.accounts.models import User

admin.site.register(User, UserAdmin)
