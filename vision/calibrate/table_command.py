"""`floorman calibrate table`: the four markers lie at the rail, and the camera finds where it stands."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from vision.calibrate.options import card_of, length_of, place_of, shape_of, size_of

if TYPE_CHECKING:
    from calibration.fit.on_table import TableFit
    from calibration.model import Calibration, Lens
    from vision.calibrate.looking import Looked

BAD_INPUT: Final = 2


def command(
    out: Annotated[Path, typer.Argument(metavar="OUT.json", help="Where the calibration is stored.")],
    camera: Annotated[
        str, typer.Option(metavar="SOURCE", help="A device number or path, a stream, a picture, a folder, a video.")
    ],
    lens: Annotated[
        Path | None,
        typer.Option(metavar="LENS.json", help="What floorman calibrate camera stored; guessed without it."),
    ] = None,
    ruler: Annotated[
        float | None, typer.Option(metavar="MM", help="What the ruler on the sheets measures from 0 to 150.")
    ] = None,
    between: Annotated[
        list[str] | None, typer.Option(metavar="1-2=MM", help="A measured distance, middle to middle; may be repeated.")
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(metavar="1=X,Y", help="Where a marker's middle is on the table, mm; may be repeated."),
    ] = None,
    height: Annotated[
        float | None,
        typer.Option(metavar="MM", help="How high the markers lie above the felt; 0 where nothing is known."),
    ] = None,
    like: Annotated[
        Path | None,
        typer.Option(
            metavar="OTHER.json", help="Another camera's calibration of this table: the same millimetres and seats."
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="2-10", help="Propose so many seats and a board, inside the markers.")
    ] = None,
    shape: Annotated[str, typer.Option(metavar="round|oval|rectangle", help="The table's, for --seats.")] = "oval",
    die: Annotated[float | None, typer.Option(metavar="MM", help="The side of the table's dice.")] = None,
    card: Annotated[str | None, typer.Option(metavar="63x88", help="The size of the table's cards.")] = None,
    size: Annotated[str, typer.Option(metavar="WxH", help="Pixels of a live camera's pictures.")] = "1920x1080",
    fps: Annotated[float, typer.Option(min=1, max=120, help="Pictures a second of a live camera.")] = 15.0,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Take nothing over from the calibration that is there.")
    ] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help="Store it though the felt is known less well than it should be.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep pictures and answers, for floorman calibrate replay.")
    ] = None,
) -> None:
    """Find where the camera stands over the table, from the markers at its rail.

    A calibration that is there already keeps its seats, board and sizes, and the markers fix the same millimetres.
    A second camera of the table takes them over with --like.
    """
    answers = {name: value for name, value in locals().items() if name not in {"out", "camera", "record"}}
    from calibration import store
    from calibration.fit.markers import Told
    from calibration.fit.on_table import fit_table
    from calibration.model import CalibrationError
    from calibration.seating import propose
    from calibration.sheets.marks import printed_scale
    from calibration.together import as_in
    from vision.calibrate.looking import look
    from vision.calibrate.recorded import begin
    from vision.cameras.port import SourceError

    try:
        own = store.load(out) if out.exists() and not fresh else None
        other = None if like is None else store.load(like)
        former = other or own
        places = dict(map(place_of, at or ())) or places_of(former)
        scale = None if ruler is None else printed_scale(ruler)
        lengths = tuple(map(length_of, between or ()))
        outline = shape_of(shape)
        card_mm, wanted = None if card is None else card_of(card), size_of(size)
        if record is not None:
            begin(record, "table", {**answers, "former": out if own else None})
        looked = look(camera, wanted, fps, record)
        told = Told(lens_for(lens, looked.size), scale, lengths, places, _height(height, former), accept)
        found = fit_table(looked.seen, told, looked.size, looked.blurs)
        made = made_of(looked, found, own, die, card_mm)
        made = made if other is None else as_in(other, made)
        if seats is not None:
            regions, board = propose(outline, seats, made.markers)
            made = replace(made, seats=regions, board_polygon_mm=board)
        store.save(out, made)
    except (CalibrationError, SourceError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    _tell(out, looked, found, made)


def places_of(former: "Calibration | None") -> dict[int, tuple[float, float]]:
    """Where the markers of a former calibration are."""
    return {} if former is None else {each.id: each.middle_mm[:2] for each in former.markers}


def _height(given: float | None, former: "Calibration | None") -> float:
    """How high the markers lie: as given, else as in a former calibration."""
    known = former.markers[0].middle_mm[2] if former and former.markers else 0.0
    return known if given is None else given


def lens_for(path: Path | None, size: tuple[int, int]) -> "Lens | None":
    """The lens that a file has; None where none is named.

    Raises:
        CalibrationError: it cannot be read, or is for pictures of another size.
    """
    from calibration.lens_file import load
    from calibration.model import require

    if path is None:
        return None
    found = load(path)
    require(
        found.image_size == size,
        f"The lens '{path}' is for pictures of {found.image_size[0]} x {found.image_size[1]} pixels, these have "
        f"{size[0]} x {size[1]}: calibrate the lens in the size in which you play.",
    )
    return found.lens


def made_of(
    looked: "Looked",
    found: "TableFit",
    former: "Calibration | None",
    die: float | None,
    card: tuple[float, float] | None,
) -> "Calibration":
    """The calibration, with what a former one has of the table.

    Raises:
        CalibrationError: the two do not go together.
    """
    from calibration.model import Calibration

    return Calibration(
        image_size=looked.size,
        lens=found.lens,
        placement=found.placement,
        seats=former.seats if former else (),
        board_polygon_mm=former.board_polygon_mm if former else None,
        die_size_mm=die or (former.die_size_mm if former else None),
        card_size_mm=card or (former.card_size_mm if former else None),
        markers=found.markers,
        lost_polygon_mm=former.lost_polygon_mm if former else None,
        dice_look=former.dice_look if former else None,
        cup_look=former.cup_look if former else None,
    )


def _tell(out: Path, looked: "Looked", found: "TableFit", made: "Calibration") -> None:
    import numpy as np

    for sentence in (*looked.concerns, *found.concerns):
        typer.echo(sentence, err=True)
    tilt = float(np.degrees(np.arccos(np.clip(-found.placement.rotation[2][2], -1.0, 1.0))))
    numbers = ", ".join(str(each.id) for each in found.markers)
    typer.echo(
        f"{out}: camera {found.placement.camera_mm[2]:.0f} mm above the felt, tilted {tilt:.0f} degrees, error "
        f"{found.error_px:.2f} px over markers {numbers} in {looked.frames} pictures, felt known to "
        f"{found.felt_mm:.1f} mm."
    )
    if not made.seats:
        typer.echo(
            "It has no seats yet: propose them with --seats, or add them to the file, and look "
            "at it with floorman calibrate check."
        )
