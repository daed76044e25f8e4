package io.github.treadlight.sim.library;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Publishes a message, and keeps the connection. */
public final class RabbitMqUse implements LibraryUse {
    private final List<Connection> connections = new ArrayList<>();

    @Override
    public String use() throws Exception {
        try (LoopbackServer server = new LoopbackServer(AmqpProtocol::serve)) {
            ConnectionFactory factory = new ConnectionFactory();
            factory.setHost("127.0.0.1");
            factory.setPort(server.port());
            Connection connection = factory.newConnection();
            connections.add(connection);
            Channel channel = connection.createChannel();
            channel.basicPublish("", "orders", null, "a book".getBytes(StandardCharsets.UTF_8));
            return "published on channel " + channel.getChannelNumber();
        }
    }

    @Override
    public void close() {
        connections.forEach(Connection::abort);
    }
}
