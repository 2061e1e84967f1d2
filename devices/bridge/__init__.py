"""The bridge between serial boxes and the table: pure. Bytes, answers and time in; what to send and to publish out."""
