"""The catalogue as a Django app."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """Factions, sets, cards and their versions."""

    name = "cards"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from cards.api import bulk_job
        from cards.artwork import art_job
        from cards.artwork.orphans import forget_orphans_when_due
        from cards.artwork.services import KIND as ART
        from cards.importing import import_job as catalogue_import
        from cards.importing import rewrite_job
        from cards.pictures.picture_job import KIND, draw_missing
        from cards.workshop import import_job
        from dimrift_site.base.jobs.job_kinds import JobKind, register

        register(JobKind(KIND, draw_missing))
        register(JobKind(ART, art_job.make_art, art_job.fail, tidy=forget_orphans_when_due))
        register(JobKind(catalogue_import.KIND, catalogue_import.do_import))
        register(JobKind(rewrite_job.KIND, rewrite_job.find_offers))
        register(JobKind(import_job.KIND, import_job.do_import))
        register(JobKind(bulk_job.KIND, bulk_job.make_due_file))
