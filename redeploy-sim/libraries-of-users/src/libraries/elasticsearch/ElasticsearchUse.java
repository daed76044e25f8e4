package io.github.treadlight.sim.library;

import java.util.ArrayList;
import java.util.List;
import org.apache.http.HttpHost;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RestClient;

/** Sends a request. */
public final class ElasticsearchUse implements LibraryUse {
    private final List<RestClient> clients = new ArrayList<>();

    @Override
    public String use() throws Exception {
        try (LoopbackServer server = new LoopbackServer(HttpProtocol.of("{}"))) {
            RestClient client = RestClient.builder(new HttpHost("127.0.0.1", server.port())).build();
            clients.add(client);
            return client.performRequest(new Request("GET", "/")).getStatusLine().toString();
        }
    }

    @Override
    public void close() throws Exception {
        for (RestClient client : clients) {
            client.close();
        }
    }
}
