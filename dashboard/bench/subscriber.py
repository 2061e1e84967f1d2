"""How the peers hear what a hub says: paho, as it comes, at the broker in the environment."""

from collections.abc import Callable
from typing import Final

from paho.mqtt.client import Client, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from hub.link.address import from_environment

QOS: Final = 1


def subscribed(topic: str, take: Callable[[bytes], object]) -> None:
    """Hand every message of the topic to `take`, on paho's thread, for good."""
    address = from_environment()
    client = Client(CallbackAPIVersion.VERSION2, topic.rsplit("/", 2)[1], clean_session=True, protocol=MQTTv311)
    client.username_pw_set(address.username, address.password)

    def connected(*_told: object) -> None:
        client.subscribe(topic, qos=QOS)

    def heard(_client: Client, _data: object, message: MQTTMessage) -> None:
        take(bytes(message.payload))

    client.on_connect, client.on_message = connected, heard
    client.connect(address.host, address.port)
    client.loop_start()
