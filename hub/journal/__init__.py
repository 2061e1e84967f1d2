"""The journal: every observation and every ruling, append-only, hash-chained, durable before anybody acts on it."""
