package io.github.treadlight.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Two servers that one domain administers together: a cluster of GlassFish, or a deployment group of Payara. */
final class ServerGroup {
    private final InstalledServer domain;
    private final String name;
    private final List<ServerInstance> instances = new ArrayList<>();

    private ServerGroup(InstalledServer domain, String name) {
        this.domain = domain;
        this.name = name;
    }

    /** GlassFish's kind, whose members have one configuration. */
    static ServerGroup cluster(InstalledServer domain, String name) throws Exception {
        domain.asadmin("create-cluster", "--gmsenabled=false", name);
        return of(domain, name, "--cluster");
    }

    /** Payara's kind, whose members have a configuration each. */
    static ServerGroup deploymentGroup(InstalledServer domain, String name) throws Exception {
        domain.asadmin("create-deployment-group", name);
        return of(domain, name, "--deploymentgroup");
    }

    private static ServerGroup of(InstalledServer domain, String name, String membership) throws Exception {
        ServerGroup group = new ServerGroup(domain, name);
        Path nodes = Path.of(System.getProperty("treadlight.work"), name + "-nodes");
        delete(nodes);
        Files.createDirectories(nodes);
        for (String instance : List.of("i1", "i2")) {
            group.instances.add(ServerInstance.create(domain, nodes, instance, membership, name));
        }
        group.onEach(ServerInstance::start);
        return group;
    }

    /** Its servers, of which there are two. */
    List<ServerInstance> instances() {
        return instances;
    }

    /** Runs an administration command in the domain for all of it, and returns what it prints. */
    String asadmin(String command, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of(command, "--target", name));
        line.addAll(List.of(arguments));
        return domain.asadmin(line.toArray(String[]::new));
    }

    /** Stops its servers; the domain goes on. */
    void stop() throws Exception {
        onEach(ServerInstance::stop);
    }

    /** Something that takes its time. */
    private interface Task {
        void on(ServerInstance instance) throws Exception;
    }

    /** At the same time. */
    private void onEach(Task task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(instances.size());
        try {
            List<Future<?>> done = new ArrayList<>();
            for (ServerInstance instance : instances) {
                done.add(threads.submit(() -> {
                    task.on(instance);
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

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
