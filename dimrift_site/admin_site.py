"""The admin site: entered through the login that everybody uses; content apart from what keeps it running."""

from typing import Any, Final, NamedTuple

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from dimrift_site.accounts.models import User
from dimrift_site.base.admin.page_links import with_open_links


class IndexSection(NamedTuple):
    """A part of the index: its title, and by "app.Model" what each of its models is called there."""

    title: str
    models: dict[str, str]


SECTIONS: Final = (
    IndexSection(
        "Cards",
        {
            "cards.Card": "Cards",
            "cards.Set": "Sets",
            "cards.Faction": "Factions",
            "cards.OtherPrinting": "Printings of other sets",
            "cards.PlainWord": "Words of players",
            "cards.CardVersion": "What cards printed",
        },
    ),
    IndexSection(
        "Wiki",
        {
            "cards.WikiPage": "Pages",
            "cards.WikiProposal": "Proposed changes",
            "cards.WikiRevision": "Revisions",
        },
    ),
    IndexSection(
        "Decks",
        {
            "decks.Format": "Formats",
            "decks.Deck": "Decks",
            "decks.FeaturedDeck": "Featured decks",
            "decks.DeckVersion": "Saved states of decks",
        },
    ),
    IndexSection(
        "People",
        {
            "reports.ProblemReport": "Reports of problems",
            "decks.DeckComment": "Comments on decks",
            "site_pages.SitePage": "Pages about the site",
            "accounts.User": "Accounts",
            "accounts.AccountSuspension": "Suspensions",
            "account.EmailAddress": "E-mail addresses",
            "mfa.Authenticator": "Second factors",
            "auth.Group": "Roles",
        },
    ),
    IndexSection(
        "Operations",
        {
            "decks.Run": "Simulation runs",
            "decks.Game": "Games at the board",
            "jobs.Job": "Work in the queue",
            "jobs.RunningProgram": "Programs of all hosts",
            "decks.Matrix": "Matrices of decks",
            "decks.WorthRun": "Cards that are measured",
            "decks.SavedPosition": "Positions that people keep",
            "decks.PlayerPuzzle": "Puzzles that players make",
            "decks.Heartbeat": "Maintenance that was last done",
        },
    ),
)


class DimriftAdminSite(AdminSite):
    """The admin under this site's name. Its own forms for passwords count no wrong guesses: none is shown."""

    site_header = "Dimrift"
    site_title = "Dimrift"
    index_title = "What the site keeps"

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff and editors come in, with a second factor where one is needed; models have permissions."""
        user = request.user
        return isinstance(user, User) and user.may_administer and not user.lacks_second_factor

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Return a page of the admin, whose links all open for its reader."""
        return super().admin_view(with_open_links(view), cacheable)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the models by SECTIONS; one that no section has stands with its app, behind them.

        The page of one app has its own.
        """
        apps: list[Any] = super().get_app_list(request, app_label)
        if app_label:
            return apps
        there = {listed["model"]._meta.label: listed for app in apps for listed in app["models"]}
        sections = [
            {
                "name": section.title,
                "app_label": section.title.lower(),
                "models": [
                    {**there.pop(label), "name": name}
                    for label, name in section.models.items()
                    if label in there
                ],
            }
            for section in SECTIONS
        ]
        left = [
            {**app, "models": [listed for listed in app["models"] if listed["model"]._meta.label in there]}
            for app in apps
        ]
        return [each for each in (*sections, *left) if each["models"]]

    def login(self, request: HttpRequest, extra_context: dict[str, object] | None = None) -> HttpResponse:
        """Send on whoever may come in, refuse who may not, and ask for a login or a second factor."""
        wanted = get_next_redirect_url(request) or reverse("admin:index")
        if self.has_permission(request):
            return redirect(wanted)
        if isinstance(request.user, User) and request.user.may_administer:
            messages.warning(request, "On this site staff need a second factor. Set it up to go on.")
            return redirect("mfa_activate_totp")
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(wanted)

    def password_change(  # type: ignore[override] # it leads to another page
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        return redirect("account_change_password")

    def password_change_done(  # type: ignore[override] # the same
        self, request: HttpRequest, extra_context: object = None
    ) -> HttpResponse:
        return redirect("account")
