package io.github.treadlight.sim.library;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;

/** Inserts a document into a database of a server in memory. */
public final class MongoUse implements LibraryUse {
    private final List<MongoClient> clients = new ArrayList<>();

    @Override
    public String use() {
        MongoServer server = new MongoServer(new MemoryBackend());
        try {
            server.bind(new InetSocketAddress("127.0.0.1", 0));
            MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
            clients.add(client);
            MongoCollection<Document> orders = client.getDatabase("shop").getCollection("orders");
            orders.insertOne(new Document("title", "a book"));
            return orders.countDocuments() + " orders";
        } finally {
            server.shutdownNow();
        }
    }

    @Override
    public void close() {
        clients.forEach(MongoClient::close);
    }
}
