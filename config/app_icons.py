"""The icons of the installed app, drawn from the club's mark: `python -m config.app_icons`."""

import re
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

ROOT: Final = Path(__file__).resolve().parent.parent
MARK: Final = ROOT / "static" / "mark.svg"
FOLDER: Final = ROOT / "static" / "icons"
CIRCLE: Final = re.compile(r'<circle class="(\w)" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"')
SIDE: Final = 28  # of the mark's view box
COLOURS: Final = {"d": "#f3f1ec", "r": "#d13438"}
GROUND: Final = "#0d0d0f"
FINER: Final = 4
#: Name, side in pixels, how much of it the mark takes (a mask may cut away a fifth), corners.
ICONS: Final = (
    ("app-192.png", 192, 0.74, 0.2),
    ("app-512.png", 512, 0.74, 0.2),
    ("app-maskable-512.png", 512, 0.58, 0.0),
    ("app-touch-180.png", 180, 0.7, 0.0),
)


def draw(side: int, share: float, corner: float) -> Image.Image:
    """The mark on its ground, drawn larger and made smaller for smooth edges."""
    large = side * FINER
    image = Image.new("RGBA", (large, large), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, large - 1, large - 1), radius=round(large * corner), fill=GROUND)
    scale, margin = large * share / SIDE, large * (1 - share) / 2
    for kind, *numbers in CIRCLE.findall(MARK.read_text(encoding="utf-8")):
        x, y, radius = (float(number) * scale for number in numbers)
        box = (x - radius + margin, y - radius + margin, x + radius + margin, y + radius + margin)
        pen.ellipse(box, fill=COLOURS[kind])
    return image.resize((side, side), Image.Resampling.LANCZOS)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, side, share, corner in ICONS:
        draw(side, share, corner).save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
