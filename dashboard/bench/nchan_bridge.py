"""What nchan lacks to hear a hub: posts what the broker has to its publisher, one after the other.

`python -m dashboard.bench.nchan_bridge PORT TOPIC`.
"""

import sys
import threading
from http.client import HTTPConnection

from dashboard.bench.subscriber import subscribed


def bridge(port: int, topic: str) -> None:
    """For ever."""
    connection = HTTPConnection("127.0.0.1", port)

    def post(data: bytes) -> None:
        connection.request("POST", "/publish", data, {"Content-Type": "text/plain"})
        connection.getresponse().read()

    subscribed(topic, post)
    threading.Event().wait()


if __name__ == "__main__":
    bridge(int(sys.argv[1]), sys.argv[2])
