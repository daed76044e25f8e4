package io.github.treadlight.sim.app.messaging;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.jms.JMSConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.Queue;
import jakarta.json.Json;
import jakarta.json.JsonWriter;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A servlet that sends the text of the request to the application's queue, and responds with the text that the
 * message-driven bean received.
 */
@WebServlet("/orders")
@SuppressWarnings("NullAway.Init") // the server sets the fields
public class OrderServlet extends HttpServlet {
    /** The queue, defined in {@code web.xml}. The simulator gives each copy of the application its own queue. */
    static final String QUEUE = "java:app/jms/orders";
    /** The application's own connection factory, defined in {@code web.xml}: not every domain has a default one. */
    private static final String CONNECTIONS = "java:app/jms/connections";

    @Inject
    @JMSConnectionFactory(CONNECTIONS)
    private transient JMSContext messages;

    @Resource(lookup = QUEUE)
    private transient Queue queue;

    @Inject
    private transient ReceivedOrders received;

    /** Creates the servlet; called by the server. */
    public OrderServlet() {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        messages.createProducer().send(queue, request.getParameter("order"));
        String text = receive();
        response.setContentType("application/json");
        response.setCharacterEncoding("UTF-8");
        try (JsonWriter writer = Json.createWriter(response.getWriter())) {
            writer.writeObject(Json.createObjectBuilder()
                    .add("received", text == null ? "" : text)
                    .build());
        }
    }

    private @Nullable String receive() throws ServletException {
        try {
            return received.next();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ServletException("interrupted while waiting for the message", interrupted);
        }
    }
}
