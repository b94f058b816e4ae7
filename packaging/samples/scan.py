"""Paper, ink and the effects of a scanner. All randomness comes from a seeded generator: every run gives the same result."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Colour = tuple[int, int, int]
Size = tuple[int, int]

BLACK: Colour = (28, 26, 30)
VIOLET: Colour = (74, 58, 128)
RED: Colour = (214, 64, 48)


def noise(rng: Random, size: Size, grain: float, low: int, high: int) -> Image.Image:
    """Return soft spots of about `grain` pixels with values from `low` to `high`."""
    small = (max(2, round(size[0] / grain)), max(2, round(size[1] / grain)))
    spots = Image.frombytes("L", small, rng.randbytes(small[0] * small[1]))
    if small != size:
        spots = spots.resize(size, Image.Resampling.BICUBIC)
    return spots.point([low + (high - low) * value // 255 for value in range(256)])


def paper(rng: Random, size: Size, tone: Colour, mottle: int = 12, grain: int = 6) -> Image.Image:
    """Return a blank sheet: clouds over the whole, fibres and a little grain."""
    shade = noise(rng, size, 180, 255 - mottle, 255)
    shade = ImageChops.multiply(shade, noise(rng, size, 14, 255 - grain, 255))
    shade = ImageChops.multiply(shade, noise(rng, size, 2.5, 255 - grain, 255))
    return ImageChops.multiply(Image.new("RGB", size, tone), Image.merge("RGB", [shade] * 3))


def mask(size: Size) -> Image.Image:
    """Return an empty layer to draw ink on: 0 is none, 255 full."""
    return Image.new("L", size, 0)


def pen(layer: Image.Image) -> ImageDraw.ImageDraw:
    """Return the object that draws on a layer."""
    return ImageDraw.Draw(layer)


def press(
    sheet: Image.Image, layer: Image.Image, colour: Colour, rng: Random, wear: float = 0.25, soft: float = 0.5
) -> None:
    """Print a layer of ink on the sheet; `wear` is how uneven it is, `soft` how far it spreads."""
    spread = layer.filter(ImageFilter.GaussianBlur(soft))
    uneven = noise(rng, sheet.size, 3, round(255 * (1 - wear)), 255)
    sheet.paste(colour, mask=ImageChops.multiply(spread, uneven))


def show_through(sheet: Image.Image, layer: Image.Image, colour: Colour, strength: float) -> None:
    """Let the print of the other side show through, mirrored and faint."""
    back = layer.transpose(Image.Transpose.FLIP_LEFT_RIGHT).filter(ImageFilter.GaussianBlur(1.6))
    sheet.paste(colour, mask=back.point([round(value * strength) for value in range(256)]))


def stain(
    sheet: Image.Image, rng: Random, box: tuple[int, int, int, int], colour: Colour, strength: float
) -> None:
    """Draw a soft blot, as of damp or rust."""
    layer = mask(sheet.size)
    pen(layer).ellipse(box, fill=round(255 * strength))
    layer = layer.filter(ImageFilter.GaussianBlur((box[2] - box[0]) / 6))
    sheet.paste(colour, mask=ImageChops.multiply(layer, noise(rng, sheet.size, 9, 90, 255)))


def specks(sheet: Image.Image, rng: Random, count: int, colour: Colour = BLACK) -> None:
    """Draw dust on the glass."""
    draw = ImageDraw.Draw(sheet)
    for _ in range(count):
        x, y, radius = rng.randrange(sheet.width), rng.randrange(sheet.height), rng.choice((0, 0, 1, 1, 2))
        draw.ellipse((x, y, x + radius, y + radius * rng.random()), fill=colour)


def shadow(sheet: Image.Image, dark: int, left: float, top: float) -> Image.Image:
    """Draw uneven light: the sheet is darker by up to `dark` away from the bright corner at (`left`, `top`)."""
    light = Image.radial_gradient("L").point([255 - dark * value // 255 for value in range(256)])
    wide, high = sheet.width * 2, sheet.height * 2
    light = light.resize((wide, high), Image.Resampling.BICUBIC)
    x, y = round(sheet.width * (1 - left)), round(sheet.height * (1 - top))
    light = light.crop((x, y, x + sheet.width, y + sheet.height))
    return ImageChops.multiply(sheet, Image.merge("RGB", [light] * 3))


def turned(sheet: Image.Image, degrees: float, around: Colour) -> Image.Image:
    """Return the sheet placed a little askew; the surrounding area has the colour `around`."""
    return sheet.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=around)


def on_bed(sheet: Image.Image, size: Size, at: tuple[int, int], degrees: float, bed: Colour) -> Image.Image:
    """Return the sheet on a larger ground, slightly turned, with a thin shadow at its edge."""
    ground = Image.new("RGB", size, bed)
    shape = mask(size)
    shape.paste(255, (*at, at[0] + sheet.width, at[1] + sheet.height))
    shape = shape.rotate(degrees, Image.Resampling.BICUBIC)
    laid = Image.new("RGB", size, bed)
    laid.paste(sheet, at)
    laid = laid.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=bed)
    edge = ImageChops.offset(shape, 4, 5).filter(ImageFilter.GaussianBlur(5))
    ground.paste((0, 0, 0), mask=edge.point([value * 2 // 5 for value in range(256)]))
    ground.paste(laid, mask=shape)
    return ground


def save(sheet: Image.Image, path: Path, quality: int = 60, orientation: int = 1) -> None:
    """Write a JPEG; an `orientation` other than 1 is written into its EXIF data."""
    path.parent.mkdir(parents=True, exist_ok=True)
    exif = Image.Exif()
    if orientation != 1:
        exif[0x0112] = orientation
    sheet.save(path, "JPEG", quality=quality, optimize=True, exif=exif, dpi=(200, 200))
