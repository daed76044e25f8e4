package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An application whose state survives a redeployment that keeps the sessions, and a restart of a server that saves its
 * applications. Not thread-safe.
 */
public abstract class KeptState {
    private static final int MINUTES_TO_RESTART = 5;

    private final AppServer server;
    private final Path archive;
    private final boolean isInServer;
    private final List<String> options;

    /**
     * Creates an application that is deployed with these options.
     *
     * @param isInServer whether the server keeps the state
     */
    KeptState(AppServer server, Path archive, boolean isInServer, String... options) {
        this.server = server;
        this.archive = archive;
        this.isInServer = isInServer;
        this.options = List.of(options);
    }

    /**
     * Deploys applications and uses them. Redeploys those whose state the server keeps, with their sessions, and
     * undeploys the others. Then restarts the server and uses the redeployed applications again. Returns the text of
     * each part of their state, by its name and the latest event. If a part is lost, its text begins with
     * {@code failed} or {@code no }.
     *
     * @param restart restarts the server, or does nothing for the texts of a state that a restart does not change
     */
    public static Map<String, String> use(AppServer server, List<KeptState> applications, Restart restart)
            throws Exception {
        Map<String, String> texts = new LinkedHashMap<>();
        List<KeptState> kept = new ArrayList<>();
        for (KeptState application : applications) {
            application.deploy(false);
            application.create(texts);
            if (application.isInServer) {
                application.deploy(true);
                application.read("redeployed", texts);
                kept.add(application);
            } else {
                application.read("again", texts);
                server.undeploy(application.name());
            }
        }
        for (KeptState application : kept) {
            application.prepareRestart();
        }
        restart.run();
        // start-domain may respond before the server accepts commands and requests.
        await().atMost(MINUTES_TO_RESTART, MINUTES).untilAsserted(() -> {
            assertThat(server.run("list-applications").succeeded()).isTrue();
            assertThat(kept).allMatch(KeptState::responds);
        });
        for (KeptState application : kept) {
            application.read("restarted", texts);
        }
        return texts;
    }

    /** A restart of the server. */
    @FunctionalInterface
    public interface Restart {
        void run() throws Exception;
    }

    /**
     * Creates only the states that the server itself loses, and redeploys their applications with the sessions. Returns
     * texts as {@link #use} does, also of other states.
     */
    public static Map<String, String> lose(List<KeptState> applications) throws Exception {
        Map<String, String> texts = new LinkedHashMap<>();
        for (KeptState application : applications) {
            if (application.createLost()) {
                application.deploy(true);
                application.read("lost", texts);
            }
        }
        return texts;
    }

    /** Undeploys the applications whose state the server keeps. */
    public static void undeploy(AppServer server, List<KeptState> applications) throws Exception {
        for (KeptState application : applications) {
            if (application.isInServer) {
                server.undeploy(application.name());
            }
        }
    }

    /** Creates the state, without parts that the server itself loses with all sessions of the application. */
    abstract void create(Map<String, String> texts);

    /** Replaces the state by the other parts. Returns whether there are any. */
    boolean createLost() {
        return false;
    }

    /** Adds the text of each part, by its name, a comma and the event. */
    abstract void read(String event, Map<String, String> texts);

    /** Removes the parts that a restart without Treadlight may lose. */
    void prepareRestart() {
        // by default, there are none
    }

    /** Returns whether the application responds. */
    abstract boolean responds();

    private void deploy(boolean keepState) throws Exception {
        List<String> command = new ArrayList<>(List.of("deploy", "--force=true", "--keepstate=" + keepState,
                "--name=" + name(), "--contextroot=" + name()));
        command.addAll(options);
        command.add(archive.toString());
        server.asadmin(command.toArray(String[]::new));
    }

    /** Returns the name of the application, which is also its context root. */
    final String name() {
        String file = archive.getFileName().toString();
        return file.substring(0, file.lastIndexOf('.'));
    }

    /** Returns the URI of a path in the application, without a slash at its start, on the server. */
    final URI uri(String path) {
        return server.uri("/" + name() + "/" + path);
    }
}
