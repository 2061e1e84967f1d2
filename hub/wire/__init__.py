"""The wire: topics and a versioned, bounded codec. Bytes in, values out; bad bytes are a WireError, never a crash."""
