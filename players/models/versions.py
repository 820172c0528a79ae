"""The version of everything that public pages show."""

from django.db import models


class PublicVersion(models.Model):
    """One of the numbers that together are the version (`players.freshness`); no data of the club."""

    token = models.BigIntegerField()

    class Meta:
        verbose_name = "version of public pages"
        verbose_name_plural = "versions of public pages"

    def __str__(self) -> str:
        return str(self.token)
