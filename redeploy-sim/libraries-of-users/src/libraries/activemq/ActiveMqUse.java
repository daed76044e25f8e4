package io.github.treadlight.sim.library;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import org.apache.activemq.ActiveMQConnectionFactory;

/** Sends a message through a broker in the application. */
public final class ActiveMqUse implements LibraryUse {
    private final Connection connection;

    /** Starts the broker with the first connection. */
    public ActiveMqUse() throws JMSException {
        connection = new ActiveMQConnectionFactory(
                "vm://shop?broker.persistent=false&broker.useJmx=false").createConnection();
        connection.start();
    }

    @Override
    public String use() throws JMSException {
        try (Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            Queue orders = session.createQueue("orders");
            session.createProducer(orders).send(session.createTextMessage("a book"));
            return session.createConsumer(orders).receive(10_000).getBody(String.class);
        }
    }

    /** Closes the last connection, with which the broker stops. */
    @Override
    public void close() throws JMSException {
        connection.close();
    }
}
