"""What is wired where, by GP number: the one table that firmware, docs/hardware.md and the wiring picture share."""

MODELS = {
    "seat-box": {
        "inputs": [("bluff", 2), ("time", 3), ("call", 4)],
        "lamp": [15, "LED"],
        "display": "",
        "buzzer": -1,
    },
    "dealer-box": {
        "inputs": [("next", 2), ("hold", 3), ("resume", 4), ("cancel", 5), ("undo", 6), ("confirm", 7)],
        "lamp": [15, "LED"],
        "display": "",
        "buzzer": -1,
    },
    "shot-clock": {
        "inputs": [("start", 2), ("stop", 3)],
        "lamp": ["LED"],
        "display": "tm1637",
        "buzzer": 14,
    },
}

DISPLAYS = {
    "tm1637": {"clk": 10, "dio": 11},
    "max7219": {"clk": 10, "din": 11, "cs": 13},
}
