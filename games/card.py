"""The picture that a link to a game shows elsewhere: who won, and the ten seats with their teams."""

from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
MARGIN: Final = 72
BACK, TEXT, MUTED, EDGE = "#0d0d0f", "#f3f1ec", "#b4b0a9", "#6a676d"
RED, BLACK = "#d13438", "#000000"
FONTS: Final = Path(settings.BASE_DIR) / "static" / "fonts"

Fonts = tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]


def game_card(title: str, lines: list[str], blacks: tuple[bool, ...]) -> bytes:
    """A PNG, 1200 × 630. `blacks`: by seat, whether it was black."""
    image = Image.new("RGB", (WIDTH, HEIGHT), BACK)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 14, HEIGHT), fill=RED)
    _write(draw, (MARGIN, 84), title, _fonts("display", 92), TEXT)
    for row, line in enumerate(lines):
        _write(draw, (MARGIN, 232 + 56 * row), line, _fonts("inter", 36), TEXT if row == 0 else MUTED)
    for seat, black in enumerate(blacks):
        _seat(draw, seat, black)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _seat(draw: ImageDraw.ImageDraw, seat: int, black: bool) -> None:
    """A disc of its team's colour; blacks have a diamond, too, so that colour is not the only sign."""
    size, gap = 84, 24
    left, top = MARGIN + seat * (size + gap), HEIGHT - MARGIN - size
    if black:
        middle = left + size / 2
        corners = [(middle, top), (left + size, top + size / 2), (middle, top + size), (left, top + size / 2)]
        draw.polygon(corners, fill=BLACK, outline=TEXT, width=4)
    else:
        draw.ellipse((left, top, left + size, top + size), fill=RED)
    number, fonts = str(seat + 1), _fonts("inter", 36)
    _write(draw, (left + (size - _length(number, fonts)) / 2, top + 20), number, fonts, TEXT)


# ── text ───────────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=8)
def _fonts(family: str, size: int) -> Fonts:
    """The site's own fonts are cut in two files, by letters."""
    return (
        ImageFont.truetype(str(FONTS / f"{family}-latin.woff2"), size),
        ImageFont.truetype(str(FONTS / f"{family}-cyrillic.woff2"), size),
    )


def _runs(text: str) -> list[tuple[bool, str]]:
    """Pieces of one alphabet each: whether it is Cyrillic, and its letters."""
    return [
        (cyrillic, "".join(run)) for cyrillic, run in groupby(text, lambda sign: "\u0400" <= sign <= "\u052f")
    ]


def _length(text: str, fonts: Fonts) -> float:
    return sum(fonts[cyrillic].getlength(run) for cyrillic, run in _runs(text))


def _write(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, fonts: Fonts, color: str) -> None:
    """Cut with an ellipsis where the picture ends."""
    if _length(text, fonts) > WIDTH - MARGIN - at[0]:
        while text and _length(text + "…", fonts) > WIDTH - MARGIN - at[0]:
            text = text[:-1]
        text = text.rstrip() + "…"
    left, top = at
    for cyrillic, run in _runs(text):
        draw.text((left, top), run, font=fonts[cyrillic], fill=color)
        left += fonts[cyrillic].getlength(run)
