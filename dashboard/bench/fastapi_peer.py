"""The peer as it is mostly done: the broadcast of FastAPI's own documentation, on uvicorn as it comes.

`python -m dashboard.bench.fastapi_peer PORT TOPIC`; what the broker has goes to every WebSocket at `/ws`.
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from dashboard.bench.subscriber import subscribed

connections: list[WebSocket] = []


async def broadcast(text: str) -> None:
    """Send to each in turn."""
    for connection in connections:
        await connection.send_text(text)


@asynccontextmanager
async def hearing(_app: FastAPI) -> AsyncIterator[None]:
    """Broadcast what the broker has."""
    loop = asyncio.get_running_loop()
    subscribed(sys.argv[2], lambda data: asyncio.run_coroutine_threadsafe(broadcast(data.decode()), loop))
    yield


app = FastAPI(lifespan=hearing)


@app.websocket("/ws")
async def listen(websocket: WebSocket) -> None:
    """Keep one page until it goes."""
    await websocket.accept()
    connections.append(websocket)
    try:
        while True:
            await websocket.receive_text()
    except WebSocketDisconnect:
        connections.remove(websocket)


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
