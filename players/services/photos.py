"""Photos: whatever was sent is decoded and encoded anew, small and without what a camera writes beside it."""

from hashlib import sha256
from io import BytesIO
from typing import IO

from django.db import transaction
from PIL import Image, ImageOps, UnidentifiedImageError

from players.errors import Refused
from players.models import Photo, Player

MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 40_000_000
SIDE = 320
FORMATS = ["JPEG", "PNG", "WEBP"]


def encoded(file: IO[bytes], size: int) -> bytes:
    """The picture as a square WebP of 320 × 320. Raises Refused for what is no picture or too big."""
    if size > MOST_BYTES:
        raise Refused("photo_too_big")
    try:
        with Image.open(file, formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Refused("photo_too_big")
            upright = ImageOps.exif_transpose(picture).convert("RGB")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as broken:
        raise Refused("not_a_photo") from broken
    out = BytesIO()
    ImageOps.fit(upright, (SIDE, SIDE)).save(out, "WEBP", quality=82)
    return out.getvalue()


@transaction.atomic
def set_photo(player: Player, file: IO[bytes], size: int) -> Photo:
    image = encoded(file, size)
    fields = {"image": image, "digest": sha256(image).hexdigest()}
    return Photo.objects.update_or_create(player=player, defaults=fields)[0]


def drop_photo(player: Player) -> None:
    Photo.objects.filter(player=player).delete()
