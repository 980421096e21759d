"""Personal data as a Django app."""

from django.apps import AppConfig


class PersonalDataConfig(AppConfig):
    """App of what an account takes along."""

    name = "dimrift_site.personal_data"
    label = "personal_data"

    def ready(self) -> None:
        from dimrift_site.base.jobs.job_kinds import JobKind, register
        from dimrift_site.base.jobs.made_files import forget_account_files
        from dimrift_site.personal_data.download_job import KIND, make_download

        register(JobKind(KIND, make_download, tidy=forget_account_files))
