package io.github.treadlight.deploy.app.scanned;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;

/** A WebSocket endpoint. */
@ServerEndpoint("/socket")
public class EchoEndpoint {
    /** Returns the message. */
    @OnMessage
    public String echo(String message) {
        return message;
    }
}
