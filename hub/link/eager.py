"""A client of paho that sends on the thread that publishes, instead of waking its own thread to do it.

That thread still sends whatever is left, answers and reconnects; a socket that fails is its to find out about.
"""

import threading
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import MQTTErrorCode


class EagerClient(Client):
    """See paho's; `_packet_write`, which takes packet by packet off a queue, is made safe for two threads."""

    def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - paho's own
        self._writing = threading.Lock()
        super().__init__(*arguments, **more)

    def send_now(self) -> None:
        """Send what is queued, as far as the socket takes it."""
        self._packet_write()

    def _packet_write(self) -> MQTTErrorCode:
        with self._writing:
            return super()._packet_write()
