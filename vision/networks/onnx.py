"""The one door to onnxruntime: a network file in, a thing that can be run out.

The library starts a thread of its own as soon as it is imported, so it is imported only when a network is opened: a
process has by then said which thread gets its signals.
"""

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import onnxruntime

F32 = npt.NDArray[np.float32]
U8 = npt.NDArray[np.uint8]

DICE_TOPS: Final = Path(__file__).with_name("dice_tops.onnx")
"""The network that `vision.dice.learned` reads with."""

DICE_TOPS_SHA256: Final = "7169d3b28381975db8ff642e6ea340349957152f24d3bf78945308a94021100a"
"""Of that file; a damaged network may still run, and read nonsense."""

CARD_FINDER: Final = Path(__file__).with_name("card_finder.onnx")
"""The network that `vision.cards.finder` finds with."""

CARD_READER: Final = Path(__file__).with_name("card_reader.onnx")
"""The network that `vision.cards.learned` reads with."""

CARD_SUITS: Final = Path(__file__).with_name("card_suits.onnx")
"""The network that looks nearer at suits for `vision.cards.learned`."""

SHA256: Final = {
    DICE_TOPS: DICE_TOPS_SHA256,
    CARD_FINDER: "6a99243fe98d4b55665ce493a0330ba88a9141bbfc84a3bba2de7bc52e46b372",
    CARD_READER: "7fca63bd304c7b01913eee90e15b06ab8df5a791f4a1414673a67248746262d5",
    CARD_SUITS: "0463a41071c3069d1c3b8c5ccc6d11ab531e88154f0b4cb3f5d3b9686f495b53",
}
"""Of the files that are installed."""

_ERRORS_ONLY: Final = 3


class NetworkError(ValueError):
    """A network that cannot be used; the text is one plain sentence that names the file."""


class OnnxNetwork:
    """A network on one thread of the CPU. The same pictures give the same numbers on the same machine.

    Args:
        path: The .onnx file. Its one input takes pictures (n, H, W, 3) uint8.

    Raises:
        NetworkError: If the file is missing, or is no such network.
    """

    def __init__(self, path: Path = DICE_TOPS) -> None:
        if not path.is_file():
            raise NetworkError(f"The network '{path}' is missing; install floorman again.")
        if path in SHA256 and sha256(path.read_bytes()).hexdigest() != SHA256[path]:
            raise NetworkError(f"The network '{path}' is damaged; install floorman again.")
        import onnxruntime

        try:
            self._session = onnxruntime.InferenceSession(path, _options(), providers=["CPUExecutionProvider"])
        except _errors() as error:
            raise NetworkError(f"The network '{path}' is broken or not ours; install floorman again.") from error
        inputs = self._session.get_inputs()
        if len(inputs) != 1 or inputs[0].type != "tensor(uint8)":
            raise NetworkError(f"The network '{path}' does not take pictures; install floorman again.")
        self._input = str(inputs[0].name)

    @property
    def facts(self) -> dict[str, str]:
        """What the file says about itself: seed, classes, number of patches."""
        return dict(self._session.get_modelmeta().custom_metadata_map)

    def run(self, images_bgr: U8) -> tuple[F32, ...]:
        """All outputs, in the file's order, for pictures (n, H, W, 3) of one size."""
        return tuple(self._session.run(None, {self._input: np.ascontiguousarray(images_bgr)}))


def _errors() -> tuple[type[Exception], ...]:
    """What the library raises for a file that is no network."""
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    return (
        state.InvalidProtobuf,
        state.InvalidGraph,
        state.Fail,
        state.InvalidArgument,
        state.NotImplemented,
        state.RuntimeException,
    )


def _options() -> "onnxruntime.SessionOptions":
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.log_severity_level = _ERRORS_ONLY
    # Pictures come in many sizes: a memory plan for each would be kept for ever.
    options.enable_mem_pattern = False
    return options
