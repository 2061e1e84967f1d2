"""The link: how the parts meet. MQTT and a loopback behind one port; one contract suite for both."""
