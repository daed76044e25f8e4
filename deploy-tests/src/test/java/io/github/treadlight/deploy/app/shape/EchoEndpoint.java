package io.github.treadlight.deploy.app.shape;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;

/** A WebSocket endpoint. */
@ServerEndpoint("/socket")
public class EchoEndpoint {
    /** Echoes. */
    @OnMessage
    public String echo(String message) {
        return message;
    }
}
