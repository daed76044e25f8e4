package io.github.treadlight.sim.app.jakartaee;

import jakarta.inject.Inject;
import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;

/** A WebSocket that echoes each text with the number of announced bookings. */
@ServerEndpoint("/echo")
@SuppressWarnings("NullAway.Init") // the server sets the field
public class BookingEchoEndpoint {
    @Inject
    private Announcements announcements;

    /** Returns the text, followed by the number of announced bookings. */
    @OnMessage
    public String echo(String text) {
        return text + " " + announcements.count();
    }
}
