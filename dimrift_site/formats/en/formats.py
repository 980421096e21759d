"""Dates as the pages of the site write them: 28 November 2026, 15:04. The rest is Django's."""

from typing import Final

DATE_FORMAT: Final = "j F Y"
TIME_FORMAT: Final = "H:i"
DATETIME_FORMAT: Final = f"{DATE_FORMAT}, {TIME_FORMAT}"
MONTH_DAY_FORMAT: Final = "j F"
SHORT_DATE_FORMAT: Final = "j M Y"
SHORT_DATETIME_FORMAT: Final = f"{SHORT_DATE_FORMAT}, {TIME_FORMAT}"
