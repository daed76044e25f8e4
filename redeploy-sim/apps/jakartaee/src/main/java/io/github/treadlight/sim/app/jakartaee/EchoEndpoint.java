package io.github.treadlight.sim.app.jakartaee;

import jakarta.inject.Inject;
import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;

/** Answers each text with the text and the number of bookings that were announced. */
@ServerEndpoint("/echo")
@SuppressWarnings("NullAway.Init") // the server sets the field
public class EchoEndpoint {
    @Inject
    private Announcements announcements;

    /** The answer. */
    @OnMessage
    public String echo(String text) {
        return text + " " + announcements.count();
    }
}
