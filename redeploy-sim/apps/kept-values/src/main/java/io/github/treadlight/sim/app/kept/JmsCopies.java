package io.github.treadlight.sim.app.kept;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.Queue;
import java.io.Serializable;
import java.util.List;
import javax.naming.InitialContext;

/** An object message of the server's message broker. */
final class JmsCopies {
    private static final int MILLISECONDS_TO_RECEIVE = 20_000;

    private JmsCopies() {}

    static List<LibraryCopy> all() {
        return List.of(new LibraryCopy("jms.object-message", JmsCopies::message));
    }

    /** The content of the message. */
    private record Order(String product, List<Integer> amounts) implements Serializable {}

    @SuppressWarnings("BanJNDI") // the name is a constant
    private static String message() throws Exception {
        ConnectionFactory factory = InitialContext.doLookup("java:comp/DefaultJMSConnectionFactory");
        try (JMSContext context = factory.createContext()) {
            Queue queue = context.createTemporaryQueue();
            context.createProducer().send(queue, new Order("tea", List.of(1, 2)));
            return String.valueOf(
                    context.createConsumer(queue).receiveBody(Order.class, MILLISECONDS_TO_RECEIVE));
        }
    }
}
