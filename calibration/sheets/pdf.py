"""The door to reportlab: sheets as a PDF whose millimetres are true."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from calibration.sheets.drawing import Sheet

POINTS_A_MM: Final = 72.0 / 25.4
_FONT: Final = "Helvetica"


def pdf(sheets: Sequence[Sheet], compressed: bool = True) -> bytes:
    """One page a sheet; the same sheets give the same bytes."""
    out = BytesIO()
    canvas = Canvas(out, pageCompression=int(compressed), invariant=1)
    canvas.setTitle("Floorman calibration sheets")
    # A viewer that honours this does not shrink the sheets to its margins.
    canvas.setViewerPreference("PrintScaling", "None")
    for sheet in sheets:
        _draw(canvas, sheet)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Canvas, sheet: Sheet) -> None:
    """All boxes are one path: between boxes that touch, no viewer then leaves a hair of white."""
    width, height = sheet.size_mm
    canvas.setPageSize((width * POINTS_A_MM, height * POINTS_A_MM))
    path = canvas.beginPath()
    for box in sheet.boxes:
        low = height - box.y_mm - box.height_mm
        path.rect(*(mm * POINTS_A_MM for mm in (box.x_mm, low, box.width_mm, box.height_mm)))
    canvas.drawPath(path, stroke=0, fill=1)
    for words in sheet.words:
        canvas.setFont(_FONT, words.size_pt)
        canvas.drawString(words.x_mm * POINTS_A_MM, (height - words.y_mm) * POINTS_A_MM, words.text)
