"""The learned reader's network, as `read dice` loads it."""

from vision.bench.found import BenchError
from vision.dice.learned import Network
from vision.networks.onnx import NetworkError, OnnxNetwork


def network() -> Network:
    """The installed network.

    Raises:
        BenchError: it is missing or cannot be used.
    """
    try:
        return OnnxNetwork()
    except NetworkError as error:
        raise BenchError(str(error)) from error
