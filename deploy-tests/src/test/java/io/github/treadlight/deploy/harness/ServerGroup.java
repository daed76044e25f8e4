package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.WorkDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two server instances of one domain: a cluster of GlassFish, or a deployment group of Payara. */
public final class ServerGroup {
    private final InstalledServer domain;
    private final String name;
    private final List<ServerInstance> instances = new ArrayList<>();

    private ServerGroup(InstalledServer domain, String name) {
        this.domain = domain;
        this.name = name;
    }

    /**
     * Creates and starts a deployment group on Payara, or a cluster on GlassFish. The instances of a cluster share one
     * configuration. Those of a deployment group have separate configurations.
     */
    public static ServerGroup start(InstalledServer domain, String name) throws Exception {
        boolean isPayara = domain.product().isPayara();
        if (isPayara) {
            domain.asadmin("create-deployment-group", name);
        } else {
            domain.asadmin("create-cluster", "--gmsenabled=false", name);
        }
        String membership = isPayara ? "--deploymentgroup" : "--cluster";
        ServerGroup group = new ServerGroup(domain, name);
        Path nodes = BuildFiles.work(name + "-nodes");
        WorkDirectory.makeEmpty(nodes);
        for (String instance : List.of("i1", "i2")) {
            group.instances.add(ServerInstance.create(domain, nodes, instance, membership, name));
        }
        group.onEach(ServerInstance::start);
        return group;
    }

    /** Returns the two instances. */
    public List<ServerInstance> instances() {
        return instances;
    }

    /** Runs an administration command with the group as its target and returns the output. */
    public String asadmin(String command, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of(command, "--target", name));
        line.addAll(List.of(arguments));
        return domain.runAsadmin(line.toArray(String[]::new));
    }

    /** Stops the instances, but not the domain's server. */
    public void stop() throws Exception {
        onEach(ServerInstance::stop);
    }

    private interface Task {
        void run(ServerInstance instance) throws Exception;
    }

    /** Runs a task for both instances at the same time. */
    private void onEach(Task task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(instances.size());
        try {
            List<Future<?>> done = new ArrayList<>();
            for (ServerInstance instance : instances) {
                done.add(threads.submit(() -> {
                    task.run(instance);
                    return null;
                }));
            }
            for (Future<?> one : done) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
    }
}
