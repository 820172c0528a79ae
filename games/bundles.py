"""Files of the judge's page that are sent as one: a tablet in a hall asks seldom.

They are put together when static files are collected; where they are served as they are (in development, in
tests of views) each is asked for by itself.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.templatetags.static import static
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLES: Final[Mapping[str, tuple[str, ...]]] = {
    "judge-page.css": ("tokens.css", "app.css", "judge.css"),
    "judge-page.js": (
        "judge.js",
        "judge-shots.js",
        "judge-patch.js",
        "judge-show.js",
        "judge-queue.js",
        "judge-secrets.js",
        "judge-kept.js",
        "judge-clock.js",
        "judge-device.js",
    ),
}


class BundlingStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            for bundle, names in BUNDLES.items():
                self._put_together(bundle, [_read(*paths[name]) for name in names])
                paths[bundle] = (self, bundle)
        yield from super().post_process(paths, dry_run, **options)

    def _put_together(self, bundle: str, parts: list[bytes]) -> None:
        self.delete(bundle)  # of an earlier release
        self.save(bundle, ContentFile(b"\n".join(parts)))


def _read(storage: Any, path: str) -> bytes:
    with storage.open(path) as file:
        return bytes(file.read())


def addresses_of(bundle: str) -> list[str]:
    """One address, or those of its parts."""
    is_made = isinstance(staticfiles_storage, BundlingStorage)
    return [static(name) for name in ([bundle] if is_made else BUNDLES[bundle])]
