"""The embedded broker: amqtt's packets under a session core of our own. For demonstrations, where mosquitto is not."""
