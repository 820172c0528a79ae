"""The site's settings with one view more (load_urls)."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.load_urls"
PANEL = Path(os.environ["DATA_DIR"]) / "panel.html"
