package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Answer;
import io.github.treadlight.sim.server.Server;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import javax.management.MBeanServerConnection;

/** A running server with Treadlight installed. Listens on the loopback address only. */
public interface AppServer {
    /** Returns which server this is. */
    Server product();

    /**
     * Runs an administration command, which may fail. Takes the command's name, options as {@code --name=value} and at
     * most one operand.
     */
    Answer run(String... command) throws Exception;

    /** Runs an administration command as its administrator types it: by the server's own asadmin if there is one. */
    default Answer type(String... command) throws Exception {
        return run(command);
    }

    /** Runs an administration command and returns its message; throws an AssertionError when the command fails. */
    default String asadmin(String... command) throws Exception {
        return text(run(command), command);
    }

    /** Returns the text of a command that must have succeeded. */
    default String text(Answer answer, String... command) {
        if (!answer.done()) {
            throw new AssertionError("asadmin " + String.join(" ", command) + " failed: " + answer.text()
                    + "; the server's log is " + log().file());
        }
        return answer.text();
    }

    /** Deploys or redeploys an application under a name that is also its context root. */
    default void deploy(String name, Path archive) throws Exception {
        asadmin("deploy", "--force=true", "--name=" + name, "--contextroot=" + name, archive.toString());
    }

    /** Undeploys an application. */
    default void undeploy(String name) throws Exception {
        asadmin("undeploy", name);
    }

    /** Returns the URI of a path on the server. */
    URI uri(String path);

    /** Returns the response body of a path, whatever its status. */
    default String get(String path) {
        return Http.get(uri(path)).body();
    }

    /** Returns what the server has logged since its last start. */
    ServerLog log();

    /** Returns a connection to the MBeans of the server's JVM. */
    MBeanServerConnection mbeans() throws Exception;

    /** Returns the text of its domain.xml, or empty for a server that keeps none. */
    Optional<String> domainXml() throws Exception;

    /** Stops the server, applies a setup, and starts it. Applications are deployed again as on any restart. */
    void restart(ServerSetup setup) throws Exception;

    /** Stops the server. Does nothing when it does not run. */
    void stop() throws Exception;
}
