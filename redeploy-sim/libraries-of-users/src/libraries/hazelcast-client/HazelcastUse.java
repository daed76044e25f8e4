package io.github.treadlight.sim.library;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.List;

/** Puts an entry into the map of a member that runs only during the call. */
public final class HazelcastUse implements LibraryUse {
    private final List<HazelcastInstance> clients = new ArrayList<>();

    @Override
    public String use() {
        HazelcastInstance member = Hazelcast.newHazelcastInstance(alone());
        try {
            ClientConfig config = new ClientConfig();
            config.setProperty("hazelcast.logging.type", "none"); // left running, the client would log gigabytes
            config.setClusterName(member.getConfig().getClusterName());
            config.getNetworkConfig().addAddress(
                    "127.0.0.1:" + member.getCluster().getLocalMember().getAddress().getPort());
            HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
            clients.add(client);
            client.getMap("orders").put("order", "a book");
            return (String) client.getMap("orders").get("order");
        } finally {
            member.shutdown();
        }
    }

    private static Config alone() {
        Config config = new Config();
        config.setClusterName("libraries-of-users-" + ProcessHandle.current().pid());
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        NetworkConfig network = config.getNetworkConfig();
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        network.getJoin().getAutoDetectionConfig().setEnabled(false);
        network.getJoin().getMulticastConfig().setEnabled(false);
        return config;
    }

    @Override
    public void close() {
        clients.forEach(HazelcastInstance::shutdown);
    }
}
