package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.CommandResult;
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
    CommandResult run(String... command) throws Exception;

    /** Runs an administration command as an administrator would, with the server's own asadmin if it has one. */
    default CommandResult runTyped(String... command) throws Exception {
        return run(command);
    }

    /** Runs an administration command and returns its message; throws an AssertionError when the command fails. */
    default String asadmin(String... command) throws Exception {
        return message(run(command), command);
    }

    /** Returns the message of a command; throws an AssertionError if the command failed. */
    default String message(CommandResult result, String... command) {
        if (!result.succeeded()) {
            throw new AssertionError("asadmin " + String.join(" ", command) + " failed: " + result.message()
                    + "; the server's log is " + log().file());
        }
        return result.message();
    }

    /** Deploys or redeploys an application under a name that is also its context root. */
    default void deploy(String name, Path archive) throws Exception {
        asadmin("deploy", "--force=true", "--name=" + name, "--contextroot=" + name, archive.toString());
    }

    /**
     * Returns whether a server runs the tasks that an application submits. GlassFish refuses those of a version
     * ("Module versioned is disabled"): it looks for an application of the name without the version.
     */
    static boolean runsTasks(Server product, String application) {
        return !application.contains(":") || product == Server.PAYARA || product == Server.PAYARA_MICRO;
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
