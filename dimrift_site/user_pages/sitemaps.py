"""Pages of users that search engines may list."""

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet

from dimrift_site.accounts.models import User
from dimrift_site.user_pages.queries import shown_users


class UserPages(Sitemap[User]):
    """Every account that made something public."""

    limit = 5_000

    def items(self) -> QuerySet[User]:
        return shown_users().order_by("pk")
